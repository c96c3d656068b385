"""`winnable puzzle`: look among random deals for one with a wanted property, and write it as a puzzle."""

import secrets
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from winnable.cli import options as shared
from winnable.cli.completing import complete_missions
from winnable.cli.console import Console, Exit
from winnable.cli.given import given_as
from winnable.cli.json_answer import promise
from winnable.cli.report import remark_findings
from winnable.cli.status import working
from winnable.games import registry
from winnable.games.game import Game
from winnable.games.puzzle import Puzzle, PuzzleProperty, PuzzleRequest
from winnable.games.values import OptionValues
from winnable.missions.source.files import names_file
from winnable.output.as_json import envelope
from winnable.output.documents import Nearest, PuzzleHunt
from winnable.output.ink import counted, printable
from winnable.output.typed import Json, to_json
from winnable.processes import interrupt
from winnable.processes.jobs import workers
from winnable.questions.hunt import Hunt
from winnable.services.attempts import load_solver

BELOW: Final = "below"
NONE: Final = "none"
"""The words of `--solution` that are no files."""
DEALS: Final = 1000
"""How many deals are examined by default."""
PATIENCE: Final = 10
"""By default, the search ends after this number of undecided deals in a row: further ones would stay undecided, too."""
FOLD: Final = 60
"""How many empty comment lines hide a solution, whether a reader comes from above or from the end of the file."""
_FORMS: Final = {**shared.YAML_FORMS, ".json": "json"}

Function = TypeVar("Function", bound=Callable[..., Any])


def _known() -> dict[str, PuzzleProperty]:
    """Return the properties of all games by their names; two games mean the same by one."""
    found: dict[str, PuzzleProperty] = {}
    for each in (each for game in registry.games() for each in game.puzzles()):
        found.setdefault(each.name, each)
    return found


def _property_options(function: Function) -> Function:
    for each in reversed(_known().values()):
        about = f"{each.about.removesuffix('.')}{_of_some_games(each.name)}."
        if each.number:
            option = click.option(f"--{each.name}", type=click.IntRange(min=1), metavar=each.number, help=about)
        else:
            option = click.option(f"--{each.name}", is_flag=True, default=None, help=about)
        function = option(function)
    return function


def _of_some_games(name: str) -> str:
    """Return in parentheses the games that know a property; nothing if all do."""
    games = list(registry.games())
    knowing = [game.title for game in games if any(each.name == name for each in game.puzzles())]
    return f" ({', '.join(knowing)})" if len(knowing) < len(games) else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given:
    mission: str
    players: int | None
    reading: str | None
    game: str | None
    seed: int | None
    deals: int | None
    count: int
    total_time: float | None
    solution: str | None
    inline_mission: bool
    jobs: int
    as_json: bool
    output: Path | None


@shared.command(
    """\
winnable puzzle 31 --players 5 --one-lead -o puzzle.yaml
winnable puzzle 34 --players 5 --needs-signal --count 3 \\
  -o puzzles.yaml --solution solutions.yaml
winnable puzzle 25 --hardest --deals 200 --seed 1""",
    "puzzles",
)
@click.argument("mission", metavar="ID|FILE", shell_complete=complete_missions)
@_property_options
@click.option("--players", type=click.IntRange(1, 8), metavar="N", help="Players; default: as for 'new problem'.")
@shared.own_reading
@shared.edition_option("The game of ID; default: planet-nine.")
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Repeat a search; every puzzle names its seed.")
@click.option(
    "--deals",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help=f"Examine at most N deals. Default: {DEALS}, or fewer if {PATIENCE} in a row are undecided.",
)
@click.option(
    "--count", type=click.IntRange(1, 1000), default=1, show_default=True, metavar="N", help="Find N puzzles."
)
@shared.total_time_option("puzzles found by then are written")
@click.option(
    "--solution",
    metavar="WHERE",
    help="Write the solution to this file, or: below, into OUT after many empty lines; none. "
    "Default: below with -o OUT, else none.",
)
@shared.inline_mission
@shared.jobs
@shared.json_option
@shared.output_option
@given_as(_Given)
def puzzle(given: _Given, options: OptionValues) -> Exit:
    """Search random deals of a mission for a puzzle.

    ID is a mission of the library, FILE one of your own. Give one property to look for. The deals are numbered, and the
    first one with the property is written as YAML, with a title, the question and the expected answer, ready for
    'winnable solve'. Everything is proved: each line of a solution is replayed, and where none exists, the solver has
    proved it. The result depends on the seed alone; a deal that is not decided within a limit of work is left out and
    counted. An existing file is not overwritten.

    The hardness of a deal is a number from 0 to 1: 1 minus the product of three shares. The first is the share of first
    leads that win. The second is 1 minus a quarter of the share of tricks that are needed at least. The third is 1
    minus half of the share of tasks that can fall in one certain trick only. 'validate' measures missions in the same
    way.
    """
    deadline = shared.limits_of(given.total_time, option="--total-time").begun().deadline
    dealer, edition = registry.game_of_mission(given.mission, given.game)
    if names_file(given.mission) and not Path(given.mission).exists():  # else its game would be unknown
        raise click.UsageError(f"{dealer.library.why_unknown(given.mission, edition)}.")
    wanted, number = _wanted(options, dealer)
    form = shared.only_form(given.output, _FORMS, as_json=given.as_json)
    seed = secrets.randbelow(10**9) if given.seed is None else given.seed
    request = PuzzleRequest(given.mission, wanted, number, given.game, given.reading, given.players, seed, deadline)
    places = _Places.of(given.mission, given.output, given.solution, as_json=form == "json")
    search = dealer.puzzle(request)
    patience = PATIENCE if given.deals is None else None
    hunt = Hunt(search, wanted.ranked, given.count, given.deals or DEALS, patience=patience)
    folder = None if given.inline_mission else shared.folder_of(given.output)
    command = _command(request, given.deals, given.count, inline_mission=given.inline_mission)
    writing = _Writing(hunt, folder, command, request, places)
    promise(writing.json)
    console = shared.console_of(given.output)
    places.open()
    remark_findings(search.findings, console)
    try:
        _run(hunt, dealer, given.jobs, request)
    except KeyboardInterrupt:
        with interrupt.put_off():
            if form != "json":
                writing.write(console)
                console.finish()
            console.remark(_summary(hunt))
        raise
    code = Exit.YES if hunt.complete else Exit.UNDECIDED
    if form == "json":
        console.write_document(envelope("puzzle", {"exit_code": int(code), **writing.json()}))
    else:
        writing.write(console)
        console.remark(_summary(hunt))
    return code


def _wanted(options: OptionValues, game: Game) -> tuple[PuzzleProperty, int | None]:
    """Return the property that is wanted, and its number. Raises click.UsageError for none, several or an unknown."""
    known = _known()
    given = [name for name in known if options.get(name.replace("-", "_")) is not None]
    own = [each.name for each in game.puzzles()]
    names = ", ".join(f"--{name}" for name in own)
    if not own:
        raise click.UsageError(f"{game.title} has no puzzles.")
    if len(given) != 1:
        found = f"found {' and '.join(f'--{name}' for name in given)}" if given else "found none"
        raise click.UsageError(f"expected one property of {names}, {found}.")
    if given[0] not in own:
        raise click.UsageError(f"{game.title} has no --{given[0]}; its properties: {names}.")
    wanted = next(each for each in game.puzzles() if each.name == given[0])
    return wanted, options[wanted.name.replace("-", "_")] if wanted.number else None


def _run(hunt: Hunt, game: Game, jobs: int, request: PuzzleRequest) -> None:
    jobs = min(jobs, hunt.deals)
    with workers(jobs, [game.solver] if game.solver else []) as executor:
        if jobs <= 1:
            load_solver(game)
        label = printable(f"examining deals of {request.mission}")
        with working(label, hunt.deals, patience=0) as status:

            def advance(steps: int) -> None:
                if status is not None:
                    status.label = f"{label}: {_found_so_far(hunt)}"
                    status.advance(steps)

            # with two deals a process, none is idle while results are read in their order
            ahead = 1 if jobs <= 1 else 2 * jobs
            hunt.run(executor.submit, advance, ahead=ahead, deadline=request.deadline)
        executor.shutdown(cancel_futures=True)  # nobody waits for deals that come later


# --- where it is written -------------------------------------------------------------------------


@dataclass(slots=True)
class _Places:
    """Where the solutions are written: in the file of the puzzles, in one of their own, or nowhere."""

    below: bool
    path: Path | None = None
    console: Console | None = None

    @classmethod
    def of(cls, mission: str, output: Path | None, solution: str | None, *, as_json: bool) -> "_Places":
        """Read `--solution`. Raises click.UsageError for a file that goes with nothing, or that is another one."""
        if solution in (BELOW, NONE) or solution is None:
            shared.refuse_existing(output, read=(mission,))
            default = output is not None or as_json
            return cls(below=solution == BELOW or (solution is None and default))
        if as_json:
            raise click.UsageError(f"--solution {solution} does not go with JSON, which holds the solution itself.")
        path = Path(solution)
        shared.form_of(path, shared.YAML_FORMS, "--solution")
        if output is not None and path.resolve() == output.resolve():
            raise click.UsageError(f"--solution would overwrite {str(output)!r}; to have it there, write '{BELOW}'.")
        shared.refuse_existing(output, read=(mission,))
        shared.refuse_existing(path, "--solution", read=(mission,))
        return cls(below=False, path=path)

    def open(self) -> None:
        """Make sure that the file can be written. Raises Unwritable."""
        if self.path is not None:
            self.console = shared.console_to(self.path)


@dataclass(slots=True)
class _Writing:
    """The puzzles of a search, as YAML or as JSON."""

    hunt: Hunt
    folder: Path | None
    command: str
    request: PuzzleRequest
    places: _Places

    def puzzles(self) -> Sequence[tuple[int, Puzzle]]:
        """Return the puzzles that were found so far, with their numbers."""
        hunt = self.hunt
        return [(number, hunt.search.puzzle(number, each, hunt.examined, self.folder)) for number, each in hunt.found]

    def write(self, console: Console) -> None:
        """Write the YAML of the puzzles, and the solutions where they belong."""
        puzzles = [each for _, each in self.puzzles()]
        for index, each in enumerate(puzzles):
            console.write("---" if index else f"# {self.command}")
            console.write(each.yaml.rstrip())
            if self.places.below:
                console.write(_folded(each.hidden))
        if self.places.console is not None and puzzles:
            solutions = "---\n".join(each.solution for each in puzzles)
            self.places.console.write(f"# The solutions of: {self.command}\n{solutions}".rstrip())
            self.places.console.finish()

    def json(self) -> Json:
        """Return the search and its puzzles as JSON."""
        hunt, request = self.hunt, self.request
        nearest = None
        if hunt.nearest is not None:
            number, measure = hunt.nearest
            nearest = Nearest(deal_number=number, what=hunt.search.near(measure))
        found = PuzzleHunt(
            property=request.wanted.name,
            number=request.number,
            seed=request.seed,
            deals=hunt.examined,
            undecided=hunt.undecided,
            others=dict(sorted(hunt.outcomes.items())),
            nearest=nearest,
            time_limit_reached=hunt.late,
            gave_up=hunt.gave_up,
        )
        return {
            **to_json(found),
            "puzzles": [
                {"deal_number": number, **each.json, **(each.json_solution if self.places.below else {})}
                for number, each in self.puzzles()
            ],
        }


def _folded(hidden: str) -> str:
    """Return a solution between two folds of empty comment lines."""
    fold = "#\n" * FOLD
    return f"# The solution is below: read on to see it.\n{fold}{hidden.rstrip()}\n{fold}# The solution is above."


def _command(request: PuzzleRequest, deals: int | None, count: int, *, inline_mission: bool) -> str:
    """Return the command line that finds the same."""
    number = "" if request.number is None else f" {request.number}"
    values = {
        "players": request.players,
        "reading": request.reading,
        "game": request.game,
        "seed": request.seed,
        "deals": deals,
        "count": count if count > 1 else None,
    }
    mission = printable(shlex.quote(request.mission))
    options = [f"--{name} {printable(shlex.quote(str(value)))}" for name, value in values.items() if value is not None]
    options += ["--inline-mission"] if inline_mission else []
    return f"winnable puzzle {mission} --{request.wanted.name}{number} {' '.join(options)}"


def _found_so_far(hunt: Hunt) -> str:
    """Say how many puzzles were found among how many deals, and count the others by outcome."""
    found, examined = len(hunt.found), counted(hunt.examined, "deal")
    first = f"{found or 'no'} puzzle{'' if found == 1 else 's'} found among {examined}"
    others = [f"{number} {outcome}" for outcome, number in sorted(hunt.outcomes.items())]
    if hunt.undecided:
        others.append(f"{hunt.undecided} undecided within the limit of work")
    return f"{first}: {', '.join(others)}" if others else first


def _summary(hunt: Hunt) -> str:
    """Say how many puzzles were found among how many deals, why the others are none, and how near they came."""
    lines = [_found_so_far(hunt)]
    if hunt.gave_up:
        lines.append(f"the search ended, as the last {hunt.in_a_row} deals are undecided; --deals N examines N deals")
    if hunt.late:
        lines.append("the time limit was reached")
    if not hunt.found and hunt.nearest is not None:
        number, measure = hunt.nearest
        lines.append(f"the nearest is deal {number}: {hunt.search.near(measure)}")
    return "\n".join(lines)
