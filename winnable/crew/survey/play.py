"""Play missions, and report on each as text, as JSON and as findings."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from winnable.crew.survey.answer import PlayedMission
from winnable.crew.survey.findings import faults_of
from winnable.crew.survey.hardness import ScalePosition, hardness, scale_position
from winnable.crew.survey.measures import Case
from winnable.crew.survey.playtest import Playtest, playtests, steps_per_case
from winnable.games.game import Mark, PlayReport, PlayRequest, Progress, Submit
from winnable.games.usage import UsageError
from winnable.missions.crew import MissionDocument, ProblemDocument, library, one_line_of
from winnable.output.as_json import Json, share_json
from winnable.output.ink import Ink, printable
from winnable.output.text import share_text
from winnable.output.typed import to_json
from winnable.rules.crew.problem import Problem
from winnable.solver.verdict import Limits

__all__ = ["WORK", "compared", "in_reading", "play", "steps"]

WORK: Final = 4.0
"""The limit of each question, in CP-SAT's deterministic time, so that the same ones are decided on every machine."""


def in_reading(documents: Sequence[MissionDocument], reading: str) -> list[MissionDocument]:
    """Set the reading of those missions that have it. Raises UsageError if none has."""
    if documents and not any(document.mission.reading(reading) for document in documents):
        known = {each.name: None for document in documents for each in document.mission.readings}
        raise UsageError(f"No mission has a reading {reading!r}; their readings: {', '.join(known) or 'none'}.")
    return [
        replace(document, mission=replace(document.mission, default_reading=reading))
        if document.mission.reading(reading)
        else document
        for document in documents
    ]


def steps(documents: Sequence[MissionDocument], request: PlayRequest) -> int:
    """Return how many jobs playing takes if every mission is for one crew size."""
    return len(documents) * steps_per_case(request.sample)


def play(
    documents: Sequence[MissionDocument], request: PlayRequest, submit: Submit, progress: Progress
) -> Iterator[PlayReport]:
    """Play one mission after the other, and yield a report of each."""
    for document in documents:
        sizes, remarks = _crew_sizes(document, request.players)
        cases = [
            Case(document.mission, players, request.seed, Limits(work=WORK, deadline=request.deadline))
            for players in sizes
        ]
        with progress(len(cases) * steps_per_case(request.sample), document.mission.key) as advance:
            reports = list(playtests(cases, request.sample, submit, advance))
        yield PlayReport(
            partial(_text, document, reports),
            [_json(document, report) for report in reports],
            faults_of(document, reports),
            remarks,
            any(report.late for report in reports),
            [_mark(report) for report in reports if not report.impossible],
            (document.mission.key, document.mission.id),
        )


def _mark(report: Playtest) -> Mark:
    return Mark(_players(report).strip(), report.share, hardness(report.share, report.way), report.late)


def _crew_sizes(document: MissionDocument, requested: Sequence[int]) -> tuple[list[int], list[str]]:
    """Return the crew sizes to play, by default all of the mission, and remarks on those that it is not for."""
    mission = document.mission
    sizes, remarks = [], []
    for players in requested or mission.crew:
        if players in mission.playable():
            sizes.append(players)
        else:
            name = mission.key if document.shipped else f"{document.path}: mission {mission.id}"
            remarks.append(f"{printable(name)} is not for {players} players")
    return sizes, remarks


# --- the report ----------------------------------------------------------------------------------


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
    so_far = f"the time limit was reached after {share.samples} of {report.planned} deals"
    if report.structure.never_lost:
        yield f"{ink.unsure('cannot be lost')}: every legal line of play wins (proved by CP-SAT)"
        return
    if report.won is None and report.late and not (report.soundness and report.soundness.proved):
        yield f"{ink.unsure('undecided')}: {so_far}"
        return
    if report.won is None:
        counted = report.soundness is not None and report.soundness.why
        yield {
            "unsound": f"{ink.no('unsound')}: no deal can be won (proved by {'counting' if counted else 'CP-SAT'})",
            "doubtful": f"{ink.unsure('doubtful')}: none of {share.samples} deals can be won, whether any other can "
            "was not decided",
            "undecided": f"{ink.unsure('undecided')}: no deal was found that can be won, {share.undecided} of "
            f"{share.samples} were not decided",
        }[report.state or "undecided"]
        return
    yield f"{ink.yes('sound')}: {share_text(share)}"
    if report.late:
        yield f"{ink.unsure('not all of it was played')}: {so_far}"
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
    position = _position(report, hard)
    if position is not None:
        yield f"hardness:      {hard:.2f}, {compared(position, document.mission.key)}"


def compared(position: ScalePosition, own: str) -> str:
    """Return how hard the mission `own` is beside those of the logbook; one beyond all of them is like none.

    Nothing is said of a mission that is like itself.
    """
    if position.easier == position.of:
        return f"harder than each of the {position.of} missions of Planet Nine"
    if position.harder == position.of:
        return f"easier than each of the {position.of} missions of Planet Nine"
    than = f"harder than {position.easier} of the {position.of} missions of Planet Nine"
    return than if position.like == own else f"about as mission {position.like}; {than}"


def _position(report: Playtest, hard: float | None) -> ScalePosition | None:
    """Return the position on the scale; None for two without the robot, which the scale does not have."""
    case = report.case
    return None if hard is None or (case.players, case.seats) == (2, 2) else scale_position(case.players, hard)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"


def _command(document: MissionDocument, problem: Problem) -> str:
    """Return the command that solves a deal of a report, with the mission's id or file in place of its contents."""
    mission, path = document.mission, document.path
    reading = mission.default_reading if len(mission.readings) > 1 else None
    words = shlex.split(one_line_of(ProblemDocument("", 1, problem, mission, mission.game, reading=reading)))
    if document.shipped or library().get(mission.key) == mission:
        words[words.index("--mission") + 1] = mission.key
    elif not path.startswith("<"):  # a mission from standard input is written out
        words[words.index("--mission") + 1] = path
    return shlex.join(["winnable", "solve", *words])


def _json(document: MissionDocument, report: Playtest) -> Json:
    file, line = document.place
    return {"file": file, "line": line, **to_json(_played(document, report))}


def _played(document: MissionDocument, report: Playtest) -> PlayedMission:
    hard = hardness(report.share, report.way)
    position = _position(report, hard)
    way, sound = report.way, report.soundness
    return PlayedMission(
        mission=document.mission.key,
        reading=document.mission.default_reading or None,
        players=report.case.players,
        seed=report.case.seed,
        impossible=report.impossible or None,
        state=report.state,
        sound=report.won is not None,
        counted=sound.why if sound is not None and sound.why else None,
        sound_proved=report.won is not None or (sound is not None and sound.proved),
        never_lost=report.structure.never_lost,
        share=share_json(report.share),
        time_limit_reached=report.late,
        winnable=None if report.won is None else _command(document, report.won),
        unwinnable=None if report.lost is None else _command(document, report.lost),
        first_leads=(way.leads, way.tried),
        fewest_tricks=(way.fewest, way.tricks),
        fixed_tasks=(way.fixed, way.tasks),
        hardness=hard,
        like=None if position is None else position.like,
        easier_missions=None if position is None else (position.easier, position.of),
    )
