"""Cards as single bits of a number, for the searches that look before a model is built."""

from functools import cache

from winnable.rules.crew.card import Deck

__all__ = ["Bits", "bits_of", "highest"]


class Bits:
    """Low ranks first, trumps on top: the highest bit is the card to lose first."""

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

    def split(self, mask: int) -> list[int]:
        """The single bits of a mask, lowest first."""
        bits = []
        while mask:
            bits.append(mask & -mask)
            mask &= mask - 1
        return bits


@cache
def bits_of(deck: Deck) -> Bits:
    """The bits of a deck, always the same."""
    return Bits(deck)


def highest(mask: int) -> int:
    """The highest bit of a mask."""
    return 1 << (mask.bit_length() - 1)
