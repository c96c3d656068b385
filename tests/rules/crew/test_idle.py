"""Goals that are idle by their words: found, and met by every line of play."""

from itertools import islice

import pytest

from tests.support.decks import DEALS
from tests.support.enumeration import all_lines
from tests.support.goals import GOALS, PINK, TRUMP
from winnable.rules.answer import State
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    CardsPlayed,
    CardsTaken,
    Compare,
    Every,
    Goal,
    LongestRun,
    Member,
    MembersWho,
    Not,
    OneOf,
    Points,
    Relation,
    Seat,
    TasksOwned,
    TrickFilter,
    TricksWon,
)
from winnable.rules.crew.idle import is_idle
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem

EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
ALL_SUCH = LongestRun(Member.ANYBODY, TrickFilter(led=PINK))
IDLE: dict[str, Goal] = {
    "all such of all together": Compare(ALL_SUCH, EXACTLY, ALL_SUCH),
    "as many as the same": Compare(TricksWon(Member.EVERYBODY), AT_LEAST, TricksWon(Member.SAME)),
    "none at least": Compare(TricksWon(Seat(1)), AT_LEAST, 0),
    "at most all": Compare(CardsTaken(Seat(0), PINK), AT_MOST, Every.EVERY),
    "at most all points": Compare(Points(Seat(0), PINK), AT_MOST, Every.EVERY),
    "at most one in the first trick": Compare(CardsPlayed(Seat(0), PINK, TrickFilter(led=PINK)), AT_MOST, Every.EVERY),
    "always at most all": Always(Compare(CardsTaken(Seat(0), PINK), AT_MOST, Every.EVERY)),
    "nobody has more than all": MembersWho(Compare(TricksWon(Member.MEMBER), AT_LEAST, 99), EXACTLY, 0),
    "never more than the same": Not(Compare(TricksWon(Seat(0)), Relation.MORE_THAN, TricksWon(Seat(0)))),
    "one of which is idle": OneOf(
        (Compare(TricksWon(Seat(1)), AT_LEAST, 0), Compare(CardsTaken(Seat(0), TRUMP), EXACTLY, 1))
    ),
}


@pytest.mark.parametrize("name", IDLE)
def test_what_is_idle(name: str) -> None:
    """Every line of play meets it."""
    for deal in DEALS:
        assert is_idle(IDLE[name], deal.deck, len(deal.hands), deal.tricks)
        problem = Problem(deal, goals=(IDLE[name],))
        for line in islice(all_lines(problem), 200):
            assert Judge(problem, Choices((), ()), replay(deal, line)).goal(IDLE[name]).state is State.MET


def test_what_is_not() -> None:
    """Of the language's own cases, each of which tests something; and what nobody knows without a deal."""
    goals = [*GOALS.values(), Compare(TasksOwned(Seat(0)), AT_LEAST, 0), AllOf((*IDLE.values(), *GOALS.values()))]
    for goal in goals:
        assert not all(is_idle(goal, deal.deck, len(deal.hands), deal.tricks) for deal in DEALS), goal
