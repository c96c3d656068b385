"""Facts: sentences about a line of play of which a person can say at once whether they hold.

All are about the whole line, the earlier tricks of `Problem.played` included. A card of the deal may stay unplayed;
then no fact about it holds.
"""

from dataclasses import dataclass

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Goal, Quantity
from winnable.rules.crew.index import SeatIndex, TaskIndex, TrickNumber

__all__ = [
    "Before",
    "Claim",
    "Fact",
    "Fallen",
    "Follows",
    "LeadsSuit",
    "LeadsTo",
    "LedBefore",
    "LedIn",
    "LedWith",
    "Opens",
    "Out",
    "OutWhen",
    "Plays",
    "Tally",
    "Thrown",
    "Together",
    "Winner",
    "WinsTrick",
    "WinsWith",
    "WonWith",
]


@dataclass(frozen=True, slots=True)
class Winner:
    """One of these seats wins the trick that holds the card."""

    card: Card
    seats: tuple[SeatIndex, ...]


@dataclass(frozen=True, slots=True)
class Before:
    """The first card falls in an earlier trick than the second; the second does fall."""

    first: Card
    second: Card


@dataclass(frozen=True, slots=True)
class Together:
    """Both cards fall in the same trick."""

    first: Card
    second: Card


@dataclass(frozen=True, slots=True)
class WonWith:
    """The trick that holds the card is won with the other one."""

    card: Card
    by: Card


@dataclass(frozen=True, slots=True)
class Thrown:
    """The card falls in a trick in which another suit is led."""

    card: Card


@dataclass(frozen=True, slots=True)
class Follows:
    """The seat plays a card of the same suit to the trick that holds the card, perhaps the card itself."""

    card: Card
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class Tally:
    """The quantity, of one seat or of all together, is at least this number in the end."""

    quantity: Quantity
    number: int


@dataclass(frozen=True, slots=True)
class Fallen:
    """The card falls in one of the first `tricks` tricks."""

    card: Card
    tricks: int


@dataclass(frozen=True, slots=True)
class Plays:
    """The seat plays the card to the trick."""

    seat: SeatIndex
    card: Card
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class Out:
    """The seat has no card of the suit left before the trick; its number may be one beyond the last trick."""

    seat: SeatIndex
    suit: str
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class OutWhen:
    """The card falls, and the seat has no card of the suit left before that trick."""

    seat: SeatIndex
    suit: str
    card: Card


@dataclass(frozen=True, slots=True)
class WinsTrick:
    """The seat wins the trick."""

    seat: SeatIndex
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class Opens:
    """The card is led: it is the first of its trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class WinsWith:
    """The seat wins one of the first `tricks` tricks with a card of the suit."""

    seat: SeatIndex
    suit: str
    tricks: int


@dataclass(frozen=True, slots=True)
class LedIn:
    """A card of the suit is led in the trick."""

    suit: str
    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class LedWith:
    """The card falls in a trick in which a card of the suit is led."""

    card: Card
    suit: str


@dataclass(frozen=True, slots=True)
class LedBefore:
    """The card falls, and a card of the suit is led in an earlier trick."""

    suit: str
    card: Card


@dataclass(frozen=True, slots=True)
class LeadsTo:
    """The seat leads the trick in which the card falls."""

    seat: SeatIndex
    card: Card


@dataclass(frozen=True, slots=True)
class LeadsSuit:
    """The seat leads a card of the suit in some trick."""

    seat: SeatIndex
    suit: str


@dataclass(frozen=True, slots=True)
class IsMet:
    """The goal is met in the end; one that is part of a goal of the mission, and speaks of no owner."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class Owns:
    """The seat owns the task."""

    task: TaskIndex
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class HasRole:
    """The seat has the role of this name."""

    role: str
    seat: SeatIndex


Fact = (
    Winner
    | Before
    | Together
    | WonWith
    | Thrown
    | Follows
    | Tally
    | Fallen
    | Plays
    | Out
    | OutWhen
    | WinsTrick
    | Opens
    | WinsWith
    | LedIn
    | LedWith
    | LedBefore
    | LeadsTo
    | LeadsSuit
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
