"""What a member sees: own cards, what others have shown, what was passed and drawn, the robot's open cards."""

from dataclasses import replace

import pytest

from tests.support.decks import hand, small_deck, task
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.seen_by import seen_by
from winnable.solver.verdict import NoAnswer

DECK = small_deck(2, 4, 1)
DEAL = Deal.of(DECK, [hand("p12 b3"), hand("p34 b2"), hand("b14 r1")])
GAME = Problem(DEAL, (task("p3>0"),), names=("Ann", "Ben", "Cas"))


def seen(problem: Problem, seat: int) -> str:
    return str(seen_by(problem, seat).deal)


def test_own_cards_and_the_highest_trump() -> None:
    assert seen(GAME, 0) == "p12 b3 / ??? / r1 ??"
    assert seen(GAME, 2) == "??? / ??? / b14 r1"


def test_cards_that_were_played_and_shown() -> None:
    played = Line((tuple(hand("b4 b3 b2")),))
    assert seen(replace(GAME, played=played), 0) == "p12 b3 / b2 ?? / b4 r1 ?"
    shown = replace(GAME, communications=(Communication(1, hand("p4")[0], Shown.HIGHEST),))
    assert seen(shown, 0) == "p12 b3 / p4 ?? / r1 ??"
    assert seen_by(shown, 0).communications == shown.communications


def test_the_distress_signal() -> None:
    signal = Distress(required=True, direction=Direction.LEFT, cards=tuple(hand("p1 p3 b4")))
    found = seen_by(replace(GAME, distress=signal), 0)
    assert str(found.deal) == "p12 b3 / ??? / b4 r1 ?"
    assert found.distress is not None
    assert [str(card) for card in found.distress.cards] == ["p1", "None", "b4"]
    with pytest.raises(NoAnswer, match="expected the distress signal as it was sent"):
        seen_by(replace(GAME, distress=Distress()), 0)


def test_the_draws_once_they_were_made() -> None:
    drawn = replace(GAME, draw=Draw(tuple(hand("r1 p1 p3"))))  # each from the seat before
    before = seen_by(drawn, 0)
    assert (str(before.deal), before.draw) == ("p12 b3 / ??? / r1 ??", Draw((None, None, None)))
    after = seen_by(replace(drawn, played=Line((tuple(hand("b4 b3 b2")),))), 0)
    assert str(after.deal) == "p12 b3 / b2 ?? / b4 r1 ?"
    assert after.draw is not None
    assert [str(card) for card in after.draw.cards] == ["r1", "p1", "None"]


def test_the_robot() -> None:
    cards = hand("p34 b2")
    deal = Deal.of(DECK, [hand("p12 b3"), cards, hand("b14 r1")], robot=1, covered=[(cards[0], cards[1])])
    robot = replace(GAME, deal=deal)
    assert seen(robot, 0) == "p12 b3 / p3(?) b2 / r1 ??"
    played = Line((tuple(hand("b4 b3 b2")), tuple(hand("r1 p1 p3"))))
    assert seen(replace(robot, played=played), 0) == "p12 b3 / p3(p4) b2 / b4 r1 ?"
    with pytest.raises(NoAnswer, match="Ben is the robot"):
        seen_by(robot, 1)


def test_an_open_deal_in_which_the_own_cards_are_known() -> None:
    deal = Deal(DECK, (tuple(hand("p12 b3")), (), tuple(hand("b4 r1"))), 2, (0, 3, 1))
    assert seen(replace(GAME, deal=deal), 0) == "p12 b3 / ??? / r1 ??"
    with pytest.raises(NoAnswer, match="expected all cards of Ben to be known"):
        seen_by(replace(GAME, deal=deal), 1)
