"""The end of every command: results and errors become exit codes, never a traceback."""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from io import StringIO, TextIOWrapper
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn, Protocol, TextIO, runtime_checkable

import click

from winnable.cli import interrupt
from winnable.cli.console import Console, Exit, Late, Unusable, Unwritable
from winnable.games.usage import UsageError, sentence
from winnable.missions.source.characters import escaped
from winnable.output.as_json import ErrorKind, envelope
from winnable.output.ink import PLAIN, Ink
from winnable.services.click_options import HEADINGS, OUTPUT, Headed
from winnable.solver.verdict import NO_MEMORY, Deadline, NoSolver, WorkerDied

if TYPE_CHECKING:
    from winnable.output.report import Report


# --- With `--json` every end is a document: bad usage, Ctrl-C and our own bugs as well -----------


# A command promises its content as soon as it begins. If something ends it early, the funnel writes the document with
# the answers so far, and with the key `error`. That goes to standard output even with `-o`, whose file is kept. The
# same holds of the other forms for programs, `--format junit` and the like.


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


def write_error(context: click.Context, group: click.Group, code: int, kind: ErrorKind, message: str) -> None:
    """Write the document of a command that ended early, if it was to answer in a form for programs."""
    command, form = _asked(context, group)
    if form != "text":
        text = _document(context, command, form, code, (kind, message))
        with suppress(click.ClickException, OSError):  # the output itself may have failed
            Console(PLAIN, PLAIN).write_document(text)


def write_document(console: Console, command: str, form: Form, code: Exit) -> None:
    """Write the results that a command has promised, in a form for programs."""
    console.write_document(_document(click.get_current_context(), command, form, code))


def _document(
    context: click.Context, command: str, form: str, code: int, error: tuple[ErrorKind, str] | None = None
) -> str:
    """Return what a command has promised in a form for programs; `error` says why it ended early."""
    if form == "json":
        content = dict(context.meta[_CONTENT]()) if _CONTENT in context.meta else {}
        if error is not None:
            from winnable.output.shared import error_json  # noqa: PLC0415  # which most answers do not need

            content |= error_json(*error)
        return envelope(command, {"exit_code": int(Exit(code)), **content})
    from winnable.output.report import Report, github_text  # noqa: PLC0415  # most runs need none of these

    made = context.meta.get(_REPORT)
    report = made() if made else Report(command)
    report = replace(report, exit_code=int(Exit(code)), error=error or report.error)
    if form == "junit":
        from winnable.output.junit import junit_text  # noqa: PLC0415

        return junit_text(report).rstrip("\n")
    return github_text(report)


def _asked(context: click.Context, group: click.Group) -> tuple[str, str]:
    """Return the name of the command on the command line and the form in which it is to answer."""
    arguments: list[str] = context.meta.get(_ARGUMENTS, [])
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    # what stands before the command are options of the program, some with a value: --engine sat
    valued = {name for each in group.params if not getattr(each, "is_flag", False) for name in each.opts}
    words = (each for before, each in pairwise(["", *arguments]) if before not in valued and not each.startswith("-"))
    name = next(words, "")
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


CONSOLE: Final = "winnable.console"
"""The key of the console in the context's `meta`, once the command's options are read."""
_FEW_OPTIONS: Final = 8
"""As few options, with `--help`, are listed under one heading."""


class Command(click.Command):
    """A command that ends with an exit code even if its `--help` cannot be written."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their headings; few of them need none."""
        rows: dict[str, list[tuple[str, str]]] = {heading: [] for heading in HEADINGS}
        for option in self.get_params(ctx):
            record = option.get_help_record(ctx) if isinstance(option, click.Option) else None
            if record is not None:
                rows[_heading(option)].append(record)
        if sum(map(len, rows.values())) <= _FEW_OPTIONS:
            rows = {"": [record for under in rows.values() for record in under]}
        for heading, records in rows.items():
            if records:
                with formatter.section(heading or "Options"):
                    formatter.write_dl(records)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options. Raises click.UsageError for an unknown one, and for an argument that is an empty text."""
        try:
            left = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            from winnable.missions.source.finding import with_hint  # noqa: PLC0415  # most options are spelt well

            name = error.option_name
            raise click.UsageError(f"{with_hint(f'No such option {name!r}', self._meant(ctx, name))}.", ctx) from error

        for argument in self.params:
            if isinstance(argument, click.Argument) and not ctx.resilient_parsing:
                value = ctx.params.get(argument.name or "")
                if value == "" or (isinstance(value, tuple) and "" in value):  # as of a variable that is not set
                    raise click.BadParameter("expected a name, found an empty text.", ctx, argument)
        return left

    def _meant(self, ctx: click.Context, name: str) -> str:
        """Return a hint for an option that the command does not have: one that `--help` lists, or the program has."""
        from winnable.missions.source.finding import nearest  # noqa: PLC0415

        for above in ctx.find_root().command.params:
            if name in above.opts and ctx.parent is not None:
                return f"it goes before the command: {ctx.find_root().command_path} {name} ... {ctx.info_name}"
        listed = [each for each in self.get_params(ctx) if isinstance(each, click.Option) and not each.hidden]
        return nearest(name, [flag for each in listed for flag in (*each.opts, *each.secondary_opts) if len(flag) > 2])

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the options; `--help` and `--version` write their text and end here."""
        try:
            return super().make_context(*args, **extra)
        except BrokenPipeError as error:
            raise click.exceptions.Exit(Exit.BROKEN_PIPE) from error
        except OSError as error:
            raise Unwritable.because("standard output", error) from error
        except UsageError as error:
            raise click.UsageError(str(error)) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a request that it cannot meet is bad usage. Its limits in seconds hold for reading, too."""
        with _clock(ctx.params) if {"time_limit", "total_time"} & ctx.params.keys() else contextlib.nullcontext():
            try:
                return super().invoke(ctx)
            except UsageError as error:
                raise click.UsageError(str(error), ctx) from error


LEAST: float = 2
"""Seconds: a limit for reading is not below this, as any file that people write is read by then, and any document."""


@contextlib.contextmanager
def _clock(options: Mapping[str, Any]) -> Iterator[None]:
    """Have files read by the clock: `--time-limit` holds for each file, `--total-time` for all of them."""
    from winnable.missions.source.document import CLOCK  # noqa: PLC0415  # commands without files need no documents

    def after(name: str) -> Deadline:
        seconds = options.get(name)
        return Deadline.after(None if seconds is None else max(seconds, LEAST))

    total = after("total_time")

    def begin() -> Callable[[], None]:
        deadline = Deadline(min(total.at, after("time_limit").at))

        def check() -> None:
            if deadline.passed:
                raise Late("the time limit was reached before all files were read.")

        return check

    before = CLOCK.set(begin)
    try:
        yield
    finally:
        CLOCK.reset(before)


def _heading(option: click.Parameter) -> str:
    if isinstance(option, Headed):
        return option.heading
    return OUTPUT if "--help" in option.opts else ""  # that one is made by click


class Commands(click.Group):
    """A group of commands, which says of one that it does not have which may be meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the words name. Raises click.UsageError if there is none."""
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            from winnable.missions.source.finding import nearest  # noqa: PLC0415  # most commands are spelt well

            hint = nearest(args[0], self.list_commands(ctx)) or f"'{ctx.command_path} --help' lists them"
            raise click.UsageError(f"No such command {args[0]!r} ({hint}).", ctx)
        return super().resolve_command(ctx, args)


class Funnel(Command, Commands):
    """A group whose commands return an `Exit`; errors, Ctrl-C and broken pipes get their documented code as well."""

    command_class = Command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options of the group, and keep the rest for the end."""
        ctx.meta[_ARGUMENTS] = [*args]  # where they cannot be read, the options of the command are not known
        return super().parse_args(ctx, args)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run the program and exit. Errors while flushing standard output or standard error do not change the code."""
        _open_streams()
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except click.ClickException as error:
            _show(error)
            code = error.exit_code
        except click.Abort:
            code = Exit.INTERRUPTED
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                _give_up(stream)
        sys.exit(int(code))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and exit with its code."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):  # a name that the terminal cannot show must not end the program
                stream.reconfigure(errors="backslashreplace")
        try:
            with interrupt.raised():
                code = super().invoke(ctx)
                if console := ctx.meta.get(CONSOLE):
                    console.finish()
                sys.stdout.flush()
        except KeyboardInterrupt:
            Console(PLAIN, PLAIN).remark("interrupted")
            code = Exit.INTERRUPTED
            write_error(ctx, self, code, "interrupted", "interrupted")
        except BrokenPipeError:
            code = Exit.BROKEN_PIPE
        except click.ClickException as error:
            kind: ErrorKind = (
                "output" if isinstance(error, Unwritable) else "machine" if isinstance(error, Late) else "usage"
            )
            write_error(ctx, self, error.exit_code, kind, error.format_message())
            raise
        except (click.exceptions.Exit, click.Abort):
            raise
        except (MemoryError, WorkerDied) as error:  # a limit of the machine
            message = str(error) if isinstance(error, WorkerDied) else NO_MEMORY
            Console(PLAIN, PLAIN).remark(f"Error: {sentence(message)}")
            code = Exit.UNDECIDED
            write_error(ctx, self, code, "machine", message)
        except (NoSolver, OSError) as error:  # a file with a name that is too long, say
            unusable = Unusable(_why(error))
            write_error(ctx, self, unusable.exit_code, "machine", unusable.format_message())
            raise unusable from error
        except Exception as error:  # noqa: BLE001  # the last stop before the user
            import traceback  # noqa: PLC0415  # a bug, which is rare

            console = ctx.meta.get(CONSOLE) or Console(PLAIN, PLAIN)
            console.internal_error(f"{type(error).__name__}: {error}", traceback.format_exc())
            code = Exit.INTERNAL
            write_error(ctx, self, code, "internal", f"{type(error).__name__}: {error}")
        ctx.exit(int(code))


def _why(error: NoSolver | OSError) -> str:
    """Return the reason of the operating system, with the file that it is about."""
    if isinstance(error, NoSolver):
        return str(error)
    where = f"{error.filename!r}: " if error.filename else ""
    return f"{where}{(error.strerror or str(error)).lower()}"


def _show(error: click.ClickException) -> None:
    """Write an error to standard error, with escapes in what it quotes of the command line."""
    shown, message = StringIO(), error.format_message()
    error.show(shown)
    listed = isinstance(error, click.MissingParameter) or message.startswith("Usage:")  # these have lines of their own
    text = shown.getvalue() if listed else shown.getvalue().replace(message, escaped(message))
    Console(PLAIN, Ink.of(sys.stderr, "never")).remark(text.rstrip("\n"))


def _open_streams() -> None:
    # A stream closed before the start is None. Writing results must then fail, writing remarks must do nothing.
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def _give_up(stream: TextIO) -> None:
    # Python would complain at exit about text left in the buffer: let it flush to nowhere.
    with contextlib.suppress(OSError, ValueError):  # not a real file, as under a test runner
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
