"""The words of The Crew: requirements, cards and lines of play for people and machines."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from winnable.crew.answers import SEATS, play_json
from winnable.crew.card_text import named_card
from winnable.crew.page import line_view, table_json
from winnable.crew.questions.most import COUNTS, counted_text
from winnable.crew.questions.positions import as_open, next_trick, position_text
from winnable.crew.text import won_text
from winnable.games.parts import Places, Words
from winnable.missions.crew.english.words import number as in_words
from winnable.output.ink import Ink
from winnable.output.typed import Json, Properties, of_type
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import Report
from winnable.solver.crew.questions.positions import Positions, cards_of, known_then, line_of
from winnable.solver.crew.requirements import Requirement
from winnable.solver.verdict import NoAnswer

_PLACE: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?")
"""A trick, and which of its cards, from 1."""


def _text(report: Report, ink: Ink) -> Iterator[str]:
    yield ""
    yield from won_text(report.problem, report.choices, report, ink)


def _at(problem: Problem, line: Line, place: str) -> Problem:
    written = _PLACE.fullmatch(place)
    if written is None:
        raise NoAnswer(f"expected a trick for --at, or a trick and a card of it, such as 4 or 4.2, found {place!r}")
    seats, cards = len(problem.deal.hands), cards_of(line)
    trick, card = int(written[1]) - problem.deal.earlier, int(written[2] or 1)
    number = (trick - 1) * seats + card - 1
    if not 1 <= card <= seats:
        raise NoAnswer(f"a trick has {in_words(seats)} cards, found card {card} in --at {place}")
    if trick < 1 or number > len(cards):
        last = f"{problem.deal.earlier + len(cards) // seats + 1}.{len(cards) % seats + 1}"
        first = problem.deal.earlier + 1
        raise NoAnswer(f"expected a place from {first} to {last} for --at, as far as the game goes, found {place}")
    try:
        return known_then(problem, line_of(cards[:number], seats))
    except ValueError as error:  # a line that is not legal
        raise NoAnswer(str(error)) from error


def _where_text(problem: Problem, ink: Ink) -> str:
    return position_text(problem, ink, _turn(problem)) + as_open(problem)


def _where(problem: Problem) -> Json:
    return {"number": next_trick(problem), "to_move": _turn(problem)}


def _turn(problem: Problem) -> int:
    return Positions(problem).turn(problem.played)


def _trick_text(problem: Problem, found: Sequence[Any], ink: Ink) -> Iterator[str]:
    from winnable.crew.questions.trick_tree import trick_text  # noqa: PLC0415  # few ask for the whole trick

    return trick_text(problem, _turn(problem), found, ink)


def _label(problem: Problem, requirement: Requirement) -> str:
    from winnable.crew.questions.requirements import requirement_lines  # noqa: PLC0415  # a hint names no requirements

    (line,) = requirement_lines(problem, [requirement])
    return line.label


_PLACES: Final[Properties] = {
    "number": of_type(("integer", "null"), "To which trick the next card falls, from 1; null: the play is over."),
    "to_move": of_type(("integer", "null"), f"Who plays next. {SEATS} Null: the play is over."),
}
WORDS: Final = Words(
    goal_text=_label,
    goal_value=_label,
    move=lambda _problem, card: str(card),
    first_move=lambda problem, witness: cards_of(witness.line)[len(cards_of(problem.played))],
    move_text=lambda problem, name, ink: named_card(ink, name, problem.deal.deck),
    unit_text=_trick_text,
    line_value=lambda witness: str(witness.line),
    text=_text,
    json=lambda witness: play_json(witness.report.problem, witness.report.choices, witness.report),
    places=Places(_at, _where_text, _where, _PLACES, "trick"),
    view=lambda witness: line_view(witness.report.problem, witness.report.choices, witness.report),
    deal_view=lambda problem: {"table": table_json(problem)},
    counts=COUNTS,
    counted=counted_text,
)
