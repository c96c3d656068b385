"""Plain numbers with a meaning inside the solver, as type aliases; see also `winnable.rules.crew.index`."""

__all__ = ["TrickIndex"]

TrickIndex = int
"""A trick counted from 0, as rows of variables are: the `TrickNumber` of the rules, which counts from 1, minus 1."""
