"""What is known of a hand because its holder communicated."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from winnable.rules.crew.card import Card

__all__ = ["Communication", "Shown"]


class Shown(Enum):
    """What a card shown in communication is, among the cards of its colour in the hand."""

    HIGHEST = "highest"
    ONLY = "only"
    LOWEST = "lowest"

    def fits(self, card: Card, other: Card) -> bool:
        """Whether the hand may hold the other card of the colour beside the one shown."""
        return {Shown.HIGHEST: other.rank < card.rank, Shown.LOWEST: other.rank > card.rank}.get(self, False)


@dataclass(frozen=True, slots=True)
class Communication:
    """What is known of a hand with unknown cards, just before a trick; after the distress signal (N11).

    Either `card` is the highest, only or lowest of its colour in the hand, as communication `shows`
    it, or the hand holds no card of the suit with the letter `void`.
    """

    seat: int
    card: Card | None = None
    shows: Shown | None = None
    void: str | None = None
    trick: int = 1
    """The number of the trick that comes next."""

    def __post_init__(self) -> None:
        if (self.card is None) != (self.shows is None) or (self.card is None) == (self.void is None):
            raise ValueError("expected a card and what it shows, or a suit the hand is void in")

    def allows(self, hand: Iterable[Card]) -> bool:
        """Whether the seat may have this hand just before the trick."""
        cards = set(hand)
        if self.card is None or self.shows is None:
            return all(card.suit != self.void for card in cards)
        return self.card in cards and all(
            self.shows.fits(self.card, other) for other in cards - {self.card} if other.suit == self.card.suit
        )
