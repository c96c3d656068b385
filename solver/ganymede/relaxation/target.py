"""The target of the relaxation: launches, and the marker, full sets, points and both slots as well.

A state there is many real ones, so its values are upper bounds: ships that have left, other than those laid at the
start, are not known, and count as the best that there are. If even an upper bound falls short, the target is out of
reach.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from winnable.rules.ganymede.board import CREW, Board
from winnable.rules.ganymede.card import (
    SLOTS,
    Colour,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Place,
    PlayerIndex,
    ReputationAgain,
    Ship,
    Symbol,
    TurnNumber,
)
from winnable.rules.ganymede.goal import BothSlots, Goal, Group, Launched, Reputation, Score, Sets
from winnable.rules.ganymede.problem import Problem
from winnable.rules.goal import conjuncts
from winnable.solver.ganymede.relaxation.abstract_state import AbstractState

_SYMBOLS: Final = tuple(Symbol)


@dataclass(frozen=True)
class Target:
    """The numbers that a player must all reach at the end of a turn; 0: no demand."""

    launches: int = 0
    cells: int = 0
    sets: int = 0
    points: int = 0
    both: bool = False
    """Two ships leave in one turn."""

    @property
    def plain(self) -> bool:
        """Whether the target has launches alone."""
        return self == type(self)(launches=self.launches)

    def met_with(self, goal: Goal) -> Self:
        """This and what a goal asks for, if it is of a form that grows with a game."""
        match goal:
            case Launched(bound) if bound.low:
                return replace(self, launches=max(self.launches, bound.low))
            case Reputation(bound) if bound.low:
                return replace(self, cells=max(self.cells, bound.low))
            case Sets(bound) if bound.low:
                return replace(self, sets=max(self.sets, bound.low))
            case Score(bound) if bound.low:
                return replace(self, points=max(self.points, bound.low))
            case BothSlots():
                return replace(self, both=True)
        return self


def targets(problem: Problem) -> Iterator[tuple[PlayerIndex, Target, TurnNumber | None]]:
    """The needs of all lines that reach the goals, by player: launches, by an own turn or None, then all together."""
    whole = [Target() for _ in problem.players]
    counted = all(map(_grows, problem.deal.table.cards.ships.values())) and min(problem.deal.table.track.points) >= 0
    for player, goal in of_players(problem):
        match goal:
            case Launched(bound, _, by_turn) if bound.low:
                yield player, Target(launches=bound.low), by_turn
            case BothSlots():
                yield player, Target(both=True), None
        if not isinstance(goal, BothSlots) and (counted or not isinstance(goal, Score)):
            whole[player] = whole[player].met_with(goal)
    yield from ((player, target, None) for player, target in enumerate(whole) if not target.plain)


def of_players(problem: Problem) -> Iterator[tuple[PlayerIndex, Goal]]:
    """The goals that every line meets, of the forms that grow with a game, each for a player of whom it must hold."""
    for goal in (part for each in problem.goals for part in conjuncts(each)):
        match goal:
            case Launched() | Reputation() | Sets() | Score() | BothSlots() if goal.of is not Group.ANYBODY:
                yield from ((player, goal) for player in problem.meant(goal.of))


@dataclass(frozen=True)
class Known:
    """The numbers on which the points of ships depend, or upper bounds of them."""

    used: Sequence[int]
    """By symbol, how many shuttles."""
    sets: int
    coloured: Sequence[int]
    """By colour, how many settlers in their needs."""
    tiles: int
    cell: int


class Values:
    """What the states of a player have at most: points, counted from above."""

    def __init__(self, problem: Problem, board: Board, later: Sequence[Ship], shuttles: Sequence[str]) -> None:
        """`later`: the ships that can be laid; `shuttles`: those that can be used."""
        table = problem.deal.table
        self.track = table.track
        cards = table.cards
        whites = table.options.white_counts
        self.begun = len(board.shuttles)
        self.coloured: list[list[int]] = []
        """By colour and how many shuttles are used from now on, the most settlers in needs."""
        for colour in Colour:
            first = sum(cards.shuttles[card].needs[colour] for card in board.shuttles) + board.whites[colour]
            each = sorted(cards.shuttles[c].needs[colour] + cards.shuttles[c].white * whites for c in shuttles)
            sums = [first]
            while each:
                sums.append(sums[-1] + each.pop())
            self.coloured.append(sums)
        self.flown = [worth(cards.ships[card], self.track.points) for card in board.flown]
        self.laid = [None if card is None else worth(cards.ships[card], self.track.points) for card in board.ships]
        self.later = [worth(ship, self.track.points) for ship in later]

    def points(self, known: Known, ships: tuple[int, int], launched: int) -> int:
        """The points of the marker and of the ships that left; `ships` are the kinds of those that lie there."""
        total = self.track.points[known.cell] + sum(points(known) for points in self.flown)
        left = launched - len(self.flown)
        for place, points in enumerate(self.laid):
            if points is not None and ships[place] != place + 1:  # another ship is there, or none: it has left
                total += points(known)
                left -= 1
        if left > 0:
            total += sum(sorted((points(known) for points in self.later), reverse=True)[:left])
        return total

    def known(self, used: Sequence[int], tiles: int, cell: int) -> Known:
        """What points may count with these shuttles by symbol."""
        since = sum(used) - self.begun
        return Known(used, min(used), [sums[min(since, len(sums) - 1)] for sums in self.coloured], tiles, cell)


def _grows(ship: Ship) -> bool:
    """Whether more of what a ship counts is never worth less."""
    points = ship.points
    return isinstance(points, ReputationAgain) or (points if isinstance(points, int) else points.each) >= 0


def worth(ship: Ship, track: Sequence[int]) -> Callable[[Known], int]:
    """The points of a launched ship."""
    match ship.points:
        case PerSymbol(symbol, each):
            place = _SYMBOLS.index(symbol)
            return lambda known: each * known.used[place]
        case PerSet(each):
            return lambda known: each * known.sets
        case PerColour(colour, each):
            return lambda known: each * known.coloured[colour]
        case PerTile(each):
            return lambda known: each * known.tiles
        case ReputationAgain():
            return lambda known: track[known.cell]
        case int(number):
            return lambda _: number


def aboard(at: AbstractState) -> int:
    """How many settlers may be aboard between turns, when no ship is full."""
    return min(at.top, CREW[SLOTS[0]] - 1) + min(len(at.bottom), CREW[Place.BOTTOM] - 1)
