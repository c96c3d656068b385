"""The documents of Ganymede in YAML: problems, missions and cards.

In the order in which data passes through:

- `format` declares every key once, for checking, reading, writing and the schema; `codes` has the codes of findings;
- `shelf` has the missions that ship, `cards/made_up.yaml` the cards;
- `read` turns files into documents; `document` defines these, with `card_table`;
- `write` turns documents into YAML again, `english` into sentences;
- `dealing` makes random deals, and `publish` writes the JSON Schemas into the package.
"""
