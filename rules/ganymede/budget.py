"""What an effect still gives: which steps may follow, when it may be applied several times."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from winnable.rules.ganymede.card import Effect, Kind, Part
from winnable.rules.ganymede.decision import Adapt, Gain, Move, Recruit, Step, Take

_Left = tuple[tuple[Part, int], ...]
"""The rest of one application: its parts, each with the number of steps left."""
_KINDS = {Recruit: Kind.RECRUIT, Adapt: Kind.ADAPT, Move: Kind.MOVE, Take: Kind.SHIP, Gain: Kind.REPUTATION}


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to account for the steps so far."""

    times: int
    """Applications that have not begun."""
    current: _Left
    """The rest of the application that has begun."""
    pool: int
    """Reputation left in the finished applications, less the gains."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The steps that an effect still gives after some others.

    Applications come one after another; within one, parts come in any order (J14). The steps do not say which
    application they belong to, so all ways to account for them are kept. Reputation that counts together (J1) is not
    bound to an application: it needs only enough reputation left.
    """

    effect: Effect
    ways: frozenset[_Way]

    @classmethod
    def of(cls, effect: Effect, times: int) -> Self:
        """The budget of an effect that may be applied `times` times."""
        return cls(effect, frozenset((_Way(times if effect.parts else 0, (), 0),)))

    def after(self, step: Step) -> Self | None:
        """The budget after one more step, a gain being one cell in its place; None if the effect does not give it."""
        ways = frozenset(after for way in self.ways for after in self._accounts(way, step))
        return type(self)(self.effect, ways) if ways else None

    def gained(self, cells: int) -> Self | None:
        """The budget after a gain of `cells`, all reputation counting together; None if that is too much."""
        ways = (_Way(way.times, way.current, way.pool - cells) for way in self.ways)
        enough = frozenset(way for way in ways if self._reputation(way) >= 0)
        return type(self)(self.effect, enough) if enough else None

    @property
    def reputation(self) -> int:
        """How many cells it can still give together."""
        return max(map(self._reputation, self.ways))

    def _accounts(self, way: _Way, step: Step) -> Iterator[_Way]:
        """The ways to account for a step after `way`."""
        found = [_Way(way.times, current, way.pool) for current in _spent(way.current, step)]
        if way.times:
            pool = way.pool + _cells(way.current)
            for parts in self.effect.ways:
                fresh = tuple((part, part.amount) for part in parts)
                found += [_Way(way.times - 1, current, pool) for current in _spent(fresh, step)]
        return (each for each in found if self._reputation(each) >= 0)

    def _reputation(self, way: _Way) -> int:
        """The cells that are left: in applications that are over, in the one that has begun, and in those to come."""
        fresh = max((_cells(tuple((part, part.amount) for part in parts)) for parts in self.effect.ways), default=0)
        return way.pool + _cells(way.current) + way.times * fresh


def _spent(left: _Left, step: Step) -> Iterator[_Left]:
    """The rest of an application after a step, for each part that gives it."""
    for index, (part, count) in enumerate(left):
        if count and _gives(part, step):
            yield (*left[:index], (part, count - 1), *left[index + 1 :])


def _gives(part: Part, step: Step) -> bool:
    """Whether a part may be this step."""
    if part.kind is Kind.BASIC:
        return True
    if part.kind is not _KINDS[type(step)]:
        return False
    match step:
        case Recruit(colour):
            return colour in part.colours
        case Adapt(_, colour, becomes):
            return not part.colours or part.colours[0] in (colour, becomes)
    return True


def _cells(left: _Left) -> int:
    """The reputation in the rest of an application."""
    return sum(count for part, count in left if part.kind in (Kind.REPUTATION, Kind.BASIC))
