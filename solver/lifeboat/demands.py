"""The demands of a problem: its goals as small as they can be asked for, and the problem with some of them alone.

Each goal of a problem is one demand, each part of an `all` as well, and each character where all are asked the
same. Which of them clash is found by `winnable.solver.clash`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from winnable.rules.lifeboat.goal import AllOf, Everybody, Goal, Lead
from winnable.rules.lifeboat.problem import Problem

NOTHING = AllOf(())
"""A goal that asks for nothing."""


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each asked of one character where it is asked of all; each of them once."""
    return tuple(dict.fromkeys(each for goal in problem.goals for each in _apart(problem, goal)))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    if isinstance(goal, AllOf):
        for inner in goal.goals:
            yield from _apart(problem, inner)
        return
    cast = problem.deal.setup.cast
    asked: Any = goal  # a form that asks something of people
    if isinstance(goal, Lead) and goal.over is Everybody.ALL and len(cast) > 1:
        yield from (replace(asked, over=other) for other in cast if other is not goal.of)
    elif getattr(goal, "of", None) is Everybody.ALL:
        yield from (replace(asked, of=who) for who in cast)
    else:
        yield goal


def only(problem: Problem, goals: Sequence[Goal]) -> Problem:
    """The problem with these goals alone."""
    return replace(problem, goals=tuple(goals) or (NOTHING,))
