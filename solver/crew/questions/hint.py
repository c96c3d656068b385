"""Whether a position can be won after each of some cards."""

from collections.abc import Iterator, Sequence
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Problem
from winnable.solver.asking import Asking
from winnable.solver.crew.questions.positions import after_card, cards_of
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Verdict

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
