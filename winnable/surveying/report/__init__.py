"""The summary of the rows of a survey, and the forms in which it is written.

`summary` has the shares of a mission and crew size, `comparison` which verdicts of two surveys differ. `columns` names
and explains every value of these, and writes them as JSON; `text`, `table` (CSV) and `picture` (SVG) write them, too,
in the `words` that all have in common, and none of these works out anything of its own.
"""
