"""The completions of a deal with unknown cards: counted, listed, and sampled uniformly.

A completion is a whole deal that fits all that is known: the known cards, the communications, and the line so far,
with some passes and draws; how the play goes on does not matter. Three steps lead there:

1. `Knowledge` judges each card in each location by itself;
2. `ContingencyTables` count, list and sample the ways to put the cards into the locations;
3. `Assembly` makes deals of them, with the robot's columns.

Some problems cannot be judged card by card (`Knowledge.separable`). There the tables hold what is necessary, and each
deal that they propose is tested as a whole (rejection sampling). Such completions are listed and sampled, not counted.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import IllegalPlay, replay
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.questions.assembly import Assembly
from winnable.solver.crew.questions.contingency import ContingencyTables, TooIntricate
from winnable.solver.crew.questions.knowledge import Fates, Knowledge
from winnable.solver.engine import new_formula
from winnable.solver.formula import PARAMETERS
from winnable.solver.verdict import NEVER, Deadline, Limits, OutOfTime

PROPOSALS: Final = 2000
"""The most proposed deals that are tested for one sample, where they must be tested. Chosen by trial."""


def count(problem: Problem, deadline: Deadline = NEVER) -> int | None:
    """The number of completions; None where they would have to be tried one by one, or at the deadline."""
    try:
        return Completions(problem, deadline).count
    except OutOfTime:
        return None


def completions(problem: Problem) -> Iterator[Deal]:
    """Every completion, each once. Raises TooIntricate."""
    return iter(Completions(problem))


def sample(problem: Problem, random: Random) -> Deal | None:
    """Draw a completion, each equally likely; None if there is none, or none among `PROPOSALS` proposed deals."""
    return Completions(problem).sample(random)


class Completions:
    """The completions of a problem, prepared once for many calls."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        """Prepare them. This and every method raise OutOfTime once the deadline has passed."""
        self._deadline = deadline
        self.problem = problem
        self._known = Knowledge(problem)
        self._assembly = Assembly(problem.deal, self._known)
        self._tables = self._classified()
        self._proposed: int | None
        try:
            self._proposed = self._tables.count() * self._assembly.layouts
        except TooIntricate:
            self._proposed = None

    @property
    def count(self) -> int | None:
        """The number of completions; None where they would have to be tried one by one."""
        return self._proposed if self._known.separable or not self._proposed else None

    @property
    def intricate(self) -> bool:
        """Whether there are too many classes of unknown cards to count, list or sample anything."""
        return self._proposed is None

    def __iter__(self) -> Iterator[Deal]:
        """Every completion, each once. Raises TooIntricate."""
        if self._proposed is None:
            raise TooIntricate("expected fewer kinds of unknown cards, to list the ways in which they can lie")
        proposed = (deal for lie in self._tables for deal in self._assembly.deals(lie))
        return (deal for deal in proposed if self._fits(deal))

    def at_most(self, number: int) -> list[Deal] | None:
        """All completions if there are no more than `number`; None if there are more, or if that is unknown."""
        if self._proposed is None or self._proposed > (number if self._known.separable else max(number, PROPOSALS)):
            return None
        found = []
        for deal in islice(self, number + 1):
            self._deadline.check()
            found.append(deal)
        return found if len(found) <= number else None

    def sample(self, random: Random) -> Deal | None:
        """Draw a completion, each equally likely; None if there is none, or none among `PROPOSALS` proposed deals."""
        if not self._proposed:
            return None
        for _ in range(PROPOSALS):
            self._deadline.check()
            deal = self._assembly.any_deal(self._tables.sample(random), random)
            if self._fits(deal):
                return deal
        return None

    def _classified(self) -> ContingencyTables:
        """Add the known cards where they lie, and divide the unknown ones by what is known of them."""
        known, assembly = self._known, self._assembly
        tables = ContingencyTables(assembly.locations, known.shifts, len(self.problem.deal.hands), self._deadline)
        if not known.in_turn:
            tables.rule_out()
        for card, location in assembly.fixed:
            tables.add(known.fates(card, location), location.seat)
        classes: dict[tuple[Fates, ...], list[Card]] = {}
        for card in self.problem.deal.unseen:
            classes.setdefault(tuple(known.fates(card, location) for location in assembly.locations), []).append(card)
        tables.divide(classes)
        return tables

    def _fits(self, deal: Deal) -> bool:
        """Whether a proposed deal fits; nothing to test where the tables hold all that is known."""
        known, problem = self._known, self.problem
        self._deadline.check()
        if known.separable:
            return True
        if not (known.signal or known.drawn):
            try:
                replay(deal, problem.played, partial=True)
            except IllegalPlay:
                return False
            return True
        try:
            whole = Problem(
                deal,
                draw=problem.draw,
                distress=problem.distress,
                communications=problem.communications,
                played=problem.played,
            )
        except ValueError:  # the line so far is not legal, or a card is to be given that is not there
            return False
        formula = new_formula(self._deadline)
        Board(formula, whole)
        answer = formula.solve(Limits(deadline=self._deadline), PARAMETERS).answer
        if answer is Answer.UNKNOWN:
            raise OutOfTime
        return answer is Answer.WINNABLE
