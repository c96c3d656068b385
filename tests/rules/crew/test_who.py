"""Who sits where, seen from another member."""

import pytest

from winnable.rules.crew.who import Member, Neighbour, Side


@pytest.mark.parametrize(("side", "seats", "seat"), [(Side.LEFT, 4, 0), (Side.RIGHT, 4, 2), (Side.OPPOSITE, 4, 1)])
def test_a_neighbour_sits_beside_or_opposite(side: Side, seats: int, seat: int) -> None:
    who = Neighbour(Member.COMMANDER, side)
    assert who.seat(3, seats) == seat
    assert (3 + who.places(seats)) % seats == seat


def test_nobody_sits_opposite_among_an_odd_number() -> None:
    assert [Neighbour(Member.COMMANDER, Side.OPPOSITE).is_at(seats) for seats in (2, 3, 4, 5)] == [1, 0, 1, 0]
    assert all(Neighbour(Member.COMMANDER, side).is_at(3) for side in (Side.LEFT, Side.RIGHT))
