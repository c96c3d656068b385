"""Counts and least numbers."""

from winnable.solver.count import Bounds, Count


def test_counts_in_words() -> None:
    assert str(Count(3, exact=True)) == "3"
    assert str(Count(1200, exact=False)) == "at least 1,200"
    assert str(Count(3, exact=False, total=9)) == "at least 3 of 9"


def test_bounds_in_words() -> None:
    assert str(Bounds(6, 6)) == "6"
    assert str(Bounds(5, 7)) == "between 5 and 7"
