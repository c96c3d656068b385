"""When goals are settled, by plain enumeration: after which trick all ways to play on end alike."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from tests.support.enumeration import all_lines
from winnable.rules.answer import State
from winnable.rules.crew.judge import View
from winnable.rules.crew.play import Record, replay
from winnable.rules.crew.problem import Choices, Problem

__all__ = ["Ways"]


class Ways:
    """Every way to play a problem with all choices made, for goals to be judged at the end of each."""

    def __init__(self, problem: Problem, choices: Choices) -> None:
        self.records = [
            replay(problem.deal, line, choices.draws, passes=choices.passes)
            for line in all_lines(problem, choices.draws, choices.passes)
        ]
        self._ends = [views(problem, choices, record) for record in self.records]

    def settled(self, state: Callable[[View], State]) -> list[tuple[State, int]]:
        """Of each way how it ends, and the first trick after which all ways that began like it end so."""
        found = [state(views[-1]) for views in self._ends]
        after: dict[tuple[object, ...], set[State]] = defaultdict(set)
        for record, end in zip(self.records, found, strict=True):
            for played in range(len(record.tricks) + 1):
                after[record.tricks[:played]].add(end)
        return [
            (end, next(n for n in range(len(record.tricks) + 1) if len(after[record.tricks[:n]]) == 1))
            for record, end in zip(self.records, found, strict=True)
        ]


def views(problem: Problem, choices: Choices, record: Record) -> Sequence[View]:
    """The play after each trick."""
    found: list[View] = []
    for played in range(len(record.tricks) + 1):
        found.append(View(problem, choices, record.tricks[:played], found))
    return found
