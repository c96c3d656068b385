"""The targets of the search: numbers of launches, points and the like, by player, as far as the goals require them.

`{all: [{launched: {at_least: 2, of: ana}}, {score: {at_least: 9, of: ana}}]}` is an `Aim` of two launches and 9 points
for ana. A goal within `any` or `not` leads to no aim; the referee alone says whether a line meets it.
"""

from dataclasses import dataclass, replace

from winnable.rules.ganymede.goal import BothSlots, Bound, Goal, Launched, Reputation, Score, Sets
from winnable.rules.ganymede.index import TurnNumber
from winnable.rules.ganymede.problem import Problem
from winnable.solver.ganymede.relaxation.target import of_players


@dataclass(frozen=True)
class Aim:
    """The targets of a player; 0: no target."""

    launches: int = 0
    """How many ships are to be launched, those before the deal included."""
    timely: tuple[tuple[TurnNumber, int], ...] = ()
    """By own turn, how many of them after it."""
    points: int = 0
    cells: int = 0
    """How far the marker is to be."""
    sets: int = 0
    both: bool = False
    """Whether both slots are to be left in one turn."""

    def met_with(self, goal: Goal) -> "Aim":
        """This and what a goal asks for, if it is of a form that leads the search."""
        match goal:
            case Launched(Bound() as bound, _, None) if bound.low:
                return replace(self, launches=max(self.launches, bound.low))
            case Launched(Bound() as bound, _, int() as turn) if bound.low:
                return replace(self, launches=max(self.launches, bound.low), timely=(*self.timely, (turn, bound.low)))
            case Score(Bound() as bound) if bound.low:
                return replace(self, points=max(self.points, bound.low))
            case Reputation(Bound() as bound) if bound.low:
                return replace(self, cells=max(self.cells, bound.low))
            case Sets(Bound() as bound) if bound.low:
                return replace(self, sets=max(self.sets, bound.low))
            case BothSlots():
                return replace(self, both=True)
        return self


NOTHING = Aim()


def targets(problem: Problem) -> tuple[Aim, ...]:
    """The targets by player. Goals may ask for more than these."""
    aims = [NOTHING for _ in problem.players]
    for player, goal in of_players(problem):
        if not (isinstance(goal, Score) and problem.score_at == "end"):
            aims[player] = aims[player].met_with(goal)
    return tuple(aims)
