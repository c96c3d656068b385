"""The YAML of a game with comments: the file as it was, and behind each trick what its cards did."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from winnable.crew.trick_table import short_names
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.write.document import dump
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.cards import Kind, PlayedCard

_SAID: Final = (Kind.ONLY, Kind.LOSING, Kind.UNKNOWN)
"""The kinds that are named for single cards."""
_OF_ALL: Final = (Kind.LOST, Kind.WON)
"""The kinds that are named once, where they begin."""


def annotated(document: ProblemDocument, line: Line, cards: Sequence[PlayedCard], folder: Path | None) -> str:
    """Return the document with its game, a trick on each line and a comment behind it; it reads back to the same game.

    `folder` as in `Game.dump`.
    """
    seats = len(document.problem.deal.hands)
    led = Line(line.tricks, tuple(each.seat for each in cards[::seats]))
    if document.line_of_play is not None:
        key, written = "line:", replace(document, line_of_play=led)
    else:
        key, written = "played:", replace(document, problem=replace(document.problem, played=led))
    text = dump(written, folder=folder).splitlines()
    first = text.index(key) + 1
    before = None
    for number, start in enumerate(range(0, len(cards), seats)):
        trick = cards[start : start + seats]
        comment = _comment(document.problem, trick, before)
        before = trick[-1].kind
        if comment:
            text[first + number] += f"  # {comment}"
    return "\n".join(text) + "\n"


def _comment(problem: Problem, trick: Sequence[PlayedCard], before: Kind | None) -> str:
    names = short_names(problem)
    said = []
    for each in trick:
        if each.kind in _SAID or (each.kind in _OF_ALL and each.kind is not before):
            kept = f", kept by {' '.join(map(str, each.kept))}" if each.kind is Kind.LOSING else ""
            said.append(each.kind.value if each.kind in _OF_ALL else f"{names[each.seat]}: {each.kind.value}{kept}")
        before = each.kind
    return "; ".join(said)
