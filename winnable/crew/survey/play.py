"""Playing missions: what many deals tell of each, as text, as JSON and as findings."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import click

from winnable.crew.survey.difficulty import ScalePosition, hardness, scale_position
from winnable.crew.survey.findings import faults_of
from winnable.crew.survey.measures import Case
from winnable.crew.survey.playtest import Playtest, playtests, steps
from winnable.game import Played, PlayWanted, Progress, Submit
from winnable.missions.crew import MissionDocument, ProblemDocument, library, one_line_of
from winnable.output.as_json import Json, share_json
from winnable.output.ink import Ink, printable
from winnable.output.text import share_text
from winnable.rules.crew.problem import Problem
from winnable.solver.verdict import Limits

__all__ = ["WORK", "in_reading", "pieces", "play"]

WORK: Final = 4.0
"""What one deal may take: a question that takes more stays undecided, on every machine the same."""


def in_reading(documents: Sequence[MissionDocument], reading: str) -> list[MissionDocument]:
    """Let the missions that have this reading be played in it. Raises click.UsageError if none has."""
    if documents and not any(document.mission.reading(reading) for document in documents):
        known = {each.name: None for document in documents for each in document.mission.readings}
        raise click.UsageError(f"No mission has a reading {reading!r}; their readings: {', '.join(known) or 'none'}.")
    return [
        replace(document, mission=replace(document.mission, default_reading=reading))
        if document.mission.reading(reading)
        else document
        for document in documents
    ]


def pieces(documents: Sequence[MissionDocument], wanted: PlayWanted) -> int:
    """Into how many pieces of work the playing falls at the least."""
    return len(documents) * steps(wanted.sample)


def play(
    documents: Sequence[MissionDocument], wanted: PlayWanted, submit: Submit | None, progress: Progress
) -> Iterator[Played]:
    """Play mission after mission, and tell of each what was found."""
    for document in documents:
        sizes, remarks = _crew_sizes(document, wanted.players)
        cases = [Case(document.mission, players, wanted.seed, Limits(work=WORK)) for players in sizes]
        with progress(len(cases) * steps(wanted.sample), document.mission.key) as advance:
            reports = list(playtests(cases, wanted.sample, submit, advance))
        yield Played(
            partial(_text, document, reports),
            [_json(document, report) for report in reports],
            faults_of(document, reports),
            remarks,
        )


def _crew_sizes(document: MissionDocument, wanted: Sequence[int]) -> tuple[list[int], list[str]]:
    """The crew sizes to play, and remarks on those that it is not for; two play with the robot, where three may."""
    mission = document.mission
    sizes, remarks = [], []
    for players in wanted or mission.crew:
        if players in mission.crew or (players == 2 and 3 in mission.crew and mission.deck is None):
            sizes.append(players)
        else:
            name = mission.key if document.shipped else f"{document.path}: mission {mission.id}"
            remarks.append(f"{printable(name)} is not for {players} players")
    return sizes, remarks


# --- telling -------------------------------------------------------------------------------------


def _text(document: MissionDocument, reports: Sequence[Playtest], ink: Ink) -> Iterator[str]:
    mission = document.mission
    title = f"{mission.key}: {mission.title}" if mission.title else mission.key
    if reports:
        place = "" if document.shipped else f" ({printable(document.path)}:{document.line})"
        yield ink.strong(printable(title)) + place
        if len(mission.readings) > 1:
            others = [each.name for each in mission.readings if each.name != mission.default_reading]
            yield f"  reading {mission.default_reading} (others: {', '.join(others)})"
    for report in reports:
        first, *more = _lines(document, report, ink)
        yield f"  {_players(report)}  {first}"
        yield from (f"               {line}" for line in more)


def _players(report: Playtest) -> str:
    return "2 and robot" if report.case.robot else f"{report.case.players} players  "


def _lines(document: MissionDocument, report: Playtest, ink: Ink) -> Iterator[str]:
    if report.impossible:
        yield f"{ink.no('cannot be dealt')}, see below"
        return
    share = report.share
    if report.structure.never_lost:
        yield f"{ink.unsure('cannot be lost')}: every legal line of play wins (proved by CP-SAT)"
        return
    if report.won is None:
        proved = report.soundness is not None and report.soundness.proved
        word = "no deal can be won (proved by CP-SAT)" if proved else f"none of {share.samples} deals can be won"
        yield f"{ink.no('unsound')}: {word}"
        return
    yield f"{ink.yes('sound')}: {share_text(share)}"
    yield f"can be won:    {_command(document, report.won)}"
    if report.lost is None:
        yield f"cannot be won: no deal found among {share.samples}"
    else:
        yield f"cannot be won: {_command(document, report.lost)}"
    way, hard = report.way, hardness(share, report.way)
    if way.tried:
        parts = [f"{way.leads} of {way.tried} first leads win"]
        if way.tricks:
            tricks = report.won.deal.tricks
            parts.append(f"{tricks * way.fewest / way.tricks:.1f} of {tricks} tricks at least")
        if way.tasks:
            parts.append(f"{_percent(way.fixed, way.tasks)} of the tasks fall in one certain trick")
        yield f"the way:       {', '.join(parts)}"
    stands = _standing(report, hard)
    if stands is not None:
        yield (
            f"difficulty:    {hard:.2f}, about as mission {stands.like}; "
            f"harder than {stands.easier} of the {stands.of} missions of Planet Nine"
        )


def _standing(report: Playtest, hard: float | None) -> ScalePosition | None:
    """Where the mission stands on the scale; two without the robot, with a deck of their own, play another game."""
    case = report.case
    return None if hard is None or (case.players, case.seats) == (2, 2) else scale_position(case.players, hard)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"


def _command(document: MissionDocument, problem: Problem) -> str:
    """How to solve a deal of a report: the mission by its id or its file, not by all it says."""
    mission, path = document.mission, document.path
    reading = mission.default_reading if len(mission.readings) > 1 else None
    words = shlex.split(one_line_of(ProblemDocument("", 1, problem, mission, mission.game, reading=reading)))
    if document.shipped or library().get(mission.key) == mission:
        words[words.index("--mission") + 1] = mission.key
    elif not path.startswith("<"):  # of standard input all it says is written out
        words[words.index("--mission") + 1] = path
    return shlex.join(["winnable", "solve", *words])


def _json(document: MissionDocument, report: Playtest) -> Json:
    return {
        "file": document.place[0],
        "line": document.place[1],
        "mission": document.mission.key,
        "reading": document.mission.default_reading or None,
        **_report_json(document, report),
    }


def _report_json(document: MissionDocument, report: Playtest) -> dict[str, Any]:
    hard = hardness(report.share, report.way)
    stands = _standing(report, hard)
    way, sound = report.way, report.soundness
    return {
        "players": report.case.players,
        "seed": report.case.seed,
        "impossible": report.impossible or None,
        "sound": report.won is not None,
        "sound_proved": report.won is not None or (sound is not None and sound.proved),
        "never_lost": report.structure.never_lost,
        "share": share_json(report.share),
        "winnable": None if report.won is None else _command(document, report.won),
        "unwinnable": None if report.lost is None else _command(document, report.lost),
        "first_leads": [way.leads, way.tried],
        "fewest_tricks": [way.fewest, way.tricks],
        "fixed_tasks": [way.fixed, way.tasks],
        "hardness": hard,
        "like": None if stands is None else stands.like,
        "easier_missions": None if stands is None else [stands.easier, stands.of],
    }
