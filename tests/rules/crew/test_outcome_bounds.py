"""What must become of a goal, by form; `test_settled.py` holds all of it against every way to play on."""

from dataclasses import replace

import pytest

from tests.support.decks import hand, task
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE, Deck
from winnable.rules.crew.core import Core
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Always, Compare, EachFalls, EachWins, Falls, Goal, MetBy, Not, OneOf, Spread
from winnable.rules.crew.hand_bounds import HandBounds
from winnable.rules.crew.kinds import CardFilter, Relation, Span, TrickFilter
from winnable.rules.crew.moment import Moment
from winnable.rules.crew.outcome_bounds import OUTCOMES, outcome, outcome_of_order, outcome_of_task
from winnable.rules.crew.play import Position
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, LongestRun, TricksLed, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.view import View
from winnable.rules.crew.who import Member, Seat

MET, LOST, OPEN = State.MET, State.LOST, State.OPEN
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE = Relation.MORE_THAN
RUNS = "b98 / b1 y5 / b2 g2"
"""Seat 0 wins both tricks, whatever is played."""
OPEN_HANDS = "p56 b3 / p4 b45 / p1 b12"
"""Seat 2 can win nothing."""


def moment(hands: str, problem: Problem | None = None) -> Moment:
    """The start of a deal written `p1 b2 / p2 b1`; seat 0 leads."""
    held = [hand(each) for each in hands.split("/")]
    deal = Deal.of(Deck.of((card for each in held for card in each), PLANET_NINE), held, 0)
    asked = Problem(deal) if problem is None else replace(problem, deal=deal)
    views: list[View] = []
    views.append(View(asked, Choices.given(asked), (), views))
    return Moment(views[0], HandBounds(Position.start(deal)))


def test_every_form_has_a_prospect() -> None:
    assert set(OUTCOMES) == set(Core.__args__)


def won(seat: int, relation: Relation, number: int | TricksWon | TricksLed) -> Compare:
    return Compare(TricksWon(Seat(seat)), relation, number)


BLUE = CardFilter(suits=("blue",))


@pytest.mark.parametrize(
    ("hands", "goal", "state"),
    [
        (RUNS, won(0, EXACTLY, 2), MET),
        (RUNS, won(1, AT_LEAST, 1), LOST),
        (RUNS, won(0, MORE, TricksWon(Member.ALL_OTHERS)), MET),
        (RUNS, won(0, EXACTLY, TricksLed(Seat(0))), MET),
        (RUNS, Compare(LongestRun(Seat(0)), EXACTLY, 2), MET),
        (RUNS, Compare(LongestRun(Seat(1)), AT_LEAST, 1), LOST),
        (RUNS, Compare(CardsTaken(Seat(0), BLUE), EXACTLY, 4), MET),
        (RUNS, Compare(CardsTaken(Seat(0)), AT_MOST, 5), LOST),
        (RUNS, Compare(TricksWon(Member.FIRST_WINNER), EXACTLY, 2), MET),
        (RUNS, Always(won(1, AT_MOST, 0)), MET),
        (RUNS, Always(Compare(LongestRun(Seat(0)), AT_MOST, 1)), LOST),
        (RUNS, Always(Compare(CardsTaken(Seat(1), BLUE), AT_MOST, 0)), MET),
        (RUNS, Spread(TricksWon(Member.ANYBODY), 1), LOST),
        (RUNS, Spread(TricksWon(Member.ANYBODY), 2), MET),
        (RUNS, Spread(CardsTaken(Member.ANYBODY, BLUE), 3), LOST),
        (RUNS, EachWins(CardFilter(cards=tuple(hand("b89")))), MET),
        (RUNS, EachWins(CardFilter(cards=tuple(hand("b89"))), rising=True), OPEN),
        (RUNS, EachWins(CardFilter(cards=tuple(hand("b9 y5")))), LOST),
        (RUNS, EachFalls(CardFilter(cards=tuple(hand("b89")))), MET),
        (RUNS, EachFalls(CardFilter(cards=tuple(hand("b89"))), in_order=True), OPEN),
        (RUNS, AllOf((won(0, EXACTLY, 2), won(1, EXACTLY, 1))), LOST),
        (RUNS, OneOf((won(0, EXACTLY, 2), won(1, EXACTLY, 1))), MET),
        (OPEN_HANDS, won(2, EXACTLY, 0), MET),
        (OPEN_HANDS, won(0, AT_LEAST, 2), OPEN),
        # three tricks cannot be halved; with one side alone that is not seen
        (OPEN_HANDS, won(0, EXACTLY, TricksWon(Member.ALL_OTHERS)), LOST),
        (OPEN_HANDS, won(0, MORE, TricksWon(Seat(1))), OPEN),
        (OPEN_HANDS, Compare(TricksWon(Seat(2), TrickFilter(won_with=BLUE)), AT_LEAST, 1), LOST),
        (RUNS, MetBy(won(0, EXACTLY, 1), 1), MET),
        (RUNS, MetBy(won(0, AT_LEAST, 2), 2), MET),
        (RUNS, MetBy(MetBy(won(0, EXACTLY, 1), 2), 1), MET),
        (RUNS, MetBy(Not(won(1, AT_LEAST, 1)), 1), MET),
        (RUNS, MetBy(EachWins(CardFilter(cards=tuple(hand("b89")))), 1), LOST),
        (RUNS, MetBy(EachFalls(CardFilter(cards=tuple(hand("b89")))), 1), LOST),
        (RUNS, MetBy(EachFalls(CardFilter(cards=tuple(hand("b91")))), 1), OPEN),
        # by trick 1 one of b8 and b9 falls, and b1 and b2 may be kept
        (RUNS, MetBy(Compare(CardsTaken(Seat(0), BLUE), AT_LEAST, 1), 1), MET),
        (RUNS, MetBy(Compare(CardsTaken(Seat(0), BLUE), AT_MOST, 3), 1), MET),
        (RUNS, MetBy(Compare(CardsTaken(Seat(0), BLUE), EXACTLY, 4), 1), LOST),
        (RUNS, MetBy(Spread(TricksWon(Member.ANYBODY), 1), 1), MET),
        (OPEN_HANDS, MetBy(won(2, EXACTLY, 0), 2), MET),
        (OPEN_HANDS, MetBy(won(2, AT_LEAST, 1), 2), LOST),
        (OPEN_HANDS, MetBy(won(0, AT_LEAST, 1), 1), OPEN),
    ],
)
def test_what_must_become_of_a_goal(hands: str, goal: Goal, state: State) -> None:
    assert outcome(goal, moment(hands), None) is state


def test_tasks_in_time() -> None:
    every, first = (Span(1, -1),), (Span(1, 1),)
    surely = Problem(moment(RUNS).view.problem.deal, (task("b1>0"), task("b2>0")))
    assert outcome(Falls("", every), moment(RUNS, surely), None) is MET
    assert outcome(Falls("", first), moment(RUNS, surely), None) is OPEN
    both = CardFilter(cards=tuple(hand("b45")))  # of one hand, so that they do not fall in one trick
    late = Task("both", Compare(CardsTaken(Member.OWNER, both), EXACTLY, 2), owner=1)
    at = moment(OPEN_HANDS, Problem(moment(OPEN_HANDS).view.problem.deal, (late,)))
    assert outcome_of_task(0, at) is OPEN
    assert outcome(Falls("", first), at, None) is LOST
    assert outcome(Falls("", every), at, None) is OPEN
    # what is met by a trick is judged by the play so far, a task by the whole of it
    assert outcome(MetBy(Falls("", every), 1), at, None) is LOST
    assert outcome(MetBy(Falls("", every), 2), at, None) is OPEN


def test_tasks_and_their_order() -> None:
    later = Problem(moment(RUNS).view.problem.deal, (task("b1>0[omega]"), task("y5>0")))
    at = moment(RUNS, later)
    assert [outcome_of_task(index, at) for index in (0, 1)] == [MET, MET]
    assert outcome_of_order(at) is OPEN  # b1 may fall first
    assert outcome(Falls("omega", (Span(-1, -1),)), at, None) is OPEN
    lost = Problem(later.deal, (task("b1>1[omega]"),))
    assert outcome(Falls("omega", (Span(-1, -1),)), moment(RUNS, lost), None) is LOST
    assert outcome_of_order(moment(RUNS, Problem(later.deal, (task("b1>0[omega]"),)))) is MET
