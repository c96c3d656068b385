"""Whether owners that are given fit a rule, against trying every owner for every open task."""

from itertools import product

import pytest

from winnable.missions.assignment import possible
from winnable.rules.crew.problem import Sharing

RULES = [
    Sharing(counts, spread, takers, barred, handover)
    for counts, spread, takers, barred, handover in product(
        (None, (2, 1, 0), (1, 1, 1), (0, 3, 0)), (None, 0, 1), (None, 1, 2, 3), ((), (0,), (0, 2)), (False, True)
    )
]


@pytest.mark.parametrize(
    "owners", [(None,) * 3, (0, None, None), (1, 1, None), (2, 0, 1), (0, 0, 0), (2, 2, None)], ids=str
)
def test_every_way_to_fill_the_open_ones(owners: tuple[int | None, ...]) -> None:
    for rule in RULES:
        ways = product(*(range(3) if owner is None else [owner] for owner in owners))
        assert possible(rule, owners, 3) == any(rule.permits(way, 3) for way in ways), rule
