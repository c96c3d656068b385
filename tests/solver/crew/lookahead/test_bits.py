"""Cards as bits: the masks against the deck's own words."""

from itertools import product

import pytest

from tests.support.decks import small_deck
from winnable.rules.crew.card import DEEP_SEA, PLANET_NINE, Card, Deck
from winnable.solver.crew.lookahead.bits import Bits, bits_of, highest

DECKS = {"official": PLANET_NINE, "deep sea": DEEP_SEA, "small": small_deck(2, 3, 1), "no trump": small_deck(3, 3, 0)}


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_each_card_is_one_bit(deck: Deck) -> None:
    bits = Bits(deck)
    assert sorted(bits.card) == [1 << index for index in range(len(deck.cards))]
    assert all(bits.card[bits.of[card]] == card for card in deck.cards)
    assert sum(bits.suits) == sum(bits.card)


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_masks_say_what_the_deck_says(deck: Deck) -> None:
    bits = Bits(deck)
    assert bits.trumps == bits.mask(card for card in deck.cards if deck.is_trump(card))
    for card, other in product(deck.cards, repeat=2):
        mine, theirs = bits.of[card], bits.of[other]
        alike = card.suit == other.suit
        assert bool(bits.suit[mine] & theirs) == alike
        assert bool(bits.above[mine] & theirs) == (alike and other.rank > card.rank)
        assert bool(bits.below[mine] & theirs) == (alike and other.rank < card.rank)
        assert bool(bits.beaten_by[mine] & theirs) == (card != other and deck.beats(other, card))


def test_the_highest_card_is_the_one_to_lose_first() -> None:
    """Trumps above all, then by rank, whatever the suit."""
    bits = Bits(small_deck(2, 3, 1))
    assert bits.of[Card("r", 1)] == 64
    assert {bits.card[1], bits.card[2]} == {Card("p", 1), Card("b", 1)}
    assert bits.card[highest(bits.of[Card("p", 3)] | bits.of[Card("b", 2)])] == Card("p", 3)


def test_one_object_for_a_deck() -> None:
    assert bits_of(PLANET_NINE) is bits_of(PLANET_NINE)
