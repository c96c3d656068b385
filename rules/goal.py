"""The common parts of goal languages, whatever their atoms are: numbers and bounds, and `all`, `any` and `not`.

A game makes its own classes of these, so that a type checker knows which goals can stand inside; the functions here
read all of them.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Any, Generic, TypeVar

from winnable.rules.answer import State, all_met, one_met, opposite

Goal = TypeVar("Goal")


@dataclass(frozen=True, slots=True)
class Bound:
    """Bounds of a number. Raises ValueError for no bound, and for `exactly` with another one."""

    at_least: int | None = None
    at_most: int | None = None
    exactly: int | None = None

    def __post_init__(self) -> None:
        if (self.at_least is None and self.at_most is None) is (self.exactly is None):
            raise ValueError("expected a number that is reached at least, at most, or exactly")

    @property
    def low(self) -> int | None:
        """The least number that will do; None if there is none."""
        return self.at_least if self.exactly is None else self.exactly

    @property
    def high(self) -> int | None:
        """The greatest number that will do; None if there is none."""
        return self.at_most if self.exactly is None else self.exactly

    @property
    def numbers(self) -> list[int]:
        """The numbers that it names."""
        return [number for number in (self.at_least, self.at_most, self.exactly) if number is not None]

    def holds(self, number: int) -> bool:
        """Whether a number will do."""
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


@dataclass(frozen=True, slots=True)
class Range:
    """The values that a fact can have, from the least to the most; inf where they are unknown."""

    least: float
    most: float

    def never(self, bound: Bound, named: Iterable[int]) -> bool:
        """Whether no number of it meets the bound, which names the numbers `named`."""
        return not any(map(bound.holds, self.among(named)))

    def always(self, bound: Bound, named: Iterable[int]) -> bool:
        """Whether every number of it meets the bound."""
        return all(map(bound.holds, self.among(named)))

    def among(self, named: Iterable[int]) -> list[int]:
        """Numbers of it, one at least of all between which bounds with these numbers tell no difference."""
        numbers = [near for number in named for near in (number - 1, number, number + 1)]
        low = min([0, *numbers]) if self.least == -inf else int(self.least)
        high = max([0, *numbers]) if self.most == inf else int(self.most)
        return sorted({low, high, *(number for number in numbers if low <= number <= high)})

    def __str__(self) -> str:
        if self.most == inf:
            return "any number" if self.least == -inf else f"{self.least:g} or more"
        return f"{self.least:g} to {self.most:g}" if self.least < self.most else f"{self.least:g} alone"


@dataclass(frozen=True, slots=True)
class AllOf(Generic[Goal]):
    """Every one of some goals."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Generic[Goal]):
    """At least one of some goals."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Not(Generic[Goal]):
    """A goal that is not met."""

    goal: Goal


def parts(goal: Goal) -> Iterator[Goal]:
    """A goal and all goals within it."""
    yield goal
    inner: Iterable[Any] = ()
    if isinstance(goal, AllOf | AnyOf):
        inner = goal.goals
    elif isinstance(goal, Not):
        inner = (goal.goal,)
    for each in inner:
        yield from parts(each)


def conjuncts(goal: Goal) -> Iterator[Goal]:
    """The goals that must be met for this one to be, none of them an `all`: `all: [a, all: [b, c]]` has a, b and c."""
    if isinstance(goal, AllOf):
        for each in goal.goals:
            yield from conjuncts(each)
    else:
        yield goal


def joined(goal: Goal, atom: Callable[[Goal], State]) -> State:
    """The state of a goal, by those of its atoms."""
    match goal:
        case AllOf(goals):
            return all_met([joined(each, atom) for each in goals])
        case AnyOf(goals):
            return one_met([joined(each, atom) for each in goals])
        case Not(inner):
            return opposite(joined(inner, atom))
    return atom(goal)
