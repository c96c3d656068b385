"""Shared by the commands: the end of their help, common options, and the values that options stand for."""

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import wraps
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import click
from click.core import ParameterSource

from winnable.cli.console import Console, Exit
from winnable.cli.funnel import CONSOLE, Command
from winnable.games import registry
from winnable.games.game import Game
from winnable.games.usage import sentence
from winnable.games.values import Given, OptionValues
from winnable.missions.source.document import AnyProblemDocument, Document, Instead, Loaded
from winnable.missions.source.finding import Finding
from winnable.output.file import is_special
from winnable.output.ink import COLOURS, counted
from winnable.output.png import MISSING, can_draw
from winnable.output.text import findings_text, place_text
from winnable.services.click_options import (
    DEAL,
    Choice,
    Headed,
    PlainPath,
    click_option,
    of_deal,
    of_limits,
    of_output,
)
from winnable.services.loading import load_files
from winnable.solver.verdict import Limits

if TYPE_CHECKING:
    from winnable.services.attempts import Failure


_EXIT_CODES: Final = """\
0  yes: winnable, or everything as expected
1  no: unwinnable, or something not as expected
2  bad usage or bad input
3  undecided: a limit was reached
4  internal error
130 interrupted; 141 the output pipe was closed
For several problems the worst one: 4, then 2, 3, 1, 0."""

Function = TypeVar("Function", bound=Callable[..., Any])
Option = Callable[[Function], Function]
"""A decorator that adds an option to a command, as `click.option` makes it."""
AnyForm = TypeVar("AnyForm")


def epilog(example: str) -> str:
    """Return the end of a command's `--help`: an example, and the exit codes."""
    examples, codes = ("\n".join(f"  {line}" for line in text.splitlines()) for text in (example, _EXIT_CODES))
    return f"\b\nExample:\n{examples}\n\n\b\nExit codes:\n{codes}"


# --- options -------------------------------------------------------------------------------------


class _Above0(click.FloatRange):
    """A number above 0, with an end: neither `nan` nor `inf` is one."""

    name = "number"  # as messages have it

    def __init__(self) -> None:
        super().__init__(min=0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number. Raises click.BadParameter for anything else."""
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value!r} is not a number above 0.", param, ctx)
        return number


ABOVE_0: Final = _Above0()
"""The type of the options that are limits."""


def _cores() -> int:
    return os.cpu_count() or 1


files: Final = click.argument("files", nargs=-1, metavar="FILE...", type=click.Path(readable=False))
mission: Final = of_deal("--mission", metavar="ID|FILE", help="Play the deals under this mission.")


def _reading(make: Callable[..., Option[Any]]) -> Option[Any]:
    return make("--reading", metavar="NAME", help="Use this reading of the mission.")


reading: Final = _reading(of_deal)
own_reading: Final = _reading(click.option)
"""For commands that make deals, among their own options."""
json_option: Final = of_output("--json", "as_json", is_flag=True, help="Write JSON.")
exclude: Final = click.option(
    "--exclude",
    multiple=True,
    metavar="GLOB",
    help="Leave out files and folders that match, below the given folders; repeatable.",
)
jobs: Final = of_limits(
    "--jobs",
    type=click.IntRange(min=1),
    default=_cores,
    show_default="one a core",
    metavar="N",
    help="Use N processes.",
)
time_limit: Final = of_limits(
    "--time-limit",
    type=ABOVE_0,
    metavar="S",
    help="Give up on a problem after S seconds.",
)

Form = Literal["text", "json", "yaml", "html", "svg"]
RESULT_FORMS: Final[dict[str, Form]] = {
    "": "text",
    ".txt": "text",
    ".json": "json",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".html": "html",
}
"""The form of results by the suffix of the file."""
PICTURES: Final[dict[str, Form]] = {".svg": "svg", ".png": "svg"}
"""Those of a picture; the suffix alone tells PNG from SVG."""
YAML_FORMS: Final = {"": "yaml", ".yaml": "yaml", ".yml": "yaml"}
"""For commands that write YAML alone."""


def edition_option(about: str) -> Option[Any]:
    """The option that names a game, by its edition."""
    return click.option("--game", type=Choice(registry.editions()), help=about)


def output_to(about: str, metavar: str = "OUT") -> Option[Any]:
    """The option for the file of results, or their folder."""
    return of_output("-o", "--output", type=PlainPath(), metavar=metavar, help=about)


output_option: Final = output_to("Write to this file.")

inline_mission: Final = of_output(
    "--inline-mission",
    is_flag=True,
    help="Copy the mission into the YAML, instead of naming its file.",
)


def together(*options: Option[Any]) -> Option[Any]:
    """Return several options as one, in the order in which help lists them."""

    def add(function: object) -> Any:
        for option in reversed(options):
            function = option(function)
        return function

    return add


def _keep(context: click.Context, option: click.Parameter, value: object) -> None:
    context.meta[f"winnable.{option.name}"] = value


_common: Final = together(
    of_output(
        "--color",
        "colour",
        callback=_keep,
        expose_value=False,
        type=Choice(COLOURS),
        default="auto",
        show_default=True,
        help="Use colours and suit symbols; auto: on a terminal, unless NO_COLOR is set.",
    ),
    of_output(
        "-v",
        "--verbose",
        is_flag=True,
        callback=_keep,
        expose_value=False,
        help="Report effort and tracebacks on standard error.",
    ),
)
"""The options of every command, which `console_of` knows."""


def command(
    example: str, name: str | None = None, cls: type[Command] = Command, *, head: str = "", **more: Any
) -> Callable[[Callable[..., Exit]], click.Command]:
    """Make a command of a function: its options are those that stand below, and the common ones.

    At the end of its help are the text `head`, the example, and the exit codes.
    """

    def make(function: Callable[..., Exit]) -> click.Command:
        with_common: Any = _common(lambda: None)
        function.__dict__.setdefault("__click_params__", [])[:0] = with_common.__click_params__
        return click.command(name, cls, epilog=head + epilog(example), **more)(function)

    return make


def question(command: str) -> Option[Any]:
    """The options of a question about problems: the mission, the reading, those of games, and the time limit."""
    return together(mission, reading, game_options(command), time_limit)


def crew_sizes(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...]:
    """Return the numbers in `3,4`, of a `--players` that may name several crew sizes. Raises click.BadParameter."""
    if text is None:
        return ()
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) < 3 and int(word) > 0 for word in words):
        raise click.BadParameter(f"expected numbers of players such as 3,4,5, found {text!r}.")
    return tuple(dict.fromkeys(map(int, words)))


def work_limit_option(default: float | None = None) -> Option[Any]:
    """The option that bounds the work of a question."""
    return of_limits(
        "--work-limit",
        type=ABOVE_0,
        default=default,
        show_default=default is not None,
        metavar="W",
        help="Give up on a problem after W units of solver work, which is the same on every machine.",
    )


def total_time_option(then: str) -> Option[Any]:
    """The option that ends a command as a whole; `then` is its help on the rest."""
    return of_limits("--total-time", type=ABOVE_0, metavar="S", help=f"Stop S seconds after the start; {then}.")


# --- their values --------------------------------------------------------------------------------


def console_of(output: Path | None = None) -> Console:
    """Return the console for the common options of a command, and keep it in the context for the funnel."""
    meta = click.get_current_context().meta
    console = Console.of(colour=meta["winnable.colour"], verbose=meta["winnable.verbose"], path=output)
    meta[CONSOLE] = console
    return console


def limits_of(seconds: float | None, option: str = "--time-limit") -> Limits:
    """Return the limits for the options. Raises click.BadParameter for seconds that are not a number."""
    try:
        return Limits(seconds=seconds)
    except ValueError as error:  # not a number, say
        raise click.BadParameter(f"{error}.", param_hint=repr(option)) from error


def requested(
    command: str, values: OptionValues, files: Sequence[str], instead: Instead
) -> tuple[Given, Iterable[Loaded[Document]]]:
    """Return the options of games, and the documents: of the options, else of the files.

    Raises UsageError for options that a game refuses.
    """
    given = given_options(command, values)
    return given, spelled(given, files, instead) or load_files(files, instead)


def form_of(output: Path | None, forms: Mapping[str, AnyForm]) -> AnyForm:
    """Return the form that belongs to the suffix of the file of `-o`.

    '' is that without a suffix, of streams and of standard output.

    Raises click.BadParameter for a suffix that is not among the forms, click.UsageError for PNG without its package.
    """
    suffix = "" if output is None or is_special(output) else output.suffix.lower()
    if suffix == ".png" and suffix in forms and not can_draw():
        raise click.UsageError(sentence(MISSING))
    if suffix in forms:
        return forms[suffix]
    known = ", ".join(each for each in forms if each)
    message = f"expected a file with the ending {known} or none, found {str(output)!r}."
    raise click.BadParameter(message, param_hint="'-o'")


def only_form(output: Path | None, forms: Mapping[str, AnyForm], *, as_json: bool) -> AnyForm:
    """Return the form of results for `-o` and `--json`, of which there is one.

    Raises click.UsageError for `--json` and a file whose ending stands for something else, click.BadParameter as
    `form_of` does.
    """
    if as_json and output is not None and output.suffix and form_of(output, forms) != forms[".json"]:
        raise click.UsageError(f"--json and -o {str(output)!r} are two forms; give one of them.")
    return forms[".json"] if as_json else form_of(output, forms)


def new_file(output: Path | None, read: Iterable[str | None] = ()) -> Path | None:
    """Return the file of `-o`, for commands that make a YAML file to go on writing: it must be a new one.

    Answers replace the old file, as the same command makes them again. Raises click.BadParameter as `form_of` does, and
    click.UsageError for a file that is there, or is to be read: of that the message must not advise to remove it.
    """
    form_of(output, YAML_FORMS)
    refuse_overwriting(output, read)
    if output is not None and str(output) != "-" and not is_special(output) and output.exists():
        message = f"-o makes a new file, and {str(output)!r} exists already: give another name, or remove it."
        raise click.UsageError(message)
    return output


def refuse_overwriting(output: Path | None, read: Iterable[str | None]) -> None:
    """Raise click.UsageError if the file of `-o` is one of those to be read; '-' is standard input."""
    if output and output.is_file() and any(_same(output, file) for file in read if file):
        raise click.UsageError(f"-o would overwrite {str(output)!r}, which is to be read.")


def folder_of(output: Path | None) -> Path:
    """Return the folder of the file of `-o`; for standard output the current one."""
    return Path() if output is None or str(output) == "-" else output.parent


def _same(path: Path, file: str) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(sys.stdin.fileno()) if file == "-" else Path(file).stat())
    except (AttributeError, OSError, ValueError):  # one of them does not exist, or is not a real file
        return False


# --- options that games add, made of their manifests ---------------------------------------------


def game_options(command: str) -> Callable[[Function], Function]:
    """Add the options of all games to a command; their values go to `Game.query`."""

    def add(function: Function) -> Function:
        options = reversed(registry.options_of(command).values())
        function.__dict__.setdefault("__click_params__", []).extend(map(click_option, options))
        return function

    return add


def given_options(command: str, values: OptionValues) -> Given:
    """Return the options of games among those of a command."""
    names = registry.options_of(command)
    named = {name: flag for name, flag in _typed().items() if name in names or name == "reading"}
    return Given(command, {name: values[name] for name in names}, named, _of_the_deal())


def spelled(given: Given, files: Sequence[str], instead: Instead) -> list[Loaded[Document]]:
    """Return the problems that options spell out in place of files.

    A game is imported if one of its options was typed. Raises UsageError for values that it refuses.
    """
    typed = [row for row in registry.TABLE if not given.named.keys().isdisjoint(row.options(given.command))]
    found = (registry.load_game(row.where).spelled(given, files, instead) for row in typed)
    return [each for each in found if each is not None]


def _of_the_deal() -> list[str]:
    """The options on the command line that change the problem of a file, with their values."""
    context, typed = click.get_current_context(), _typed()
    of_deal = [each.name for each in context.command.params if isinstance(each, Headed) and each.heading == DEAL]
    return [word for name in of_deal if name in typed for word in (typed[name], str(context.params[name]))]


def _typed() -> dict[str, str]:
    """The options on the command line, by the names of their values."""
    context = click.get_current_context()
    return {
        each.name: each.opts[0]
        for each in context.command.params
        if each.name and context.get_parameter_source(each.name) is ParameterSource.COMMANDLINE
    }


# --- Options as one value ------------------------------------------------------------------------


Options = TypeVar("Options")
Returned = TypeVar("Returned")


def given_as(
    kind: type[Options],
) -> Callable[[Callable[[Options, dict[str, Any]], Returned]], Callable[..., Returned]]:
    """Hand a command its options as one value of this dataclass, and those that games declare by name.

    It stands below the options, next to the function.
    """
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]  # a dataclass, which no bound can say

    def decorate(command: Callable[[Options, dict[str, Any]], Returned]) -> Callable[..., Returned]:
        @wraps(command)
        def called(**values: Any) -> Returned:
            given = kind(**{name: values.pop(name) for name in names})
            return command(given, values)

        return called

    return decorate


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionOptions:
    """The options of every question about problems."""

    files: tuple[str, ...]
    mission: str | None
    reading: str | None
    time_limit: float | None
    as_json: bool
    output: Path | None


# --- Findings, problems and failures, as several commands report them ----------------------------


def errors(findings: Iterable[Finding]) -> int:
    """Count the findings that are errors."""
    return sum(finding.level == "error" for finding in findings)


def skipped_text(others: int) -> str:
    """Return how many files of other programs were skipped below folders."""
    return f"{counted(others, 'file')} of {'another program' if others == 1 else 'other programs'} skipped"


def remark_findings(findings: Sequence[Finding], console: Console) -> Exit:
    """Write findings to standard error; return `Exit.INPUT` if one of them is an error."""
    for text in findings_text(findings, console.remark_ink):
        console.remark(text)
    return Exit.INPUT if errors(findings) else Exit.YES


def remark_failure(game: Game, document: AnyProblemDocument, failure: "Failure", console: Console) -> Exit:
    """Write a failure to standard error; return its exit code."""
    if failure.internal:
        console.internal_error(failure.message, failure.trace, game.one_line(document))
        return Exit.INTERNAL
    console.remark(f"{place_text(document)}: {console.remark_ink.no('error')}: {failure.message}")
    return Exit.INPUT
