"""What the rows of a survey show together, and the forms in which that is told.

`statistics` has quantiles and tests, `summary` what the deals of a mission and crew size show, `comparison` which
shares of two surveys differ. `columns` names and explains every value of these; `text`, `table` (CSV and Parquet),
`as_json`, `markdown` and `page` (with `chart`) write them, and none of these works out anything of its own.
"""
