"""The goal language: the demands of missions, as data. Each form has one evaluator in `rules.lifeboat.judge`."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from winnable.rules import goal as shared
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Character, DayNumber, Kind


class Everybody(Enum):
    """Everybody in play, one by one."""

    ALL = "all"


Who = Character | Everybody
"""Whom a goal is about."""


# --- parts of several forms ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Fate:
    """The fate of characters."""

    of: Who


@dataclass(frozen=True, slots=True)
class _OfAll:
    """A number that belongs to nobody."""

    bound: Bound


@dataclass(frozen=True, slots=True)
class _OfOne:
    """A number of characters."""

    of: Who
    bound: Bound


@dataclass(frozen=True, slots=True)
class _Restriction:
    """A deed that characters never do."""

    of: Who = Everybody.ALL


# --- the end -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    """The fourth gull was seen, on the day `by_day` or before, if it is given."""

    by_day: DayNumber | None = None


@dataclass(frozen=True, slots=True)
class NotEnded:
    """The fourth gull was not seen."""


@dataclass(frozen=True, slots=True)
class Gulls(_OfAll):
    """The number of gulls."""


# --- fates ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Alive(_Fate):
    """A character is alive, conscious or not."""


@dataclass(frozen=True, slots=True)
class Dead(_Fate):
    """A character is dead, in the boat or lost."""


@dataclass(frozen=True, slots=True)
class Lost(_Fate):
    """A character is lost overboard."""


@dataclass(frozen=True, slots=True)
class Conscious(_Fate):
    """A character is conscious."""


@dataclass(frozen=True, slots=True)
class AliveCount(_OfAll):
    """How many are alive."""


@dataclass(frozen=True, slots=True)
class Wounds(_OfOne):
    """The wounds of a character, as many as there are, of the dead and lost too."""


@dataclass(frozen=True, slots=True)
class TotalWounds(_OfAll):
    """The wounds of all together."""


@dataclass(frozen=True, slots=True)
class SeatAt:
    """The seat of a character: at the bow, at the stern, or by number, 1 at the bow; bodies keep their seats."""

    of: Character
    place: int | Literal["bow", "stern"]


# --- points and cards ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Score(_OfOne):
    """The points of a player."""


@dataclass(frozen=True, slots=True)
class TotalScore(_OfAll):
    """The points of all players together."""


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
class Loot(_OfOne):
    """The points for the cards of a character, doubled for their owner; the lost have none."""


_ONE: Final = Bound(at_least=1)


@dataclass(frozen=True, slots=True)
class Holds:
    """How many cards of a kind a character holds, open and closed."""

    of: Who
    item: Kind
    bound: Bound = _ONE


# --- restrictions on the line --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoFight(_Restriction):
    """A character, or everybody, is in no fight from the deal on."""


@dataclass(frozen=True, slots=True)
class NoRow(_Restriction):
    """A character does not row from the deal on."""


@dataclass(frozen=True, slots=True)
class NeverUnconscious(_Restriction):
    """A character is conscious at every moment, the deal included (W34)."""


# --- combinations --------------------------------------------------------------------------------


class AllOf(shared.AllOf["Goal"]):
    """Every one of some goals."""


class AnyOf(shared.AnyOf["Goal"]):
    """At least one of some goals."""


class Not(shared.Not["Goal"]):
    """A goal that is not met."""


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
