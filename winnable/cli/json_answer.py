"""With `--json`, every end of a command is a JSON document: bad usage, Ctrl-C and our own bugs as well.

A command promises its content as soon as it begins. If something ends it early, the funnel writes the document with
what is finished by then, and with the key `error`. That goes to standard output even beside `-o`, whose file is kept.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import click

from winnable.cli.console import Console, Exit
from winnable.output.as_json import ErrorKind, Json, envelope, error_json
from winnable.output.ink import PLAIN

__all__ = ["note_arguments", "promise", "write_error"]

_CONTENT: Final = "winnable.content"
_ARGUMENTS: Final = "winnable.arguments"
"""Keys in the `meta` of the context, which commands share with the group."""


def promise(content: Callable[[], Mapping[str, Any]]) -> None:
    """Keep the function that returns what the command has finished so far."""
    click.get_current_context().meta[_CONTENT] = content


def note_arguments(context: click.Context, arguments: list[str]) -> None:
    """Keep the command line: where it cannot be read, the options of the command are not known."""
    context.meta[_ARGUMENTS] = list(arguments)


def write_error(context: click.Context, group: click.Group, code: int, kind: ErrorKind, message: str) -> None:
    """Write the document of a command that ended early, if it was to answer in JSON."""
    command = _wants_json(context, group)
    if command is None:
        return
    content: Json = {}
    if _CONTENT in context.meta:
        content = dict(context.meta[_CONTENT]())
    with suppress(click.ClickException, OSError):  # the output may be what failed
        Console(PLAIN, PLAIN).write(
            envelope(command, {"exit_code": int(Exit(code)), **content, **error_json(kind, message)})
        )


def _wants_json(context: click.Context, group: click.Group) -> str | None:
    """Return the name of the command on the command line if it is to answer in JSON."""
    arguments: list[str] = context.meta.get(_ARGUMENTS, [])
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    name = next((each for each in arguments if not each.startswith("-")), "")
    command = group.get_command(context, name)
    knows = command is not None and any("--json" in parameter.opts for parameter in command.params)
    return name if knows and "--json" in options else None
