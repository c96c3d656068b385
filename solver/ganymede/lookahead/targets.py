"""What the goals ask for, as far as the search is led by it: numbers of launches, points and the like, by player."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from winnable.rules.ganymede.goal import AllOf, BothSlots, Bound, Goal, Group, Launched, Reputation, Score, Sets
from winnable.rules.ganymede.index import PlayerIndex, TurnNumber
from winnable.rules.ganymede.problem import Problem


@dataclass(frozen=True)
class Aim:
    """What is looked for of a player; 0 where nothing is."""

    launches: int = 0
    """How many ships are to be launched, those before the deal included."""
    timely: tuple[tuple[TurnNumber, int], ...] = ()
    """So many of them after an own turn."""
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
    """By player, what is looked for. That is not all that the goals may ask for."""
    aims = [NOTHING for _ in problem.players]
    for goal in problem.goals:
        for player, part in _asked(problem, goal):
            aims[player] = aims[player].met_with(part)
    return tuple(aims)


def _asked(problem: Problem, goal: Goal) -> Iterator[tuple[PlayerIndex, Goal]]:
    """What must be met of single players."""
    match goal:
        case AllOf(goals):
            for each in goals:
                yield from _asked(problem, each)
        case Score() if problem.score_at == "end":
            return
        case Launched() | Score() | Reputation() | Sets() | BothSlots() if goal.of is not Group.ANYBODY:
            yield from ((player, goal) for player in problem.meant(goal.of))
