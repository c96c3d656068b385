"""`winnable validate`: the mistakes of files, and what playing shows of the missions in them."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import click

from winnable import games
from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.options import after, common, console_of, jobs, json_option, progress
from winnable.game import Game, PlayWanted
from winnable.jobs import workers
from winnable.loading import load_files_and_missions, yaml_files
from winnable.missions.source.document import MISSION, PROBLEM
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, envelope, findings_json
from winnable.output.ink import Ink, counted
from winnable.output.text import finding_text

__all__ = ["validate"]


def _crew_sizes(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...]:
    """The numbers in `3,4`."""
    words = (text or "").replace(",", " ").split()
    if not all(word.isdecimal() and len(word) < 3 and int(word) > 1 for word in words):
        raise click.BadParameter(f"expected numbers of players such as 3,4,5, found {text!r}.")
    return tuple(dict.fromkeys(map(int, words)))


@click.command(
    cls=Command,
    epilog=after(
        """\
winnable validate my_mission.yaml
winnable validate my_mission.yaml --players 3,4 --sample 1000
winnable validate planet-nine/22 deep-sea/14
winnable validate examples --sample 0""",
        "validating",
    ),
)
@click.argument("files", nargs=-1, metavar="FILE|ID...")
@click.option(
    "--players",
    callback=_crew_sizes,
    metavar="N,...",
    help="Crew sizes to play missions with, 2 with the robot; default: those that each mission is for.",
)
@click.option(
    "--sample",
    type=click.IntRange(0, 1_000_000),
    default=200,
    show_default=True,
    metavar="N",
    help="How many deals of each crew size; 0: do not play, look for mistakes in the files alone.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="S", help="Which deals are played."
)
@click.option("--reading", metavar="NAME", help="The reading to play of the missions that have it.")
@click.option("--game", type=click.Choice(games.editions()), help="The game of ID; default: planet-nine.")
@jobs
@json_option
@common
def validate(
    *,
    files: tuple[str, ...],
    players: tuple[int, ...],
    sample: int,
    seed: int,
    reading: str | None,
    game: str | None,
    jobs: int,
    as_json: bool,
    colour: str,
    verbose: bool,
) -> Exit:
    """Report the mistakes in files, and play the missions in them.

    Deals, problems and missions in FILE..., and in the *.yaml and *.yml below folders ('-' is standard input); all
    mistakes of all files. ID is a mission of the library. Of each mission without mistakes, for each crew size:
    whether some deal can be won and some cannot, the share of deals that can, how narrow the way is and which mission
    of the logbook is about as hard; and what no deal can meet together, which goals are idle, whether it can be lost
    at all. Nothing is said without evidence: a deal, a number of deals, or a proof.
    """
    console = console_of(colour, verbose)
    # findings are the result, so they go where results go
    read = _read(files, game, console, as_json=as_json)
    missions = {each: read.missions_of(each, reading) for each in games.games()}
    before = len(read.findings)
    if sample:
        _play(missions, PlayWanted(players, sample, seed), jobs, read, console, as_json=as_json)
    errors = [finding for finding in read.findings[:before] if finding.level == "error"]
    blamed = [finding for finding in read.findings[before:] if finding.level == "error"]
    code = worst([Exit.INPUT] * bool(errors) + [Exit.NO] * bool(blamed))
    if as_json:
        console.write(envelope("validate", _json(read, code)))
    else:
        console.write(_summary(read, console.ink))
    return code


@dataclass(slots=True)
class _Read:
    """What the files hold."""

    files: int = 0
    documents: list[Any] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    played: list[Json] = field(default_factory=list)

    def missions_of(self, game: Game, reading: str | None) -> Sequence[Any]:
        """The missions of a game, to be played in this reading where they have it."""
        documents = [each for each in self.documents if each.kind == MISSION and games.game_of(each.game) is game]
        return documents if reading is None or not documents else game.in_reading(documents, reading)

    def count(self, kind: str) -> int:
        """How many of a kind there are."""
        counts = (games.game_of(each.game).count(each) for each in self.documents)
        return sum(number for counted_as, number in counts if counted_as == kind)


def _read(files: tuple[str, ...], edition: str | None, console: Console, *, as_json: bool) -> _Read:
    read = _Read()
    found = list(yaml_files(files))
    if files and not found:
        raise click.UsageError(f"There is no *.yaml or *.yml below {', '.join(files)}.")
    for loaded in load_files_and_missions(found, edition):
        read.files += 1
        read.findings += loaded.findings
        read.documents += loaded.documents
        if not as_json:
            for finding in loaded.findings:
                console.write(finding_text(finding, console.ink))
    return read


def _play(
    missions: dict[Game, Sequence[Any]], wanted: PlayWanted, jobs: int, read: _Read, console: Console, *, as_json: bool
) -> None:
    """Play the missions of each game, tell of each, and add what is found wrong with it."""
    with ExitStack() as stack:
        jobs = min(jobs, sum(game.steps(documents, wanted) for game, documents in missions.items()))
        preload = sorted({game.solver for game, documents in missions.items() if documents} - {""})
        submit = stack.enter_context(workers(jobs, preload)).submit if jobs > 1 else None
        for game, documents in missions.items():
            for played in game.play(documents, wanted, submit, _progress):
                for remark in played.remarks:
                    console.remark(remark)
                read.findings += played.findings
                read.played += played.json
                if not as_json:
                    for line in played.text(console.ink):
                        console.write(line)
                    for finding in played.findings:
                        console.write(finding_text(finding, console.ink))


def _progress(length: int, label: str) -> Any:
    return progress(length, f"playing {label}")


def _summary(read: _Read, ink: Ink) -> str:
    counts = [counted(read.files, "file"), counted(read.count(PROBLEM), "problem")]
    counts.append(counted(read.count(MISSION), "mission"))
    counts += [counted(cards, "task card")] if (cards := read.count("task card")) else []
    errors = sum(finding.level == "error" for finding in read.findings)
    verdict = [counted(errors, "error")]
    if len(read.findings) > errors:
        verdict.append(counted(len(read.findings) - errors, "warning"))
    paint = ink.no if errors else ink.yes
    return f"{', '.join(counts)}: {paint(', '.join(verdict))}"


def _json(read: _Read, code: Exit) -> Json:
    return {
        "exit_code": int(code),
        "files": read.files,
        "problems": read.count(PROBLEM),
        "missions": read.count(MISSION),
        "task_cards": read.count("task card"),
        "played": read.played,
        "findings": findings_json(read.findings),
    }
