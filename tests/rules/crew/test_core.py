"""What a comparison of the core is about: its counts, its members, their seats."""

import pytest

from winnable.rules.crew.card import Card
from winnable.rules.crew.core import Related, Within, counts, known_seats, open_members
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.quantity import CardsTaken, Predicted, TricksWon
from winnable.rules.crew.who import Beside, InRole, LeftOf, Member, Seat, Together, Who, WinnerOf

HOLDER, SICK = Beside(Card("p", 1)), InRole("sick")


def test_the_counts_of_a_comparison() -> None:
    mine, theirs = TricksWon(Seat(0)), CardsTaken(Seat(1))
    assert counts(Within(mine, Relation.EXACTLY.numbers(1))) == (mine,)
    assert counts(Related(mine, Relation.EXACTLY, Predicted.PREDICTED)) == (mine,)
    assert counts(Related(mine, Relation.EXACTLY, theirs)) == (mine, theirs)


@pytest.mark.parametrize(
    ("who", "found"),
    [
        (Seat(1), []),
        (Member.ANYBODY, []),
        (Member.OWNER, [Member.OWNER]),
        (LeftOf(HOLDER, 2), [HOLDER]),
        (Together((LeftOf(SICK, 1), Seat(0), Member.COMMANDER)), [SICK, Member.COMMANDER]),
        (LeftOf(Seat(3), 1), []),
    ],
    ids=str,
)
def test_members_whose_seat_is_open(who: Who, found: list[Who]) -> None:
    goal = Related(TricksWon(who), Relation.MORE_THAN, TricksWon(WinnerOf(1)))
    assert list(open_members(goal)) == [*found, WinnerOf(1)]


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        (Seat(2), [2]),
        (Member.ANYBODY, [0, 1, 2, 3]),
        (LeftOf(Seat(3), 2), [1]),
        (Together((Seat(3), LeftOf(Seat(3), 1))), [3, 0]),
        (Together(()), []),
    ],
    ids=str,
)
def test_known_seats(who: Who, seats: list[int]) -> None:
    assert known_seats(who, 4) == seats


def test_a_member_who_is_open_has_no_seat() -> None:
    with pytest.raises(ValueError, match="OWNER is not at a known seat"):
        known_seats(Member.OWNER, 4)
