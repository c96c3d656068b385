"""A whole problem as one formula: board, choices and goals, and how to read a solution."""

from collections.abc import Iterator
from typing import Self

from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.goal import GoalEncoder
from winnable.solver.crew.model.open_deal import board_of, play_in
from winnable.solver.formula import PARAMETERS, Formula, Outcome
from winnable.solver.verdict import NEVER, Deadline, Limits, OutOfTime


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
        self.board = board_of(problem, formula, deadline, counters=counters)
        self.formula = self.board.formula
        self.choices = ChoiceEncoder(self.formula, problem)
        self.goals = GoalEncoder(self.formula, problem, self.board, self.choices)
        if lost:
            self.goals.require_loss()
        else:
            self.goals.require_all(but)

    @classmethod
    def within(
        cls,
        problem: Problem,
        limits: Limits,
        *,
        counters: bool = True,
        but: int | None = None,
        lost: bool = False,
    ) -> Self | None:
        """The model, or None if it cannot be built within the limits."""
        try:
            return cls(problem, counters=counters, deadline=limits.begun().deadline, but=but, lost=lost)
        except OutOfTime:
            return None

    def read(self, outcome: Outcome) -> tuple[Choices, Line]:
        """The choices and the line of play in a solution."""
        return play_in(outcome, self.board, self.choices)

    def solutions(self) -> Iterator[tuple[Choices, Line]]:
        """Every solution, each once, as choices and line of play; for tests on small decks."""
        return map(self.read, self.formula.solutions(PARAMETERS))
