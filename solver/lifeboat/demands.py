"""The demands of a problem: its goals character by character."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from winnable.rules.lifeboat.goal import Everybody, Goal, Lead
from winnable.rules.lifeboat.problem import Problem
from winnable.solver import goals as shared


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each for one character where it is for all; each of them once."""
    return shared.demands(problem.goals, lambda goal: _apart(problem, goal))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    cast = problem.deal.setup.cast
    said: Any = goal  # a form with people
    if isinstance(goal, Lead) and goal.over is Everybody.ALL and len(cast) > 1:
        yield from (replace(said, over=other) for other in cast if other is not goal.of)
    elif getattr(goal, "of", None) is Everybody.ALL:
        yield from (replace(said, of=who) for who in cast)
    else:
        yield goal
