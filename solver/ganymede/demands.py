"""The demands of a problem: its goals player by player."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from winnable.rules.ganymede.goal import Goal, Group
from winnable.rules.ganymede.problem import Problem
from winnable.solver import goals as shared


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each for one player where it is for several; each of them once."""
    return shared.demands(problem.goals, lambda goal: _apart(problem, goal))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    of: Any = getattr(goal, "of", None)
    if of in (Group.FREE, Group.EVERYBODY) and len(problem.meant(of)) > 1:
        said: Any = goal  # a form with players
        yield from (replace(said, of=player) for player in problem.meant(of))
    else:
        yield goal
