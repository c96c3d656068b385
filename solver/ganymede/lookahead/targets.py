"""The targets of the search: numbers of launches, points and the like, by player, as far as the goals require them.

`{all: [{launched: {at_least: 2, of: ana}}, {score: {at_least: 9, of: ana}}]}` is an `Aim` of two launches and 9 points
for ana. A goal within `any` or `not` leads to no aim; the referee alone says whether a line meets it.
"""

from dataclasses import dataclass, replace

from winnable.rules.ganymede.goal import Goal, Launched, Score
from winnable.rules.ganymede.index import TurnNumber
from winnable.rules.ganymede.problem import Problem
from winnable.solver.ganymede.relaxation.target import Target, of_players


@dataclass(frozen=True)
class Aim(Target):
    """The targets of a player; 0: no target. Ships launched before the deal count."""

    timely: tuple[tuple[TurnNumber, int], ...] = ()
    """By own turn, how many ships are to be launched after it."""

    def met_with(self, goal: Goal) -> "Aim":
        """This and what a goal asks for, if it is of a form that leads the search."""
        aim = super().met_with(goal)
        if isinstance(goal, Launched) and goal.by_turn is not None and goal.bound.low:
            return replace(aim, timely=(*aim.timely, (goal.by_turn, goal.bound.low)))
        return aim


NOTHING = Aim()


def targets(problem: Problem) -> tuple[Aim, ...]:
    """The targets by player. Goals may ask for more than these."""
    aims = [NOTHING for _ in problem.players]
    for player, goal in of_players(problem):
        if not (isinstance(goal, Score) and problem.score_at == "end"):
            aims[player] = aims[player].met_with(goal)
    return tuple(aims)
