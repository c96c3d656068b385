"""How results of all games are written: `ink` (colours, widths), `text` for people, `as_json` for machines."""
