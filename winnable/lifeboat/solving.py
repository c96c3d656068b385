"""The solver of Lifeboat for questions; imported by the first question."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from winnable.games.parts import Closer, Solver
from winnable.questions.readings import Reading, other_readings
from winnable.rules.lifeboat.goal import Not
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.clash import only
from winnable.solver.lifeboat.ask import ask, demands, fewest_days, shorter, ways
from winnable.solver.lifeboat.horizons import due, sooner


def readings(problem: Problem) -> Iterator[Reading]:
    """The problem under every other reading of one ruling."""
    setup = problem.deal.setup
    for name, value, options in other_readings(setup.options):
        changed = replace(problem, deal=replace(problem.deal, setup=replace(setup, options=options)))
        yield Reading(name, value, due(changed))


def without(problem: Problem, goal: int) -> Problem:
    """The problem to reach all goals but that one, and not that one."""
    goals = problem.goals
    return replace(problem, goals=(*goals[:goal], *goals[goal + 1 :], Not(goals[goal])))


SOLVER: Final = Solver(
    ask=ask,
    demands=demands,
    only=only,
    shorter=shorter,
    due=due,
    later=due,
    fewest=fewest_days,
    scripted=lambda problem: any(control.script for control in problem.controls.values()),
    readings=readings,
    ways=ways,
    closer=Closer(sooner, "a day to spare", without, "A008"),
)
