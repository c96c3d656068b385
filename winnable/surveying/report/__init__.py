"""The summary of the rows of a survey, and the forms in which it is written.

`statistics` has quantiles and tests, `summary` the shares of a mission and crew size, `comparison` which
shares of two surveys differ. `columns` names and explains every value of these; `text`, `table` (CSV and Parquet),
`as_json`, `markdown` and `page` (with `chart`) write them, and none of these works out anything of its own.
"""
