"""What nobody can meet together, and which goals are to blame."""

import pytest

from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Goal, MetBy, Spread
from winnable.rules.crew.kinds import EVERY_TRICK, CardFilter, Holding, Relation, Span, Step, Sum, TrickFilter, Turn
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, Every, LongestRun, TricksWon
from winnable.rules.crew.who import InRole, Member, Neighbour, Who
from winnable.solver.crew.bounds.refute import refutation
from winnable.solver.crew.bounds.together import Refutation

A, B, COMMANDER = InRole("a"), InRole("b"), Member.COMMANDER
ANYBODY, EVERYBODY = Member.ANYBODY, Member.EVERYBODY
PINK = CardFilter(suits=("pink",))


def least(by: Who, number: int, kind: TrickFilter = EVERY_TRICK) -> Goal:
    return Compare(TricksWon(by, kind), Relation.AT_LEAST, number)


def most(by: Who, number: int, kind: TrickFilter = EVERY_TRICK) -> Goal:
    return Compare(TricksWon(by, kind), Relation.AT_MOST, number)


FREE = most(COMMANDER, 1, TrickFilter(numbers=(Span(1, 1),)))
"""A goal that is never to blame."""
ALL_PINK = Compare(CardsTaken(A, PINK), Relation.EXACTLY, Every.EVERY)
WITH_PINK = TrickFilter(holds=(Holding(PINK),))
WITHOUT = TrickFilter(holds=(Holding(PINK, Relation.EXACTLY, 0),))


LEFT = Neighbour(COMMANDER)
AFTER = TrickFilter(after=WITH_PINK)
HIGHER = TrickFilter(step=Step(sum=Relation.MORE_THAN))


def all_of(by: Who, kind: TrickFilter) -> Goal:
    """All tricks of a kind that come up."""
    return Compare(TricksWon(by, kind), Relation.EXACTLY, TricksWon(ANYBODY, kind))


def test_two_members_with_all_of_what_comes_up() -> None:
    both = (all_of(COMMANDER, AFTER), all_of(LEFT, AFTER))
    assert clash(*both, least(ANYBODY, 1, AFTER)) == Refutation(
        (0, 1, 2), "two members have all of them, and some are required"
    )
    surely = TrickFilter(holds=(Holding(CardFilter(), Relation.AT_LEAST, 4),))  # each trick
    assert clash(all_of(COMMANDER, surely), all_of(LEFT, surely)) == Refutation(
        (0, 1), "two members have all of them, and there are 10 at least"
    )
    assert clash(all_of(COMMANDER, surely), most(COMMANDER, 9, surely)) == Refutation(
        (0, 1), "one member has all of them, 10 at least, and at most 9"
    )


def clash(*goals: Goal) -> Refutation | None:
    return refutation(Problem(Deal.unknown(PLANET_NINE, 4), goals=goals, roles=(Role("a"), Role("b"))))


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (least(COMMANDER, 6), most(COMMANDER, 3), "6 at least and 3 at most are required"),
        (least(A, 6), most(EVERYBODY, 3), "6 at least and 3 at most are required"),
        (least(EVERYBODY, 2), most(A, 1), "2 at least and 1 at most are required"),
        (
            least(A, 3, TrickFilter(won_with=PINK)),
            most(ANYBODY, 2, TrickFilter(won_with=PINK)),
            "3 at least and 2 at most are required",
        ),
        (least(COMMANDER, 8), least(EVERYBODY, 1), "together that is 11 at least, and there are at most 10"),
        (
            least(COMMANDER, 7),
            Spread(TricksWon(ANYBODY), 1),
            "if one member has 7, all 4 together have at least 25, but there are at most 10",
        ),
        (
            most(A, 0),
            Spread(TricksWon(ANYBODY), 2),
            "if one member has 0, all 4 together have at most 6, but there are at least 10",
        ),
        (ALL_PINK, most(A, 2), "9 cards do not fit into 2 tricks"),
        (
            Compare(LongestRun(A), Relation.AT_LEAST, 4),
            most(A, 1),
            "4 tricks of this kind do not fit into 1 trick",
        ),
        (
            least(ANYBODY, 6, TrickFilter(sum=Sum(over=21))),
            least(ANYBODY, 6, TrickFilter(sum=Sum(under=18))),
            "6 tricks of the one kind and 6 of the other are more than 10",
        ),
        (
            least(A, 6, WITH_PINK),
            least(B, 6, WITHOUT),
            "6 tricks of the one kind and 6 of the other are more than 10",
        ),
        (MetBy(least(A, 3), 5), most(A, 2), "3 at least and 2 at most are required"),
        (MetBy(most(A, 1), 6), MetBy(least(A, 2), 4), "2 at least and 1 at most are required"),
        (
            MetBy(least(COMMANDER, 3), 5),
            MetBy(least(LEFT, 3), 5),
            "together that is 6 at least, and there are at most 5",
        ),
        (MetBy(least(COMMANDER, 5), 6), least(LEFT, 6), "together that is 11 at least, and there are at most 10"),
        (
            least(ANYBODY, 5, HIGHER),
            least(COMMANDER, 5, TrickFilter(step=Step(sum=Relation.AT_MOST))),
            "5 tricks of the one kind and 5 of the other are more than 9",
        ),
        (
            least(ANYBODY, 5, TrickFilter(step=Step(winner=Turn.LEFT))),
            least(ANYBODY, 5, TrickFilter(step=Step(winner=Turn.SAME))),
            "5 tricks of the one kind and 5 of the other are more than 9",
        ),
        (
            least(ANYBODY, 5, TrickFilter(step=Step(won_rank=Relation.MORE_THAN))),
            least(A, 5, TrickFilter(step=Step(won_rank=Relation.AT_MOST))),
            "5 tricks of the one kind and 5 of the other are more than 9",
        ),
        (
            least(ANYBODY, 6, TrickFilter(led=PINK)),
            least(ANYBODY, 6, TrickFilter(led=CardFilter(suits=("blue",)))),
            "6 tricks of the one kind and 6 of the other are more than 10",
        ),
        (
            least(ANYBODY, 5, TrickFilter(after=WITH_PINK)),
            least(ANYBODY, 5, TrickFilter(after=WITHOUT)),
            "5 tricks of the one kind and 5 of the other are more than 9",
        ),
        (all_of(COMMANDER, AFTER), least(LEFT, 1, AFTER), "one member has all of them, and another 1"),
        (all_of(COMMANDER, AFTER), least(EVERYBODY, 1, AFTER), "one member has all of them, and another 1"),
    ],
)
def test_two_goals(one: Goal, other: Goal, why: str) -> None:
    assert clash(one, other) == Refutation((0, 1), why)
    assert clash(FREE, other, FREE, one) == Refutation((1, 3), why)
    assert clash(one) is None
    assert clash(other) is None


@pytest.mark.parametrize(
    "goals",
    [
        (least(A, 6), most(B, 3)),  # two members, or who knows
        (least(A, 6), least(B, 6)),  # which may be one
        (least(ANYBODY, 6), most(EVERYBODY, 3)),
        (least(COMMANDER, 7), least(EVERYBODY, 1)),
        (least(A, 3), Spread(TricksWon(ANYBODY), 1)),
        (ALL_PINK, most(A, 3)),
        (MetBy(most(A, 2), 5), least(A, 3)),  # later
        (MetBy(least(COMMANDER, 5), 6), least(LEFT, 5)),
        (all_of(COMMANDER, AFTER), all_of(LEFT, AFTER)),  # if none comes up
        (all_of(COMMANDER, AFTER), least(A, 1, AFTER)),  # who may be the commander
        (all_of(A, AFTER), least(B, 1, AFTER)),
        (least(ANYBODY, 5, HIGHER), least(ANYBODY, 5, TrickFilter(step=Step(sum=Relation.AT_LEAST)))),
        (least(ANYBODY, 5, HIGHER), least(ANYBODY, 5, TrickFilter(step=Step(won_rank=Relation.FEWER_THAN)))),
    ],
)
def test_what_may_be_met(goals: tuple[Goal, ...]) -> None:
    assert clash(*goals) is None
