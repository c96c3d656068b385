"""The documents of The Crew in YAML: problems, missions and task cards.

In the order in which data passes through:

- `format` declares every key, its shape and the meaning of its values, `goals` the goal language, and the codes of
  findings;
- `words` lists the words of the format that mean something to the code, and what people write in their place;
- `spelling` and `notation` read the short notations: cards, tasks, tokens, numbers of tricks; `cards` declares cards;
- `shelf` has the files of the missions that ship, names the kinds of documents and knows them from files of others;
- `read` turns files into documents; `document` defines these, with `mission` and `assignment_rule`;
- `logs` makes files of the logs of games that were played elsewhere;
- `task_cards` reads task cards, those that ship among them;
- `write` turns documents into YAML again, and has files to start from; `sentences` turns them into English, in the
  words of `english`.
"""
