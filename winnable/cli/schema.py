"""`winnable schema`: the JSON Schema of a kind of file."""

from pathlib import Path

import click

from winnable import games
from winnable.cli.console import Exit
from winnable.cli.funnel import Command
from winnable.cli.options import common, console_of, epilog, form_of, output_option

__all__ = ["schema"]

_SCHEMAS = {kind: schema_text for game in games.games() for kind, schema_text in game.schemas().items()}


@click.command(cls=Command, epilog=epilog("winnable schema mission > mission.json", "other"))
@click.argument("kind", type=click.Choice(tuple(_SCHEMAS)))
@output_option
@common
def schema(*, kind: str, output: Path | None, colour: str, verbose: bool) -> Exit:
    """Print the JSON Schema of a kind of file.

    An editor that reads it completes and explains every key. Start a file with the line
    '# yaml-language-server: $schema=mission.json' to point to it.
    """
    form_of(output, {"": "json", ".json": "json"})
    console_of(colour, verbose, output).write(_SCHEMAS[kind]().rstrip())
    return Exit.YES
