"""Cards that change hands: the distress signal before trick 1, and the draw of mission 12 after it."""

from dataclasses import dataclass
from enum import Enum

from winnable.rules.crew.card import Card

__all__ = ["Direction", "Distress", "Draw", "Passes"]


class Direction(Enum):
    """The neighbour to whom everybody passes a card."""

    LEFT = "left"
    """The next seat, clockwise."""
    RIGHT = "right"

    @property
    def step(self) -> int:
        """From a seat to the one that gets its card."""
        return 1 if self is Direction.LEFT else -1


@dataclass(frozen=True, slots=True)
class Passes:
    """The distress signal (N19): before trick 1 every seat passes `cards[seat]`, all at once, to the same side."""

    direction: Direction
    cards: tuple[Card, ...]

    def received(self, seat: int) -> Card:
        """The card that a seat gets."""
        return self.cards[(seat - self.direction.step) % len(self.cards)]


@dataclass(frozen=True, slots=True)
class Distress:
    """The distress signal, where the crew may send it (N19): before trick 1 everybody passes one card.

    No trump is passed, and the robot passes an open card (N9). Unless it is `required`, the crew may
    also send none. `direction` and `cards[seat]` are what is given of it; None, and no cards at all,
    is left open. A card that is given was dealt to its seat, whether it is passed or not. Roles that rest
    on a card (`Beside`) follow the deal as it was before (N11).
    """

    required: bool = False
    direction: Direction | None = None
    cards: tuple[Card | None, ...] = ()
    silent: bool = False
    """It is not sent; only the given cards tell something of the hands."""

    def __post_init__(self) -> None:
        if self.required and self.silent:
            raise ValueError("expected a signal that is required or one that is not sent")

    @property
    def passes(self) -> Passes | None:
        """What is passed, if all of it is given; None if it is open or not sent."""
        if not self.required or self.direction is None or not self.cards:
            return None
        cards = tuple(card for card in self.cards if card is not None)
        return Passes(self.direction, cards) if len(cards) == len(self.cards) else None


@dataclass(frozen=True, slots=True)
class Draw:
    """Mission 12: right after trick 1 everybody draws one card from the right neighbour's hand (N5).

    All draws are made from the hands as they are then, and carried out together. `cards[seat]` is
    the card that the seat draws, None where that is left open.
    """

    cards: tuple[Card | None, ...]
