"""A proof in steps, as pure data: facts about a line of play, premises, and the steps that lead to a contradiction.

A fact is a sentence about a whole line, the tricks of `Problem.played` included, of which a person can say at once
whether it holds. A card of the deal may stay unplayed; then no fact about it holds. In answers a fact has the name
`kind`. Example: "by b9>Ann, as Ben has no blue card above 7: b7 falls before b9" is a step that asks for one
requirement, looks at one suit of one hand, and claims the fact `Before(b7, b9)`.

How hard a step is to follow is measured by what a person must look at: each suit of a hand is one place.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.quantity import Quantity
from winnable.solver.crew.requirements import Requirement

STEPS: Final = 4
"""The most steps of a short proof."""
PREMISES: Final = 3
"""The most requirements and earlier claims on which one of its steps rests."""
SUITS: Final = 8
"""The most suits of hands at which one of its steps looks."""


# --- facts -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Winner:
    """The seat wins the trick that holds the card."""

    kind: ClassVar[str] = "winner"
    card: Card
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class Before:
    """The first card falls in an earlier trick than the second; the second does fall."""

    kind: ClassVar[str] = "before"
    first: Card
    second: Card


@dataclass(frozen=True, slots=True)
class WonWith:
    """The trick that holds the card is won with the other one."""

    kind: ClassVar[str] = "won-with"
    card: Card
    by: Card


@dataclass(frozen=True, slots=True)
class Plays:
    """The seat plays the card to the trick."""

    kind: ClassVar[str] = "plays"
    seat: SeatIndex
    card: Card
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class Tally:
    """The quantity, of one seat or of all together, is at least this number in the end."""

    kind: ClassVar[str] = "count"
    quantity: Quantity
    number: int


@dataclass(frozen=True, slots=True)
class IsMet:
    """The goal is met in the end; it is part of a goal of the mission, or a count of it, and speaks of no owner."""

    kind: ClassVar[str] = "goal"
    goal: Goal


Fact = Winner | Before | WonWith | Plays | Tally | IsMet
"""A sentence about a line of play."""


@dataclass(frozen=True, slots=True)
class Claim:
    """That a fact holds, or that it does not."""

    fact: Fact
    holds: bool = True

    @property
    def denied(self) -> "Claim":
        """The opposite."""
        return Claim(self.fact, not self.holds)


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
Premise = Asked | InHand | Claim
"""A premise of a step."""
Group = tuple[Premise, ...]
"""Premises that are taken together: a requirement, a claim, or all that is said of a suit of a hand."""


def place(held: InHand) -> tuple[SeatIndex, str]:
    """The seat and the suit that a statement about a hand is about: what a person looks at together."""
    return held.seat, held.card.suit if isinstance(held, Holds) else held.suit


def grouped(premises: Iterable[Premise]) -> list[Group]:
    """The premises in groups, in their order."""
    groups: dict[object, list[Premise]] = {}
    for each in premises:
        groups.setdefault(each if isinstance(each, Asked | Claim) else place(each), []).append(each)
    return [tuple(group) for group in groups.values()]


# --- how easily a step is followed -----------------------------------------------------------------


def measured(groups: Collection[Group]) -> tuple[int, int, int]:
    """How many suits of hands are looked at, in how many hands or else suits, and how many other premises there are."""
    places, others = set(), 0
    for first, *_ in groups:
        if isinstance(first, Asked | Claim):
            others += 1
        else:
            places.add(place(first))
    return len(places), min(len({seat for seat, _ in places}), len({suit for _, suit in places})), others


def is_short(groups: Collection[Group]) -> bool:
    """Whether a step with these premises is short enough to be told."""
    suits, _, others = measured(groups)
    return suits <= SUITS and others <= PREMISES


def cost(groups: Collection[Group]) -> float:
    """How hard a step with these premises is to follow; with more premises it is no easier."""
    suits, rows, others = measured(groups)
    many = max(0, others - PREMISES) + max(0, _asked(groups) - 1)
    return suits + rows + 0.5 * others + 0.5 * many + (0 if is_short(groups) else 3)


def is_easy(groups: Collection[Group]) -> bool:
    """Whether it is as easy as can be: few premises, or one hand or suit alone, and one requirement at most."""
    suits, rows, others = measured(groups)
    few = suits + others <= PREMISES or (rows <= 1 and others <= 1)
    return few and _asked(groups) <= 1


def _asked(groups: Collection[Group]) -> int:
    """How many requirements must be kept in mind at once."""
    return sum(isinstance(first, Asked) for first, *_ in groups)


# --- steps -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """In no legal line in which all premises are true is the claim false.

    `asked` are requirements, `held` statements about the hands, `earlier` the claims of earlier steps, and those that
    are given from the start. That is proved for every deal of which `held` is true. Without a claim, no legal line at
    all has these premises.
    """

    asked: tuple[Asked, ...]
    held: tuple[InHand, ...]
    earlier: tuple[Claim, ...]
    claim: Claim | None = None

    @classmethod
    def of(cls, claim: Claim | None, premises: Iterable[Premise]) -> Self:
        """The step with these premises, each kind in its order."""
        every = list(premises)
        return cls(
            tuple(each for each in every if isinstance(each, Asked)),
            tuple(each for each in every if not isinstance(each, Asked | Claim)),
            tuple(each for each in every if isinstance(each, Claim)),
            claim,
        )

    @property
    def premises(self) -> tuple[Premise, ...]:
        """All of them: requirements, then earlier claims, then the hands."""
        return (*self.asked, *self.earlier, *self.held)


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps of which each but the last is used by a later one; the last has no claim, it is the contradiction."""

    steps: tuple[Step, ...]
    solves: int = 0
    work: float = 0.0
