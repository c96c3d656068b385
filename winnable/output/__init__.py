"""How results of every game are shown: `ink` (colours, widths), `text` for people, `as_json` for machines."""
