"""The documents of Lifeboat in YAML: problems and missions.

In the order in which data passes through:

- `format` declares every key: how it is checked, read and written; `codes` lists the codes of findings;
- `shelf` has the missions that ship; `read` turns files into documents, `document` says what these are;
- `write` turns problems into YAML again, `english` documents into sentences;
- `dealing` makes random deals, and `publish` writes the JSON Schemas into the package.
"""
