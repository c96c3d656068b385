"""`winnable new`: a file to start from."""

from pathlib import Path

import click

from winnable import games
from winnable.cli.console import Exit
from winnable.cli.funnel import Command
from winnable.cli.options import YAML_FORMS, common, console_of, epilog, form_of, output_option

__all__ = ["new"]

_EDITIONS = games.editions()


@click.group(epilog="\b\nExample:\n  winnable new mission slow-burn -o slow-burn.yaml")
def new() -> None:
    """Write a file to start from."""


@new.command(name="mission", cls=Command, epilog=epilog("winnable new mission slow-burn -o slow-burn.yaml", "other"))
@click.argument("name", default="my-mission", metavar="[NAME]")
@click.option(
    "--game", type=click.Choice(_EDITIONS), default=_EDITIONS[0], show_default=True, help="Whose words it uses."
)
@output_option
@common
def new_mission(*, name: str, game: str, output: Path | None, colour: str, verbose: bool) -> Exit:
    """Write a mission to start one's own from.

    It is a mission already; its comments teach the language of goals. NAME is its id. A file that exists is
    not overwritten.
    """
    form_of(output, YAML_FORMS)
    if output is not None and str(output) != "-" and output.exists():
        raise click.UsageError(f"{str(output)!r} exists already.")
    console_of(colour, verbose, output).write(games.game_of(game).template(game, name).rstrip())
    return Exit.YES
