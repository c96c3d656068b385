"""A cache of boards with no card dealt but the highest trump, which many questions share.

Whether tasks can ever be met together, or whether a goal is redundant, is decided for an open deal, and each step that
refutes a lost deal is proved for one. Building its board takes longer than most of these questions, so it is built once
and copied. A copy is the same as a new board.
"""

from typing import Final

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.counters import add_counters
from winnable.solver.engine import load_engine
from winnable.solver.formula import Formula, Outcome
from winnable.solver.verdict import Deadline

KEPT: Final = 16
"""The most boards kept. There is one for each engine, deck, number of players and commander, with counters and without.

So no board is built twice for steps of the official deck, which has twelve commanders in crews of three to five.
"""
_kept: dict[tuple[type[Formula], Deal, bool], Board] = {}


def board_of(
    problem: Problem,
    formula: Formula | None,
    deadline: Deadline,
    *,
    counters: bool,
    engine: type[Formula] | None = None,
) -> Board:
    """The board of a problem, over `formula` or a new one for this engine, by default for the one that was chosen.

    Raises OutOfTime if the board is not built by the deadline.
    """
    if formula is not None or not _blank(problem):
        return _built(formula or (engine or load_engine())(deadline), problem, counters)
    key = engine or load_engine(), problem.deal, counters
    kept = _kept.pop(key, None)
    if kept is None:
        board = _built(key[0](deadline), problem, counters)
        if len(_kept) == KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = board.on(board.formula.copy())
        return board
    _kept[key] = kept  # as the last: the one that was used least recently goes first
    return kept.on(kept.formula.copy(deadline))


def _built(formula: Formula, problem: Problem, counters: bool) -> Board:
    board = Board(formula, problem)
    if counters:
        add_counters(board)
    return board


def _blank(problem: Problem) -> bool:
    """Whether the board depends on the deal alone, of which one card at most is known."""
    moved = problem.draw or problem.distress or problem.played.tricks or problem.hints_so_far
    return not moved and sum(map(len, problem.deal.hands)) < 2


# --- A solution read back ------------------------------------------------------------------------


def play_in(outcome: Outcome, board: Board, choices: ChoiceEncoder) -> tuple[Choices, Line]:
    """The choices and the line of play in a solution of the formula of this board."""
    placement = board.placement
    made = Choices(
        choices.owners_in(outcome),
        choices.tokens_in(outcome),
        choices.roles_in(outcome),
        placement.draws(outcome),
        choices.predictions_in(outcome),
        placement.whole_deal(outcome),
        placement.passes(outcome),
    )
    return made, board.line(outcome)
