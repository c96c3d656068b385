"""The documents of Lifeboat in YAML: problems and missions.

In the order in which data passes through:

- `format` declares every key with its shape and meaning, `codes` the codes of findings;
- `shelf` has the missions that ship; `read` turns files into documents, `document` says what these are, with `mission`;
- `write` turns documents into YAML again, `english` into sentences;
- `dealing` makes random deals, and `publish` writes the JSON Schemas into the package.
"""
