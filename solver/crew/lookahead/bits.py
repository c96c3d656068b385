"""Cards as bits of an integer (bitboards), so that a hand is one number and "the pink cards of a hand" one `&`."""

from collections.abc import Iterable
from functools import cache

from winnable.rules.crew.card import Card, Deck

Bit = int
"""A card: a power of two."""
Mask = int
"""A set of cards: the sum of their bits; 0 is the empty set."""


class Bits:
    """The bits of a deck's cards, and for each bit the cards that it may be compared with.

    Low ranks have low bits, whatever their suit, and trumps the highest: so `highest` of some cards is the one to
    lose first. Example: of the deck p123 b123 r1, p1 and b1 have the two lowest bits and r1 has bit 64.

    - `of[card]` is the bit of a card, `card[bit]` the card of a bit;
    - `suits` are the masks of the suits, in the order of the deck, and `trumps` is the mask of the trump suit;
    - `suit[bit]` is the mask of the card's suit, `above[bit]` and `below[bit]` are the higher and lower cards in it;
    - `beaten_by[bit]` are the cards that win against it where its suit is led or it is trump.
    """

    def __init__(self, deck: Deck) -> None:
        ordered = sorted(deck.cards, key=lambda card: (deck.is_trump(card), card.rank, card.suit))
        self.of = {card: 1 << index for index, card in enumerate(ordered)}
        self.card = {bit: card for card, bit in self.of.items()}
        self.suits = [sum(self.of[card] for card in ordered if card.suit == suit.letter) for suit in deck.suits]
        self.trumps = sum(bit for card, bit in self.of.items() if deck.is_trump(card))
        self.suit = {bit: mask for bit in self.card for mask in self.suits if mask & bit}
        self.above = {bit: mask & -(bit << 1) for bit, mask in self.suit.items()}
        self.below = {bit: mask & (bit - 1) for bit, mask in self.suit.items()}
        self.beaten_by = {bit: above | (0 if bit & self.trumps else self.trumps) for bit, above in self.above.items()}

    def mask(self, cards: Iterable[Card]) -> Mask:
        """The mask of some cards."""
        of = self.of
        return sum([of[card] for card in cards])


@cache
def bits_of(deck: Deck) -> Bits:
    """The bits of a deck; one object for each deck."""
    return Bits(deck)


def highest(mask: Mask) -> Bit:
    """The highest bit of a mask, which must not be empty."""
    return 1 << (mask.bit_length() - 1)
