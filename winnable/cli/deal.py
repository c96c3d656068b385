"""`winnable deal`: a random deal as YAML."""

import secrets
from pathlib import Path
from typing import Any

import click

from winnable.cli import options as shared
from winnable.cli.console import Exit
from winnable.cli.options import game_options, remark_findings
from winnable.games.values import DealRequest
from winnable.output.text import with_options
from winnable.services import dealing


@shared.command(
    """\
winnable deal --players 4 --mission 9 --seed 7 > deal.yaml
winnable deal --players 4 --game deep-sea --mission 17
winnable deal --players 2 --game ganymede --seed 1
winnable deal --players 6 --game lifeboat --seed 1""",
)
@click.option(
    "--players",
    type=int,
    required=True,
    metavar="N",
    help="Deal for N players; with an official deck two play with the robot.",
)
@shared.edition_option("The game; default: that of the mission, else planet-nine.")
@click.option("--mission", metavar="ID|FILE", help="Draw the tasks of this mission.")
@shared.inline_mission
@shared.own_reading
@game_options("deal")
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Repeat a deal; every deal names its seed.")
@shared.output_option
def deal(
    *,
    players: int,
    game: str | None,
    mission: str | None,
    inline_mission: bool,
    reading: str | None,
    seed: int | None,
    output: Path | None,
    **options: Any,
) -> Exit:
    """Deal at random.

    Writes a deal with its tasks drawn as YAML, ready for 'winnable solve'. Its first line is the command that repeats
    the deal. Task cards of Deep Sea are drawn to the difficulty as the rulebook says: those that can never be met
    together are replaced, and hands that a card rules out are dealt again. The file of a mission is named by its path
    relative to OUT, or to the current folder. An existing file is not overwritten.
    """
    console = shared.console_of(shared.new_file(output, (mission,)))
    folder = None if inline_mission else shared.folder_of(output)
    request = DealRequest(players, game, mission, reading, options, folder)
    seed = secrets.randbelow(10**9) if seed is None else seed
    random_deal = dealing.deal(request, seed)
    remark_findings(random_deal.findings, console)
    again = {"players": players, "game": game, "mission": mission, "reading": reading, **options}
    again |= {"inline-mission": inline_mission, "seed": seed}
    console.write(f"# {with_options('winnable deal', again)}")
    for remark in random_deal.remarks:
        console.write(f"# {remark}")
    console.write(random_deal.yaml)
    return Exit.YES
