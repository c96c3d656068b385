"""All lines tried, decision by decision, for rules that the model does not cover.

All positions that can be reached are kept, equal ones once.
"""

from collections.abc import Mapping
from typing import Final

from winnable.rules.answer import OutOfTime, State
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.decision import Decision, Line
from winnable.rules.lifeboat.judge import Judge
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report, finished, line_of
from winnable.solver.verdict import Deadline

MAX_POSITIONS: Final = 20_000
"""The most positions that are kept."""


class TooMany(OutOfTime):
    """More positions than are tried."""


def exhaustive_search(problem: Problem, begun: Report, deadline: Deadline) -> Line | None:
    """A line that reaches the goals and goes on from what was played; None if there is none.

    Raises OutOfTime if it takes too long, TooMany if it takes too much.
    """
    setup = problem.deal.setup
    start = _dawned(problem, begun.position)
    origin: dict[Position, tuple[Position, Decision] | None] = {start: None}
    pending = [start]
    while pending:
        deadline.check()
        position = pending.pop()
        final = finished(problem, position)
        states = set(map(Judge(problem, position, final).state, problem.goals))
        if final and states == {State.MET}:
            steps = [(each.before, each.decision) for each in begun.records]
            return line_of([*steps, *_steps(origin, position)], position)
        if final or State.LOST in states:
            continue
        for decision in legal(setup, problem.controls, position):
            after = _dawned(problem, change.make(setup, position, decision))
            if after not in origin:
                origin[after] = (position, decision)
                pending.append(after)
                if len(origin) > MAX_POSITIONS:
                    raise TooMany
    return None


def _dawned(problem: Problem, position: Position) -> Position:
    """The first decision of a day that has begun."""
    if position.phase is Phase.DAWN and not finished(problem, position):
        return change.dawn(problem.deal.setup, position)
    return position


def _steps(
    origin: Mapping[Position, tuple[Position, Decision] | None], end: Position
) -> list[tuple[Position, Decision]]:
    """The decisions that led to a position, each with the position before it."""
    found, step = list[tuple[Position, Decision]](), origin[end]
    while step is not None:
        found.append(step)
        step = origin[step[0]]
    return found[::-1]
