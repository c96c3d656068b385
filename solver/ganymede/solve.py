"""From a problem to a line or a proof: encode, solve, and put steps in order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Problem
from winnable.solver.formula import Outcome
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.model.read import read
from winnable.solver.verdict import Effort, Limits, Stopwatch

__all__ = ["Solved", "by_model"]

MOST_LAUNCHES: Final = 6
"""A model with so many launches a turn has all there can be but for odd ends."""
PARAMETERS: Final = {"num_workers": 1, "linearization_level": 0, "symmetry_level": 0}


@dataclass(frozen=True)
class Solved:
    """What the model says: an answer, unknown also if it does not go far enough, and a line."""

    answer: Answer
    line: Line | None = None
    beyond: bool = False
    """Whether it is unknown as the model does not go far enough."""


def by_model(
    problem: Problem,
    position: Position,
    past: Sequence[Record],
    limits: Limits,
    watch: Stopwatch,
    *,
    bounds: bool = True,
) -> Solved:
    """Decide by models that allow more and more launches a turn, until nothing is beyond them."""
    for launches in range(1, MOST_LAUNCHES + 1):
        with watch.stage("encode"):
            model = Model(problem, position, past, launches=launches, deadline=limits.deadline, bounds=bounds)
        found = _decided(model, problem, limits, watch)
        if found.answer is not Answer.UNKNOWN or not found.beyond:
            return found
    return Solved(Answer.UNKNOWN, beyond=True)


def _decided(model: Model, problem: Problem, limits: Limits, watch: Stopwatch) -> Solved:
    """First with what may go beyond the model, which proves most; where something does, without it, for a line."""
    within = False
    while True:
        outcome = _solve(model, limits, watch, [~model.beyond] if within else [])
        if outcome.answer is Answer.UNKNOWN:
            return Solved(Answer.UNKNOWN)
        if outcome.answer is Answer.UNWINNABLE:
            return Solved(Answer.UNKNOWN, beyond=True) if within else Solved(Answer.UNWINNABLE)
        if outcome.holds(model.beyond):
            within = True
            continue
        reading = read(problem.deal.table, model.made, outcome, limits.deadline)
        if not reading.forbidden:
            return Solved(Answer.WINNABLE, Line((*problem.played.turns, *reading.turns), model.ships(outcome)))
        for clause in reading.forbidden:
            model.formula.clause(clause)


def _solve(model: Model, limits: Limits, watch: Stopwatch, assumptions: Sequence[int]) -> Outcome:
    effort = watch.effort
    left = limits.left(effort.seconds, effort.work)
    if left is None:
        return Outcome(Answer.UNKNOWN)
    outcome = model.formula.solve(left, {**PARAMETERS, "num_workers": limits.workers}, assumptions)
    watch.effort = effort + Effort(
        solve=outcome.seconds, work=outcome.work, conflicts=outcome.conflicts, branches=outcome.branches
    )
    return outcome
