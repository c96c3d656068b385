"""Commented files from which people start a mission, a file of cards or a problem of their own."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.format.words import GAME
from winnable.missions.ganymede.write.problem import problem_value
from winnable.missions.source.dumper import Block, Flow
from winnable.missions.source.template import filled_in, mission_to_start_from, remarks, shipped, with_remarks
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Turns


def template(name: str = "my-mission") -> str:
    """Fill in the file."""
    return mission_to_start_from(GAME, name)


# --- cards ---------------------------------------------------------------------------------------


def cards_template(about: str) -> str:
    """Return a file of cards. `about` says what they are."""
    return filled_in(shipped(GAME, "cards"), {"name": json.dumps(about, ensure_ascii=False)})


# --- problems ------------------------------------------------------------------------------------


def problem_template(document: ProblemDocument, folder: Path) -> str:
    """Write a problem with remarks on its keys, and with examples of further keys, each of which may be taken up.

    `folder` is that of the file to be written.
    """
    value = problem_value(document, None, folder)
    return with_remarks(shipped(GAME, "problem"), value, remarks(GAME), _examples(document))


def _examples(document: ProblemDocument) -> Iterator[tuple[str, Any]]:
    """Yield keys that the problem may have as well, each with a value."""
    problem = document.problem
    names, track = problem.deal.table.names, problem.deal.table.track
    yield "note", "What is worth remembering of this round."
    yield "track", Flow(length=track.length, bonus=list(track.bonus), points=list(track.points))
    yield "options", Flow(deck_empty="gap")
    if document.mission is not None and document.mission.parameters:
        yield "with", Flow(document.mission.parameters)
    if document.mission is not None:
        yield "horizon", Flow({"turns" if isinstance(problem.horizon, Turns) else "rounds": problem.horizon.count + 1})
    yield "score_at", "end"
    shown = problem.deal.position.row(RowKind.TILES).show[0]
    mine = Flow({"player": names[0]} if len(names) > 1 else {}) | Flow(tile=shown)
    yield "played", Block([mine])
    yield "expect", "winnable"
