"""Choices of the crew, beside those in `test_referee`: rules of assignment, predictions, deals that were found."""

import pytest

from tests.support.decks import hand
from winnable.rules.answer import State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.quantity import Predicted, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Beside, Member

HANDS = [hand("p49 b1 g1"), hand("p13 b4 g2"), hand("p2 b23 g3")]
DEAL = Deal.of(Deck.of((card for held in HANDS for card in held), PLANET_NINE), HANDS, commander=0)
LINE = Line.parse("p9 p1 p2 / p4 p3 b2 / b1 b4 b3 / g2 g3 g1")
"""Won by seat 0 (p9), seat 0 (p4), seat 1 (b4), seat 2 (g3)."""
MET = State.MET
EXACTLY, AT_LEAST = Relation.EXACTLY, Relation.AT_LEAST
TWO = (Task.card(Card("p", 1), Token("1")), Task.card(Card("p", 3)))
NOTED = Compare(TricksWon(Member.OWNER), EXACTLY, Predicted.PREDICTED)
FREE, NOTED_2 = Task("free", NOTED), Task("given", NOTED, predicted=2)
NOT_COMMANDER = Task("more", Compare(TricksWon(Member.OWNER), AT_LEAST, 0), not_commander=True)
PARTLY = Deal(DEAL.deck, (*DEAL.hands[:2], DEAL.hands[2][:2]), 0, (0, 0, 2))
"""Two cards of seat 2 are unknown, b3 and g3."""
SWAPPED = Deal.of(DEAL.deck, [hand("p49 b1 g3"), hand("p13 b4 g2"), hand("p2 b23 g1")], 0)


@pytest.mark.parametrize(
    ("problem", "choices", "fault"),
    [
        (Problem(DEAL, TWO, assignment=Assignment((1, 1, 0))), Choices((0, 0), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO, assignment=Assignment(takers=1)), Choices((0, 1), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO, assignment=Assignment(barred=(0,))), Choices((0, 1), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO, assignment=Assignment(spread=1)), Choices((0, 0), (Token("1"), None)), "shared out"),
        (Problem(DEAL, TWO, assignment=Assignment(must=(1, (1,)))), Choices((1, 0), (Token("1"), None)), "shared out"),
        (
            Problem(DEAL, (NOT_COMMANDER,), assignment=Assignment((0, 1, 0), handover=True)),
            Choices((0,), (None,)),
            "the commander may not own more",
        ),
        # predictions
        (Problem(DEAL, (FREE,)), Choices((0,), (None,), predictions=(None,)), "expected a prediction for free"),
        (Problem(DEAL, (FREE,)), Choices((0,), (None,), predictions=(-1,)), "from 0 to 4 for free, found -1"),
        # the whole deal
        (Problem(PARTLY), Choices(deal=PARTLY), "the deal may not be"),
    ],
)
def test_choices_that_the_rules_do_not_allow(problem: Problem, choices: Choices, fault: str) -> None:
    with pytest.raises(IllegalChoice, match=fault):
        referee(problem, choices, LINE)


def test_choices_that_the_rules_allow() -> None:
    as_laid = (Token("1"), None)
    handed_on = Problem(DEAL, TWO, assignment=Assignment((1, 1, 0), handover=True))
    for owners in ((0, 1), (1, 0), (0, 0), (2, 1), (1, 2)):
        referee(handed_on, Choices(owners, as_laid), LINE)


def test_predictions_and_deals_that_the_rules_allow() -> None:
    """Seat 0 wins two tricks: only that prediction comes true, but each is allowed."""
    for noted in range(5):
        report = referee(Problem(DEAL, (FREE,)), Choices((0,), (None,), predictions=(noted,)), LINE)
        assert (report.state is MET) == (noted == 2)
    assert referee(Problem(DEAL, (NOTED_2,)), Choices((0,), (None,), predictions=(2,)), LINE).state is MET
    assert referee(Problem(DEAL), Choices(deal=DEAL), LINE).state is MET
    two = Compare(TricksWon(Beside(Card("g", 3))), EXACTLY, 1)
    assert referee(Problem(PARTLY, goals=(two,)), Choices(deal=DEAL), LINE).state is MET


def test_draws_from_a_deal_with_unknown_cards() -> None:
    """A given card must have been dealt to the neighbour in the deal that was found."""
    drawn = Draw((Card("g", 3), None, None))
    choices = Choices(draws=tuple(hand("g3 g1 g2")), deal=DEAL)
    assert referee(Problem(PARTLY, draw=drawn), choices, Line(LINE.tricks[:1])).record.tricks
    deal = Deal(DEAL.deck, (tuple(hand("p49 b1")), DEAL.hands[1], tuple(hand("p2 b23"))), 0, (1, 0, 1))
    with pytest.raises(IllegalChoice, match="seat 0 cannot draw g3, it was not dealt to seat 2"):
        referee(Problem(deal, draw=drawn), Choices(draws=tuple(hand("g3 p4 g2")), deal=SWAPPED), LINE)
