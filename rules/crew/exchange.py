"""Cards that change hands, by the distress signal or the draw of mission 12, and cards that are shown to the others."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.values import short_repr


class Direction(Enum):
    """The neighbour to whom everybody passes a card."""

    LEFT = "left"
    """The next seat, clockwise."""
    RIGHT = "right"
    """The seat before, counter-clockwise."""

    @property
    def step(self) -> int:
        """The difference, modulo the number of seats, between the seat that gets a card and the one that passes it."""
        return 1 if self is Direction.LEFT else -1


@dataclass(frozen=True, slots=True)
class Passes:
    """A distress signal as it was sent (N19): before trick 1 every seat passes `cards[seat]`, all at once."""

    direction: Direction
    cards: tuple[Card, ...]

    __repr__ = short_repr

    def received(self, seat: SeatIndex) -> Card:
        """The card that the seat gets from its neighbour."""
        return self.cards[(seat - self.direction.step) % len(self.cards)]

    def holder(self, card: Card, dealt: SeatIndex) -> SeatIndex:
        """The seat that holds a card after the signal; `dealt` is the one that was dealt it."""
        return (dealt + self.direction.step) % len(self.cards) if self.cards[dealt] == card else dealt


@dataclass(frozen=True, slots=True)
class Distress:
    """A distress signal that the crew may send (N19): before trick 1 everybody passes one card.

    No trump is passed, and the robot passes an open card (N9). Members named by a card (`Beside`)
    are those before the exchange, unless they say otherwise (N11). Raises ValueError if it is both
    `required` and `silent`.
    """

    required: bool = False
    """It is sent; otherwise the crew may also send none."""
    direction: Direction | None = None
    """The side to which cards are passed; None where the problem leaves that open."""
    cards: tuple[Card | None, ...] = ()
    """By seat, the card that it passes, None where that is open; empty if all are open.

    A given card was dealt to its seat, even if no signal is sent.
    """
    silent: bool = False
    """It is not sent; given cards only say to whom they were dealt."""

    __repr__ = short_repr

    def __post_init__(self) -> None:
        if self.required and self.silent:
            raise ValueError("expected a signal that is required or one that is not sent")

    @property
    def passes(self) -> Passes | None:
        """The signal as sent, if it is required and given in full; else None."""
        if not self.required or self.direction is None or not self.cards:
            return None
        cards = tuple(card for card in self.cards if card is not None)
        return Passes(self.direction, cards) if len(cards) == len(self.cards) else None


@dataclass(frozen=True, slots=True)
class Draw:
    """Mission 12: right after trick 1 everybody draws one card from the right neighbour's hand (N5).

    All cards are drawn at once, from the hands as trick 1 leaves them.
    """

    cards: tuple[Card | None, ...]
    """By seat, the card that it draws; None where the problem leaves that open."""


# --- A card shown as the highest, only or lowest of its colour, and what follows for the hand ------


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
