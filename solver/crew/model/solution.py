"""A solution of a model read back: the choices and the line of play."""

from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.formula import Outcome


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
