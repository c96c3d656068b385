"""The documents of Lifeboat in YAML: problems and missions.

In the order in which data passes through:

- `format` declares every key: how it is checked, read and written;
- `read` turns files into documents; `document` says what these are, and turns problems into YAML again;
- `english` turns documents into sentences;
- `dealing` makes random deals.
"""
