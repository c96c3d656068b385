"""The solver of Ganymede for questions; imported by the first question."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from winnable.games.parts import Solver
from winnable.questions.lean import shorter
from winnable.questions.readings import Reading, other_readings
from winnable.rules.ganymede.problem import Problem
from winnable.solver.clash import only
from winnable.solver.ganymede.ask import ask, demands, fewest_turns, longer, ways


def readings(problem: Problem) -> Iterator[Reading]:
    """The problem under every other reading of one ruling."""
    table = problem.deal.table
    for name, value, options in other_readings(table.options):
        yield Reading(name, value, replace(problem, deal=replace(problem.deal, table=replace(table, options=options))))


SOLVER: Final = Solver(
    ask=ask,
    demands=demands,
    only=only,
    shorter=partial(
        shorter, inside=("turns", "launches", "action", "steps", "then", "launch"), spare=("steps", "then", "launch")
    ),
    later=longer,
    fewest=fewest_turns,
    scripted=lambda problem: bool(problem.controls),
    readings=readings,
    ways=ways,
)
