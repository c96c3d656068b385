"""The rules of play as constraints: as many solutions as legal lines, from the start and from within a line."""

import pytest

from tests.support.counting import same
from tests.support.decks import DEALS, hand, small_deal, small_deck, task
from tests.support.enumeration import all_lines
from tests.support.open_deals import ROBOTS, card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem

ALLOWED = Distress()


@pytest.mark.parametrize("deal", [small_deal(3), small_deal("3+1"), ROBOTS["two columns"]], ids=str)
def test_every_beginning_of_a_line(deal: Deal) -> None:
    line = next(iter(all_lines(Problem(deal))))
    cards = [each for trick in line.tricks for each in trick]
    seats = len(deal.hands)
    for number in range(1, len(cards)):
        played = Line(tuple(tuple(cards[at : min(at + seats, number)]) for at in range(0, number, seats)))
        assert same(Problem(deal, played=played)) > 0
        same(Problem(deal, (task("p2"),), played=played))


def test_a_play_so_far_with_unknown_cards_the_signal_and_draws() -> None:
    deal = Deal(small_deck(2, 3, 0), (tuple(hand("p12")), (card("p3"),), ()), 0, (0, 1, 2))
    assert same(Problem(deal, (task("b3"),), played=Line.parse("p1 p3 b2"))) > 0
    whole = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    assert same(Problem(whole, played=Line.parse("p1 p3"), distress=ALLOWED)) > 0
    assert same(Problem(whole, played=Line.parse("p1 p3 b2"), draw=Draw((None,) * 3))) > 0
    drawn = Problem(small_deal(3), played=Line.parse("b3 b4 p4 / p2 p3 p1"), draw=Draw((None,) * 3))
    assert same(drawn) > 0  # the leader of trick 2 plays the card that was drawn


@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_bare_rules(deal: Deal) -> None:
    assert same(Problem(deal)) > 0
