"""Missions, which are questions without a deal, and the documents that files hold; problems as YAML again."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar, Literal

from winnable.missions.ganymede.format.players import called
from winnable.missions.ganymede.format.problem import PROBLEM
from winnable.missions.ganymede.format.reading import GAME, CardTable
from winnable.missions.source import mission, problem
from winnable.missions.source.dumper import (
    Block,
    Flow,
    filled_in,
    mission_to_start_from,
    remarks,
    shipped,
    to_yaml,
    with_remarks,
)
from winnable.missions.source.files import reference_to
from winnable.missions.source.problem import written_head, written_mission
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.goal import Goal
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Free, Horizon, Problem, Turns

PLAYERS = (1, 2, 3, 4)
"""The numbers of players that there can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(mission.Mission):
    """A mission of the library or of an author.

    `goals` and `horizon` are for the most players that it is for, in the order of their turns.
    """

    game = GAME

    players: tuple[int, ...] = PLAYERS
    free: tuple[int, ...] = (0,)
    """Who is free to choose."""
    horizon: Horizon | None = None
    score_at: Literal["horizon", "end"] = "horizon"
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemDocument(problem.ProblemDocument[Problem, Line, Mission]):
    """A problem in a file; `own` has those of `horizon`, `score_at` and `goals` that it says itself.

    `cards_from` is how the file of cards is named, `cards_path` where it is.
    """

    game = GAME

    cards_from: str = ""
    cards_path: Path | None = field(default=None, compare=False)
    own_track: bool = field(default=True, compare=False)
    """Whether the track is written out; else it is that of the file of cards."""

    def within(self, horizon: Horizon) -> "ProblemDocument":
        """The same with another horizon."""
        if horizon == self.problem.horizon:
            return self
        return replace(self, problem=replace(self.problem, horizon=horizon), own=self.own | {"horizon"})


@dataclass(frozen=True, slots=True)
class MissionDocument(mission.MissionDocument[Mission]):
    """A mission in a file."""


@dataclass(frozen=True, slots=True)
class CardsDocument:
    """Cards in a file."""

    kind: ClassVar[str] = "cards"
    game: ClassVar[str] = GAME

    path: str
    line: int
    cards: CardTable
    about: str = ""


Document = ProblemDocument | MissionDocument | CardsDocument


# --- Problems as YAML, and files from which people start -----------------------------------------


def dump(document: ProblemDocument, line: Line | None = None, folder: Path | None = None) -> str:
    """A problem as YAML, with a line of play instead of its own if one is given.

    `folder` is that of the file to be written: from there the files of cards and of the mission are named; None:
    everything is written out.
    """
    return to_yaml(problem_value(document, line, folder))


def problem_value(document: ProblemDocument, line: Line | None = None, folder: Path | None = None) -> dict[str, Any]:
    """The value of a problem; see `dump`."""
    problem = document.problem
    mission = written_mission(document, folder)
    question = _question(document, document.own if mission else _whole(problem))
    lines = {
        "played": problem.played if problem.played != NOTHING_PLAYED else None,
        "line": line if line is not None else document.line_of_play,
        "expect": document.expect,
    }
    words = called(problem.deal.table.names)
    deal, asked, more = (
        PROBLEM.write({key: each for key, each in said.items() if each is not None}, words)
        for said in (_deal(document, folder), question, lines)
    )
    if "goals" in asked:
        asked["goals"] = Block(asked["goals"])
    return {**written_head(document), **deal, **mission, **asked, **more}


def _deal(document: ProblemDocument, folder: Path | None) -> dict[str, Any]:
    """What the keys of the deal say, None for those that are left out."""
    deal = document.problem.deal
    table, start, path = deal.table, deal.position, document.cards_path
    named = bool(document.cards_from) and (path is None or folder is not None)
    name = document.cards_from if path is None else reference_to(path, folder or Path())
    offers = deal.choose or ((),) * len(table.names)
    return {
        "players": table.names,
        "settlers": deal.settlers,
        "track": table.track if document.own_track or not named else None,
        "cards_from": name if named else None,
        "cards": None if named else table.cards,
        "rows": {str(kind): (start.row(kind), start.out if kind is RowKind.TILES else ()) for kind in RowKind},
        "boards": dict(zip(table.names, zip(start.boards, offers, strict=True), strict=True)),
        "next": start.player or None,
        "options": table.options if table.options != Options() else None,
    }


def _whole(problem: Problem) -> frozenset[str]:
    """The keys that say the whole question."""
    return frozenset({"horizon", "goals", *(["score_at"] if problem.score_at == "end" else [])})


def _question(document: ProblemDocument, own: frozenset[str]) -> dict[str, Any]:
    """What the `own` keys of the question say, and those that say who is free."""
    problem = document.problem
    names = problem.deal.table.names
    asked = {"horizon": problem.horizon, "score_at": problem.score_at, "goals": problem.goals}
    said: dict[str, Any] = {key: value for key, value in asked.items() if key in own}
    controls = {name: problem.control(player) for player, name in enumerate(names)}
    scripts = {name: control for name, control in controls.items() if not isinstance(control, Free)}
    if scripts:
        said["control"] = {name: "scripted" if name in scripts else "free" for name in names}
        said["scripts"] = scripts
    return said


# --- files to start from -------------------------------------------------------------------------


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
