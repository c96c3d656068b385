"""Which single changes of a problem that cannot be won make it winnable.

*The plain way* solves each changed problem by itself: a model, and most often a refutation, for each of a hundred
changes. Here one model (`relaxed`) answers about all changes of tasks, tokens, goals and roles. It is asked for a line
that wins after any change of a kind, again and again without those that are known to help, until it proves that none of
the others does: so there is one refutation for all of them. A line that wins after one change often wins after another:
with p9 left out seat 2 wins it, so p9 for seat 2 helps, too. So the referee replays each line with the choices of the
other changes.

Nothing looks ahead, as the lookaheads cost more than they find here (measured). The other changes move cards or who
leads, so each has a model of its own, the plain way. So has each change that was not decided together.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import groupby
from math import inf
from typing import Final

from winnable.rules.answer import Answer, State
from winnable.rules.crew.play import IllegalPlay
from winnable.rules.crew.problem import IllegalChoice, Problem
from winnable.rules.crew.referee import referee
from winnable.rules.values import short_repr
from winnable.solver.crew.bounds import refutation
from winnable.solver.crew.questions.repairs.changes import Change, Sharing, changed_problems, sentence
from winnable.solver.crew.questions.repairs.relaxed import Found, Relaxed
from winnable.solver.crew.solve import NoDealFits, replayed, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, OutOfTime, Verdict

TOGETHER: Final = 0.25
"""The part of what is left of the limits that one question about many changes may take."""
ALONE: Final = 0.1
"""The same for a question about one change."""
AGAIN: Final = 0.5
"""The same, where it comes again because it was not decided."""
Decide = Callable[[Problem, Limits], Verdict[Witness]]
"""Decides a problem by itself, as `solve` does."""


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
    return (repair for _, repair in _decided(problem, limits, changes, None))


def all_repairs(
    problem: Problem,
    limits: Limits | None = None,
    *,
    sharing: Sharing | None = None,
    exchange_cards: bool = False,
    permitted: Callable[[Problem], bool] | None = None,
    decide: Decide | None = None,
) -> Repairs:
    """The same, all together, the nearest first.

    `decide` decides each change the plain way, by itself: for another question than that of `solve`, and for tests.
    """
    limits = (limits or Limits()).begun()
    changes = _changes(problem, sharing, permitted, exchange_cards=exchange_cards)
    found = sorted(_decided(problem, limits, changes, decide), key=lambda pair: pair[0])
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
    """The repairs, each with its place among the changes; the clock of the limits runs."""
    search = _Search(problem, limits, changes, decide)
    for _, group in groupby(range(len(changes)), key=lambda place: type(changes[place][0])):
        places = list(group)
        search.decide_together(places)
        for place in places:
            verdict = search.decided[place] if place in search.decided else search.decide(place, ALONE)
            if verdict.answer is Answer.WINNABLE:
                yield place, Repair(*changes[place], verdict.witness, problem)
    for place in range(len(changes)):
        if place not in search.decided:
            verdict = search.decide(place, AGAIN)
            if verdict.answer is not Answer.UNWINNABLE:
                yield place, Repair(*changes[place], verdict.witness, problem)


class _Search:
    """What was found out so far, and what is left of the limits."""

    def __init__(self, problem: Problem, limits: Limits, changes: _Changed, decide: Decide | None) -> None:
        self._changes = changes
        self._limits = limits
        self._work = 0.0
        """CP-SAT's work so far."""
        self._plainly = decide or solve
        self._lines: list[Found] = []
        """Lines that won after some change."""
        self.decided: dict[int, Verdict[Witness]] = {}
        """By place, the changes that are decided."""
        self._model: Relaxed | None = None
        if decide is None:
            with suppress(OutOfTime):
                self._model = Relaxed.of(problem, changes, limits.deadline)

    def decide(self, place: int, share: float) -> Verdict[Witness]:
        """Whether a changed problem can be won, by itself, within a share of what is left of the limits."""
        left = self._left(share)
        if left is None:
            return Verdict(Answer.UNKNOWN)
        try:
            verdict = self._plainly(self._changes[place][1], left)
        except NoDealFits:  # what is known contradicts the change
            verdict = Verdict(Answer.UNWINNABLE)
        self._work += verdict.effort.work
        if verdict.answer is not Answer.UNKNOWN:
            self.decided[place] = verdict
        return verdict

    def decide_together(self, places: Sequence[int]) -> None:
        """Decide what the model can about these changes of one kind."""
        if self._model is None or not self._model.is_about(self._changes[places[0]][0]):
            return
        with suppress(OutOfTime):
            self._decide_together(self._model, places)

    def _decide_together(self, model: Relaxed, places: Sequence[int]) -> None:
        for place in places:
            self._limits.deadline.check()
            if refutation(self._changes[place][1]) is not None:
                self.decided[place] = Verdict(Answer.UNWINNABLE)
            for line in self._lines:
                self._try(line, place)
        asked = self._undecided(places)
        if not asked:
            return
        question = model.together([self._changes[place] for place in asked])
        while (left := self._undecided(places)) and (limits := self._left(TOGETHER)):
            outcome, helps = question.ask([asked.index(place) for place in left], limits)
            self._work += outcome.work
            if outcome.answer is Answer.UNKNOWN:
                return
            if helps is None:
                self.decided |= dict.fromkeys(left, Verdict(Answer.UNWINNABLE))
                return
            line = model.found(outcome)
            change, problem = self._changes[asked[helps]]
            witness = replayed(problem, *line.fitting(change, problem), self._limits.deadline)
            self.decided[asked[helps]] = Verdict(Answer.WINNABLE, witness)
            self._lines.append(line)
            for place in left:
                self._try(line, place)

    def _undecided(self, places: Sequence[int]) -> list[int]:
        return [place for place in places if place not in self.decided]

    def _try(self, line: Found, place: int) -> None:
        """Replay a line for another change, unless that is decided."""
        change, problem = self._changes[place]
        if place in self.decided or not line.may_win(change, problem):
            return
        choices, play = line.fitting(change, problem)
        with suppress(IllegalChoice, IllegalPlay):
            report = referee(problem, choices, play, self._limits.deadline.check)
            if report.state is State.MET:
                self.decided[place] = Verdict(Answer.WINNABLE, Witness(play, report))

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
