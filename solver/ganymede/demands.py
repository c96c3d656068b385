"""The demands of a problem: its goals as small as they can be asked for, and the problem with some of them alone.

Each goal of a problem is one demand, each part of an `all` as well, and each player where all of several are asked the
same. Which of them clash is found by `winnable.solver.clash`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from winnable.rules.ganymede.goal import AllOf, Goal, Group
from winnable.rules.ganymede.problem import Problem

NOTHING = AllOf(())
"""A goal that asks for nothing."""


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each asked of one player where it is asked of all of several; each of them once."""
    return tuple(dict.fromkeys(each for goal in problem.goals for each in _apart(problem, goal)))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    if isinstance(goal, AllOf):
        for inner in goal.goals:
            yield from _apart(problem, inner)
        return
    of: Any = getattr(goal, "of", None)
    if of in (Group.FREE, Group.EVERYBODY) and len(problem.meant(of)) > 1:
        for player in problem.meant(of):
            asked: Any = goal  # a form that asks something of players
            yield replace(asked, of=player)
    else:
        yield goal


def only(problem: Problem, goals: Sequence[Goal]) -> Problem:
    """The problem with these goals alone."""
    return replace(problem, goals=tuple(goals) or (NOTHING,))
