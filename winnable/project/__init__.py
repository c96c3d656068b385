"""The rules of a project: what `check`, `validate` and the pytest plugin read of `pyproject.toml` or `winnable.yaml`.

`toml` reads TOML with places, `shape` says which keys there are, `rules` makes values of them, `nearest` finds the file
that counts for a problem or mission, `judging` holds findings and measures against them. `codes` has the codes of what
is told with the findings of the games.
"""
