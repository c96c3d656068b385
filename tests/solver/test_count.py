"""Least numbers."""

from winnable.solver.count import Bounds


def test_bounds_in_words() -> None:
    assert str(Bounds(6, 6)) == "6"
    assert str(Bounds(5, 7)) == "between 5 and 7"
