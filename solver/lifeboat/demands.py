"""The demands of a problem: its goals character by character, and the problem with some of them alone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from winnable.rules.lifeboat.goal import AllOf, Everybody, Goal, Lead
from winnable.rules.lifeboat.problem import Problem
from winnable.solver import goals as shared

NOTHING = AllOf(())
"""A goal that asks for nothing."""


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


def only(problem: Problem, goals: Sequence[Goal]) -> Problem:
    """The problem with these goals alone."""
    return replace(problem, goals=tuple(goals) or (NOTHING,))
