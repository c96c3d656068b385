"""`winnable puzzle`: look among random deals of a mission for those that can be won in a narrow way alone."""

import secrets
import shlex
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import click

from winnable.cli import options as shared
from winnable.cli.console import Exit, counting
from winnable.cli.options import errors, remark_findings
from winnable.games import registry
from winnable.games.survey import Measured
from winnable.games.values import DealRequest
from winnable.missions.source.dumper import to_yaml
from winnable.output.ink import counted, printable
from winnable.output.text import with_options
from winnable.services import dealing
from winnable.services.attempts import load_solver
from winnable.solver.jobs import workers
from winnable.surveying.job import Task, measured
from winnable.surveying.plan import plan
from winnable.surveying.puzzles import Search, Wanted, cell_of, note
from winnable.surveying.question import Cell, seed_of

DEALS: Final = 200
"""How many deals are examined at most, if nobody says."""


@shared.command(
    """\
winnable puzzle 31 --players 5 --one-lead -o puzzle.yaml
winnable puzzle 36 --players 5 --one-lead --at-least 6 --count 3
winnable puzzle 25 --narrowest --seed 1""",
)
@click.argument("mission", metavar="ID|FILE")
@click.option("--one-lead", is_flag=True, help="Just one of several first leads wins.")
@click.option("--at-least", type=click.IntRange(min=1), metavar="N", help="It takes N tricks at least to win.")
@click.option("--narrowest", is_flag=True, help="Of all deals examined, those with the narrowest way to win.")
@click.option("--players", type=click.IntRange(1, 8), metavar="N", help="Players; default: as for 'new problem'.")
@shared.own_reading
@shared.edition_option("The game of ID; default: planet-nine.")
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Repeat a search; every answer names its seed.")
@click.option(
    "--deals",
    type=click.IntRange(1, 1_000_000),
    default=DEALS,
    show_default=True,
    metavar="N",
    help="Examine at most N deals.",
)
@click.option("--count", type=click.IntRange(1, 1000), default=1, show_default=True, metavar="N", help="Find N.")
@shared.inline_mission
@shared.jobs
@shared.output_option
def puzzle(  # noqa: PLR0913  # its options
    *,
    mission: str,
    one_lead: bool,
    at_least: int | None,
    narrowest: bool,
    players: int | None,
    reading: str | None,
    game: str | None,
    seed: int | None,
    deals: int,
    count: int,
    inline_mission: bool,
    jobs: int,
    output: Path | None,
) -> Exit:
    """Search random deals of a mission of The Crew for a puzzle.

    ID is a mission of the library, FILE one of your own. The deals are those of 'winnable survey' with the same seed,
    and only those that can be won count. Give what else is wanted: with several of the options, all of it. The first
    deals with it are written as YAML with what is known of them, ready for 'winnable solve'. Everything is proved: a
    lead that wins by a line that was replayed, any other by a refutation. An existing file is not overwritten.
    """
    wanted = Wanted(one_lead=one_lead, at_least=at_least or 0, narrowest=narrowest)
    if wanted == Wanted():
        raise click.UsageError("Expected --one-lead, --at-least or --narrowest, found none of them.")
    seed = secrets.randbelow(10**9) if seed is None else seed
    console = shared.console_of(shared.new_file(output, (mission,)))
    planned = plan([mission], game, () if players is None else (players,), reading=reading)
    remark_findings(planned.findings, console)
    if errors(planned.findings):
        return Exit.INPUT
    cell, task = cell_of(planned, seed)
    search = Search(wanted, count, [])
    _examine(search, task, deals, jobs, console.remark)
    folder = None if inline_mission else shared.folder_of(output)
    request = DealRequest(cell.players, game, mission, reading, {}, folder)
    again: dict[str, object] = {
        "one-lead": one_lead,
        "narrowest": narrowest,
        "inline-mission": inline_mission,
        "at-least": at_least,
    }
    again |= {"players": players, "reading": reading, "game": game, "seed": seed, "deals": deals, "count": count}
    for place, (seed_of_deal, deal) in enumerate(search.found):
        first = with_options(f"winnable puzzle {printable(shlex.quote(mission))}", again)
        console.write("---" if place else f"# {first}")
        console.write(_document(request, cell, seed_of_deal, deal, wanted.title(search.examined)))
    console.remark(_summary(search))
    return Exit.YES if len(search.found) == count else Exit.UNDECIDED


def _examine(search: Search, task: Task, deals: int, jobs: int, remark: Callable[[str], None]) -> None:
    """Measure deals by their numbers, in several processes if wanted, as far as they are needed."""
    seeds = [seed_of(task.seed, number) for number in range(deals)]
    game, measure = registry.load_game(task.where), partial(measured, task)
    with workers(min(jobs, deals), [game.solver_module]) as executor:
        if jobs <= 1:
            load_solver(game)
        results: Iterator[Measured] = map(measure, seeds) if jobs <= 1 else executor.map(measure, seeds)
        advance = counting("deals", deals, remark)
        for _ in search.go_on(zip(seeds, results, strict=False)):
            advance(1)
        executor.shutdown(cancel_futures=True)  # nobody waits for deals that come later


def _document(request: DealRequest, cell: Cell, seed: int, deal: Measured, what: str) -> str:
    """Return the deal as `winnable deal` writes it, with its name, what is known of it, and what is expected."""
    head = {"name": f"{what}: mission {cell.mission.rpartition('/')[2]}, deal of seed {seed}", "note": note(deal)}
    return f"{to_yaml(head)}{dealing.deal(request, seed).yaml}\nexpect: winnable"


def _summary(search: Search) -> str:
    """Say how many puzzles were found among how many deals, and how many of these are undecided."""
    found = len(search.found)
    said = f"{found or 'no'} puzzle{'s' * (found != 1)} found among {counted(search.examined, 'deal')}"
    undecided = f", of which {search.undecided} stayed undecided within the limit of work"
    return said + undecided * (search.undecided > 0)
