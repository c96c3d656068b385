"""The goal language: what a mission demands, as data. Each form has one evaluator in `rules.lifeboat.judge`."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.index import DayNumber, Kind


class Everybody(Enum):
    """Everybody in play, one by one."""

    ALL = "all"


Who = Character | Everybody
"""Of whom something is asked."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a number must be. Raises ValueError unless some of it is given, and `exactly` alone."""

    at_least: int | None = None
    at_most: int | None = None
    exactly: int | None = None

    def __post_init__(self) -> None:
        given = [each for each in (self.at_least, self.at_most) if each is not None]
        if bool(given) is (self.exactly is not None):
            raise ValueError("expected a number that is reached at least, at most, or exactly")

    def holds(self, number: int) -> bool:
        """Whether a number is as asked."""
        if self.exactly is not None:
            return number == self.exactly
        low = self.at_least is None or number >= self.at_least
        return low and (self.at_most is None or number <= self.at_most)


# --- the end -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    """The fourth gull was seen, on the day `by_day` or before, if it is given."""

    by_day: DayNumber | None = None


@dataclass(frozen=True, slots=True)
class NotEnded:
    """The fourth gull was not seen."""


@dataclass(frozen=True, slots=True)
class Gulls:
    """The number of gulls."""

    bound: Bound


# --- fates ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Alive:
    """Somebody is alive, conscious or not."""

    of: Who


@dataclass(frozen=True, slots=True)
class Dead:
    """Somebody is dead, in the boat or lost."""

    of: Who


@dataclass(frozen=True, slots=True)
class Lost:
    """Somebody is lost overboard."""

    of: Who


@dataclass(frozen=True, slots=True)
class Conscious:
    """Somebody is conscious."""

    of: Who


@dataclass(frozen=True, slots=True)
class AliveCount:
    """How many are alive."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class Wounds:
    """The wounds of somebody, as many as there are, of the dead and lost too."""

    of: Who
    bound: Bound


@dataclass(frozen=True, slots=True)
class TotalWounds:
    """The wounds of all together."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class SeatAt:
    """Somebody sits at a place: at the bow, at the stern, or so many from the bow, from 1; bodies keep their seats."""

    of: Character
    place: int | Literal["bow", "stern"]


# --- points and cards ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a player."""

    of: Who
    bound: Bound


@dataclass(frozen=True, slots=True)
class TotalScore:
    """The points of all players together."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class Wins:
    """A player has the most points of all; alone, unless a shared victory will do."""

    of: Character
    shared_ok: bool = False


@dataclass(frozen=True, slots=True)
class Lead:
    """By how much the points of one player are above those of another, or of each other one."""

    of: Character
    over: Who
    bound: Bound


@dataclass(frozen=True, slots=True)
class Loot:
    """The points for the cards that somebody holds, doubled where they are; none for whoever is lost."""

    of: Who
    bound: Bound


@dataclass(frozen=True, slots=True)
class Holds:
    """How many cards of a kind somebody holds, open and closed."""

    of: Who
    item: Kind
    bound: Bound = Bound(at_least=1)


# --- restrictions on the line --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoFight:
    """Somebody, or everybody, is in no fight from the deal on."""

    of: Who = Everybody.ALL


@dataclass(frozen=True, slots=True)
class NoRow:
    """Somebody does not row from the deal on."""

    of: Who = Everybody.ALL


@dataclass(frozen=True, slots=True)
class NeverUnconscious:
    """Somebody is conscious at every moment, the deal included (W34)."""

    of: Who = Everybody.ALL


# --- combinations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every one of some goals."""

    goals: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of some goals."""

    goals: tuple["Goal", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """A goal that is not met."""

    goal: "Goal"


Goal = (
    Ended
    | NotEnded
    | Gulls
    | Alive
    | Dead
    | Lost
    | Conscious
    | AliveCount
    | Wounds
    | TotalWounds
    | SeatAt
    | Score
    | TotalScore
    | Wins
    | Lead
    | Loot
    | Holds
    | NoFight
    | NoRow
    | NeverUnconscious
    | AllOf
    | AnyOf
    | Not
)
"""A sentence of the goal language."""

FORMS: Final = Goal.__args__
"""Every form of a goal."""


def parts(goal: Goal) -> Iterator[Goal]:
    """A goal and all goals within it."""
    yield goal
    inner = goal.goals if isinstance(goal, AllOf | AnyOf) else (goal.goal,) if isinstance(goal, Not) else ()
    for each in inner:
        yield from parts(each)
