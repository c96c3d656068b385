"""A model of requirements of which each can be left out, with literals for facts.

The parts are the tasks, the goals, and then the order of the tokens. All together they say what the problem does, so if
some of them need a fact and the others rule it out, the problem cannot be won. A part is encoded once, whichever others
are required: a token, say, is in order if the cards fall so, whether or not their tasks are required. A fact that is
proved of a part in this sense is true of it in any stricter one.
"""

from collections.abc import Iterable, Sequence

from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.choice import ChoiceEncoder
from winnable.solver.crew.model.goal import GoalEncoder
from winnable.solver.crew.model.open_deal import board_of
from winnable.solver.crew.reasons.candidates import facts
from winnable.solver.crew.reasons.encoded import literal_of
from winnable.solver.crew.reasons.fact import Claim, Fact
from winnable.solver.decide import decide
from winnable.solver.formula import Formula, Literal
from winnable.solver.verdict import Limits

WORK = 0.5
"""The most work for one question. Nearly all take a hundredth of that; one that takes more is not worth waiting for."""


class _SidesEncoder(GoalEncoder):
    """Goals that are required only if their literal in `kept`, by part, holds."""

    def __init__(
        self, formula: Formula, problem: Problem, board: Board, choices: ChoiceEncoder, kept: Sequence[Literal]
    ) -> None:
        super().__init__(formula, problem, board, choices)
        self._kept = kept

    def require_all(self, but: int | None = None) -> None:
        assert but is None
        tasks = len(self.problem.tasks)
        for index in range(tasks):
            self._require_task(index, self._kept[index])
        for index, goal in enumerate(self.problem.goals, tasks):
            self.formula.clause([~self._kept[index], self.reached(goal)])
        for layout, chosen in self.choices.layouts:
            self._require_order(layout, self.formula.both(chosen, self._kept[-1]))


class Sides:
    """The model, and the facts seen in it so far."""

    def __init__(self, problem: Problem, limits: Limits, more: Iterable[Fact] = (), work: float = WORK) -> None:
        """Encode a problem and the facts in which reasons are looked for, with some `more` that come first.

        `work` is the most for one question. The limits are for all questions together. Raises OutOfTime if the model is
        not built by their deadline.
        """
        self.problem = problem
        self._limits = limits
        self._most = work
        self._work = 0.0
        self.board = board_of(problem, None, limits.deadline, counters=True)
        self.formula = self.board.formula
        asked = [index for index, task in enumerate(problem.tasks) if not task.done]
        asked += range(len(problem.tasks), len(problem.tasks) + len(problem.goals))
        order = len(problem.tasks) + len(problem.goals)
        self.parts = (*asked, *([order] if any(problem.tokens) else []))
        """The parts that ask for something."""
        self._kept = [~left_out for left_out in self.formula.row(order + 1)]
        self._goals = _SidesEncoder(self.formula, problem, self.board, ChoiceEncoder(self.formula, problem), self._kept)
        self._goals.require_all()
        self._literals = {fact: literal_of(fact, self.board, self._goals) for fact in (*more, *facts(problem))}
        self.facts = tuple(self._literals)
        """The facts in which reasons are looked for."""
        self._seen: list[tuple[frozenset[int], frozenset[Fact]]] = []
        """Solutions: parts that are met in each, and the facts that are true."""

    # --- questions -----------------------------------------------------------------------------------

    def ask(self, parts: Iterable[int], one_of: Sequence[Claim] = ()) -> Answer:
        """Decide whether a legal line meets these parts, one in which one of the claims is true if there are any.

        The answer is unknown where a limit was reached. A solution is added to those seen.
        """
        assumed = [self._kept[part] for part in parts]
        if one_of:
            assumed.append(self.formula.new())
            self.formula.clause([~assumed[-1], *map(self._literal, one_of)])
        left = self._limits.left(0, self._work)
        if left is None:
            return Answer.UNKNOWN
        work = self._most if left.work is None else min(self._most, left.work)
        outcome = decide(self.formula, Limits(work=work, deadline=left.deadline), assumptions=assumed)
        self._work += outcome.work
        if outcome.answer is Answer.WINNABLE:
            met = frozenset(part for part in self.parts if outcome.holds(self._kept[part]))
            true = frozenset(fact for fact, literal in self._literals.items() if outcome.holds(literal))
            self._seen.append((met, true))
        return outcome.answer

    def constant(self, parts: Iterable[int]) -> tuple[frozenset[Fact], frozenset[Fact]]:
        """The facts that were true, and those that were false, in every solution so far that meets these parts."""
        wanted = frozenset(parts)
        true = false = frozenset(self.facts)
        for met, facts_true in self._seen:
            if wanted <= met:
                true, false = true & facts_true, false - facts_true
        return true, false

    def proved(self, parts: Iterable[int], claim: Claim | None = None) -> bool:
        """Whether it is proved that no legal line meets these parts, or none but those in which the claim is true."""
        if claim and claim.fact not in self.constant(parts)[not claim.holds]:
            return False
        return self.ask(parts, [claim.denied] if claim else []) is Answer.UNWINNABLE

    def restates(self, claim: Claim, part: int) -> bool:
        """Whether a claim says just what the part does."""
        tasks = self.problem.tasks
        if part >= len(tasks) + len(self.problem.goals):
            return False
        if part >= len(tasks):
            met = self._goals.reached(self.problem.goals[part - len(tasks)])
        else:
            met = self._goals.reached(tasks[part].goal, part)
        return met == self._literal(claim)

    def _literal(self, claim: Claim) -> Literal:
        return self._literals[claim.fact] if claim.holds else ~self._literals[claim.fact]
