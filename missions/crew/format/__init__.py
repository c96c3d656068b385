"""The format of files of The Crew: every key with its shape and its meaning. FORMAT.md is the same for people.

A shape is declared once: it checks a value, reads it, writes it and exports its schema (`missions.source.shape`). Where
a reader and a writer of its own are clearer, they stand next to it.

- `deck` declares decks, `parts` the parts that problems and missions share: roles, assignment, tokens;
- `mission` declares missions, and `winnable.missions.crew.task_cards` task cards, with the keys in `cards`;
- `problem` declares problems, with a module for each part: `players`, `hands`, `tasks`, `exchange` (cards that are
  passed or drawn), `communication` (facts about a hand), `before` and `line` (tricks);
"""
