"""Small deals for the microscope: few enough lines to enumerate all."""

import random

from winnable.rules.crew.card import Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.task import Task, Token


def small_deck(suits: int, ranks: int, trumps: int) -> Deck:
    """A deck of so many colours with ranks from 1, and rockets from 1."""
    names = ("pink", "blue", "green", "yellow")[:suits]
    rocket = (Suit("rocket", tuple(range(1, trumps + 1)), trump=True),) if trumps else ()
    return Deck((*(Suit(name, tuple(range(1, ranks + 1))) for name in names), *rocket))


def shuffled(deck: Deck, seats: int, seed: int) -> Deal:
    """A seeded random deal, the first seats one card longer where the deck does not come out even."""
    cards: list[Card] = list(deck.cards)
    random.Random(seed).shuffle(cards)
    hands = [cards[seat::seats] for seat in range(seats)]
    return Deal.of(deck, hands, None if deck.trump else 0)


_SMALL = {
    3: shuffled(small_deck(2, 4, 1), 3, 9),
    "3+1": shuffled(small_deck(2, 4, 2), 3, 1),
    4: shuffled(small_deck(2, 5, 2), 4, 4),
    "4+1": shuffled(small_deck(3, 3, 0), 4, 3),
    5: shuffled(small_deck(3, 4, 3), 5, 4),
}
DEALS = [*_SMALL.values(), shuffled(small_deck(2, 5, 0), 3, 2)]


def small_deal(size: int | str) -> Deal:
    """The small deal for so many seats; `3+1` and `4+1` have a card that stays unplayed."""
    return _SMALL[size]


def hand(text: str) -> list[Card]:
    """A hand in the short form, `p179 b2`."""
    return [Card(run[0], int(rank)) for run in text.split() for rank in run[1:]]


def task(text: str) -> Task:
    """A task card written `p1`, `p1>2` (owner), `p1[>]` (token) or `p1>2[omega]`."""
    rest, _, token = text.strip().partition("[")
    card, _, owner = rest.partition(">")
    return Task.card(Card.parse(card), Token(token.rstrip("]")) if token else None, int(owner) if owner else None)
