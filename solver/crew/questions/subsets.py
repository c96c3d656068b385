"""Which requirements of a problem can be met together, for all the sets that a search for cores asks about.

Each set is decided as a problem of its own. Where what is possible need not be possible alone, but only together with
others (tokens that belong to their tasks, goals about all tasks), it is decided by one model that assumes it.

What is about one task (that it is met, who owns it, what was predicted) is one *unit*: people read it in one line, so
it is left out and counted as one, and a smallest core has the fewest lines. Of the units of a core, requirements are
left out one by one at the end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.goal import about_all_tasks
from winnable.rules.crew.goal import parts as parts_of
from winnable.rules.crew.problem import Problem
from winnable.solver.core import Reply, stricter
from winnable.solver.crew.bounds import refutation
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.questions.labels import about
from winnable.solver.crew.requirements import Requirement, only, requirements, tokens_alone
from winnable.solver.crew.solve import solve
from winnable.solver.formula import decide
from winnable.solver.verdict import Effort, Limits, OutOfTime, Stopwatch

_ONE_SET: Final = 0.25
"""The share of the limits for one set."""
_NEGLIGIBLE_WORK: Final = 0.05
"""Work that is not worth counting."""


class Asking:
    """Decides about sets of requirements, of a problem that cannot be won, and keeps what can be met.

    Sets are of units, by number; each of the `units` is one requirement, or all that is about one task.
    """

    def __init__(self, problem: Problem, limits: Limits, effort: Effort) -> None:
        """`effort` is what was taken of the limits already."""
        self.problem = problem
        self.requirements = requirements(problem)
        self.units = list(_units(self.requirements))
        about_tasks = asks_about_tasks(problem)
        self.exact = (tokens_alone(problem) or not any(problem.tokens)) and not about_tasks
        """Whether sets that are possible can be met alone, and not only together with others."""
        # where counting refutes a problem, the model may take very long
        self._alone = self.exact or (not about_tasks and refutation(problem) is not None)
        self._met: list[frozenset[int]] = []
        """Requirements that can be met together."""
        self.solves = 1
        self.effort = effort
        self._limits = limits

    def ask(self, wanted: Sequence[int]) -> Reply | None:
        """Decide whether a set can be met; None once the limits are spent."""
        if len(wanted) == len(self.units) and self._alone:
            return Reply(Answer.UNWINNABLE, wanted)
        decided = self._decided(frozenset(number for unit in wanted for number in self.units[unit]))
        if decided is None:
            return None
        answer, found = decided
        if answer is Answer.WINNABLE:
            return Reply(answer, [unit for unit, each in enumerate(self.units) if found.issuperset(each)])
        return Reply(answer, [unit for unit in wanted if not found.isdisjoint(self.units[unit])])

    def refine(self, core: list[int]) -> bool:
        """Remove from a core of units what is not needed of them; whether it is then known to be minimal.

        Of one unit, what is asked first mostly needs the rest: that is the task, without its owner.
        """
        minimal = True
        for number in reversed(core[:]) if tuple(core) in self.units else core[:]:
            others = [each for each in core if each != number]
            if not others or any(number in unit for unit in self.units if len(unit) > 1):
                decided = self._decided(frozenset(others))
                if decided is None or decided[0] is Answer.UNKNOWN:
                    minimal = False
                elif decided[0] is Answer.UNWINNABLE:
                    core.remove(number)
        return minimal

    def hurry(self, patience: float) -> None:
        """From now on, spend at most `patience` times the work so far; next to none counts as some."""
        work = self.effort.work + patience * (self.effort.work + _NEGLIGIBLE_WORK)
        self._limits = replace(self._limits, work=work if self._limits.work is None else min(work, self._limits.work))

    def _decided(self, numbers: frozenset[int]) -> tuple[Answer, frozenset[int]] | None:
        """Decide whether requirements can be met, and name more that can, or some that cannot.

        None if nothing is left of the limits.
        """
        if not numbers and self.exact and not self.problem.roles:  # which perhaps nobody can have
            return Answer.WINNABLE, numbers  # as some deal is possible, and any play of it will do
        known = next((met for met in self._met if met.issuperset(numbers)), None)
        if known is not None:
            return Answer.WINNABLE, known
        limits = stricter(self._limits.times(_ONE_SET), self._limits.left(self.effort.seconds, self.effort.work))
        if limits is None:
            return None
        self.solves += 1
        try:
            answer, found = (self._decide_alone if self._alone else self._decide)(numbers, limits)
        except OutOfTime:
            return Answer.UNKNOWN, numbers
        if answer is Answer.WINNABLE:
            self._met.append(found)
        return answer, found

    def _decide_alone(self, numbers: frozenset[int], limits: Limits) -> tuple[Answer, frozenset[int]]:
        alone = only(self.problem, [self.requirements[number] for number in sorted(numbers)])
        verdict = solve(alone, limits)
        self.effort += verdict.effort
        return verdict.answer, numbers

    def _decide(self, numbers: frozenset[int], limits: Limits) -> tuple[Answer, frozenset[int]]:
        """Decide by the model. Raises OutOfTime."""
        kept = self._model.kept
        outcome = decide(self._model.formula, limits, assumptions=[kept[number] for number in sorted(numbers)])
        self.effort += outcome.effort
        if outcome.answer is Answer.WINNABLE:
            return outcome.answer, frozenset(number for number, each in enumerate(kept) if outcome.holds(each))
        return outcome.answer, frozenset(number for number in numbers if kept[number] in outcome.clash)

    @cached_property
    def _model(self) -> RequirementsModel:
        """The model of all requirements. Raises OutOfTime."""
        watch = Stopwatch()
        with watch.stage("encode"):
            model = RequirementsModel(self.problem, self._limits.deadline)
        self.effort += watch.effort
        return model


def _units(asked: Sequence[Requirement]) -> Iterator[tuple[int, ...]]:
    """The requirements, by number, those about the same task as one."""
    for _, unit in groupby(range(len(asked)), lambda number: about(asked[number])):
        yield tuple(unit)


def asks_about_tasks(problem: Problem) -> bool:
    """Whether some goal asks whether tasks are open, or how many somebody owns: it matters which tasks there are."""
    goals = (*problem.goals, *(task.goal for task in problem.tasks))
    return any(about_all_tasks(part) for goal in goals for part in parts_of(goal))
