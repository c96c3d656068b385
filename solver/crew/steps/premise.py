"""The premises of a step: requirements, cards of a suit in a hand, or facts of earlier steps."""

from dataclasses import dataclass

from winnable.rules.crew.card import Card
from winnable.rules.crew.index import SeatIndex
from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.requirements import Requirement


@dataclass(frozen=True, slots=True)
class Asked:
    """Requirements about the same thing, such as a task and its owner."""

    requirements: tuple[Requirement, ...]


@dataclass(frozen=True, slots=True)
class Holds:
    """The seat was dealt the card."""

    seat: SeatIndex
    card: Card


@dataclass(frozen=True, slots=True)
class NoOther:
    """Of the suit, the seat was dealt none but these cards; none at all if there are none."""

    seat: SeatIndex
    suit: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The seat was dealt at least this number of cards of the suit."""

    seat: SeatIndex
    suit: str
    number: int


@dataclass(frozen=True, slots=True)
class AtMost:
    """The seat was dealt at most this number of cards of the suit."""

    seat: SeatIndex
    suit: str
    number: int


@dataclass(frozen=True, slots=True)
class NoneOf:
    """The seat was dealt none of these cards, which are of the suit."""

    seat: SeatIndex
    suit: str
    cards: tuple[Card, ...]


InHand = Holds | NoOther | NoneOf | AtLeast | AtMost
"""A true statement about a hand as it was dealt."""


def place(held: InHand) -> tuple[SeatIndex, str]:
    """The seat and the suit that a statement about a hand is about: what a person looks at together."""
    return held.seat, held.card.suit if isinstance(held, Holds) else held.suit


Premise = Asked | InHand | Claim
"""A premise of a step."""
