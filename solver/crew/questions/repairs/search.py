"""Which single changes of a problem that cannot be won make it winnable.

Each changed problem is solved by itself, within a share of what is left of the limits; what that leaves open comes
again at the end. One model for all changes, asked for lines that win after any of them, took as long.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.rules.values import short_repr
from winnable.solver.crew.questions.repairs.changes import Change, Sharing, changed_problems, sentence
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, Verdict

ALONE: Final = 0.1
"""The part of what is left of the limits that one change may take."""
AGAIN: Final = 0.5
"""The same, where it comes again because it was not decided."""


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

    __repr__ = short_repr

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


def repairs(
    problem: Problem,
    limits: Limits | None = None,
    *,
    sharing: Sharing | None = None,
    exchange_cards: bool = False,
    permitted: Callable[[Problem], bool] | None = None,
) -> Iterator[Repair]:
    """Every single change with which a problem that cannot be won can be, and those that were not decided.

    The order is that of `changes`; what takes more than a part of what is left of the limits comes again at the end.
    The limits are for all of it. Nothing comes if it is proved that no single change helps.

    `sharing` is the rule of assignment for fewer tasks or another commander, by default `as_it_stands`;
    `exchange_cards`: exchanged cards are tried, too, which are hundreds; `permitted` says of a changed problem whether
    the rules allow it, in addition to what `Problem` checks itself. Raises as `solve` does, but for NoDealFits, which
    says that a change is none.
    """
    limits = (limits or Limits()).begun()
    changes = _changes(problem, sharing, permitted, exchange_cards=exchange_cards)
    return (repair for _, repair in _decided(problem, limits, changes))


def all_repairs(
    problem: Problem,
    limits: Limits | None = None,
    *,
    sharing: Sharing | None = None,
    exchange_cards: bool = False,
    permitted: Callable[[Problem], bool] | None = None,
) -> Repairs:
    """The same, all together, the nearest first."""
    limits = (limits or Limits()).begun()
    changes = _changes(problem, sharing, permitted, exchange_cards=exchange_cards)
    found = sorted(_decided(problem, limits, changes), key=lambda pair: pair[0])
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


def _decided(problem: Problem, limits: Limits, changes: _Changed) -> Iterator[tuple[int, Repair]]:
    """The repairs, each with its place among the changes; the clock of the limits runs."""
    search = _Search(limits, changes)
    for place in range(len(changes)):
        verdict = search.decide(place, ALONE)
        if verdict.answer is Answer.WINNABLE:
            yield place, Repair(*changes[place], verdict.witness, problem)
    for place in sorted(search.undecided):
        verdict = search.decide(place, AGAIN)
        if verdict.answer is not Answer.UNWINNABLE:
            yield place, Repair(*changes[place], verdict.witness, problem)


class _Search:
    """What was found out so far, and what is left of the limits."""

    def __init__(self, limits: Limits, changes: _Changed) -> None:
        self._changes = changes
        self._limits = limits
        self._work = 0.0
        """CP-SAT's work so far."""
        self.undecided = set(range(len(changes)))
        """The places of the changes that are open."""

    def decide(self, place: int, share: float) -> Verdict[Witness]:
        """Whether a changed problem can be won, within a share of what is left of the limits."""
        left = self._left(share)
        if left is None:
            return Verdict(Answer.UNKNOWN)
        try:
            verdict = solve(self._changes[place][1], left)
        except NoDealFits:  # what is known contradicts the change
            verdict = Verdict(Answer.UNWINNABLE)
        self._work += verdict.effort.work
        if verdict.answer is not Answer.UNKNOWN:
            self.undecided.discard(place)
        return verdict

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
