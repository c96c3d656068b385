"""`winnable validate`: the mistakes of files, and what many deals tell of the missions in them."""

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

import click

from winnable.audit import Case
from winnable.batch import processes
from winnable.console import Console, Exit, worst
from winnable.difficulty import Standing, hardness, standing
from winnable.ink import Ink, counted, printable
from winnable.judging import faults_of
from winnable.missions import crew as missions
from winnable.missions.crew import Finding, MissionDocument, ProblemDocument
from winnable.playtest import Report, playtests, steps
from winnable.reading import finding_text, read_files_and_missions, yaml_files
from winnable.render import share_text
from winnable.report import envelope, share_json
from winnable.rules.crew.problem import Problem
from winnable.solver.verdict import Limits

__all__ = ["Wish", "validate"]

WORK: Final = 4.0
"""What one deal may take: a question that takes more stays undecided, on every machine the same."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted: the crew sizes (none: those of each mission), how many deals of each, and their seed.

    `reading` is the one to play of the missions that have it, the others are played in that by default; `game` is
    the one of missions by id without a game.
    """

    players: tuple[int, ...] = ()
    sample: int = 200
    seed: int = 0
    jobs: int = 1
    reading: str | None = None
    game: str | None = None


@dataclass(slots=True)
class _Read:
    """What the files hold."""

    files: int = 0
    problems: int = 0
    cards: int = 0
    missions: list[MissionDocument] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    reports: dict[int, list[Report]] = field(default_factory=dict)
    """By mission, in their order."""


def validate(files: tuple[str, ...], wish: Wish, console: Console, *, as_json: bool) -> Exit:
    """Report all mistakes of all files and folders, and play every mission without mistakes.

    Findings are the result, so they go where results go.
    """
    read = _read(files, wish, console, as_json=as_json)
    if wish.reading is not None:
        _choose_reading(read, wish.reading)
    before = len(read.findings)
    if wish.sample:
        _play(read, wish, console, as_json=as_json)
    errors = [finding for finding in read.findings[:before] if finding.level == "error"]
    blamed = [finding for finding in read.findings[before:] if finding.level == "error"]
    code = worst([Exit.INPUT] * bool(errors) + [Exit.NO] * bool(blamed))
    if as_json:
        console.write(envelope("validate", _json(read, code)))
    else:
        console.write(_summary(read, console.ink))
    return code


def _read(files: tuple[str, ...], wish: Wish, console: Console, *, as_json: bool) -> _Read:
    read = _Read()
    found = list(yaml_files(files))
    if files and not found:
        raise click.UsageError(f"There is no *.yaml or *.yml below {', '.join(files)}.")
    for loaded in read_files_and_missions(found, wish.game):
        read.files += 1
        read.findings += loaded.findings
        read.problems += len(loaded.problems)
        read.missions += loaded.missions
        read.cards += len(loaded.task_cards)
        if not as_json:
            for finding in loaded.findings:
                console.write(finding_text(finding, console.ink))
    return read


def _choose_reading(read: _Read, reading: str) -> None:
    """Let the missions that have this reading be played in it; some must have it."""
    have = [index for index, document in enumerate(read.missions) if document.mission.reading(reading)]
    if read.missions and not have:
        known = {each.name: None for document in read.missions for each in document.mission.readings}
        raise click.UsageError(f"No mission has a reading {reading!r}; their readings: {', '.join(known) or 'none'}.")
    for index in have:
        document = read.missions[index]
        read.missions[index] = replace(document, mission=replace(document.mission, default_reading=reading))


# --- playing -------------------------------------------------------------------------------------


def _play(read: _Read, wish: Wish, console: Console, *, as_json: bool) -> None:
    """Play mission after mission, tell of each, and add what is found wrong with it."""
    if any(document.mission.difficulty_read() is not None for document in read.missions):
        missions.task_cards()  # read once, before there are several processes
    with ExitStack() as stack:
        jobs = min(wish.jobs, len(read.missions) * steps(wish.sample))
        executor = stack.enter_context(processes(jobs)) if jobs > 1 else None
        for index, document in enumerate(read.missions):
            crew = list(_crew(document, wish, console))
            cases = [Case(document.mission, players, wish.seed, Limits(work=WORK)) for players in crew]
            with _progress(len(cases) * steps(wish.sample), document.mission.key) as advance:
                reports = read.reports[index] = list(playtests(cases, wish.sample, executor, advance))
            findings = faults_of(document, reports)
            read.findings += findings
            if not as_json:
                for line in _text(document, reports, console.ink):
                    console.write(line)
                for finding in findings:
                    console.write(finding_text(finding, console.ink))


def _crew(document: MissionDocument, wish: Wish, console: Console) -> Iterator[int]:
    """The crew sizes to play; two play with the robot, where three may."""
    mission = document.mission
    for players in wish.players or mission.crew:
        if players in mission.crew or (players == 2 and 3 in mission.crew and mission.deck is None):
            yield players
        else:
            name = mission.key if document.shipped else f"{document.path}: mission {mission.id}"
            console.remark(f"{printable(name)} is not for {players} players")


@contextmanager
def _progress(length: int, mission: str) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while somebody looks, for one mission."""
    if not sys.stderr.isatty() or not length:
        yield lambda _: None
        return
    with click.progressbar(length=length, label=f"playing {printable(mission)}", file=sys.stderr) as bar:
        yield bar.update


# --- telling -------------------------------------------------------------------------------------


def _text(document: MissionDocument, reports: Sequence[Report], ink: Ink) -> Iterator[str]:
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


def _players(report: Report) -> str:
    return "2 and robot" if report.case.robot else f"{report.case.players} players  "


def _lines(document: MissionDocument, report: Report, ink: Ink) -> Iterator[str]:
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


def _standing(report: Report, hard: float | None) -> Standing | None:
    """Where the mission stands on the scale; two without the robot, with a deck of their own, play another game."""
    case = report.case
    return None if hard is None or (case.players, case.seats) == (2, 2) else standing(case.players, hard)


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %"


def _command(document: MissionDocument, problem: Problem) -> str:
    """How to solve a deal of a report: the mission by its id or its file, not by all it says."""
    mission, path = document.mission, document.path
    reading = mission.default_reading if len(mission.readings) > 1 else None
    words = shlex.split(missions.one_line_of(ProblemDocument("", 1, problem, mission, mission.game, reading=reading)))
    if document.shipped or missions.library().get(mission.key) == mission:
        words[words.index("--mission") + 1] = mission.key
    elif not path.startswith("<"):  # of standard input all it says is written out
        words[words.index("--mission") + 1] = path
    return shlex.join(["winnable", "solve", *words])


def _summary(read: _Read, ink: Ink) -> str:
    counts = [counted(read.files, "file"), counted(read.problems, "problem"), counted(len(read.missions), "mission")]
    counts += [counted(read.cards, "task card")] if read.cards else []
    errors = sum(finding.level == "error" for finding in read.findings)
    verdict = [counted(errors, "error")]
    if len(read.findings) > errors:
        verdict.append(counted(len(read.findings) - errors, "warning"))
    paint = ink.no if errors else ink.yes
    return f"{', '.join(counts)}: {paint(', '.join(verdict))}"


def _json(read: _Read, code: Exit) -> dict[str, Any]:
    return {
        "exit_code": int(code),
        "files": read.files,
        "problems": read.problems,
        "missions": len(read.missions),
        "task_cards": read.cards,
        "played": [
            {
                "file": document.place[0],
                "line": document.place[1],
                "mission": document.mission.key,
                "reading": document.mission.default_reading or None,
                **_report_json(document, report),
            }
            for index, document in enumerate(read.missions)
            for report in read.reports.get(index, ())
        ],
        "findings": [finding.to_json() for finding in read.findings],
    }


def _report_json(document: MissionDocument, report: Report) -> dict[str, Any]:
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
