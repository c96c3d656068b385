"""Which requirements of a problem can be met together, for all the sets that a search for cores asks about.

The sets are decided by one model, under assumptions. Where counting alone refutes the problem the model may take very
long, and each set is decided as a problem of its own.

Most of the many questions about one model are easy. A SAT solver that keeps what it has learned answers them in a tenth
of the time that CP-SAT takes to read the model again, so it is asked first if it is installed. CP-SAT is asked about
what it does not decide soon.

The model is built when it is first needed. Where a bound refutes all requirements, it names tasks and goals, and
mostly refutes the problem with these alone: that is a core, which is shrunk by the bounds first. What they refute is
impossible, and what a short lookahead finds a line for is possible; the model decides the rest.

What is about one task (that it is met, who owns it, what was predicted) is one *unit*: people read it in one line, so
it is left out and counted as one, and a smallest core has the fewest lines. Of the units of a core, requirements are
then left out one by one as far as they are not needed.

Of a plain task card with its owner both are needed or neither: where all but the task can be met, somebody else wins
the card, and with that owner all but the owner can be met. So one line of play answers both questions; where the card
stayed unplayed in that line, the owner is asked about by itself. That is not so where it matters otherwise who owns the
task or whether it is met, as tasks are shared out by a rule or met in an order, say.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Final

from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import SeatIndex
from winnable.rules.crew.goal import about_all_tasks, plain_card
from winnable.rules.crew.goal import parts as parts_of
from winnable.rules.crew.play import Line, replay
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.core import Reply, stricter
from winnable.solver.crew.best_first import find_line
from winnable.solver.crew.bounds import Refutation, each_first, refutation
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.questions.labels import about
from winnable.solver.crew.requirements import (
    GoalMet,
    Met,
    Noted,
    Owned,
    Requirement,
    SharedOut,
    choices_of_all,
    choices_with,
    only,
    requirements,
    tokens_alone,
)
from winnable.solver.crew.solve import accepted, look_ahead, replayed, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.engine import load_engine, load_quick_engine
from winnable.solver.formula import Formula, decide
from winnable.solver.verdict import Deadline, Effort, Limits, OutOfTime, Stopwatch

_ONE_SET: Final = 0.25
"""The share of the limits for one set, once it is known that not all requirements can be met."""

_LEARNING: Final = 0.6
"""The most work of the SAT solver that learns for one set, or nearly: it stops at its next restart. Chosen by trial."""
HARD: Final = 0.2
"""From so much work for all requirements on, lines without some of them are looked for as long as by `solve`.

Elsewhere a short look takes less time than a model for CP-SAT, and finds most lines of few tasks. Chosen by trial.
"""
_NAMED: Final = 0.03
"""Up to so much work for all requirements, the model names what clashes in each set that is impossible.

That takes half as long again, and elsewhere a part that is deleted at a time costs less. Chosen by trial. Where the
work is limited only the first set is, as the work that names take cannot be foreseen.
"""
_POSITIONS: Final = 25
"""How many positions a short look looks at. Chosen by trial."""
_NEGLIGIBLE_WORK: Final = 0.05
"""Work that is not worth counting."""


def quickly_won(problem: Problem, deadline: Deadline) -> Witness | None:
    """A line that is found before any model is built, for what may be won. Raises OutOfTime."""
    signal = problem.distress
    return look_ahead(problem, deadline) if signal is None or signal.required else None


def _glance(problem: Problem, deadline: Deadline) -> Witness | None:
    """A line that a short look finds, for plain task cards alone. Raises OutOfTime."""
    found = find_line(problem, _POSITIONS, deadline=deadline)
    return None if found is None else accepted(problem, *found, deadline)


def asking_about(problem: Problem, limits: Limits) -> "Asking":
    """Start to ask about a problem: by the model, or by each set alone where counting refutes the problem."""
    if asks_about_tasks(problem):
        return _ByModel(problem, limits)  # alone, without the tasks that it is about, a goal may be out of reach
    hands = each_first(problem)
    if hands is None and (counted := refutation(problem)) is not None:
        return _OneByOne(problem, limits, counted)
    exact = tokens_alone(problem) or not any(problem.tokens)  # else what is impossible alone may not be with others
    return _ByModel(problem, limits, hands if exact else None)


def _refuted_by_bounds(problem: Problem) -> Refutation | None:
    """Tasks and goals, by number, that no play of these hands meets together, as `solve` refutes them."""
    return each_first(problem) or refutation(problem)


@dataclass(frozen=True, slots=True)
class _Found:
    """Choices and a line, and which requirements, by number, they meet at least.

    `witness`: the line as the referee has replayed it for these requirements alone, where that was done already.
    """

    met: frozenset[int]
    choices: Choices
    line: Line
    witness: Witness | None = None


class Asking(ABC):
    """Decides about sets of requirements, and keeps the lines that were found.

    Sets are of units, by number; each of the `units` is one requirement, or all that is about one task.
    """

    def __init__(self, problem: Problem, limits: Limits, refuted: Refutation | None = None) -> None:
        """`refuted`: tasks and goals, by number, that a bound refutes; None where each set is decided by the model."""
        self.problem = problem
        self.requirements = requirements(problem)
        about_tasks = asks_about_tasks(problem)
        self.exact = (tokens_alone(problem) or not any(problem.tokens)) and not about_tasks
        """Whether sets that are possible can be met alone, and not only together with others."""
        alone = SharedOut() not in self.requirements and not any(problem.tokens) and not about_tasks
        self.units = list(_units(self.requirements))
        self.both = list(_needed_both_or_neither(problem, self.requirements)) if alone else []
        """Tasks with their owners, of which both are needed or neither."""
        self.refuted = refuted
        self._alone: dict[frozenset[int], Problem] = {}
        self.found: list[_Found] = []
        self.first: Reply | None = None
        """The answer about all of them, which is not asked for twice."""
        self.first_work = 0.0
        """The work that it took."""
        self._tried: set[frozenset[int]] = set()
        """The sets for which a line was looked for quickly."""
        self.solves = 0
        self.effort = Effort()
        self._limits = limits

    def ask(self, wanted: Sequence[int]) -> Reply | None:
        """Decide whether a set can be met; None once the limits are spent."""
        if self.first is not None and len(wanted) == len(self.units):
            return self.first
        if not wanted and self.exact:
            return Reply(Answer.WINNABLE)  # as some deal is possible, and any play of it will do
        numbers = [number for unit in wanted for number in self.units[unit]]
        if (known := self._known(numbers)) is not None:
            return known
        decided = self._decided(numbers)
        if decided is None:
            return None
        answer, clash = decided
        if answer is Answer.WINNABLE:
            return Reply(answer, self._units_in(self.found[-1].met))
        return Reply(answer, [unit for unit in wanted if not clash.isdisjoint(self.units[unit])])

    def quick(self, wanted: Sequence[int]) -> Reply | None:
        """Decide about a set where that costs little, in comparison with a solve; None if it stays open."""
        if not wanted and self.exact:
            return Reply(Answer.WINNABLE)
        numbers = [number for unit in wanted for number in self.units[unit]]
        if (known := self._known(numbers)) is not None:
            return known
        if self.refuted is None and self.first_work < HARD:
            return None  # a model that decides as quickly would do
        return Reply(Answer.WINNABLE, self._units_in(self.found[-1].met)) if self._quickly(numbers) else None

    def _known(self, numbers: Sequence[int]) -> Reply | None:
        """What a line that was found says of requirements, or a bound; None if that is nothing."""
        if (found := self.line_of(numbers)) is not None:
            return Reply(Answer.WINNABLE, self._units_in(found.met))
        if (clash := self._bounded(numbers)) is not None:
            return Reply(Answer.UNWINNABLE, [unit for unit, each in enumerate(self.units) if clash.intersection(each)])
        return None

    def _bounded(self, numbers: Collection[int]) -> frozenset[int] | None:
        """Requirements among these that bounds refute alone; None if none does, or none refuted all of them.

        The bounds name tasks and goals. If they rest on more, a role, say, then they do not refute what they name, and
        everything is returned.
        """
        if self.refuted is None:
            return None
        every, tasks, refuted = frozenset(numbers), len(self.problem.tasks), self.refuted
        if len(every) < len(self.requirements):
            return None if _refuted_by_bounds(self.only(every)) is None else every
        about_these = frozenset(
            number
            for number, each in enumerate(self.requirements)
            if (isinstance(each, Met | Owned | Noted) and each.task in refuted.parts)
            or (isinstance(each, GoalMet) and each.goal + tasks in refuted.parts)
        )
        return every if _refuted_by_bounds(self.only(about_these)) is None else about_these

    def _quickly(self, numbers: Sequence[int]) -> bool:
        """Look for a line for these requirements where it costs little, once for each set, and keep it.

        Which others it meets as well is not asked. None is looked for where sets cannot be met alone, but only together
        with others.
        """
        tried = frozenset(numbers)
        if not self.exact or self.first is None or tried in self._tried:
            return False
        self._tried.add(tried)
        alone, look = self.only(numbers), quickly_won if self.first_work >= HARD else _glance
        try:
            witness = look(alone, self._limits.deadline)
        except OutOfTime:
            return False
        if witness is not None:
            self._keep_witness(tried, witness)
        return witness is not None

    def _keep_witness(self, numbers: frozenset[int], witness: Witness) -> None:
        """Keep the line of these requirements alone."""
        kept = [self.requirements[number] for number in sorted(numbers)]
        choices = choices_of_all(self.problem, kept, witness.choices)
        self._keep(_Found(numbers, choices, witness.line, witness))

    def only(self, numbers: Collection[int]) -> Problem:
        """The problem with these requirements alone."""
        numbers = frozenset(numbers)
        if numbers not in self._alone:
            self._alone[numbers] = only(self.problem, [self.requirements[number] for number in numbers])
        return self._alone[numbers]

    def lines(self, core: Sequence[int]) -> Iterator[Witness]:
        """For each requirement of a minimal core the line without it, replayed for the others alone."""
        for left_out in core:
            numbers = frozenset(core) - {left_out}
            replays = (each.witness for each in self.found if each.witness is not None and each.met == numbers)
            if (witness := next(replays, None)) is None:
                found = self.line_of(numbers)
                assert found is not None
                alone, kept = self.only(numbers), [self.requirements[number] for number in numbers]
                witness = replayed(alone, choices_with(self.problem, kept, found.choices, alone), found.line)
            yield witness

    def hurry(self, patience: float) -> None:
        """From now on, spend at most `patience` times the work so far; next to none counts as some."""
        work = self.effort.work + patience * (self.effort.work + _NEGLIGIBLE_WORK)
        self._limits = replace(self._limits, work=work if self._limits.work is None else min(work, self._limits.work))

    def refine(self, core: list[int]) -> bool:
        """Remove from a core of units what is not needed of them; whether it is then known to be minimal.

        Of one unit, lines for what is asked first mostly meet the rest: that is the task, without its owner.
        """
        minimal = True
        for number in reversed(core[:]) if tuple(core) in self.units else core[:]:
            others = [each for each in core if each != number]
            apart = not others or any(number in unit for unit in self.units if len(unit) > 1)
            if not apart or self.line_of(others) is not None:
                continue
            if self._bounded(others) is not None:
                core.remove(number)
                continue
            if self._with_another_owner(core, number):
                continue
            match self._decided(others):
                case (Answer.UNWINNABLE, _):
                    core.remove(number)
                case (Answer.WINNABLE, _):
                    pass
                case _:
                    minimal = False
        return minimal

    def _with_another_owner(self, core: Sequence[int], left_out: int) -> bool:
        """Whether a line without a task of the core meets all but one requirement about it, with some owner of it.

        If so it is kept. Where the owner is to be as given, the line is; where only the task is to be met, whoever
        meets it in that line may own it.
        """
        each, rest = self.requirements[left_out], [number for number in core if number != left_out]
        if not self.exact or not isinstance(each, Met | Owned):
            return False
        unit = next(unit for unit in self.units if left_out in unit)
        found = self.line_of([number for number in core if number not in unit])
        given = self.problem.tasks[each.task].owner
        if found is None or given is None or self.problem.tasks[each.task].predicts:
            return False  # the line says nothing of what would be predicted
        kept, alone = [self.requirements[number] for number in rest], self.only(rest)
        others = [seat for seat in self.problem.deal.seats if seat != given]
        for owner in [given] if isinstance(each, Met) else others:
            again = _owned(found, each.task, owner, set(rest), set(unit))
            try:
                report = referee(alone, choices_with(self.problem, kept, again.choices, alone), again.line)
            except IllegalChoice:  # a seat that may not own the task
                continue
            if report.state is State.MET:
                self.found.append(replace(again, met=frozenset(rest), witness=Witness(again.line, report)))
                return True
        return False

    def line_of(self, numbers: Collection[int]) -> _Found | None:
        """A line that was found and meets these requirements."""
        return next((each for each in self.found if each.met.issuperset(numbers)), None)

    def _decided(self, numbers: Sequence[int]) -> tuple[Answer, frozenset[int]] | None:
        """Decide, see `_decide`, within what is left; None if that is nothing."""
        left = self._limits.left(self.effort.seconds, self.effort.work)
        if left is None:
            return None
        if self._quickly(numbers):
            return Answer.WINNABLE, frozenset()
        self.solves += 1
        return self._decide(numbers, (self.first and stricter(self._limits.times(_ONE_SET), left)) or left)

    def _units_in(self, numbers: frozenset[int]) -> list[int]:
        return [unit for unit, each in enumerate(self.units) if numbers.issuperset(each)]

    @abstractmethod
    def _decide(self, numbers: Sequence[int], limits: Limits) -> tuple[Answer, frozenset[int]]:
        """Decide whether requirements can be met; if they can keep the line, if not name some that cannot."""

    def _keep(self, found: _Found) -> None:
        """Keep a line as it is and with other owners; the last one meets most."""
        self.found += [found, *self._with_other_owners(found)]

    def _with_other_owners(self, found: _Found) -> list[_Found]:
        """The same line with other owners of plain task cards that are left out, the given ones or those who win them.

        The last one meets most; each of the others has a task met that the last one leaves to its owner in vain.
        """
        problem = self.problem
        lacking = [both for both in self.both if not found.met.issuperset(both)]
        if not lacking:
            return [found]
        deal = found.choices.deal or problem.deal
        tricks = replay(deal, found.line, found.choices.draws, problem.names, passes=found.choices.passes).tricks
        winner = {card: trick.winner for trick in tricks for card in trick.cards}
        won: list[int] = []
        lost: list[tuple[int, SeatIndex, int, int]] = []
        for met, owned in lacking:
            each = self.requirements[met]
            assert isinstance(each, Met)
            given, card = problem.tasks[each.task].owner, plain_card(problem.tasks[each.task].goal)
            assert given is not None
            assert card is not None
            found = _owned(found, each.task, given, {owned}, {met, owned})
            if winner.get(card) == given:
                won += [met]
            elif card in winner:
                lost.append((each.task, winner[card], met, owned))
        found = replace(found, met=found.met.union(won))
        return [*(_owned(found, task, wins, {met}, {met, owned}) for task, wins, met, owned in lost), found]


def _units(asked: Sequence[Requirement]) -> Iterator[tuple[int, ...]]:
    """The requirements, by number, those about the same task as one."""
    for _, unit in groupby(range(len(asked)), lambda number: about(asked[number])):
        yield tuple(unit)


def _needed_both_or_neither(problem: Problem, asked: Sequence[Requirement]) -> Iterator[tuple[int, int]]:
    """Plain task cards with their owners, by number, if the owner matters to nothing else."""
    for number, each in enumerate(asked):
        task = problem.tasks[each.task] if isinstance(each, Met) else None
        plain = task is not None and not task.not_commander and plain_card(task.goal) is not None
        if plain and isinstance(each, Met) and Owned(each.task) in asked:
            yield number, asked.index(Owned(each.task))


class _ByModel(Asking):
    """Decides by one model under assumptions, which is built for the first question.

    Many questions are asked about it, and most are easy. So it is a model for a SAT solver if there is one, as that
    keeps what it has learned, and names what clashes at no cost. A set that takes it long is decided by a model for
    the engine that was chosen: both say the same, so that it does not matter which of them answers.
    """

    @cached_property
    def _learning(self) -> RequirementsModel | None:
        """The model for a SAT solver; None if there is none, or no other. Raises OutOfTime."""
        engine = load_quick_engine()
        return None if engine is load_engine() else self._built(engine)

    @cached_property
    def _model(self) -> RequirementsModel:
        """The model for the engine that was chosen. Raises OutOfTime."""
        return self._built(load_engine())

    def _built(self, engine: type[Formula]) -> RequirementsModel:
        watch = Stopwatch()
        with watch.stage("encode"):
            model = RequirementsModel(self.problem, self._limits.deadline, engine)
        self.effort += watch.effort
        return model

    def _quickly(self, numbers: Sequence[int]) -> bool:
        """See `Asking`; an easy problem is left to the solver that learns, which finds a line as soon as a look."""
        easy = self.refuted is None and self.first_work < HARD
        return not (easy and self.first and self._learning) and super()._quickly(numbers)

    def _decide(self, numbers: Sequence[int], limits: Limits) -> tuple[Answer, frozenset[int]]:
        before = self.effort
        try:
            if self._learning is not None:
                half = limits.times(0.5)  # the other half is for the model that may do better
                work = _LEARNING if half.work is None else min(_LEARNING, half.work)
                decided = self._by(self._learning, numbers, replace(half, work=work))
                left = limits.left(self.effort.seconds - before.seconds, self.effort.work - before.work)
                if decided[0] is not Answer.UNKNOWN or left is None:
                    return decided
                limits = left
            return self._by(self._model, numbers, limits)
        except OutOfTime:
            return Answer.UNKNOWN, frozenset()

    def _by(self, model: RequirementsModel, numbers: Sequence[int], limits: Limits) -> tuple[Answer, frozenset[int]]:
        """Decide by one model, see `_decide`."""
        kept = model.kept
        assumed = [kept[number] for number in numbers]
        named = self.first is None or (self._limits.work is None and self.first_work < _NAMED)
        outcome = decide(model.formula, limits, assumptions=assumed, explain=named)
        self.effort += Effort(
            solve=outcome.seconds, work=outcome.work, conflicts=outcome.conflicts, branches=outcome.branches
        )
        if outcome.answer is not Answer.WINNABLE:
            return outcome.answer, frozenset(number for number in numbers if kept[number] in outcome.clash)
        met = frozenset(number for number, literal in enumerate(kept) if outcome.holds(literal))
        self._keep(_Found(met, *model.read(outcome)))
        return outcome.answer, frozenset()


def _owned(found: _Found, task: int, owner: SeatIndex, gained: set[int], of: set[int]) -> _Found:
    """The same line with another owner of a task, who meets some of its requirements."""
    owners = (*found.choices.owners[:task], owner, *found.choices.owners[task + 1 :])
    return _Found(found.met - of | gained, replace(found.choices, owners=owners), found.line)


def asks_about_tasks(problem: Problem) -> bool:
    """Whether some goal asks whether tasks are open, or how many somebody owns: it matters which tasks there are."""
    goals = (*problem.goals, *(task.goal for task in problem.tasks))
    return any(about_all_tasks(part) for goal in goals for part in parts_of(goal))


class _OneByOne(Asking):
    """Decides about each set as a problem of its own."""

    def _decide(self, numbers: Sequence[int], limits: Limits) -> tuple[Answer, frozenset[int]]:
        every, verdict = frozenset(numbers), solve(self.only(numbers), limits)
        self.effort += verdict.effort
        if verdict.witness is not None:
            self._keep_witness(every, verdict.witness)
        return verdict.answer, every
