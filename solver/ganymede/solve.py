"""From a problem to a line or a proof: encode, solve, and put steps in order.

The first model has one launch a turn. If it has no solution at all, there is no line; if all its solutions go beyond
it, as a turn needs two launches, a model with two is next. A solution whose steps have no order is forbidden by a
clause, and the formula is solved again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Problem
from winnable.solver.decide import solved
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.model.read import read
from winnable.solver.verdict import Limits, Stopwatch

PARAMETERS: Final = {"num_workers": 1, "linearization_level": 0, "symmetry_level": 0}


@dataclass(frozen=True)
class Solved:
    """The answer of the models: an answer, unknown if limits are reached, and a line."""

    answer: Answer
    line: Line | None = None


def by_model(
    problem: Problem,
    position: Position,
    past: Sequence[Record],
    limits: Limits,
    watch: Stopwatch,
    *,
    bounds: bool = True,
) -> Solved:
    """Decide by models that allow more and more launches a turn, until nothing is beyond them.

    That comes to an end, as no turn has more launches than there are ships. The first model leaves out rare events.
    """
    for launches in count(1):
        with watch.stage("encode"):
            model = Model(
                problem,
                position,
                past,
                launches=launches,
                whole=launches > 1,
                deadline=limits.deadline,
                bounds=bounds,
            )
        found = _decided(model, problem, limits, watch)
        if found is not None:
            return found
    raise AssertionError("no turn has more launches than there are ships")


def _decided(model: Model, problem: Problem, limits: Limits, watch: Stopwatch) -> Solved | None:
    """First with what may go beyond the model, which proves most; where something does, without it, for a line.

    None if there is no line but perhaps one that goes beyond the model.
    """
    within = False
    while True:
        outcome = solved(model.formula, limits, watch, PARAMETERS, [~model.beyond] if within else [])
        if outcome.answer is Answer.UNKNOWN:
            return Solved(Answer.UNKNOWN)
        if outcome.answer is Answer.UNWINNABLE:
            return None if within else Solved(Answer.UNWINNABLE)
        if outcome.holds(model.beyond):
            within = True
            continue
        reading = read(problem.deal.table, model.made, outcome, limits.deadline)
        if not reading.forbidden:
            return Solved(Answer.WINNABLE, Line((*problem.played.turns, *reading.turns), model.ships(outcome)))
        for clause in reading.forbidden:
            model.formula.clause(clause)
