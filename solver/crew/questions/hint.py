"""What next? Every legal card of a position, whether it can be won after it, and how soon: one solve for each card.

What one question finds is used where that costs nothing: where the position cannot be won, no card wins; the line of
the position tells of the card with which it goes on; and no card meets everything in fewer tricks than the position.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Problem
from winnable.solver.asking import Asking, Bounds
from winnable.solver.crew.questions.cards import CardHint
from winnable.solver.crew.questions.positions import Positions, after_card, cards_of
from winnable.solver.crew.questions.winning import Winning
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, Verdict

_POSITION: Final = 0.5
"""The share of the time for the position itself."""


def each_card(
    problem: Problem, cards: Sequence[Card], verdict: Verdict[Witness], asking: Asking[Problem, Witness]
) -> Iterator[Verdict[Witness]]:
    """Yield whether a position can be won after each of some cards that can be played next; `verdict` is its own."""
    place = len(cards_of(problem.played))
    known = None if verdict.witness is None else cards_of(verdict.witness.line)[place]
    for number, card in enumerate(cards):
        if card == known or verdict.answer is Answer.UNWINNABLE:
            yield verdict
        else:
            yield asked(after_card(problem, card), asking, 1 / (len(cards) - number))


def asked(problem: Problem, asking: Asking[Problem, Witness], share: float = 1.0) -> Verdict[Witness]:
    """The verdict on a position within this share of the time that is left; unknown if none is."""
    verdict = asking(problem, share)
    return Verdict(Answer.UNKNOWN) if verdict is None else verdict


def hint(problem: Problem, limits: Limits | None = None, *, whole_trick: bool = False) -> Iterator[CardHint]:
    """Say of every card that can be played next whether it can be won after it, and in how many more tricks.

    The position is that after the line so far of the problem. With `whole_trick` the answers of the next players follow
    on each card after which it can be won, to the end of the trick. The limits hold for all of it; what they leave
    undecided is unknown. Nothing comes if the play is over. Raises NoAnswer if no deal agrees with the known cards,
    and OutOfTime if not even the legal cards are found in time.
    """
    yield from CardHints(problem, limits or Limits(), whole_trick=whole_trick).cards()


class CardHints:
    """The hints of a position, and what they took."""

    def __init__(self, problem: Problem, limits: Limits, *, whole_trick: bool = False) -> None:
        self._problem = problem
        self._whole_trick = whole_trick
        self._seats = len(problem.deal.hands)
        self._full = problem.deal.earlier + len(problem.played.whole(self._seats).tricks)
        """How many tricks are complete."""
        self._room = self._seats - len(cards_of(problem.played)) % self._seats
        """How many cards the trick still takes."""
        self._asking = Asking(solve, limits)
        self._positions = Positions(problem, self._asking.limits)

    @property
    def effort(self) -> Effort:
        """What it took so far."""
        return self._asking.effort + self._positions.effort

    def cards(self) -> Iterator[CardHint]:
        """Yield the hints, as `hint` does."""
        problem = self._problem
        if not self._positions.legal(problem.played):
            if len(cards_of(problem.played)) < problem.deal.tricks * self._seats:
                raise NoDealFits.what_is_known(problem)
            return
        verdict = asked(problem, self._asking, _POSITION)
        yield from self._after(problem, (), self._fastest(problem, verdict, problem.deal.earlier))

    def _after(self, problem: Problem, after: tuple[Card, ...], verdict: Verdict[Witness]) -> Iterator[CardHint]:
        """Yield the hints for the cards that can follow `after`; `verdict` is that of the position, by `_fastest`."""
        seat, legal = self._positions.turn(problem.played), self._positions.legal(problem.played)
        low = problem.deal.earlier if verdict.details is None else verdict.details.low
        every = list(each_card(problem, legal, verdict, self._asking))  # first of all, as a limit may be reached later
        for card, found in zip(legal, every, strict=True):
            there = after_card(problem, card)
            best = found if found is verdict else self._fastest(there, found, low)
            made = CardHint(seat, card, after, len(legal) == 1, best.answer, witness=best.witness)
            if best.witness is not None:
                least, most = (max(0, tricks - self._full) for tricks in (best.details.low, best.details.high))
                made = replace(made, least=least, most=most)
            yield made
            late = best.answer is Answer.UNKNOWN and self._asking.left is None  # and there may be thousands of ways
            if self._whole_trick and len(after) + 1 < self._room and best.answer is not Answer.UNWINNABLE and not late:
                with suppress(OutOfTime):  # not even the legal cards are known
                    yield from self._after(there, (*after, card), best)

    def _fastest(self, problem: Problem, verdict: Verdict[Witness], low: int) -> Verdict[Witness]:
        """The verdict with the fastest line that is found, and the bounds of the tricks in which all is met.

        No line meets everything before trick `low`.
        """
        if verdict.witness is None:
            return verdict
        left = self._asking.left
        winning = Winning(problem, left or self._asking.limits, [verdict.witness])
        bounds = Bounds(low, winning.met(verdict.witness)) if left is None else winning.bounds(low)
        self._asking.effort += winning.effort
        return replace(verdict, witness=min(winning.found, key=winning.met), details=bounds)
