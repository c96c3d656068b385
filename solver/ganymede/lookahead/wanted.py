"""What the goals ask for, as far as the search is led by it: numbers of launches by player, and the like."""

from collections.abc import Iterable
from dataclasses import dataclass

from winnable.rules.ganymede.goal import AllOf, Goal, Group, Launched
from winnable.rules.ganymede.problem import Problem

__all__ = ["Wanted", "wanted"]


@dataclass(frozen=True)
class Wanted:
    """What is looked for."""

    launches: tuple[int, ...]
    """By player, how many ships are to be launched, those before the deal included."""


def wanted(problem: Problem) -> Wanted | None:
    """What is looked for; None if the goals ask for other things, too."""
    launches = [0] * len(problem.players)
    for goal in _flat(problem.goals):
        if not isinstance(goal, Launched) or goal.bound.at_least is None or goal.of is Group.ANYBODY:
            return None
        for player in problem.meant(goal.of):
            launches[player] = max(launches[player], goal.bound.at_least)
    return Wanted(tuple(launches))


def _flat(goals: Iterable[Goal]) -> Iterable[Goal]:
    for goal in goals:
        if isinstance(goal, AllOf):
            yield from _flat(goal.goals)
        else:
            yield goal
