"""From cards in locations to deals: hands, and every layout of the robot's columns once."""

from collections import Counter
from random import Random

import pytest

from tests.support.decks import hand, small_deck
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.assembly import Assembly
from winnable.solver.crew.questions.knowledge import Knowledge


def assembly(deal: Deal) -> Assembly:
    """The assembly of a deal of which nothing else is known."""
    return Assembly(deal, Knowledge(Problem(deal)))


def with_robot(own: str, covered: Columns) -> Deal:
    """A deal of p123456 b123456 of which all is known but cards of the robot at seat 1, who has these known cards."""
    deck, known = small_deck(2, 6, 0), hand(own)
    others = [card for card in deck.cards if card not in known]
    return Deal(deck, (tuple(others[:4]), tuple(known), tuple(others[4:8])), 0, (0, 4 - len(known), 0), 1, covered)


def test_the_example_of_the_module() -> None:
    known = tuple(tuple(hand(text)) for text in ("r1 p12", "", "p34 b1"))
    made = assembly(Deal(small_deck(2, 4, 1), known, 0, (0, 3, 0), 1, ((None, None),)))
    assert [(location.seat, location.room) for location in made.locations] == [(1, 2), (1, 1)]
    robots = [deal.notation().split(" / ")[1] for deal in made.deals([hand("b23"), hand("b4")])]
    assert sorted(robots) == ["b2(b4) b3", "b3(b4) b2"]
    assert made.layouts == 2


def test_hands_only() -> None:
    deck = small_deck(2, 3, 0)
    deal = Deal(deck, (tuple(hand("p1")), tuple(hand("p2")), ()), 0, (1, 1, 2))
    made = assembly(deal)
    assert made.layouts == 1
    lie = [hand("b1"), hand("b2"), hand("p3 b3")]
    whole = Deal.of(deck, [hand("p1 b1"), hand("p2 b2"), hand("p3 b3")], 0)
    assert list(made.deals(lie)) == [whole] == [made.any_deal(lie, Random(1))]


COLUMNS: dict[str, tuple[str, Columns]] = {
    "blank": ("", ((None, None),)),
    "two blank": ("", ((None, None), (None, None))),
    "half": ("b1", ((None, Card("b", 1)), (None, None))),
    "covers known": ("b12", ((Card("b", 1), None), (Card("b", 2), None))),
}


@pytest.mark.parametrize(("own", "covered"), COLUMNS.values(), ids=COLUMNS)
def test_every_layout_once(own: str, covered: Columns) -> None:
    """As many deals as `layouts` says, no two alike, and each equally likely to be drawn."""
    deal = with_robot(own, covered)
    made = assembly(deal)
    free = iter(deal.unseen)
    lie = [[next(free) for _ in range(location.room)] for location in made.locations]
    deals = list(made.deals(lie))
    assert len(deals) == len(set(deals)) == made.layouts
    assert all(deal.admits(each) for each in deals)
    random = Random(3)
    drawn = Counter(made.any_deal(lie, random) for _ in range(100 * len(deals)))
    assert set(drawn) == set(deals)
    assert all(times == pytest.approx(100, abs=45) for times in drawn.values())
