"""`winnable deal`: a random deal as YAML."""

import secrets
from pathlib import Path
from typing import Any

import click

from winnable import games
from winnable.cli.console import Exit
from winnable.cli.funnel import Command
from winnable.cli.options import after, common, console_of, game_options, output_option, reading, spare
from winnable.game import DealWanted
from winnable.output.text import finding_text

__all__ = ["deal"]


@click.command(
    cls=Command,
    epilog=after(
        """\
winnable deal --players 4 --mission 9 --seed 7 > deal.yaml
winnable deal --players 4 --game deep-sea --mission 17""",
        "reading",
    ),
)
@click.option(
    "--players",
    type=click.IntRange(2, 8),
    required=True,
    metavar="N",
    help="Players; with an official deck two play with the robot.",
)
@click.option(
    "--game", type=click.Choice(games.editions()), help="The game; default: that of the mission, else planet-nine."
)
@click.option("--mission", metavar="ID|FILE", help="Draw the tasks of this mission.")
@reading
@game_options("deal")
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Repeat a deal; it says its own seed.")
@output_option
@common
def deal(
    *,
    players: int,
    game: str | None,
    mission: str | None,
    reading: str | None,
    seed: int | None,
    output: Path | None,
    colour: str,
    verbose: bool,
    **more: Any,
) -> Exit:
    """Deal at random.

    Writes a deal with its tasks drawn as YAML, ready for 'winnable solve'. Its first line says how to
    get the same deal again. Task cards of Deep Sea are drawn to the difficulty as the rulebook says: those
    that can never be met together are replaced, and hands that a card rules out are dealt again.
    """
    spare(output, [mission])
    console = console_of(colour, verbose, output)
    wanted = DealWanted(players, game, mission, reading, more)
    seed = secrets.randbelow(10**9) if seed is None else seed
    dealer = games.game_of(game) if mission is None else games.game_of_mission(mission, game)[0]
    dealt = dealer.deal(wanted, seed)
    for finding in dealt.findings:
        console.remark(finding_text(finding, console.remark_ink))
    console.write(f"# {_command(wanted)} --seed {seed}")
    for remark in dealt.remarks:
        console.write(f"# {remark}")
    console.write(dealt.yaml)
    return Exit.YES


def _command(wanted: DealWanted) -> str:
    """The command line that asks for the same."""
    given = {
        "players": wanted.players,
        "game": wanted.game,
        "mission": wanted.mission,
        "reading": wanted.reading,
        **wanted.options,
    }
    options = (f"--{name} {value}" for name, value in given.items() if value is not None)
    return f"winnable deal {' '.join(options)}"
