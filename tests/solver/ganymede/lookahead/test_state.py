"""Positions of the search for lines as tuples, and how promising the settlers stand."""

from winnable.solver.ganymede.lookahead.state import EARTH, MARS, promise
from winnable.solver.ganymede.single_steps import SUPPLY, Count, moved

NONE: Count = (0, 0, 0, 0)
START = ((0, 2, 0, 0), NONE, NONE, NONE, (7, 5, 7, 7))


def test_further_on_the_way_is_more_promising() -> None:
    near = moved(START, 1, EARTH, MARS)
    assert promise(START[:SUPPLY], (3, 4)) < promise(near[:SUPPLY], (3, 4))
    mixed = ((1, 1, 0, 0), NONE, NONE, NONE)
    assert promise(mixed, (3, 0)) < promise(START[:SUPPLY], (3, 0))
