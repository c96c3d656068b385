"""Cards that change hands: who gets which card, and when a distress signal is given in full."""

from collections.abc import Callable
from itertools import combinations, product

import pytest

from tests.support.decks import hand, small_deck
from tests.support.enumeration import all_deals
from tests.support.open_deals import EVEN, FOUR, NOTHING, ODD, ROBOTS, UNEVEN, partly, robot_deal
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Passes, Shown

P1, B2, G3 = (Card.parse(text) for text in ("p1", "b2", "g3"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("direction", Direction)
def test_everybody_gets_one_of_the_passed_cards(direction: Direction, seats: int) -> None:
    cards = PLANET_NINE.cards[:seats]
    passes = Passes(direction, cards)
    received = tuple(map(passes.received, range(seats)))
    assert sorted(received) == sorted(cards)
    assert all(got != passed for got, passed in zip(received, cards, strict=True))
    back = Passes(next(other for other in Direction if other is not direction), received)
    assert tuple(map(back.received, range(seats))) == cards


def test_left_is_the_next_seat() -> None:
    assert [Passes(Direction.LEFT, (P1, B2, G3)).received(seat) for seat in range(3)] == [G3, P1, B2]
    assert [Passes(Direction.RIGHT, (P1, B2, G3)).received(seat) for seat in range(3)] == [B2, G3, P1]


@pytest.mark.parametrize("direction", [None, *Direction])
@pytest.mark.parametrize("cards", [(), *product((P1, None), (B2, None), (G3, None))])
@pytest.mark.parametrize(("required", "silent"), [(False, False), (True, False), (False, True)])
def test_a_signal_that_is_given_in_full(
    required: bool, silent: bool, direction: Direction | None, cards: tuple[Card | None, ...]
) -> None:
    passes = Distress(required, direction, cards, silent).passes
    if required and direction is not None and cards == (P1, B2, G3):
        assert passes == Passes(direction, (P1, B2, G3))
    else:
        assert passes is None


def test_a_signal_is_not_required_and_silent() -> None:
    with pytest.raises(ValueError, match=r"^expected a signal that is required or one that is not sent$"):
        Distress(required=True, silent=True)


@pytest.mark.parametrize(
    "deal",
    [
        *ROBOTS.values(),
        NOTHING,
        EVEN,
        ODD,
        UNEVEN,
        FOUR,
        partly("r1 / p1 b1 / p2 b2", 1, 0, 0, deck=small_deck(2, 2, 2)),
        partly("r1 / p1 / p2 b1", 1, 1, 0, deck=small_deck(2, 2, 2)),
        robot_deal("p1 b1 / p2 r2 / r1", "r1(?)", robot=2, lead=0, hidden=(0, 0, 1)),
        robot_deal("p1 b1 / p2 r2 / r1", "?(r1)", robot=2, lead=0, hidden=(0, 0, 1)),
        Deal.of(small_deck(2, 2, 2), [hand("r12"), hand("p12"), hand("b12")]),
    ],
    ids=str,
)
def test_who_may_pass_a_card_by_enumeration(deal: Deal) -> None:
    """Whoever holds a colour card in some deal that fits, the robot one that it has not covered."""
    able = {
        seat
        for whole in all_deals(deal)
        for seat in whole.seats
        for held in whole.hands[seat]
        if not whole.deck.is_trump(held) and (seat != whole.robot or all(held != under for _, under in whole.covered))
    }
    assert {seat for seat in deal.seats if deal.may_pass(seat)} == able


CARDS = [Card.parse(text) for text in ("p1", "p2", "p3", "p4", "b1", "b2", "r1")]
HANDS = [frozenset(hand) for size in range(len(CARDS) + 1) for hand in combinations(CARDS, size)]
TRUE_OF: dict[Shown, Callable[[Card, list[Card]], bool]] = {
    Shown.HIGHEST: lambda card, colour: max(colour) == card,
    Shown.ONLY: lambda card, colour: colour == [card],
    Shown.LOWEST: lambda card, colour: min(colour) == card,
}
"""For a card and the cards of its colour in the hand."""


@pytest.mark.parametrize("shows", Shown)
@pytest.mark.parametrize("card", CARDS, ids=str)
def test_hands_that_a_shown_card_allows(card: Card, shows: Shown) -> None:
    communication = Communication(0, card, shows)
    for cards in HANDS:
        colour = [held for held in cards if held.suit == card.suit]
        assert communication.allows(cards) == (card in cards and TRUE_OF[shows](card, colour)), sorted(cards)


@pytest.mark.parametrize("void", ["p", "b", "r", "g"])
def test_hands_that_are_void_in_a_suit(void: str) -> None:
    for cards in HANDS:
        suits = {card.suit for card in cards}
        assert Communication(0, void=void).allows(cards) == (void not in suits), sorted(cards)


@pytest.mark.parametrize(
    ("card", "shows", "void"),
    [
        (None, None, None),
        (CARDS[0], None, None),
        (None, Shown.ONLY, None),
        (CARDS[0], None, "b"),
        (None, Shown.ONLY, "b"),
        (CARDS[0], Shown.ONLY, "b"),
    ],
)
def test_what_is_no_communication(card: Card | None, shows: Shown | None, void: str | None) -> None:
    with pytest.raises(ValueError, match=r"^expected a card and what it shows, or a suit the hand is void in$"):
        Communication(0, card, shows, void)
