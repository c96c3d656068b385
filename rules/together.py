"""Whether goals can be met together at all, as far as their own words tell. Common to all games.

Goals speak of *facts*: the fate of a character, a number of gulls, of points, of ships launched. A game says which
facts an atom of its goal language reads, and which values each can have. If no values meet all goals, nothing that is
played does; if some do, nothing is known, as there may be no play that leads to them.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final, TypeVar

from winnable.rules.answer import State
from winnable.rules.goal import Bound

Goal = TypeVar("Goal")

STEPS: Final = 20_000
"""How many values are tried; after that, goals count as goals that can be met together."""


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


class _Undecided(Exception):
    """A fact that is needed and has no value yet."""

    def __init__(self, fact: Hashable, values: Sequence[Any]) -> None:
        super().__init__(fact)
        self.fact = fact
        self.values = values


class Facts:
    """The facts that have a value so far; `named` are the numbers that any of the goals names."""

    def __init__(self, named: Iterable[int] = ()) -> None:
        self.named = frozenset(side for number in named for side in (number, -number))  # some facts are read negated
        self.known: dict[Hashable, Any] = {}

    def value(self, fact: Hashable, values: Iterable[Any]) -> Any:
        """The value of a fact, one of these. What has none yet ends the reading of the atom, which is then open."""
        if fact not in self.known:
            raise _Undecided(fact, tuple(values))
        return self.known[fact]

    def true(self, fact: Hashable) -> bool:
        """Whether a fact holds that has nothing to do with others."""
        return bool(self.value(fact, (True, False)))

    def number(self, fact: Hashable, within: Range) -> int:
        """The value of a number."""
        found: int = self.value(fact, within.among(self.named))
        return found


def clashing(
    goals: Sequence[Goal],
    state: Callable[[Goal, Callable[[Goal], State]], State],
    holds: Callable[[Goal, Facts], bool],
    named: Iterable[int],
) -> tuple[int, ...]:
    """Find goals that cannot be met together, by their places; none if there are none, or none are found.

    Without any one of them the others can, as far as is found out. `state` judges a goal by its atoms, `holds` an atom
    by facts, and `named` are the numbers in all bounds.
    """
    numbers = tuple(named)

    def possible(places: Sequence[int]) -> bool:
        return _Search([goals[place] for place in places], state, holds, Facts(numbers)).found()

    left = list(range(len(goals)))
    if possible(left):
        return ()
    for place in tuple(left):
        fewer = [each for each in left if each != place]
        if not possible(fewer):
            left = fewer
    return tuple(left)


class _Search:
    """Values for facts, tried one by one until all goals are met."""

    def __init__(
        self,
        goals: Sequence[Any],
        state: Callable[[Any, Callable[[Any], State]], State],
        holds: Callable[[Any, Facts], bool],
        facts: Facts,
    ) -> None:
        self.goals, self.state, self.holds, self.facts = goals, state, holds, facts
        self.open: list[_Undecided] = []
        self.steps = 0

    def atom(self, goal: object) -> State:
        try:
            return State.MET if self.holds(goal, self.facts) else State.LOST
        except _Undecided as undecided:
            self.open.append(undecided)
            return State.OPEN

    def found(self) -> bool:
        """Whether values meet all goals, or whether that was not found out."""
        self.open = []
        states = [self.state(goal, self.atom) for goal in self.goals]
        if State.LOST in states:
            return False
        if State.OPEN not in states or self.steps > STEPS:
            return True
        first = self.open[0]
        for value in first.values:
            self.steps += 1
            self.facts.known[first.fact] = value
            if self.found():
                return True
        del self.facts.known[first.fact]
        return False
