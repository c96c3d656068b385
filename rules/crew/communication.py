"""Communication: a card shown as the highest, only or lowest of its colour, and what follows for the hand."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.values import short_repr


class Shown(Enum):
    """The place of a communicated card among the cards of its colour in the hand."""

    HIGHEST = "highest"
    """All others of the colour are lower; there may be none."""
    ONLY = "only"
    """There is no other of the colour."""
    LOWEST = "lowest"
    """All others of the colour are higher; there may be none."""

    def fits(self, card: Card, other: Card) -> bool:
        """Whether the hand may hold `other`, of the same colour, in addition to the communicated `card`."""
        return {Shown.HIGHEST: other.rank < card.rank, Shown.LOWEST: other.rank > card.rank}.get(self, False)


@dataclass(frozen=True, slots=True)
class Communication:
    """A fact about a hand with unknown cards, just before a trick; after the distress signal (N11).

    Either `card` is communicated, and `shows` says whether it is the highest, only or lowest of its
    colour in the hand; or the hand has no card of the suit with the letter `void`. Raises ValueError
    unless it is one of the two.
    """

    seat: SeatIndex
    card: Card | None = None
    shows: Shown | None = None
    void: str | None = None
    trick: TrickNumber = 1
    """The trick that comes next."""

    __repr__ = short_repr

    def __post_init__(self) -> None:
        if (self.card is None) != (self.shows is None) or (self.card is None) == (self.void is None):
            raise ValueError("expected a card and what it shows, or a suit the hand is void in")

    def allows(self, hand: Iterable[Card]) -> bool:
        """Whether the fact is true of this hand, which the seat has just before the trick."""
        cards = set(hand)
        if self.card is None or self.shows is None:
            return all(card.suit != self.void for card in cards)
        return self.card in cards and all(
            self.shows.fits(self.card, other) for other in cards - {self.card} if other.suit == self.card.suit
        )
