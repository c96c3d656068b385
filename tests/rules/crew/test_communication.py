"""Communications against every hand of a small deck."""

from collections.abc import Callable
from itertools import combinations

import pytest

from winnable.rules.crew.card import Card
from winnable.rules.crew.communication import Communication, Shown

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
    for hand in HANDS:
        colour = [held for held in hand if held.suit == card.suit]
        assert communication.allows(hand) == (card in hand and TRUE_OF[shows](card, colour)), sorted(hand)


@pytest.mark.parametrize("void", ["p", "b", "r", "g"])
def test_hands_that_are_void_in_a_suit(void: str) -> None:
    for hand in HANDS:
        assert Communication(0, void=void).allows(hand) == (void not in {card.suit for card in hand}), sorted(hand)


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
