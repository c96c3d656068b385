"""`winnable missions`: the library."""

import click

from winnable import games
from winnable.cli.console import Exit
from winnable.cli.funnel import Command
from winnable.cli.look_up import write_full, write_list
from winnable.cli.options import after, common, console_of, json_option
from winnable.output.text import finding_text

__all__ = ["missions"]


@click.command(
    cls=Command, epilog=after("winnable missions\nwinnable missions 34\nwinnable missions deep-sea/12", "reading")
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
        listed = [each for one in games.games() for each in one.missions(game) if game is None or game in one.editions]
        return write_list(listed, "missions", "missions", console, as_json=as_json)
    lines, content, findings = games.game_of_mission(mission, game)[0].mission(mission, game, console.ink)
    for finding in findings:
        console.remark(finding_text(finding, console.remark_ink))
    return write_full(lines, content, "missions", "missions", console, as_json=as_json)
