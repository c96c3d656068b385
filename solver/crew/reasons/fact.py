"""Facts: sentences about a line of play of which a person can say at once whether they hold.

All are about the whole line, the earlier tricks of `Problem.played` included. A card of the deal may stay unplayed;
then no fact about it holds. In the answers of `explain` a fact has the name `kind`.
"""

from dataclasses import dataclass
from typing import ClassVar

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.index import SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.quantity import Quantity


@dataclass(frozen=True, slots=True)
class Winner:
    """One of these seats wins the trick that holds the card."""

    kind: ClassVar[str] = "winner"
    card: Card
    seats: tuple[SeatIndex, ...]


@dataclass(frozen=True, slots=True)
class Before:
    """The first card falls in an earlier trick than the second; the second does fall."""

    kind: ClassVar[str] = "before"
    first: Card
    second: Card


@dataclass(frozen=True, slots=True)
class Together:
    """Both cards fall in the same trick."""

    kind: ClassVar[str] = "together"
    first: Card
    second: Card


@dataclass(frozen=True, slots=True)
class WonWith:
    """The trick that holds the card is won with the other one."""

    kind: ClassVar[str] = "won-with"
    card: Card
    by: Card


@dataclass(frozen=True, slots=True)
class Thrown:
    """The card falls in a trick in which another suit is led."""

    kind: ClassVar[str] = "thrown"
    card: Card


@dataclass(frozen=True, slots=True)
class Follows:
    """The seat plays a card of the same suit to the trick that holds the card, perhaps the card itself."""

    kind: ClassVar[str] = "follows"
    card: Card
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class Tally:
    """The quantity, of one seat or of all together, is at least this number in the end."""

    kind: ClassVar[str] = "count"
    quantity: Quantity
    number: int


@dataclass(frozen=True, slots=True)
class Fallen:
    """The card falls in one of the first `tricks` tricks."""

    kind: ClassVar[str] = "fallen"
    card: Card
    tricks: int


@dataclass(frozen=True, slots=True)
class Plays:
    """The seat plays the card to the trick."""

    kind: ClassVar[str] = "plays"
    seat: SeatIndex
    card: Card
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class Out:
    """The seat has no card of the suit left before the trick; its number may be one beyond the last trick."""

    kind: ClassVar[str] = "out"
    seat: SeatIndex
    suit: str
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class OutWhen:
    """The card falls, and the seat has no card of the suit left before that trick."""

    kind: ClassVar[str] = "out-when"
    seat: SeatIndex
    suit: str
    card: Card


@dataclass(frozen=True, slots=True)
class WinsTrick:
    """The seat wins the trick."""

    kind: ClassVar[str] = "wins-trick"
    seat: SeatIndex
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class Opens:
    """The card is led: it is the first of its trick."""

    kind: ClassVar[str] = "led"
    card: Card


@dataclass(frozen=True, slots=True)
class WinsWith:
    """The seat wins one of the first `tricks` tricks with a card of the suit."""

    kind: ClassVar[str] = "wins-with"
    seat: SeatIndex
    suit: str
    tricks: int


@dataclass(frozen=True, slots=True)
class LedIn:
    """A card of the suit is led in the trick."""

    kind: ClassVar[str] = "suit-led"
    suit: str
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class LedWith:
    """The card falls in a trick in which a card of the suit is led."""

    kind: ClassVar[str] = "suit-led"
    card: Card
    suit: str


@dataclass(frozen=True, slots=True)
class LedBefore:
    """The card falls, and a card of the suit is led in an earlier trick."""

    kind: ClassVar[str] = "led-before"
    suit: str
    card: Card


@dataclass(frozen=True, slots=True)
class LeadsTo:
    """The seat leads the trick in which the card falls."""

    kind: ClassVar[str] = "leads-to"
    seat: SeatIndex
    card: Card


@dataclass(frozen=True, slots=True)
class LeadsSuit:
    """The seat leads a card of the suit in some trick."""

    kind: ClassVar[str] = "leads-suit"
    seat: SeatIndex
    suit: str


@dataclass(frozen=True, slots=True)
class FirstMisses:
    """The first trick to which the seat does not follow suit is one in which a card of this suit is led.

    Who must throw a card off must be out of some suit first. To ask which one it runs out of first ends the question
    how it got rid of those cards: it followed with all of them. False if it follows suit to the end.
    """

    kind: ClassVar[str] = "first-misses"
    seat: SeatIndex
    suit: str


@dataclass(frozen=True, slots=True)
class IsMet:
    """The goal is met in the end; one that is part of a goal of the mission, and speaks of no owner."""

    kind: ClassVar[str] = "goal"
    goal: Goal


@dataclass(frozen=True, slots=True)
class Owns:
    """The seat owns the task."""

    kind: ClassVar[str] = "owner"
    task: TaskIndex
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class HasRole:
    """The seat has the role of this name."""

    kind: ClassVar[str] = "role"
    role: str
    seat: SeatIndex


AboutLeads = Opens | LedIn | LedWith | LedBefore | LeadsTo | LeadsSuit
"""Facts about leads: which suit or card, when, and by which seat."""
AboutFollowing = Follows | FirstMisses
"""Facts about following: to which cards, or to which suits, a seat follows suit."""
Fact = (
    Winner
    | Before
    | Together
    | WonWith
    | Thrown
    | Follows
    | Opens
    | LedIn
    | LedWith
    | WinsWith
    | Fallen
    | Plays
    | Out
    | OutWhen
    | WinsTrick
    | LedBefore
    | LeadsTo
    | LeadsSuit
    | FirstMisses
    | Tally
    | IsMet
    | Owns
    | HasRole
)
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
