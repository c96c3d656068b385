"""How results of all games are written.

`ink` (colours, widths), `text` for people, `as_json` for machines and `schema`, which says what that JSON looks like;
`file` writes a file as a whole.
"""
