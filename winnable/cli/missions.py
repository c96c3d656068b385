"""`winnable missions`: the library."""

import click

from winnable import games
from winnable.cli.console import Exit
from winnable.cli.funnel import Command
from winnable.cli.look_up import write_full, write_list
from winnable.cli.options import common, console_of, epilog, json_option
from winnable.cli.report import remark_findings

__all__ = ["missions"]


@click.command(
    cls=Command, epilog=epilog("winnable missions\nwinnable missions 34\nwinnable missions deep-sea/12", "other")
)
@click.argument("mission", required=False, metavar="[ID|FILE]")
@click.option(
    "--game", type=click.Choice(games.editions()), help="List only the missions of this game, or show its ID."
)
@json_option
@common
def missions(*, mission: str | None, game: str | None, as_json: bool, colour: str, verbose: bool) -> Exit:
    """List the missions, or show one in full."""
    console = console_of(colour, verbose)
    if mission is None:
        selected = [each for each in games.games() if game is None or game in each.editions]
        entries = [entry for each in selected for entry in each.missions(game)]
        return write_list(entries, "missions", "missions", console, as_json=as_json)
    lines, content, findings = games.game_of_mission(mission, game)[0].mission(mission, game, console.ink)
    remark_findings(findings, console)
    return write_full(lines, content, "missions", "missions", console, as_json=as_json)
