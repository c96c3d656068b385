"""The format of files of The Crew: every key with its shape and its meaning. FORMAT.md is the same for people.

A shape is declared once: it checks a value, reads it, writes it and exports its schema (`missions.source.shape`).

- `words` lists the words that mean something to the code, `advice` what people write in their place;
- `cards` declares cards and decks, `parts` what problems and missions share: players, roles, assignment;
- `mission`, `task_card` and `problem` declare the three kinds of documents;
- `export` names the kinds, knows them from files of others and writes their JSON Schemas.
"""
