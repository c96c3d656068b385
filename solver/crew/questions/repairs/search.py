"""Which single changes of a problem that cannot be won make it winnable.

*The plain way* solves each changed problem by itself. Most of them are lost for the same few reasons, so this is faster:

- What is demanded too much is asked for once. One model (`relaxed`) answers about all changes of tasks, tokens, goals
  and roles, and says which demands clash; a change that leaves all of these as they were cannot help.
- Before a task is given to one owner after the other, it is asked whether anything about this task alone helps.
- A line that wins after one change often wins after another: with p9 left out seat 2 wins it, so p9 for seat 2 helps,
  too. The referee replays each line with the choices of the next changes.
- A lookahead looks for a line before the model is asked, as in `solve`.

The other changes move cards or who leads, so each has a model of its own, the plain way.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

from winnable.rules.answer import Answer, State
from winnable.rules.crew.index import TaskIndex
from winnable.rules.crew.play import IllegalPlay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import IllegalChoice, referee
from winnable.solver.crew.bounds.refute import refutation
from winnable.solver.crew.questions.repairs.changes import Change, NewOwner, Sharing, changed_problems
from winnable.solver.crew.questions.repairs.relaxed import Found, Relaxed
from winnable.solver.crew.questions.repairs.sentence import sentence
from winnable.solver.crew.solve import NoDealFits, look_ahead, replayed, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.formula import Literal
from winnable.solver.verdict import Limits, OutOfTime, Verdict

__all__ = ["Repair", "Repairs", "all_repairs", "repairs"]

FIRST: Final = 0.1
"""The part of what is left of the limits that a change may take at first."""
AGAIN: Final = 0.5
"""The same, where it comes again because it was not decided."""
Decide = Callable[[Problem, Limits], Verdict[Witness]]


@dataclass(frozen=True, slots=True)
class Repair:
    """A change with which a problem can be won, or of which that was not decided within the limits.

    `problem` is the changed problem and `of` the one that was asked about. `witness` is a line of play that wins it,
    None if nothing was decided. As text it is the change in words.
    """

    change: Change
    problem: Problem
    witness: Witness | None
    of: Problem = field(repr=False, compare=False)

    @property
    def answer(self) -> Answer:
        """Winnable, or unknown."""
        return Answer.UNKNOWN if self.witness is None else Answer.WINNABLE

    def __str__(self) -> str:
        return sentence(self.of, self.change, self.witness)


@dataclass(frozen=True, slots=True)
class Repairs:
    """All changes that help, the nearest first, and those that were not decided within the limits.

    `tried` is the number of changes that the rules allow. What is in neither list is proved not to help.
    """

    helping: tuple[Repair, ...]
    undecided: tuple[Repair, ...]
    tried: int

    @property
    def none_helps(self) -> bool:
        """Whether it is proved that no single change helps."""
        return not self.helping and not self.undecided


def repairs(
    problem: Problem,
    limits: Limits | None = None,
    *,
    sharing: Sharing | None = None,
    exchange_cards: bool = False,
    permitted: Callable[[Problem], bool] | None = None,
    decide: Decide | None = None,
) -> Iterator[Repair]:
    """Every single change with which a problem that cannot be won can be, and those that were not decided.

    The order is that of `changes`; what takes more than a tenth of what is left of the limits comes again at the end.
    The limits are for all of it. Nothing comes if it is proved that no single change helps.

    `sharing` is the rule of assignment for fewer tasks or another commander, by default `as_it_stands`;
    `exchange_cards`: exchanged cards are tried, too, which are hundreds; `permitted` says of a changed problem whether
    the rules allow it, beside what `Problem` checks itself. `decide` decides each change the plain way, by itself:
    for another question than that of `solve`, and for tests. Raises as `solve` does, but for NoDealFits, which says
    that a change is none.
    """
    changes = _changes(problem, sharing, permitted, exchange_cards=exchange_cards)
    return (repair for _, repair in _decided(problem, limits or Limits(), changes, decide))


def all_repairs(
    problem: Problem,
    limits: Limits | None = None,
    *,
    sharing: Sharing | None = None,
    exchange_cards: bool = False,
    permitted: Callable[[Problem], bool] | None = None,
    decide: Decide | None = None,
) -> Repairs:
    """The same, all together, the nearest first."""
    changes = _changes(problem, sharing, permitted, exchange_cards=exchange_cards)
    found = sorted(_decided(problem, limits or Limits(), changes, decide), key=lambda pair: pair[0])
    helping = tuple(repair for _, repair in found if repair.witness is not None)
    return Repairs(helping, tuple(repair for _, repair in found if repair.witness is None), len(changes))


_Changed = list[tuple[Change, Problem]]


def _changes(
    problem: Problem,
    sharing: Sharing | None,
    permitted: Callable[[Problem], bool] | None,
    *,
    exchange_cards: bool,
) -> _Changed:
    every = changed_problems(problem, sharing, exchange_cards=exchange_cards)
    return [(change, changed) for change, changed in every if permitted is None or permitted(changed)]


def _decided(
    problem: Problem, limits: Limits, changes: _Changed, decide: Decide | None
) -> Iterator[tuple[int, Repair]]:
    """The repairs, each with its place among the changes."""
    search = _Search(problem, limits.begun(), changes, decide)
    undecided = []
    for place, (change, changed) in enumerate(changes):
        verdict = search.decide(change, changed, FIRST)
        if verdict.answer is Answer.WINNABLE:
            yield place, Repair(change, changed, verdict.witness, problem)
        elif verdict.answer is Answer.UNKNOWN:
            undecided.append(place)
    for place in undecided:
        change, changed = changes[place]
        verdict = search.decide(change, changed, AGAIN)
        if verdict.answer is not Answer.UNWINNABLE:
            yield place, Repair(change, changed, verdict.witness, problem)


class _Search:
    """What was found out so far, and what is left of the limits."""

    def __init__(self, problem: Problem, limits: Limits, changes: _Changed, decide: Decide | None) -> None:
        self._problem = problem
        self._limits = limits
        self._work = 0.0
        """CP-SAT's work so far."""
        self._plainly = decide or solve
        self._lines: list[Found] = []
        """Lines that won after some change."""
        self._clashes: list[frozenset[Literal]] = []
        """Demands that cannot be met together."""
        self._asked: set[TaskIndex] = set()
        """The tasks for which it was asked whether anything about them helps."""
        self._relaxed = self._model(changes) if decide is None else None

    def _model(self, changes: _Changed) -> Relaxed | None:
        """The model of many changes, and why the problem itself is lost."""
        try:
            relaxed = Relaxed.of(self._problem, changes, self._limits.deadline)
        except OutOfTime:
            return None
        if relaxed is not None:
            self._ask(relaxed, relaxed.demands(None, self._problem), FIRST)
        return relaxed

    def decide(self, change: Change, problem: Problem, share: float) -> Verdict[Witness]:
        """Whether a changed problem can be won, within a share of what is left of the limits."""
        left = self._left(share)
        if left is None:
            return Verdict(Answer.UNKNOWN)
        try:
            if self._relaxed is not None and self._relaxed.is_about(change):
                return self._by_demands(self._relaxed, change, problem, share)
            verdict = self._plainly(problem, left)
        except NoDealFits:  # what is known contradicts the change
            return Verdict(Answer.UNWINNABLE)
        except OutOfTime:
            return Verdict(Answer.UNKNOWN)
        self._work += verdict.effort.work
        return verdict

    def _by_demands(self, relaxed: Relaxed, change: Change, problem: Problem, share: float) -> Verdict[Witness]:
        demands = relaxed.demands(change, problem)
        if not self._clash(demands) and isinstance(change, NewOwner) and change.task not in self._asked:
            self._asked.add(change.task)
            self._ask(relaxed, relaxed.around(change.task), share)
        if self._clash(demands):
            return Verdict(Answer.UNWINNABLE)
        for line in self._lines:
            if (witness := self._won(line, change, problem)) is not None:
                return Verdict(Answer.WINNABLE, witness)
        if refutation(problem) is not None:
            return Verdict(Answer.UNWINNABLE)
        deadline = self._limits.deadline
        ahead = look_ahead(problem, deadline)
        if ahead is not None:
            return Verdict(Answer.WINNABLE, replayed(problem, *ahead, deadline))
        answer = self._ask(relaxed, demands, share)
        if answer is not Answer.WINNABLE:
            return Verdict(answer)
        return Verdict(answer, replayed(problem, *self._lines[-1].fitting(change, problem), deadline))

    def _clash(self, demands: frozenset[Literal]) -> bool:
        return any(clash <= demands for clash in self._clashes)

    def _won(self, line: Found, change: Change, problem: Problem) -> Witness | None:
        """The line as a witness for a changed problem, if it wins that, too."""
        choices, play = line.fitting(change, problem)
        try:
            report = referee(problem, choices, play, self._limits.deadline.check)
        except (IllegalChoice, IllegalPlay):
            return None
        return Witness(choices, play, report) if report.state is State.MET else None

    def _ask(self, relaxed: Relaxed, demands: frozenset[Literal], share: float) -> Answer:
        """Ask the model, and keep the line or the demands that clash."""
        left = self._left(share)
        if left is None:
            return Answer.UNKNOWN
        outcome = relaxed.ask(demands, left)
        self._work += outcome.work
        if outcome.answer is Answer.WINNABLE:
            self._lines.append(relaxed.found(outcome))
        elif outcome.answer is Answer.UNWINNABLE:
            self._clashes.append(frozenset(outcome.clash))
        return outcome.answer

    def _left(self, share: float) -> Limits | None:
        """This share of what is left of the limits; None if nothing is."""
        left = self._limits.left(0.0, self._work)
        if left is None:
            return None
        seconds = left.deadline.left
        return replace(
            left,
            seconds=None if seconds == inf else max(seconds * share, 1e-3),
            work=None if left.work is None else left.work * share,
        )
