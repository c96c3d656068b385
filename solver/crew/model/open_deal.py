"""Boards with no card dealt but the highest trump: many questions are about the same ones, so they are built once.

Whether tasks can ever be met together, or a goal is idle, is asked of an open deal, and to build its board
takes longer than most of these questions do. A copy says just what a new one would.
"""

from typing import Final

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.counters import add_counters
from winnable.solver.formula import Formula

__all__ = ["board_of"]

KEPT: Final = 8
"""How many boards are kept: there is one for each deck and number of players."""
_kept: dict[tuple[Deal, bool], Board] = {}


def board_of(problem: Problem, formula: Formula | None, seconds: float | None, *, counters: bool) -> Board:
    """The board of a problem, in this formula or one of its own, which must be complete within so many seconds."""
    key = (problem.deal, counters) if formula is None and _blank(problem) else None
    if key in _kept:
        return _kept[key].on(_kept[key].formula.copy(seconds))
    board = Board(formula or Formula(seconds), problem)
    if counters:
        add_counters(board)
    if key is not None:
        if len(_kept) == KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = board.on(board.formula.copy())
    return board


def _blank(problem: Problem) -> bool:
    """Whether the board depends on the deal alone, and of that one card at most is known."""
    moved = problem.draw or problem.distress or problem.played.tricks or problem.communications
    return not moved and sum(map(len, problem.deal.hands)) < 2
