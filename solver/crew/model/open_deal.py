"""A cache of boards with no card dealt but the highest trump, which many questions share.

Whether tasks can ever be met together, or whether a goal is redundant, is decided for an open deal. Building its board
takes longer than most of these questions, so it is built once and copied. A copy is the same as a new board.
"""

from collections.abc import Mapping
from typing import Final

from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.counters import add_counters
from winnable.solver.engine import chosen, new_formula
from winnable.solver.formula import Formula
from winnable.solver.verdict import Deadline

KEPT: Final = 8
"""The most boards kept. There is one for each engine, deck and number of players, with counters and without."""
_kept: dict[tuple[str, Deal, bool], Board] = {}


def board_of(
    problem: Problem,
    formula: Formula | None,
    deadline: Deadline,
    *,
    counters: bool,
    takers: Mapping[Card, SeatIndex] | None = None,
) -> Board:
    """The board of a problem, over `formula` or a new one; see `Board` for the `takers`.

    Raises OutOfTime if it is not built by the deadline.
    """
    key = (chosen(), problem.deal, counters) if formula is None and _blank(problem) else None
    if key in _kept:
        return _kept[key].on(_kept[key].formula.copy(deadline))
    board = Board(formula or new_formula(deadline), problem, takers)
    if counters:
        add_counters(board)
    if key is not None:
        if len(_kept) == KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = board.on(board.formula.copy())
    return board


def _blank(problem: Problem) -> bool:
    """Whether the board depends on the deal alone, of which one card at most is known."""
    moved = problem.draw or problem.distress or problem.played.tricks or problem.communications
    return not moved and sum(map(len, problem.deal.hands)) < 2
