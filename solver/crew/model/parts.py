"""Tasks and goals that can be left out one by one: a literal for each, which is assumed to require it.

The tasks and then the goals of a problem are its parts, counted from 0. A question about some of them (which clash?) is
then one solve of one model, see `winnable.solver.crew.model.requirements`. The problem without the other parts:

- A task that is left out stays on the table and is shared out like all, but is done before the play begins.
- Tokens give all tasks an order, and so does a rule how many tasks a member has. In a problem with tokens, tasks that
  are left out are taken off the table, and their tokens with them: the others keep their order and change places among
  themselves, by the rule that is left of the assignment (`Assignment.without_numbers`). A goal about a token that lay
  on one of them asks for nothing.

Parts that are not assumed may be kept or left out. So parts are possible if, alone or with others, they are all of a
problem that can be won, and the more parts, the harder it is. Mostly "alone" is enough, as fewer parts are easier to
meet, but not always: without other tasks there may be no place to move a token to, and no trick that counts as played
while tasks are open.
"""

from collections.abc import Iterator, Sequence

from winnable.rules.crew.card import SeatIndex
from winnable.rules.crew.goal import Goal, parts
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import in_order
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.goal import GoalEncoder
from winnable.solver.formula import Formula, Literal


class PartsEncoder(GoalEncoder):
    """Goals that are required only if a literal holds; of a task it is that in `kept`."""

    def __init__(
        self,
        formula: Formula,
        problem: Problem,
        board: Board,
        choices: ChoiceEncoder,
        kept: Sequence[Literal],
        on_table: Sequence[Literal],
    ) -> None:
        """`on_table`: for each task whether it is shared out."""
        super().__init__(formula, problem, board, choices)
        self._kept = kept
        self._shared_out = on_table

    def require_goal(self, goal: Goal, when: Literal) -> None:
        """Ask for a goal of the mission if `when` holds, and the tasks are kept whose tokens it is about."""
        tokens = [~self._kept[task] for task in self._marked(goal)]
        self.formula.clause([~when, *tokens, self.reached(goal)])

    def require_tasks(self) -> None:
        """Ask for every task that is kept, and for the order of the tokens on them."""
        for index in range(len(self.problem.tasks)):
            self._require_task(index, self._kept[index])
        for layout, chosen in self.choices.layouts:
            for early, late in in_order(layout):
                without = [~chosen, ~self._kept[early], ~self._kept[late]]
                for tricks in range(self.total):
                    self.formula.clause([*without, ~self.done(late, tricks), self.done(early, tricks)])

    def _marked(self, goal: Goal) -> Iterator[int]:
        """The tasks on which the tokens lie that a goal is about."""
        tokens = {part.token for part in parts(goal, len(self.problem.deal.hands)) if isinstance(part, Falls)}
        return (index for index, token in enumerate(self.problem.tokens) if token and token.text in tokens)

    def _owned(self, seats: Sequence[SeatIndex]) -> list[Literal]:
        """For each task the literal for "one of these seats owns it"; nobody owns one that is off the table."""
        return list(map(self.formula.both, self._shared_out, super()._owned(seats)))

    def _asked(self, task: int) -> Literal:
        return self._kept[task]

    def _over(self, task: int, tricks: int) -> Literal:
        """Literal for a task that is not open after that many tricks; one that is left out never is."""
        return self.formula.any_of([~self._kept[task], self.done(task, tricks)])
