"""The search for puzzles: random deals, by number, until one has the property that is wanted. Common to all games.

A game offers properties, and a `PuzzleSearch` that examines the deal of a number. Numbers are examined in rounds of
fixed sizes, in several processes if wanted: what one round tells (the bar that the next deals must clear) helps the
next, and never another deal of the same round. So the same deals are found by one process and by many.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from math import inf
from typing import Final, Generic, TypeVar

from winnable.games.puzzle import Examined, PuzzleProperty, PuzzleSearch
from winnable.processes.jobs import in_time
from winnable.rules.answer import Answer
from winnable.solver.verdict import NEVER, Deadline

Problem = TypeVar("Problem")
Solution = TypeVar("Solution")

HARDEST: Final = PuzzleProperty("hardest", "Of all deals examined, the hardest that can be won.", ranked=True)
"""A property in all games; each measures by itself how hard a deal is."""
FIRST: Final = 4
ROUND: Final = 64
"""How many deals are examined with the same bar: few at first, then twice as many in each round, up to the latter."""


@dataclass(frozen=True, slots=True)
class Found(Generic[Problem, Solution]):
    """A problem with the property, what to ask people about it, what solves it, and the solutions themselves.

    `asks` spoils nothing; `says` is the solution in a sentence.
    """

    problem: Problem
    answer: Answer
    asks: str
    says: str
    solutions: tuple[Solution, ...]


@dataclass(slots=True)
class Hunt:
    """A search among the first `deals` deals for `count` puzzles, and its results so far."""

    search: PuzzleSearch
    ranked: bool
    count: int
    deals: int
    found: list[tuple[int, Examined]] = field(default_factory=list)
    """By number; if they are ranked, the best first."""
    outcomes: Counter[str] = field(default_factory=Counter)
    """The number of deals by outcome, without puzzles and undecided deals."""
    undecided: int = 0
    examined: int = 0
    nearest: tuple[int, float] | None = None
    """The number and the measure of the deal that came nearest; the first of several."""
    late: bool = False
    """Whether the deadline passed before everything was examined."""
    patience: int | None = None
    """The search ends after this number of undecided deals in a row; None: it goes on, however many there are."""
    in_a_row: int = 0
    """How many deals in a row stayed undecided until now."""

    @property
    def complete(self) -> bool:
        """Whether there are as many puzzles as were wanted."""
        return len(self.found) == self.count and not (self.ranked and self.examined < self.deals)

    @property
    def gave_up(self) -> bool:
        """Whether too many deals in a row stayed undecided."""
        return self.patience is not None and self.in_a_row >= self.patience

    def run(
        self,
        submit: Callable[..., "Future[Examined]"],
        advance: Callable[[int], None],
        *,
        ahead: int = 1,
        deadline: Deadline = NEVER,
    ) -> None:
        """Examine deals, `ahead` of them at a time, until there are enough, or none is left, or the deadline passes.

        It ends earlier where the search gives up.
        """
        for numbers in _rounds(self.deals):
            bar = self._bar()
            for number, examined in self._examined(submit, numbers, bar, ahead, deadline):
                if examined is None or examined.late:
                    self.late = True
                    return
                self._note(number, examined)
                advance(1)
                if self.complete or self.gave_up:
                    return

    def _examined(
        self,
        submit: Callable[..., "Future[Examined]"],
        numbers: Sequence[int],
        bar: float,
        ahead: int,
        deadline: Deadline,
    ) -> Iterator[tuple[int, Examined | None]]:
        """Yield the examination of each deal, in the order of the numbers; None if it is not finished in time."""
        waiting: deque[tuple[int, Future[Examined]]] = deque()
        for number in numbers:
            waiting.append((number, submit(self.search.examine, number, bar)))
            if len(waiting) >= ahead:
                yield _first(waiting, deadline)
        while waiting:
            yield _first(waiting, deadline)

    def _bar(self) -> float:
        """Return the measure that a deal must exceed to be of interest."""
        if self.ranked:
            return self.found[-1][1].measure or 0.0 if len(self.found) == self.count else -inf
        if self.found:
            return inf
        return -inf if self.nearest is None else self.nearest[1]

    def _note(self, number: int, examined: Examined) -> None:
        self.examined += 1
        measure = examined.measure
        self.in_a_row = 0 if examined.found is not None or examined.outcome else self.in_a_row + 1
        if examined.found is not None:
            self.found.append((number, examined))
            if self.ranked:
                self.found.sort(key=lambda each: (-(each[1].measure or 0.0), each[0]))
                self.outcomes.update(each.outcome for _, each in self.found[self.count :])
                del self.found[self.count :]
        elif examined.outcome:
            self.outcomes[examined.outcome] += 1
        else:
            self.undecided += 1
        if measure is not None and (self.nearest is None or measure > self.nearest[1]):
            self.nearest = number, measure


def _rounds(deals: int) -> Iterator[range]:
    """Split the numbers of deals into rounds."""
    start, size = 0, FIRST
    while start < deals:
        yield range(start, min(start + size, deals))
        start, size = start + size, min(2 * size, ROUND)


def _first(waiting: "deque[tuple[int, Future[Examined]]]", deadline: Deadline) -> tuple[int, Examined | None]:
    number, future = waiting.popleft()
    return number, in_time(future, deadline)
