"""Commands that list things of a game, or show one in full."""

from collections.abc import Sequence

import click

from winnable.cli.console import Console, Exit
from winnable.cli.funnel import Command
from winnable.cli.options import common, console_of, epilog, json_option
from winnable.game import Catalogue, Json, ListEntry
from winnable.output.as_json import envelope
from winnable.output.ink import pad, span

__all__ = ["look_up", "write_full", "write_list"]


def look_up(catalogue: Catalogue) -> click.Command:
    """Return the command of a catalogue."""

    @click.command(name=catalogue.command, cls=Command, help=catalogue.about, epilog=epilog(catalogue.example, "other"))
    @click.argument("name", required=False, metavar="[ID]")
    @json_option
    @common
    def command(*, name: str | None, as_json: bool, colour: str, verbose: bool) -> Exit:
        console = console_of(colour, verbose)
        if name is None:
            return write_list(catalogue.entries(), catalogue.command, catalogue.key, console, as_json=as_json)
        lines, content = catalogue.details(name, console.ink)
        return write_full(lines, content, catalogue.command, catalogue.key, console, as_json=as_json)

    return command


def write_list(entries: Sequence[ListEntry], command: str, key: str, console: Console, *, as_json: bool) -> Exit:
    """Write entries, one a line, or as a JSON list under the key."""
    if as_json:
        console.write(envelope(command, {"exit_code": int(Exit.YES), key: [entry.json for entry in entries]}))
        return Exit.YES
    width = max((span(entry.key) for entry in entries), default=0)
    for entry in entries:
        console.tell(f"{pad(entry.key, width)}  {entry.line}".rstrip(), indent=width + 2)
    return Exit.YES


def write_full(lines: Sequence[str], content: Json, command: str, key: str, console: Console, *, as_json: bool) -> Exit:
    """Write one entry in full, or as a JSON list of one under the key."""
    if as_json:
        console.write(envelope(command, {"exit_code": int(Exit.YES), key: [content]}))
        return Exit.YES
    for line in lines:
        console.tell(line)
    return Exit.YES
