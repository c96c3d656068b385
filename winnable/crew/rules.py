"""The rules of The Crew for questions: moves are cards. The crew's choices before the first card must be given."""

# ruff: noqa: PLC0415  # commands that play nothing do without the referee

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from winnable.games.parts import Rules
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import NOTHING_PLAYED, IllegalPlay, Line
from winnable.rules.crew.problem import Choices, Problem

if TYPE_CHECKING:
    from winnable.rules.crew.playing import Play
    from winnable.rules.crew.referee import Report
    from winnable.solver.verdict import Witness


def _play(problem: Problem) -> "Play":
    from winnable.rules.crew.playing import Play

    return Play(problem)


def _moves(problem: Problem, look: Callable[[], None]) -> Sequence[Card]:
    look()
    return sorted(_play(problem).legal_moves)


def _after(problem: Problem, card: Card) -> Problem:
    play = _play(problem)
    play.push(card)
    return replace(problem, played=play.line)


def _cards(report: "Report") -> tuple[Card, ...]:
    return tuple(card for trick in report.record.tricks for card in trick.cards)


def _up_to(_line: Line, report: "Report", cards: Sequence[Card]) -> Line:
    seats = len(report.problem.deal.hands)
    return Line(tuple(tuple(cards[first : first + seats]) for first in range(0, len(cards), seats)))


def _replay(problem: Problem, line: Line) -> "Report":
    from winnable.rules.crew.referee import referee

    return referee(problem, Choices.given(problem), line)


def _again(problem: Problem, witness: "Witness[Line, Report]") -> "Report":
    from winnable.rules.crew.referee import referee

    return referee(problem, witness.report.choices, witness.line)


RULES: Final = Rules(
    replay=_replay,
    illegal=IllegalPlay,
    unplayed=NOTHING_PLAYED,
    begun=lambda line: bool(line.tricks),
    over=lambda problem: _play(problem).is_over,
    moves=_moves,
    after=_after,
    steps=_cards,
    up_to=_up_to,
    again=_again,
)
