"""A short proof that requirements cannot be met together, as pure data: the premises that leave no line of play.

Example: "by b9>Ann and b7>Ben, as Ben has no blue card above 7: no line of play is left" asks for two requirements and
looks at one suit of one hand. How hard a proof is to follow is measured by what a person must look at: each suit of a
hand is one place.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, Self

from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.crew.goal import Compare
from winnable.solver.crew.requirements import Requirement

PREMISES: Final = 3
"""The most requirements on which a short proof rests."""
SUITS: Final = 8
"""The most suits of hands at which it looks."""


# --- premises --------------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class Plays:
    """The seat plays the card to the trick."""

    seat: SeatIndex
    card: Card
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class Fact:
    """In the end the count is so, or is not."""

    count: Compare
    holds: bool = True


Premise = Asked | InHand | Plays | Fact
"""A premise of a proof."""
Group = tuple[Premise, ...]
"""Premises that are taken together: a requirement, a fact, or all that is said of a suit of a hand."""


def place(held: InHand) -> tuple[SeatIndex, str]:
    """The seat and the suit that a statement about a hand is about: what a person looks at together."""
    return held.seat, held.card.suit if isinstance(held, Holds) else held.suit


@dataclass(frozen=True, slots=True)
class Proof:
    """In no legal line are all premises true, in any deal of which `held` is true; that is proved.

    `asked` are requirements, `held` statements about the hands, and `plays` that a card is played.
    """

    asked: tuple[Asked, ...]
    held: tuple[InHand, ...]
    plays: Plays | None = None

    @classmethod
    def of(cls, premises: Iterable[Premise]) -> Self:
        """The proof with these premises, each kind in its order."""
        every = list(premises)
        return cls(
            tuple(each for each in every if isinstance(each, Asked)),
            tuple(each for each in every if isinstance(each, InHand)),
            next((each for each in every if isinstance(each, Plays)), None),
        )


def grouped(premises: Iterable[Premise]) -> list[Group]:
    """The premises in groups, in their order."""
    groups: dict[object, list[Premise]] = {}
    for each in premises:
        groups.setdefault(each if isinstance(each, Asked | Plays | Fact) else place(each), []).append(each)
    return [tuple(group) for group in groups.values()]


# --- how easily a proof is followed ----------------------------------------------------------------


def measured(groups: Collection[Group]) -> tuple[int, int, int]:
    """How many suits of hands are looked at, in how many hands or else suits, and how many other premises there are."""
    places, others = set(), 0
    for first, *_ in groups:
        if isinstance(first, InHand):
            places.add(place(first))
        else:
            others += 1
    return len(places), min(len({seat for seat, _ in places}), len({suit for _, suit in places})), others


def is_short(groups: Collection[Group]) -> bool:
    """Whether a proof with these premises is short enough to be told."""
    suits, _, others = measured(groups)
    return suits <= SUITS and others <= PREMISES


def cost(groups: Collection[Group]) -> float:
    """How hard a proof with these premises is to follow; with more premises it is no easier."""
    suits, rows, others = measured(groups)
    return suits + rows + others + (0 if is_short(groups) else 3)
