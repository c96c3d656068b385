"""`winnable validate`: report the mistakes in files, and play the missions in them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import click

from winnable import games
from winnable.attempts import load_solver
from winnable.cli.completing import complete_missions, complete_readings
from winnable.cli.console import Console, Exit, worst
from winnable.cli.funnel import Command
from winnable.cli.json_answer import promise
from winnable.cli.options import common, console_of, epilog, exclude, jobs, json_option, limits_of, progress
from winnable.cli.report import errors, skipped_text
from winnable.game import Game, PlayRequest
from winnable.jobs import workers
from winnable.loading import is_file, load_files_and_missions
from winnable.missions.source.document import MISSION, PROBLEM
from winnable.missions.source.finding import Finding
from winnable.output.as_json import Json, envelope, findings_json
from winnable.output.ink import Ink, counted
from winnable.output.text import finding_text
from winnable.searching import search

__all__ = ["validate"]


def _crew_sizes(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...]:
    """Return the numbers in `3,4`. Raises click.BadParameter."""
    if text is None:
        return ()
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) < 3 and int(word) > 1 for word in words):
        raise click.BadParameter(f"expected numbers of players such as 3,4,5, found {text!r}.")
    return tuple(dict.fromkeys(map(int, words)))


@click.command(
    cls=Command,
    epilog=epilog(
        """\
winnable validate my_mission.yaml
winnable validate my_mission.yaml --players 3,4 --sample 1000
winnable validate planet-nine/22 deep-sea/14
winnable validate examples --sample 0""",
        "validating",
    ),
)
@click.argument("files", nargs=-1, metavar="FILE|ID...", shell_complete=complete_missions)
@exclude
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
@click.option(
    "--reading",
    metavar="NAME",
    shell_complete=complete_readings,
    help="The reading to play of the missions that have it.",
)
@click.option("--game", type=click.Choice(games.editions()), help="The game of ID; default: planet-nine.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Stop playing S seconds after the start; what was not reached by then is told as such.",
)
@jobs
@json_option
@common
def validate(
    *,
    files: tuple[str, ...],
    exclude: tuple[str, ...],
    players: tuple[int, ...],
    sample: int,
    seed: int,
    reading: str | None,
    game: str | None,
    time_limit: float | None,
    jobs: int,
    as_json: bool,
    colour: str,
    verbose: bool,
) -> Exit:
    """Report the mistakes in files, and play the missions in them.

    Deals, problems and missions in FILE..., and in the *.yaml and *.yml below folders ('-' is standard input); all
    mistakes of all files. Below folders, hidden files, folders of other programs and YAML that is none of ours are
    skipped. ID is a mission of the library. Of each mission without mistakes, for each crew size:
    whether some deal can be won and some cannot, the share of deals that can, how narrow the way is and which mission
    of the logbook is about as hard; and what no deal can meet together, which goals are redundant, whether it can be
    lost at all. Nothing is said without evidence: a deal, a number of deals, or a proof.
    """
    deadline = limits_of(time_limit).begun().deadline
    validation = _Validation()
    promise(lambda: _json(validation))
    console = console_of(colour, verbose)
    # findings are the result of this command, so they are written as results, not as remarks
    _read(files, exclude, game, validation, console, play=bool(sample), as_json=as_json)
    missions = {each: validation.missions_of(each, reading) for each in games.games()}
    in_files = len(validation.findings)
    if sample:
        _play(missions, PlayRequest(players, sample, seed, deadline), jobs, validation, console, as_json=as_json)
        if players and any(missions.values()) and not validation.played:
            sizes = ", ".join(map(str, players))
            raise click.BadParameter(f"no mission here is for {sizes} players.", param_hint="'--players'")
    codes = [Exit.INPUT] if errors(validation.findings[:in_files]) else []
    codes += [Exit.NO] if errors(validation.findings[in_files:]) else []
    codes += [Exit.UNDECIDED] if validation.late else []
    code = worst(codes)
    if as_json:
        console.write(envelope("validate", {"exit_code": int(code), **_json(validation)}))
    else:
        console.tell(_summary(validation, console.ink))
    return code


@dataclass(slots=True)
class _Validation:
    """The documents and findings of the files, and the results of playing the missions."""

    files: int = 0
    others: int = 0
    """How many files of other programs were skipped."""
    documents: list[Any] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    played: list[Json] = field(default_factory=list)
    late: bool = False
    """Whether the time limit was reached before everything was played."""

    def missions_of(self, game: Game, reading: str | None) -> Sequence[Any]:
        """Return the missions of a game, each in this reading if it has it."""
        documents = [each for each in self.documents if each.kind == MISSION and games.game_of(each.game) is game]
        return documents if reading is None or not documents else game.in_reading(documents, reading)

    def count(self, kind: str) -> int:
        """Return how many of a kind there are."""
        counts = (games.game_of(each.game).count(each) for each in self.documents)
        return sum(number for counted_as, number in counts if counted_as == kind)


def _read(
    files: tuple[str, ...],
    exclude: tuple[str, ...],
    edition: str | None,
    validation: _Validation,
    console: Console,
    *,
    play: bool,
    as_json: bool,
) -> None:
    searched = search(files, exclude)
    validation.files = sum(map(is_file, searched.files))
    validation.others = searched.others

    def note(findings: Iterable[Finding]) -> None:
        validation.findings += findings
        if not as_json:
            for finding in findings:
                console.tell(finding_text(finding, console.ink))

    note(searched.findings)
    for loaded in load_files_and_missions(searched.files, edition) if searched.files or not files else ():
        found = list(loaded.findings)
        for document in loaded.documents:
            if document.kind == PROBLEM:
                found += games.game_of(document.game).examine(document, play=play)
        note(found)
        validation.documents += loaded.documents


def _play(
    missions: dict[Game, Sequence[Any]],
    request: PlayRequest,
    jobs: int,
    validation: _Validation,
    console: Console,
    *,
    as_json: bool,
) -> None:
    """Play the missions of each game; write the report of each and add its findings."""
    with ExitStack() as stack:
        jobs = min(jobs, sum(game.steps(documents, request) for game, documents in missions.items()))
        jobs = 1 if request.deadline.passed else jobs
        preload = sorted({game.solver for game, documents in missions.items() if documents} - {""})
        executor = stack.enter_context(workers(jobs, preload))
        submit = executor.submit
        for game, documents in missions.items():
            if documents and jobs <= 1 and not request.deadline.passed:
                load_solver(game)
        for game, documents in missions.items():
            for report in game.play(documents, request, submit, _progress):
                for remark in report.remarks:
                    console.remark(remark)
                validation.findings += report.findings
                validation.played += report.json
                validation.late |= report.late
                if not as_json:
                    for line in report.text(console.ink):
                        console.tell(line)
                    for finding in report.findings:
                        console.tell(finding_text(finding, console.ink))
        if validation.late:  # nobody waits for what is not done
            executor.shutdown(cancel_futures=True)


@contextmanager
def _progress(length: int, label: str) -> Iterator[Callable[[int], None]]:
    if not length:
        yield _ignore
        return
    with progress(length, f"playing {label}") as advance:
        yield advance or _ignore


def _ignore(_steps: int) -> None:
    pass


def _other_kinds() -> Iterator[str]:
    """Yield the kinds that are counted beside problems and missions."""
    return (kind for game in games.games() for kind in game.other_kinds)


def _summary(validation: _Validation, ink: Ink) -> str:
    counts = [
        *([counted(validation.files, "file")] if validation.files else []),  # ids alone are no files
        counted(validation.count(PROBLEM), "problem"),
        counted(validation.count(MISSION), "mission"),
        *(counted(number, kind) for kind in _other_kinds() if (number := validation.count(kind))),
    ]
    if validation.others:
        counts.append(skipped_text(validation.others))
    mistakes = errors(validation.findings)
    verdict = [counted(mistakes, "error")]
    if len(validation.findings) > mistakes:
        verdict.append(counted(len(validation.findings) - mistakes, "warning"))
    paint = ink.no if mistakes else ink.yes
    return f"{', '.join(counts)}: {paint(', '.join(verdict))}"


def _json(validation: _Validation) -> Json:
    return {
        "files": validation.files,
        "files_of_others": validation.others,
        "problems": validation.count(PROBLEM),
        "missions": validation.count(MISSION),
        **{f"{kind.replace(' ', '_')}s": validation.count(kind) for kind in _other_kinds()},
        "played": validation.played,
        "findings": findings_json(validation.findings),
    }
