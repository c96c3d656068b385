"""The command line: declares the commands and their options; what they do stands in modules of their own."""

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from winnable import dealing, listing, showing, validating
from winnable.checking import check_all
from winnable.console import Console, Exit
from winnable.funnel import CONSOLE, Funnel
from winnable.ink import COLOURS
from winnable.missions.crew import ONE_LINE_KEYS, Loaded, one_line, schema_text, template
from winnable.missions.crew.format import GAMES, KINDS, PROBLEM, Kind
from winnable.question import DISTRESS, DRAWS, SAMPLES, UNKNOWN, Options
from winnable.reading import read_files
from winnable.replaying import replay_all
from winnable.rules.crew.edition import DECKS, DEFAULT_EDITION
from winnable.solver.verdict import Limits
from winnable.solving import form_of, solve_all
from winnable.version import version

__all__ = ["main"]

_EXIT_CODES: Final = {
    "deals": """\
0  winnable, or everything as expected
1  unwinnable, or something not as expected
2  bad usage or bad input
3  undecided: a limit was reached
4  internal error
130 interrupted; 141 nobody reads the output
With several problems the worst counts: 4, then 2, 3, 1, 0.""",
    "replay": """\
0  the line wins
1  the line does not win, or a card or a choice in it is not legal
2  bad usage or bad input, no line of play, or one that stops before anything is decided
4  internal error
130 interrupted; 141 nobody reads the output
With several problems the worst counts: 4, then 2, 1, 0.""",
    "validating": """\
0  fine
1  a mission is at fault: it cannot be dealt or won, or goals of it clash
2  bad usage or bad input
4  internal error
130 interrupted; 141 nobody reads the output""",
    "reading": """\
0  fine
2  bad usage or bad input
4  internal error
130 interrupted; 141 nobody reads the output""",
}


def _after(example: str, codes: str) -> str:
    """What stands below the options in `--help`: an example and the exit codes."""
    examples = "\n".join(f"  {line}" for line in example.splitlines())
    lines = "\n".join(f"  {line}" for line in _EXIT_CODES[codes].splitlines())
    return f"\b\nExample:\n{examples}\n\n\b\nExit codes:\n{lines}"


Command = TypeVar("Command", bound=Callable[..., Any])


def _common(command: Command) -> Command:
    """The options that every command has."""
    for option in (
        click.option("-v", "--verbose", is_flag=True, help="More on standard error: effort, and tracebacks."),
        click.option(
            "--color",
            "colour",
            type=click.Choice(COLOURS),
            default="auto",
            show_default=True,
            help="Colours and suit symbols; auto: on a terminal, unless NO_COLOR is set.",
        ),
    ):
        command = option(command)
    return command


def _console(colour: str, verbose: bool, output: Path | None = None) -> Console:
    """The console for a command's options, kept where the funnel finds it."""
    console = Console.of(colour=colour, verbose=verbose, path=output)
    click.get_current_context().meta[CONSOLE] = console
    return console


def _spare(output: Path | None, read: Iterable[str | None]) -> None:
    """Refuse to write over a file that is read; '-' is standard input."""
    if output and output.is_file() and any(_same(output, file) for file in read if file):
        raise click.UsageError(f"-o would overwrite {str(output)!r}, which is to be read.")


def _same(path: Path, file: str) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(sys.stdin.fileno()) if file == "-" else Path(file).stat())
    except (AttributeError, OSError, ValueError):  # one of them does not exist, or is no real file
        return False


def _cores() -> int:
    return os.cpu_count() or 1


_files: Final = click.argument("files", nargs=-1, metavar="FILE...")
_mission: Final = click.option("--mission", metavar="ID|FILE", help="Play the deals under this mission.")
_reading: Final = click.option("--reading", metavar="NAME", help="Which reading of the mission counts.")
_json: Final = click.option("--json", "as_json", is_flag=True, help="Write JSON.")


_ASKED: Final = ("distress", "unknown", "draws")
"""Keys of a problem that are also options for every problem; with --deal they may be all that YAML says."""


def _asking_options(command: Command) -> Command:
    """What may be asked of problems that leave something open."""
    for option in (
        click.option(
            "--distress",
            metavar="WHETHER",
            help="Whether the distress signal may be sent: none, allowed (a way without it comes first), required; "
            "default: what the file says, else none.",
        ),
        click.option(
            "--unknown",
            metavar="WHAT",
            help="With unknown cards: whether some deal that fits can be won, whether every one can, or the share "
            "of those that can; default: what the file says, else some.",
        ),
        click.option(
            "--draws",
            metavar="WHICH",
            help="With mission 12: whether the best draws can be won with, or every draw with the play after it "
            "adapting; default: what the file says, else best.",
        ),
        _samples,
        click.option(
            "--seed", type=click.IntRange(min=0), default=0, metavar="S", help="Which deals are drawn; default 0."
        ),
    ):
        command = option(command)
    return command


def _options(given: dict[str, str], samples: int, seed: int, *, with_deal: bool) -> Options:
    """What is asked in place of what the files ask; leaves in `given` what --deal is to be read with.

    Hints and a line so far are read in the light of the signal, so that goes along.
    """
    words = {"distress": DISTRESS, "unknown": UNKNOWN, "draws": DRAWS}
    taken: dict[str, Any] = {}
    for key, known in words.items():
        if given.get(key) in known:
            taken[key] = given[key]
            if not with_deal or given[key] in ("share", "best"):  # no words of the format
                del given[key]
        elif key in given and not with_deal:
            message = f"expected {', '.join(known)}, found {given[key]!r}."
            raise click.BadParameter(message, param_hint=f"'--{key}'")
    return Options(**taken, samples=samples, seed=seed)


def _deal_options(command: Command) -> Command:
    """The other keys of a problem, beside --deal, so that what `one_line_of` writes can be pasted.

    All but the common ones are left out of `--help`.
    """
    for key in reversed(ONE_LINE_KEYS):
        if key not in ("name", "mission", "reading", "line", "expect", *_ASKED):
            names = dict.fromkeys((f"--{key}", f"--{key.replace('_', '-')}"))
            about = f"With --deal. {PROBLEM.keys[key].about}"
            common = key in ("deck", "lead")
            command = click.option(*names, key, metavar="YAML", help=about, hidden=not common)(command)
    return command


def _limits(seconds: float | None, workers: int = 1) -> Limits:
    try:
        return Limits(seconds=seconds, workers=workers)
    except ValueError as error:  # not a number, say
        raise click.BadParameter(f"{error}.", param_hint="'--time-limit'") from error


_jobs: Final = click.option(
    "--jobs", type=click.IntRange(min=1), default=_cores, show_default="one a core", metavar="N", help="Processes."
)
_samples: Final = click.option(
    "--samples",
    type=click.IntRange(1, 1_000_000),
    default=SAMPLES,
    show_default=True,
    metavar="N",
    help="How many deals that fit are looked at, where there are more.",
)
_time_limit: Final = click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Give up on a problem after S seconds.",
)


@click.group(
    cls=Funnel,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nStart with:\n  winnable deal --players 4 --mission 9 > deal.yaml\n  winnable solve deal.yaml",
)
@click.version_option(version(), prog_name="winnable")
def main() -> None:
    """Can this deal of The Crew be won with all cards open, and by which line of play?"""


@main.command(
    epilog=_after(
        """\
winnable solve deal.yaml --mission 12 --time-limit 60
winnable solve --deck dealt --deal 'p12 b1 / p3 b24 / p45 b3' --lead 1 --tasks 'p1>2[1] b1>1'
winnable solve deal.yaml -o solved.yaml && winnable replay solved.yaml""",
        "deals",
    )
)
@_files
@_mission
@_reading
@click.option(
    "--deal",
    metavar="HANDS",
    help="A deal in place of files: 'p179 b23 / ... / ...'. Other keys of a deal go along, as --roles '{sick: 0}'.",
)
@click.option("--tasks", metavar="TASKS", help="With --deal. Tasks with owner and token: 'p3>0[1] b5>2 y4'.")
@_deal_options
@_asking_options
@_time_limit
@click.option(
    "--workers", type=click.IntRange(1, 512), default=1, show_default=True, metavar="N", help="Threads of the solver."
)
@click.option("--verdict-only", is_flag=True, help="Spoil nothing: no choices, no cards, no trick numbers.")
@_json
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write to this file; .json: JSON, .yaml: the deal with its line of play, for replay.",
)
@_common
def solve(
    *,
    files: tuple[str, ...],
    mission: str | None,
    reading: str | None,
    deal: str | None,
    tasks: str | None,
    samples: int,
    seed: int,
    time_limit: float | None,
    workers: int,
    verdict_only: bool,
    as_json: bool,
    output: Path | None,
    colour: str,
    verbose: bool,
    **more: str | None,
) -> Exit:
    """Say whether deals can be won, and how.

    For every problem in FILE... ('-' is standard input), or the one of --deal: whether the crew can win
    it with all cards open; if so, what it has to choose for that, and by which line of play. Cards may be
    unknown; then the question is about some deal that fits, every one, or the share of them (--unknown).
    """
    form = form_of(output, as_json=as_json)
    if form == "yaml" and verdict_only:
        raise click.UsageError("--verdict-only does not go with a .yaml file, which holds the line of play.")
    if deal is not None and files:
        raise click.UsageError("Give either --deal or files, not both.")
    given = {key: value for key, value in more.items() if value is not None}
    options = _options(given, samples, seed, with_deal=deal is not None)
    readings: Iterable[Loaded]
    if deal is not None:
        given |= {"reading": reading} if reading else {}
        readings = [one_line(deal, tasks or "", mission=mission, lead=given.pop("lead", None), more=given)]
    elif tasks is not None or given:
        raise click.UsageError("--tasks and the like go with --deal; a file says all that itself.")
    else:
        readings = read_files(files, mission, reading)
    _spare(output, (*files, mission))
    limits = _limits(time_limit, workers)
    console = _console(colour, verbose, output)
    return solve_all(readings, limits, console, form=form, verdict_only=verdict_only, options=options)


def _crew_sizes(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...]:
    """The numbers in `3,4`."""
    words = (text or "").replace(",", " ").split()
    if not all(word.isdecimal() and len(word) < 3 and int(word) > 1 for word in words):
        raise click.BadParameter(f"expected numbers of players such as 3,4,5, found {text!r}.")
    return tuple(dict.fromkeys(map(int, words)))


@main.command(
    epilog=_after(
        """\
winnable validate my_mission.yaml
winnable validate my_mission.yaml --players 3,4 --sample 1000
winnable validate planet-nine/22 deep-sea/14
winnable validate examples --sample 0""",
        "validating",
    )
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
@click.option("--game", type=click.Choice(GAMES), help="The game of ID; default: planet-nine.")
@_jobs
@_json
@_common
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
    wish = validating.Wish(players, sample, seed, jobs, reading, game)
    return validating.validate(files, wish, _console(colour, verbose), as_json=as_json)


@main.command(epilog=_after("winnable check examples --jobs 4 --time-limit 60", "deals"))
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(exists=True))
@_jobs
@_samples
@_time_limit
@_json
@_common
def check(
    *,
    paths: tuple[str, ...],
    jobs: int,
    samples: int,
    time_limit: float | None,
    as_json: bool,
    colour: str,
    verbose: bool,
) -> Exit:
    """Hold verdicts against what files expect.

    Solves every problem with an 'expect' in the files PATH... and in the *.yaml and *.yml below the
    folders PATH... Problems without 'expect' are skipped; mistakes in files are reported all the same.
    """
    console = _console(colour, verbose)
    return check_all(paths, _limits(time_limit), console, jobs=jobs, samples=samples, as_json=as_json)


@main.command(epilog=_after("winnable solve deal.yaml -o solved.yaml && winnable replay solved.yaml", "replay"))
@_files
@_mission
@_reading
@_json
@_common
def replay(
    *, files: tuple[str, ...], mission: str | None, reading: str | None, as_json: bool, colour: str, verbose: bool
) -> Exit:
    """Let the referee judge a line of play.

    For the 'line' of every problem in FILE... ('-' is standard input): names the first card that is not
    legal, and tells of every task and goal in which trick it was met or lost. Owners, roles and draws
    must be given in the file.
    """
    return replay_all(read_files(files, mission, reading), _console(colour, verbose), as_json=as_json)


@main.command(
    epilog=_after(
        """\
winnable deal --players 4 --mission 9 --seed 7 > deal.yaml
winnable deal --players 4 --game deep-sea --mission 17""",
        "reading",
    )
)
@click.option(
    "--players",
    type=click.IntRange(2, len(dealing.NAMES)),
    required=True,
    metavar="N",
    help="Players; with an official deck two play with the robot.",
)
@click.option("--game", type=click.Choice(GAMES), help="The game; default: that of the mission, else planet-nine.")
@click.option("--mission", metavar="ID|FILE", help="Draw the tasks of this mission.")
@_reading
@click.option(
    "--tasks",
    type=click.IntRange(min=0),
    metavar="N",
    help=f"Planet Nine without a mission: draw so many tasks, for a draft; default {dealing.TASKS}.",
)
@click.option(
    "--difficulty",
    type=click.IntRange(min=1),
    metavar="N",
    help="Deep Sea without a mission, or with one that leaves it open: draw task cards to this difficulty; "
    f"default {dealing.DIFFICULTY}.",
)
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Repeat a deal; it says its own seed.")
@click.option("--deck", type=click.Choice(tuple(DECKS)), help="The deck; default: that of the mission.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT", help="Write to this file.")
@_common
def deal(
    *,
    players: int,
    game: str | None,
    mission: str | None,
    reading: str | None,
    tasks: int | None,
    difficulty: int | None,
    seed: int | None,
    deck: str | None,
    output: Path | None,
    colour: str,
    verbose: bool,
) -> Exit:
    """Deal at random.

    Writes a deal with its tasks drawn as YAML, ready for 'winnable solve'. Its first line says how to
    get the same deal again. Task cards of Deep Sea are drawn to the difficulty as the rulebook says: those
    that can never be met together are replaced, and hands that a card rules out are dealt again.
    """
    _spare(output, [mission])
    console = _console(colour, verbose, output)
    wanted = dealing.Wanted(players, game, mission, reading, tasks, difficulty, deck)
    return dealing.write_deal(console, wanted, seed)


@main.command(epilog=_after("winnable missions\nwinnable missions 34\nwinnable missions deep-sea/12", "reading"))
@click.argument("mission", required=False, metavar="[ID|FILE]")
@click.option("--game", type=click.Choice(GAMES), help="List only the missions of this game, or show its ID.")
@_json
@_common
def missions(*, mission: str | None, game: str | None, as_json: bool, colour: str, verbose: bool) -> Exit:
    """List the missions, or show one in full."""
    console = _console(colour, verbose)
    if mission is None:
        return listing.list_missions(console, game=game, as_json=as_json)
    return listing.show_mission(mission, console, game=game, as_json=as_json)


@main.command(epilog=_after("winnable tasks\nwinnable tasks low-sum", "reading"))
@click.argument("task", required=False, metavar="[ID]")
@_json
@_common
def tasks(*, task: str | None, as_json: bool, colour: str, verbose: bool) -> Exit:
    """List the task cards of Deep Sea, or show one in full."""
    console = _console(colour, verbose)
    if task is None:
        return listing.list_tasks(console, as_json=as_json)
    return listing.show_task(task, console, as_json=as_json)


@main.command(
    epilog=_after(
        """\
winnable show my_mission.yaml --players 4
winnable show deep-sea/12
winnable show --goal 'tricks_won: {by: commander, tricks: [first, last], exactly: all}'""",
        "reading",
    )
)
@click.argument("names", nargs=-1, metavar="FILE|ID...")
@click.option("--goal", metavar="YAML", help="Show this goal in place of files.")
@click.option("--game", type=click.Choice(GAMES), help="The game of ID and of --goal; default: planet-nine.")
@click.option("--players", type=click.IntRange(2, 20), metavar="N", help="Say only what is meant for so many players.")
@_json
@_common
def show(
    *,
    names: tuple[str, ...],
    goal: str | None,
    game: str | None,
    players: int | None,
    as_json: bool,
    colour: str,
    verbose: bool,
) -> Exit:
    """Say in plain English what a file says.

    For every mission, problem and task card in FILE... ('-' is standard input), or a mission of the library: what
    the referee will judge, in sentences made from the goal language, so that one sees what the file really says.
    """
    console = _console(colour, verbose)
    if goal is not None:
        if names:
            raise click.UsageError("Give either --goal or files, not both.")
        return showing.show_goal(goal, console, game=game, players=players, as_json=as_json)
    return showing.show(names, console, game=game, players=players, as_json=as_json)


@main.group(epilog="\b\nExample:\n  winnable new mission slow-burn -o slow-burn.yaml")
def new() -> None:
    """Write a file to start from."""


@new.command(name="mission", epilog=_after("winnable new mission slow-burn -o slow-burn.yaml", "reading"))
@click.argument("name", default="my-mission", metavar="[NAME]")
@click.option(
    "--game", type=click.Choice(GAMES), default=DEFAULT_EDITION.key, show_default=True, help="Whose words it uses."
)
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT", help="Write to this file.")
@_common
def new_mission(*, name: str, game: str, output: Path | None, colour: str, verbose: bool) -> Exit:
    """Write a mission to start one's own from.

    It is a mission already; its comments teach the language of goals. NAME is its id. A file that exists is
    not overwritten.
    """
    if output is not None and str(output) != "-" and output.exists():
        raise click.UsageError(f"{str(output)!r} exists already.")
    _console(colour, verbose, output).write(template(game, name).rstrip())
    return Exit.YES


@main.command(epilog=_after("winnable schema mission > mission.json", "reading"))
@click.argument("kind", type=click.Choice(tuple(KINDS)))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="OUT", help="Write to this file.")
@_common
def schema(*, kind: Kind, output: Path | None, colour: str, verbose: bool) -> Exit:
    """Print the JSON Schema of a kind of file.

    An editor that reads it completes and explains every key. Start a file with the line
    '# yaml-language-server: $schema=mission.json' to point to it.
    """
    _console(colour, verbose, output).write(schema_text(kind).rstrip())
    return Exit.YES
