"""Guessed deals fit what is known, and differ from the problem in nothing else."""

from dataclasses import replace

import pytest

from tests.support.decks import hand, small_deck, task
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.lookahead.guess import GUESSES, guesses

FULL = Deal.unknown(PLANET_NINE, 4)
ODD = Deal.unknown(PLANET_NINE, 3)  # 13 cards each and one more, with anybody
PARTLY = Deal(small_deck(2, 4, 1), (tuple(hand("r1 p1")), tuple(hand("b1")), ()), 0, (1, 2, 3))


@pytest.mark.parametrize("deal", [FULL, ODD, PARTLY], ids=str)
def test_guesses_fit(deal: Deal) -> None:
    problem = Problem(deal, (task("p2"), task("b2>1")))
    found = list(guesses(problem))
    assert len(found) == GUESSES
    for guess in found:
        assert deal.admits(guess.deal)
        assert replace(guess, deal=deal) == problem
    assert found == list(guesses(problem))


def test_guesses_fit_communications() -> None:
    known = (Communication(1, Card("b", 1), Shown.LOWEST), Communication(2, Card("p", 4), Shown.HIGHEST))
    found = list(guesses(Problem(PARTLY, communications=known)))
    assert found
    for guess in found:
        assert all(each.allows(guess.deal.hands[each.seat]) for each in known)
        assert not guess.communications


@pytest.mark.parametrize(
    "problem",
    [
        Problem(Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)),
        Problem(Deal.unknown(PLANET_NINE, 3, robot=1)),
        Problem(FULL, distress=Distress()),
        Problem(PARTLY, played=Line.parse("p1 p2")),
        Problem(PARTLY, communications=tuple(Communication(seat, void="p") for seat in (1, 2))),  # nor has seat 0 room
    ],
    ids=["nothing unknown", "robot", "signal", "played", "nothing fits"],
)
def test_no_guesses(problem: Problem) -> None:
    assert not list(guesses(problem))
