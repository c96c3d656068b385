"""Commands that list things, or show one in full."""

from collections.abc import Sequence

import click

from winnable.cli.console import Console, Exit
from winnable.cli.funnel import Command
from winnable.cli.options import after, common, console_of, json_option
from winnable.game import Json, Listed, Shelf
from winnable.output.as_json import envelope
from winnable.output.ink import pad, span

__all__ = ["look_up", "write_full", "write_list"]


def look_up(shelf: Shelf) -> click.Command:
    """The command for what people can look up."""

    @click.command(name=shelf.command, cls=Command, help=shelf.about, epilog=after(shelf.example, "reading"))
    @click.argument("name", required=False, metavar="[ID]")
    @json_option
    @common
    def command(*, name: str | None, as_json: bool, colour: str, verbose: bool) -> Exit:
        console = console_of(colour, verbose)
        if name is None:
            return write_list(shelf.listed(), shelf.command, shelf.key, console, as_json=as_json)
        lines, content = shelf.full(name, console.ink)
        return write_full(lines, content, shelf.command, shelf.key, console, as_json=as_json)

    return command


def write_list(listed: Sequence[Listed], command: str, key: str, console: Console, *, as_json: bool) -> Exit:
    """Write what is listed, one a line, or as JSON under the key."""
    if as_json:
        console.write(envelope(command, {key: [each.json for each in listed]}))
        return Exit.YES
    wide = max((span(each.key) for each in listed), default=0)
    for each in listed:
        console.write(f"{pad(each.key, wide)}  {each.line}".rstrip())
    return Exit.YES


def write_full(lines: Sequence[str], content: Json, command: str, key: str, console: Console, *, as_json: bool) -> Exit:
    """Write one thing in full, or as the only one of the list under the key."""
    if as_json:
        console.write(envelope(command, {key: [content]}))
        return Exit.YES
    for line in lines:
        console.write(line)
    return Exit.YES
