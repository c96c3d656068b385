"""A whole problem as one formula: board, choices and goals, and how to read a solution."""

from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.counters import add_counters
from winnable.solver.crew.model.goal import GoalEncoder
from winnable.solver.engine import new_formula
from winnable.solver.formula import Formula, Outcome
from winnable.solver.verdict import NEVER, Deadline


class Model:
    """A problem as a formula, and how to read a solution."""

    def __init__(  # the question, and how it is encoded
        self,
        problem: Problem,
        *,
        counters: bool = True,
        deadline: Deadline = NEVER,
        formula: Formula | None = None,
        but: int | None = None,
        lost: bool = False,
    ) -> None:
        """Encode a problem, into `formula` if one is given, which may hold other constraints already.

        By default all tasks and goals are required. `but`: this one is required not to be met, see
        `GoalEncoder.require_all`; `lost`: some one is. `counters` adds redundant constraints. Raises OutOfTime if the
        model is not built by the deadline.
        """
        self.formula = formula or new_formula(deadline)
        self.board = Board(self.formula, problem)
        if counters:
            add_counters(self.board)
        self.choices = ChoiceEncoder(self.formula, problem)
        self.goals = GoalEncoder(self.formula, problem, self.board, self.choices)
        if lost:
            self.goals.require_loss()
        else:
            self.goals.require_all(but)

    def read(self, outcome: Outcome) -> tuple[Choices, Line]:
        """The choices and the line of play in a solution."""
        return play_in(outcome, self.board, self.choices)


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
