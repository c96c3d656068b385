"""How results of all games are written.

`ink` (colours, widths), `text` for people. For machines JSON: `typed` makes it and its schema of dataclasses, `as_json`
and `documents` have those that are the same for all games, and `schema` puts the schema together. `file` writes a file
as a whole.
"""
