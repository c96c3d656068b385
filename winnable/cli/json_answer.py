"""With `--json`, every end of a command is a JSON document: bad usage, Ctrl-C and our own bugs as well.

A command promises its content as soon as it begins. If something ends it early, the funnel writes the document with the
answers so far, and with the key `error`. That goes to standard output even with `-o`, whose file is kept. The same
holds of the other forms for programs, `--format junit` and the like.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, runtime_checkable

import click

from winnable.cli.console import Console, Exit
from winnable.output.as_json import ErrorKind, envelope
from winnable.output.ink import PLAIN
from winnable.output.typed import Json

if TYPE_CHECKING:
    from winnable.output.report import Report

Form = Literal["text", "json", "junit", "github"]
FORMS: Final[tuple[Form, ...]] = ("text", "json", "junit", "github")
"""The forms in which `check` and `validate` write their results: one for people, the others for programs."""


@runtime_checkable
class Handing(Protocol):
    """A command that hands some words on to another one."""

    def meant(self, words: Sequence[str]) -> tuple[str, click.Command]:
        """Return the name and the command that the words after its own are for."""


_CONTENT: Final = "winnable.content"
_REPORT: Final = "winnable.report"
_ARGUMENTS: Final = "winnable.arguments"
"""Keys in the `meta` of the context, which commands share with the group."""


def promise(content: Callable[[], Mapping[str, Any]], report: "Callable[[], Report] | None" = None) -> None:
    """Keep the functions that return the command's answers so far, as JSON and for the other forms."""
    click.get_current_context().meta.update({_CONTENT: content, _REPORT: report})


def note_arguments(context: click.Context, arguments: list[str]) -> None:
    """Keep the command line: where it cannot be read, the options of the command are not known."""
    context.meta[_ARGUMENTS] = list(arguments)


def write_error(context: click.Context, group: click.Group, code: int, kind: ErrorKind, message: str) -> None:
    """Write the document of a command that ended early, if it was to answer in a form for programs."""
    command, form = _asked(context, group)
    if form == "text":
        return
    if form == "json":
        from winnable.output.shared import error_json  # noqa: PLC0415  # which no other form needs

        content: Json = {}
        if _CONTENT in context.meta:
            content = dict(context.meta[_CONTENT]())
        text = envelope(command, {"exit_code": int(Exit(code)), **content, **error_json(kind, message)})
    else:
        from winnable.output.report import Report  # noqa: PLC0415

        made = context.meta.get(_REPORT)
        text = report_text(
            form, replace(made() if made else Report(command), exit_code=int(Exit(code)), error=(kind, message))
        )
    with suppress(click.ClickException, OSError):  # the output itself may have failed
        Console(PLAIN, PLAIN).write_document(text)


def write_document(console: Console, form: Form, code: Exit, content: Json, report: "Callable[[], Report]") -> None:
    """Write the results of a command in a form for programs."""
    made = report()
    if form == "json":
        console.write_document(envelope(made.command, {"exit_code": int(code), **content}))
    else:
        console.write_document(report_text(form, replace(made, exit_code=int(code))))


def report_text(form: str, report: "Report") -> str:
    """Return a report in a form for programs other than JSON."""
    if form == "junit":
        from winnable.output.junit import junit_text  # noqa: PLC0415  # most runs need none of these

        return junit_text(report).rstrip("\n")
    from winnable.output.report import github_text  # noqa: PLC0415

    return github_text(report)


def _asked(context: click.Context, group: click.Group) -> tuple[str, str]:
    """Return the name of the command on the command line and the form in which it is to answer."""
    arguments: list[str] = context.meta.get(_ARGUMENTS, [])
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    name = next((each for each in arguments if not each.startswith("-")), "")
    command = group.get_command(context, name)
    if isinstance(command, Handing):
        name, command = command.meant(arguments[arguments.index(name) + 1 :])
    known = {option for parameter in command.params for option in parameter.opts} if command is not None else set()
    if "--json" in options and "--json" in known:
        return name, "json"
    forms = [word.removeprefix("--format=") for word in options if word.startswith("--format=")]
    forms += [after for word, after in pairwise(options) if word == "--format"]
    form = forms[-1] if forms and "--format" in known else "text"
    return name, form if form in FORMS else "text"
