"""Counts and least numbers."""

from winnable.rules.answer import OutOfTime
from winnable.solver.count import Bounds, Count, least


def test_counts_in_words() -> None:
    assert str(Count(3, exact=True)) == "3"
    assert str(Count(1200, exact=False)) == "at least 1,200"
    assert str(Count(3, exact=False, total=9)) == "at least 3 of 9"


def test_bounds_in_words() -> None:
    assert str(Bounds(6, 6)) == "6"
    assert str(Bounds(5, 7)) == "between 5 and 7"


def test_the_least_number_is_found() -> None:
    """Whatever it is, and however good what is reached; each question is asked once."""
    for number in range(10):
        for step in (0, 3):
            asked: list[int] = []

            def reach(most: int, number: int = number, step: int = step, asked: list[int] = asked) -> int | None:
                asked.append(most)
                return None if most < number else max(number, most - step)

            assert least(Bounds(0, 9), reach) == Bounds(number, number)
            assert len(set(asked)) == len(asked) <= 4


def test_bounds_at_a_limit() -> None:
    def reach(most: int) -> int | None:
        if most == 6:
            raise OutOfTime
        return None if most < 6 else most

    assert least(Bounds(0, 9), reach) == Bounds(5, 7)
