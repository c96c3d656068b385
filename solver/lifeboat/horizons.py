"""Later days: whether the goals are reached if more days are played, and deadlines are as much later.

Goals are judged at the horizon, so goals that are reached at one may be out of reach at a longer one: each horizon is
a question of its own.
"""

from dataclasses import replace
from math import inf

from winnable.rules.lifeboat.card import DayNumber
from winnable.rules.lifeboat.goal import AllOf, AnyOf, Ended, Goal
from winnable.rules.lifeboat.problem import Problem


def deadline(problem: Problem) -> DayNumber:
    """The day by which the play is over if all goals are met: the last day, or one by which the boat is to land."""
    return int(min(problem.last_day, *map(_over, problem.goals)))


def _over(goal: Goal) -> float:
    """The day by which the play is over if a goal is met; inf if it says nothing of that."""
    match goal:
        case Ended(by_day=int(day)):
            return day
        case AllOf(goals):
            return min(map(_over, goals), default=inf)
        case AnyOf(goals):
            return max(map(_over, goals), default=inf)
    return inf


def due(problem: Problem, more: int = 0) -> Problem:
    """The problem with `more` days more, up to its deadline: later play cannot meet all goals.

    The same lines meet the goals, as each of them is over by then. The line so far stays in.
    """
    first = problem.deal.position.day
    day = max(deadline(problem), first, first + len(problem.played.days) - 1)
    return shortened(later(problem, more), day + more - first + 1)


def later(problem: Problem, days: int) -> Problem:
    """The problem with `days` days more, also until the boat is to land; what must not happen keeps its days."""
    return replace(problem, days=problem.days + days, goals=tuple(_later(goal, days) for goal in problem.goals))


def _later(goal: Goal, days: int) -> Goal:
    match goal:
        case Ended(by_day=int(day)):
            return Ended(day + days)
        case AllOf(goals):
            return AllOf(tuple(_later(each, days) for each in goals))
        case AnyOf(goals):
            return AnyOf(tuple(_later(each, days) for each in goals))
    return goal


def shortened(problem: Problem, days: int) -> Problem:
    """The problem with fewer days; scripts for days that are not played are left out."""
    last = problem.deal.position.day + days - 1
    controls = {
        who: replace(control, script=tuple(day for day in control.script if day.day <= last))
        for who, control in problem.controls.items()
    }
    return replace(problem, days=days, controls=controls)


def sooner(problem: Problem) -> Problem | None:
    """The problem with a day less than until the boat is to land; None if that is no day at all."""
    days = deadline(problem) - problem.deal.position.day
    return shortened(problem, days) if days >= 1 else None
