"""All requirements of a problem in one formula, each with a literal that asks for it.

The board and the choices are those of the problem without any requirement that can be left out. See
`winnable.solver.crew.requirements` for what that means of each. A question about some of them (which clash?) is then
one solve of one model. Of tasks and goals that are left out:

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

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from winnable.rules.crew.card import SeatIndex
from winnable.rules.crew.goal import Goal, parts, plain_card
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.crew.features import in_order
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.counters import add_counters
from winnable.solver.crew.model.goal import GoalEncoder
from winnable.solver.crew.model.model import play_in
from winnable.solver.crew.requirements import (
    Drawn,
    GoalMet,
    Hinted,
    Met,
    Noted,
    Ordered,
    Owned,
    Passed,
    PassedTo,
    Requirement,
    RoleGiven,
    Sent,
    SharedOut,
    goal_parts,
    ordered_pairs,
    requirements,
    without_any,
)
from winnable.solver.engine import load_engine
from winnable.solver.formula import FALSE, TRUE, Formula, Literal, Outcome
from winnable.solver.verdict import NEVER, Deadline


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


class RequirementsModel:
    """A problem as a formula that asks for each of its requirements if its literal in `kept` holds.

    `kept` is parallel to `requirements`. Raises OutOfTime if the model is not built by the deadline.
    """

    def __init__(self, problem: Problem, deadline: Deadline = NEVER, engine: type[Formula] | None = None) -> None:
        """Encode a problem for an engine, by default for the one that was chosen."""
        self.problem = problem
        self.requirements = requirements(problem)
        self.asked = without_any(problem)
        self.formula = (engine or load_engine())(deadline)
        self.board = Board(self.formula, self.asked)
        add_counters(self.board)
        # CP-SAT tries 0 first, so the variables stand for leaving out: that keeps a few more than are required
        self.kept = [~left_out for left_out in self.formula.row(len(self.requirements))]
        literals = dict(zip(self.requirements, self.kept, strict=True))
        self._met = [literals.get(Met(index), TRUE) for index in range(len(problem.tasks))]
        self.choices = ChoiceEncoder(self.formula, self.asked, self._met)
        self.goals = PartsEncoder(
            self.formula, self.asked, self.board, self.choices, self._met, self._on_table(literals)
        )
        self.goals.require_tasks()
        for requirement, kept in literals.items():
            self._require(requirement, kept)

    def _on_table(self, literals: Mapping[Requirement, Literal]) -> list[Literal]:
        """For each task the literal for "it is on the table": it is to be met, or shared out with the others."""
        rule = literals.get(SharedOut(), FALSE)
        if any(self.asked.tokens):
            return self._met
        return [self.formula.any_of([met, rule]) for met in self._met]

    def _require(self, requirement: Requirement, kept: Literal) -> None:
        """Ask for a requirement if its literal holds."""
        formula, problem, placement = self.formula, self.problem, self.board.placement
        match requirement:
            case Met():
                pass  # the encoder of the goals asks for tasks
            case Owned(index):
                owner = problem.tasks[index].owner
                assert owner is not None
                formula.imply(kept, [self.choices.owner[index][owner]])
            case Noted(index):
                number = problem.tasks[index].predicted
                assert number is not None
                formula.imply(kept, [self.choices.predicted[index][number]])
            case GoalMet(index, path):
                goal = dict(goal_parts(problem.goals[index], len(problem.deal.hands)))[path]
                self.goals.require_goal(goal, kept)
            case Ordered(index):
                # after each trick: what should be met later has not fallen, or what should be met first has
                for pair in ordered_pairs(problem, index):
                    left_out = [~self._met[each] for each in pair]
                    early, late = (plain_card(problem.tasks[each].goal) for each in pair)
                    assert early is not None
                    assert late is not None
                    for before, after in zip(self.board.gone[early], self.board.gone[late], strict=True):
                        formula.clause([~kept, *left_out, ~after, before])
            case RoleGiven(index):
                role = problem.roles[index]
                assert role.seat is not None
                formula.imply(kept, [self.choices.role[role.name][role.seat]])
            case SharedOut():
                self._share_out(kept)
            case Drawn(seat):
                assert problem.draw is not None
                card = problem.draw.cards[seat]
                assert card is not None
                # who draws takes the card from the right neighbour, so that one has it at the start
                right = placement.start[(seat - 1) % len(problem.deal.hands)]
                formula.imply(kept, [placement.drawn[card], right.get(card, FALSE)])
            case Sent():
                formula.clause([~kept, *placement.sent.values()])
            case PassedTo():
                assert problem.distress is not None
                formula.imply(
                    kept, [~sent for side, sent in placement.sent.items() if side is not problem.distress.direction]
                )
            case Passed(seat):
                assert problem.distress is not None
                card = problem.distress.cards[seat]
                assert card is not None
                formula.imply(kept, [placement.dealt[seat].get(card, FALSE)])
                # it is passed whichever way the cards go, if they go at all
                for sent in placement.sent.values():
                    formula.clause([~kept, ~sent, placement.passed[card]])
            case Hinted(index):
                self.board.fit(problem.hints_so_far[index], kept)

    def _share_out(self, kept: Literal) -> None:
        formula, rule, owner = self.formula, self.problem.assignment, self.choices.owner
        if any(self.asked.tokens):  # then tasks that are left out are off the table
            on_table = [
                [formula.both(met, literal) for literal in literals]
                for met, literals in zip(self._met, owner, strict=True)
            ]
            formula.clause([~kept, self.choices.assigned(on_table, rule.without_numbers())])
            formula.clause([~kept, *(~met for met in self._met), self.choices.assigned(owner, rule)])
        else:
            formula.clause([~kept, self.choices.assigned(owner, rule)])

    def read(self, outcome: Outcome) -> tuple[Choices, Line]:
        """The choices and the line of play in a solution, for the whole problem."""
        choices, line = play_in(outcome, self.board, self.choices)
        return choices if any(self.asked.tokens) else replace(choices, tokens=self.problem.tokens), line
