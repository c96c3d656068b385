"""How many tasks can be met at most, with all else that a problem requires.

A task that is not met is left out as in `winnable.solver.crew.requirements`: it keeps its owner and is in no order, and
the tokens of the others order those that are met. One model has all tasks, each with the literal that it is to be met;
the number of these that must hold is assumed. A line that is found is replayed as one of the problem with its tasks
alone. Where a token may be moved, or two swapped, that is done while all tasks lie there, also to a task that is not
met then: so there is a model for each way in which the tokens may lie.
"""

from dataclasses import dataclass, replace

from winnable.rules.answer import Answer
from winnable.rules.crew.card import TaskIndex
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import TokenChange
from winnable.solver.crew.model.choice import Layout, reachable
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.requirements import Met, choices_with, only, requirements
from winnable.solver.crew.solve import NoDealFits, possible, replayed
from winnable.solver.crew.witness import Witness
from winnable.solver.formula import decide
from winnable.solver.verdict import InternalError, Limits, OutOfTime, Stopwatch, Verdict


@dataclass(frozen=True, repr=False)
class Reached(Witness):
    """A line that meets some tasks, of the problem with these tasks alone; `left_out` are the others, by index."""

    left_out: tuple[TaskIndex, ...] = ()
    tokens: Layout = ()
    """How the crew laid the tokens on all tasks of the problem."""


class MostTasks:
    """Looks for lines that meet a given number of the tasks of a problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.done = sum(task.done for task in problem.tasks)
        """How many tasks were met before."""
        layouts = reachable(problem.tokens, problem.token_change)
        self._laid = [_Laid(with_tokens(problem, layout)) for layout in layouts]

    def ask(self, number: int | None, limits: Limits) -> Verdict[Reached]:
        """Look for a line that meets this number of tasks, with those that were met before; with None for any line.

        Raises NoDealFits where no deal is possible, InternalError if the referee refuses what was found.
        """
        limits, watch = limits.begun(), Stopwatch()
        try:
            verdict = self._asked((number or 0) - self.done, limits, watch)
        except OutOfTime:
            verdict = Verdict(Answer.UNKNOWN)
        if verdict.answer is Answer.UNKNOWN:
            if limits.unlimited:
                raise InternalError(f"the solver gave up without a limit on {self.problem.deal}")
            verdict = replace(verdict, reason=f"the limit of {limits} was reached")
        return replace(verdict, effort=watch.effort)

    def number(self, reached: Reached) -> int:
        """How many tasks a line meets."""
        return len(self.problem.tasks) - len(reached.left_out)

    def finished(self, reached: Reached, _number: int) -> Reached:
        """The line as it is shown: as it was found."""
        return reached

    def _asked(self, number: int, limits: Limits, watch: Stopwatch) -> Verdict[Reached]:
        """The same without those that were met before, with the effort in `watch` alone. Raises OutOfTime."""
        answers = []
        for laid in self._laid:
            verdict = laid.ask(number, limits, watch)
            if verdict.answer is Answer.WINNABLE:
                return verdict
            answers.append(verdict.answer)
        if Answer.UNKNOWN in answers:
            return Verdict(Answer.UNKNOWN)
        if not possible(self.problem, limits.deadline):
            raise NoDealFits.what_is_known(self.problem)
        return Verdict(Answer.UNWINNABLE, reason="no line of play meets all else that is asked for (proved by CP-SAT)")


class _Laid:
    """The problem with the tokens lying one way, and its model, which is built when it is first asked."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._required = requirements(problem)
        self._model: RequirementsModel | None = None

    def ask(self, number: int, limits: Limits, watch: Stopwatch) -> Verdict[Reached]:
        """Look for a line that meets this number of tasks, none that were met before among them. Raises OutOfTime."""
        if self._model is None:
            with watch.stage("encode"):
                self._model = RequirementsModel(self._problem, limits.deadline)
        model = self._model
        tasks = [literal for each, literal in zip(self._required, model.kept, strict=True) if isinstance(each, Met)]
        others = [literal for literal in model.kept if literal not in tasks]
        enough = model.formula.between(tasks, max(number, 0), len(tasks))
        left = limits.left(watch.effort.seconds, watch.effort.work)
        if left is None:
            return Verdict(Answer.UNKNOWN)
        outcome = decide(model.formula, left, assumptions=[*others, enough])
        watch.effort += outcome.effort
        if outcome.answer is not Answer.WINNABLE:
            return Verdict(outcome.answer)
        kept = [each for each, literal in zip(self._required, model.kept, strict=True) if outcome.holds(literal)]
        choices, line = model.read(outcome)
        alone = only(self._problem, kept)
        with watch.stage("replay"):
            witness = replayed(alone, choices_with(self._problem, kept, choices, alone), line, limits.deadline)
        left_out = (each.task for each in self._required if isinstance(each, Met) and each not in kept)
        reached = Reached(witness.line, witness.report, tuple(left_out), self._problem.tokens)
        return Verdict(Answer.WINNABLE, reached)


def with_tokens(problem: Problem, tokens: Layout) -> Problem:
    """The problem with its tokens lying like this, and staying there."""
    tasks = tuple(replace(task, token=token) for task, token in zip(problem.tasks, tokens, strict=True))
    return replace(problem, tasks=tasks, token_change=TokenChange.NONE)
