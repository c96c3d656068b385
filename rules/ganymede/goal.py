"""The goal language: what a mission demands, as data. Each form has one evaluator in `rules.ganymede.judge`."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from winnable.rules import goal as shared
from winnable.rules.ganymede.card import SLOTS, CardId, Colour, Place, PlayerIndex, RoundNumber, Symbol
from winnable.rules.ganymede.position import Cause


class Group(Enum):
    """Players whom a goal is about, one by one (J21)."""

    FREE = "free"
    """Every player who is free to choose."""
    EVERYBODY = "everybody"
    """Every player."""
    ANYBODY = "anybody"
    """Some player."""
    OTHERS = "others"
    """Every player but the one on the left of `Lead`."""


Who = PlayerIndex | Group
"""Whom a goal is about."""


def meant(
    who: Who, free: Iterable[PlayerIndex], players: Iterable[PlayerIndex], left: PlayerIndex | None = None
) -> tuple[PlayerIndex, ...]:
    """The players who are meant: ANYBODY asks one of them, every other group each; OTHERS leaves out `left`."""
    match who:
        case Group.FREE:
            return tuple(free)
        case Group.EVERYBODY | Group.ANYBODY:
            return tuple(players)
        case Group.OTHERS:
            return tuple(player for player in players if player != left)
        case _:
            return (who,)


@dataclass(frozen=True, slots=True)
class Bound(shared.Bound):
    """What a number must be. Raises ValueError unless exactly one of the three is given."""

    def __post_init__(self) -> None:
        if len(self.numbers) != 1:
            raise ValueError("expected a number that is reached at least, at most, or exactly")


@dataclass(frozen=True, slots=True)
class _Number:
    """A number of players."""

    bound: Bound
    of: Who = Group.FREE


@dataclass(frozen=True, slots=True)
class _OfPlayers:
    """Something that players do, or do not do."""

    of: Who = Group.FREE


@dataclass(frozen=True, slots=True)
class _OfCard:
    """Something about a card of players."""

    card: CardId
    of: Who = Group.ANYBODY


@dataclass(frozen=True, slots=True)
class Launched:
    """The number of ships launched, those before the deal included (J20); after the own turn `by_turn`, if given."""

    bound: Bound
    of: Who = Group.FREE
    by_turn: int | None = None


@dataclass(frozen=True, slots=True)
class Flown(_OfCard):
    """A given ship has been launched."""


@dataclass(frozen=True, slots=True)
class BothSlots(_OfPlayers):
    """Ships of both slots were launched in one turn, whatever made them leave (J20)."""


@dataclass(frozen=True, slots=True)
class Score(_Number):
    """The points."""


@dataclass(frozen=True, slots=True)
class Lead:
    """By how much the points of one are above those of another."""

    bound: Bound
    of: Who = Group.FREE
    over: Who = Group.OTHERS


@dataclass(frozen=True, slots=True)
class Wins:
    """A player wins with the points as they are; alone, unless a shared victory will do."""

    of: Who = Group.FREE
    shared_ok: bool = False


@dataclass(frozen=True, slots=True)
class Reputation(_Number):
    """The cell of the marker."""


@dataclass(frozen=True, slots=True)
class Sets(_Number):
    """The number of complete sets of the five symbols."""


@dataclass(frozen=True, slots=True)
class Shuttles:
    """The number of shuttles used, or of those with a symbol."""

    bound: Bound
    of: Who = Group.FREE
    symbol: Symbol | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The number of settlers in some places, or of those of a colour."""

    bound: Bound
    places: tuple[Place, ...] = SLOTS
    of: Who = Group.FREE
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class NobodyLost(_OfPlayers):
    """No shuttle lost a settler (J20)."""


@dataclass(frozen=True, slots=True)
class NoDiscardAction(_OfPlayers):
    """No turn began by discarding tiles for basic actions."""


@dataclass(frozen=True, slots=True)
class NoBonusLaunch(_OfPlayers):
    """No ship left by a full set or the end of the track (J20)."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The end has been triggered (J20), in the round `by_round` or before, by `cause`, where they are given."""

    by_round: RoundNumber | None = None
    cause: Cause | None = None

    def __post_init__(self) -> None:
        if self.cause not in (None, Cause.LAUNCHES, Cause.PILE):
            raise ValueError(f"expected launches or pile to end the game, found {self.cause}")


@dataclass(frozen=True, slots=True)
class NotOver:
    """The end has not been triggered."""


@dataclass(frozen=True, slots=True)
class Uses(_OfCard):
    """A tile is taken, or a shuttle is used."""


class AllOf(shared.AllOf["Goal"]):
    """Every one of some goals."""


class AnyOf(shared.AnyOf["Goal"]):
    """At least one of some goals."""


class Not(shared.Not["Goal"]):
    """A goal that is not met."""


Goal = (
    Launched
    | Flown
    | BothSlots
    | Score
    | Lead
    | Wins
    | Reputation
    | Sets
    | Shuttles
    | Standing
    | NobodyLost
    | NoDiscardAction
    | NoBonusLaunch
    | GameOver
    | NotOver
    | Uses
    | AllOf
    | AnyOf
    | Not
)
"""A sentence of the goal language."""

FORMS: Final = Goal.__args__
"""Every form of a goal."""
