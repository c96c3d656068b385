"""The rules of The Crew for questions: moves are cards. What the crew chooses before the first card must be given."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from winnable.questions.parts import Rules
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import NOTHING_PLAYED, IllegalPlay, Line
from winnable.rules.crew.playing import Play
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, referee


def _moves(problem: Problem, look: Callable[[], None]) -> Sequence[Card]:
    look()
    return sorted(Play(problem).legal_moves)


def _after(problem: Problem, card: Card) -> Problem:
    play = Play(problem)
    play.push(card)
    return replace(problem, played=play.line)


def _cards(report: Report) -> tuple[Card, ...]:
    return tuple(card for trick in report.record.tricks for card in trick.cards)


def _up_to(_line: Line, report: Report, cards: Sequence[Card]) -> Line:
    seats = len(report.problem.deal.hands)
    return Line(tuple(tuple(cards[first : first + seats]) for first in range(0, len(cards), seats)))


RULES: Final = Rules[Problem, Card, Line, Report, Card](
    replay=lambda problem, line: referee(problem, Choices.given(problem), line),
    illegal=IllegalPlay,
    unplayed=NOTHING_PLAYED,
    played=lambda problem: problem.played,
    begun=lambda line: bool(line.tricks),
    over=lambda problem: Play(problem).is_over,
    moves=_moves,
    after=_after,
    steps=_cards,
    up_to=_up_to,
    again=lambda problem, witness: referee(problem, witness.report.choices, witness.line),
)
