"""The documents of Ganymede in YAML: problems, missions and cards.

In the order in which data passes through:

- `format` declares every key once, for checking, reading, writing and the schema;
- `read` turns files into documents; `document` defines these, and turns problems into YAML again;
- `english` turns documents into sentences;
- `dealing` makes random deals.
"""
