"""Goals broken down into comparisons of counts, joined by how many of them hold."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.second_opinion.intervals import intervals
from winnable.rules.crew.kinds import Number, Part, Relation


@dataclass(frozen=True)
class Atomic:
    """A count less another lies between two numbers; counts by their place among all counts."""

    left: int
    right: int
    low: int
    high: int
    always: int
    """At the end, after every trick, or after no trick."""


@dataclass(frozen=True)
class Joined:
    """So many of the parts hold: `low` at least, or with `low` -1 one of the numbers of `wanted`."""

    low: int
    parts: "tuple[Tree, ...]"
    wanted: tuple[int, ...] = ()

    @classmethod
    def every(cls, parts: "Iterable[Tree]") -> "Joined":
        joined = tuple(parts)
        return cls(len(joined), joined)

    @classmethod
    def some(cls, parts: "Iterable[Tree]") -> "Joined":
        return cls(1, tuple(parts))

    @classmethod
    def so_many(cls, parts: "Iterable[Tree]", relation: Relation, number: Number | Part) -> "Joined":
        joined = tuple(parts)
        wanted = {
            each
            for low, high in intervals(relation, number, len(joined))
            for each in range(max(low, 0), min(high, 31) + 1)
        }
        return cls(-1, joined, tuple(sorted(wanted)))


Tree = Atomic | Joined
TRUE, FALSE = Joined(0, ()), Joined(1, ())
