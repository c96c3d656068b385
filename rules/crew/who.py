"""Who is meant in goals: members by their part in the game, by seat, role, card, or neighbour."""

from dataclasses import dataclass
from enum import Enum

from winnable.rules.crew.card import Card, SeatIndex, TrickNumber


class Member(Enum):
    """A member, or several, by their part in the game."""

    OWNER = "owner"
    """The owner of the task that the goal belongs to."""
    COMMANDER = "commander"
    """The holder of the highest trump (captain in Deep Sea); leads trick 1."""
    FIRST_WINNER = "first_winner"
    """The member who wins trick 1."""
    ANYBODY = "anybody"
    """All members together: their counts are added up."""
    EVERYBODY = "everybody"
    """Only on the left of a comparison: it holds for every member, one by one."""
    EACH_OTHER = "each_other"
    """Only on the right of a comparison: every member but the one on the left, one by one (S7)."""
    SOME_OTHER = "some_other"
    """Only on the right of a comparison: some member but the one on the left, whichever it is."""
    ALL_OTHERS = "all_others"
    """Only on the right of a comparison: every member but the one on the left, together."""
    MEMBER = "member"
    """Only inside `MembersWho` and `SharedOut`: the member who is looked at."""
    SAME = "same"
    """Only on the right of a comparison: the member on the left; with everybody, each one in turn."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The member at a seat."""

    number: SeatIndex


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The member who wins a trick; a negative number counts from the end, which only the core has counted out."""

    trick: TrickNumber


@dataclass(frozen=True, slots=True)
class InRole:
    """The member who has a role of the mission, such as the sick one of mission 5."""

    role: str


@dataclass(frozen=True, slots=True)
class Beside:
    """The member `left` places to the left, in turn order, of the member who holds the card; 0 is the holder (N16).

    The holder was dealt the card, or with `after_signal` holds it before trick 1, when the
    distress signal may have passed it on (N11). Draws after trick 1 change neither.
    """

    card: Card
    left: int = 0
    after_signal: bool = False


class Side(Enum):
    """The side on which a neighbour sits, seen from a member; turns go to the left."""

    LEFT = "left_of"
    RIGHT = "right_of"
    OPPOSITE = "opposite"
    """As far to the left as to the right, which is nobody among an odd number of members."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The member next to another one, or opposite; the robot sits among the members like any other (N16)."""

    of: "Who"
    side: Side = Side.LEFT

    def places(self, seats: int) -> int:
        """How many places to the left it is, at a table of `seats` members."""
        return {Side.LEFT: 1, Side.RIGHT: seats - 1, Side.OPPOSITE: seats // 2}[self.side]

    def seat(self, seat: SeatIndex, seats: int) -> SeatIndex:
        """The seat that is meant, seen from `seat`, at a table of this number."""
        return (seat + self.places(seats)) % seats

    def is_at(self, seats: int) -> bool:
        """Whether a member sits there, at a table of this number."""
        return self.side is not Side.OPPOSITE or seats % 2 == 0


@dataclass(frozen=True, slots=True)
class EverybodyBut:
    """Only on the left of a comparison: it holds for every member but one, one by one."""

    of: "Who"


@dataclass(frozen=True, slots=True)
class Together:
    """Several single members, counted as one; a member who is meant twice is counted once."""

    members: "tuple[Who, ...]"


@dataclass(frozen=True, slots=True)
class LeftOf:
    """The member `places` places to the left, in turn order, of another one; only in the core of the language."""

    of: "Who"
    places: int


Who = Member | Seat | WinnerOf | InRole | Beside | Neighbour | LeftOf | EverybodyBut | Together
"""Whose tricks or cards are counted."""
