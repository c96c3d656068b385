"""Sentences of the goal language: goals for a number of players, and for one of the members."""

import pytest

from winnable.rules.crew.goal import AllOf, ByCrew, Compare, Goal, MembersWho, Not, parts
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.who import Member, Seat

AT_LEAST = Relation.AT_LEAST
PINK = CardFilter(suits=("pink",))


def wins(by: Member | Seat, number: int = 1) -> Compare:
    return Compare(TricksWon(by), AT_LEAST, number)


def test_the_goal_for_one_member() -> None:
    """The seat stands wherever the member does, but not in what is said of members inside."""
    more = Compare(TricksWon(Member.MEMBER), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER))
    inner = MembersWho(wins(Member.MEMBER), Relation.EXACTLY, 2)
    goal: Goal = AllOf((more, Not(wins(Member.MEMBER, 3)), ByCrew(((3, wins(Member.COMMANDER)),)), inner))
    assert MembersWho(goal, AT_LEAST, 1).of(2) == AllOf(
        (
            Compare(TricksWon(Seat(2)), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER)),
            Not(wins(Seat(2), 3)),
            ByCrew(((3, wins(Member.COMMANDER)),)),
            inner,
        )
    )


def test_the_goal_for_a_number_of_players() -> None:
    goal = ByCrew(((3, wins(Member.COMMANDER)), (4, wins(Member.ANYBODY))))
    assert goal.of(4) == wins(Member.ANYBODY)
    with pytest.raises(KeyError):
        goal.of(5)
    assert wins(Member.ANYBODY) not in parts(goal, 3)
    assert wins(Member.ANYBODY) in parts(goal)


def test_the_parts_of_a_sentence() -> None:
    goal = MembersWho(Not(Compare(CardsTaken(Member.MEMBER, PINK), AT_LEAST, 1)), Relation.EXACTLY, 2)
    assert parts(goal)[:3] == (goal, goal.goal, Not(Compare(CardsTaken(Member.MEMBER, PINK), AT_LEAST, 1)).goal)
    assert PINK in parts(goal)
