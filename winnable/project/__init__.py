"""The rules of a project: what `check`, `validate` and the pytest plugin read of `pyproject.toml`.

`rules` finds and reads them, `judging` holds findings and measures against them, `codes` has the codes of what is told
with the findings of the games.
"""
