"""A deal on the page, where it is laid out by tapping: the text of its document is all that is kept of it.

`sheet` reads the text as far as it goes, as a deal that is being laid out has no verdict yet; `view` tells a page the
cards and tasks on the table, and names keys that cannot be shown there; `edits` makes a tap a change of the text: each
`change` is one of `players`, `hands`, `tasks`, `tricks` and `game` (cards that were played), or of other `choices`.
"""
