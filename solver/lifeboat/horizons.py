"""Later days: whether the goals are reached if more days are played, and deadlines are as much later.

Goals are judged at the horizon, so what is reached at one may be out of reach at a longer one: each is asked by itself.
"""

from collections.abc import Iterator
from dataclasses import replace

from winnable.rules.lifeboat.goal import AllOf, AnyOf, Ended, Goal
from winnable.rules.lifeboat.index import DayNumber
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.later import first_that_does
from winnable.solver.lifeboat.ask import ask
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import Limits, Verdict

__all__ = ["deadline", "later", "longer"]


def deadline(problem: Problem) -> DayNumber:
    """The day by which all is asked for: the last day, or the one by which the boat is to land, if that is before."""
    days = [day for goal in problem.goals for day in _deadlines(goal)]
    return min(problem.last_day, max(days, default=problem.last_day))


def _deadlines(goal: Goal) -> Iterator[DayNumber]:
    match goal:
        case Ended(by_day=int(day)):
            yield day
        case AllOf(goals) | AnyOf(goals):
            for each in goals:
                yield from _deadlines(each)


def later(problem: Problem, days: int) -> Problem:
    """The problem with so many days more, also until the boat is to land; what must not happen keeps its days."""
    return replace(problem, days=problem.days + days, goals=tuple(_later(goal, days) for goal in problem.goals))


def _later(goal: Goal, days: int) -> Goal:
    match goal:
        case Ended(by_day=int(day)):
            return Ended(day + days)
        case AllOf(goals) | AnyOf(goals):
            return replace(goal, goals=tuple(_later(each, days) for each in goals))
    return goal


def longer(problem: Problem, limits: Limits, most: int) -> Iterator[tuple[int, Verdict[Witness]]]:
    """The problem with 1, 2, … `most` days more, each with its verdict, up to the first that can be won.

    The limits hold for all together.
    """
    return first_that_does(((days, later(problem, days)) for days in range(1, most + 1)), ask, limits)
