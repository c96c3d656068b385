"""Goals that are decided by their words: found, and met by every line of play, or by none."""

from dataclasses import replace
from itertools import islice

import pytest

from tests.support.decks import DEALS
from tests.support.enumeration import all_lines
from tests.support.goals import GOALS, PINK, TRUMP
from winnable.rules.answer import State
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Always, Compare, EachWins, Goal, MembersWho, MetBy, Not, OneOf, Spread
from winnable.rules.crew.idle import by_words
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Against, CardFilter, Others, Relation, Span, Step, TrickFilter, Turn
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import (
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member, Neighbour, Seat, Side, WinnerOf

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


LAST = TrickFilter(numbers=(Span(-1, -1),))
NEVER: dict[str, Goal] = {
    "the last trick twice": Compare(TricksWon(Seat(0), LAST), EXACTLY, 2),
    "more than all": Compare(CardsTaken(Seat(0), PINK), Relation.MORE_THAN, Every.EVERY),
    "a trick after the last": Compare(
        TricksWon(Member.ANYBODY, replace(LAST, against=Against(Others.NEXT, Step(sum=Relation.MORE_THAN)))),
        AT_LEAST,
        1,
    ),
    "not whoever wins it": Compare(TricksWon(WinnerOf(-1), LAST), EXACTLY, 0),
    "the neighbour of whoever wins it": Compare(TricksWon(Neighbour(WinnerOf(-1), Side.LEFT), LAST), EXACTLY, 1),
    "more cards than tricks": EachWins(CardFilter()),
    "too early": MetBy(Compare(TricksWon(Seat(0)), AT_LEAST, 3), 2),
    "a trump is passed": Compare(CardsPassed(Seat(0), TRUMP), AT_LEAST, 1),
    "more than there can be": Compare(TricksWon(Seat(0), LAST), Relation.MORE_THAN, TricksWon(Member.ANYBODY, LAST)),
    "always more": Always(Compare(TricksWon(Seat(0)), AT_LEAST, 99)),
}
IDLE |= {
    "a trick of anybody": Compare(TricksWon(Member.ANYBODY, LAST), EXACTLY, 1),
    "whoever wins it": Compare(TricksWon(WinnerOf(-1)), AT_LEAST, 1),
    "whoever wins a trick leads the next": Compare(TricksLed(WinnerOf(1), TrickFilter((Span(2, 2),))), EXACTLY, 1),
    "none after the last": Compare(
        TricksWon(Seat(0), replace(LAST, against=Against(Others.SOME_AFTER, Step(winner=Turn.SAME)))), EXACTLY, 0
    ),
    "the last against those after": Compare(
        TricksWon(Member.ANYBODY, replace(LAST, against=Against(Others.EACH_AFTER, Step(winner=Turn.SAME)))), EXACTLY, 1
    ),
    "at most so far ahead": Spread(TricksWon(Member.ANYBODY), 99),
}


def states(goal: Goal, deal: Deal) -> set[State]:
    """What becomes of a goal, in some lines of play."""
    problem = Problem(deal, goals=(goal,))
    return {
        Judge(problem, Choices((), ()), replay(deal, line)).goal(goal).state for line in islice(all_lines(problem), 100)
    }


@pytest.mark.parametrize("name", NEVER)
def test_what_can_never_be(name: str) -> None:
    """No line of play meets it."""
    for deal in DEALS:
        assert by_words(NEVER[name], deal.deck, len(deal.hands), deal.tricks) is State.LOST
        assert states(NEVER[name], deal) == {State.LOST}


@pytest.mark.parametrize("name", IDLE)
def test_what_is_idle(name: str) -> None:
    """Every line of play meets it."""
    for deal in DEALS:
        assert by_words(IDLE[name], deal.deck, len(deal.hands), deal.tricks) is State.MET
        assert states(IDLE[name], deal) == {State.MET}


def test_what_is_not() -> None:
    """Of the language's own cases, each of which tests something; and what nobody knows without a deal."""
    for goal in [*GOALS.values(), Compare(TasksOwned(Seat(0)), AT_LEAST, 0)]:
        found = {by_words(goal, deal.deck, len(deal.hands), deal.tricks) for deal in DEALS}
        assert found not in ({State.MET}, {State.LOST}), goal
    every = AllOf((*IDLE.values(), *GOALS.values()))
    assert not all(by_words(every, deal.deck, len(deal.hands), deal.tricks) is State.MET for deal in DEALS)


def test_what_small_decks_decide() -> None:
    """Of the language's own cases some are decided where there are few cards and tricks, as every line says."""
    decided = 0
    for goal in GOALS.values():
        for deal in DEALS:
            found = by_words(goal, deal.deck, len(deal.hands), deal.tricks)
            if found is not State.OPEN:
                assert states(goal, deal) == {found}, (goal, deal)
                decided += 1
    assert decided
