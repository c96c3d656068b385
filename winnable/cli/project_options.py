"""The options that `check` and `validate` share: the form of the answer, the rules of the project, and the cache."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from winnable.cache.store import FOLDER, Store, store_in
from winnable.missions.source.finding import Finding
from winnable.output.ink import printable
from winnable.output.report import FORMS, Form
from winnable.project.judging import judged
from winnable.project.nearest import Project, all_codes
from winnable.project.rules import Rules

__all__ = ["Guided", "form_asked", "guided", "in_project", "slowest"]

Function = TypeVar("Function", bound=Callable[..., Any])


def _codes(_context: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> frozenset[str]:
    """Return the codes in `V004,M014`. Raises click.BadParameter."""
    codes = [code for value in values for code in value.replace(",", " ").split()]
    known = all_codes()
    for code in codes:
        if code not in known:
            raise click.BadParameter(f"expected a code such as V004, found {code!r}.")
    return frozenset(codes)


_OPTIONS: Final = (
    click.option(
        "--format",
        "form",
        type=click.Choice(FORMS),
        help="The form of the answer, for people or for CI systems; default: text.",
    ),
    click.option("--json", "as_json", is_flag=True, help="Write JSON; the same as --format json."),
    click.option(
        "--config",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        metavar="FILE",
        help="The rules of the project; default: winnable.yaml or pyproject.toml in the nearest folder above a file.",
    ),
    click.option("--isolated", is_flag=True, help="Without the rules of a project."),
    click.option("--ignore", multiple=True, metavar="CODE,...", callback=_codes, help="Do not tell such warnings."),
    click.option("--fail-on", multiple=True, metavar="CODE,...", callback=_codes, help="Such warnings are errors."),
    click.option("--strict/--no-strict", default=None, help="Every warning is an error."),
    click.option(
        "--only-ours",
        is_flag=True,
        help="Skip files of other programs and those that are left out although they are named, as hooks name them.",
    ),
    click.option(
        "--durations", type=click.IntRange(min=0), default=0, metavar="N", help="Also list what took longest, N of it."
    ),
    click.option("--no-cache", is_flag=True, help=f"Neither use what was found before nor keep it in {FOLDER}."),
)


def in_project(function: Function) -> Function:
    """Add the options; their values make a `Guided`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


@dataclass(frozen=True, slots=True)
class Guided:
    """The rules for each file, after those of the command line; and the store of what was found before."""

    project: Project
    store: Store | None
    ignore: frozenset[str]
    fail_on: frozenset[str]
    strict: bool | None
    only_ours: bool
    durations: int

    @property
    def here(self) -> Rules:
        """The rules of the current folder."""
        return self._own(self.project.here)

    def rules_of(self, file: str) -> Rules:
        """Return the rules for a file."""
        return self._own(self.project.rules_of(file))

    def _own(self, rules: Rules) -> Rules:
        return replace(
            rules,
            ignore=self.ignore or rules.ignore,
            fail_on=self.fail_on or rules.fail_on,
            strict=rules.strict if self.strict is None else self.strict,
        )

    def wanted(self, files: Iterable[str], named: Sequence[str], exclude: Sequence[str]) -> list[str]:
        """Return the files that the rules do not leave out.

        What is named on the command line is wanted, unless only what is ours is; globs of the command line go before
        those of the rules.
        """
        kept = set() if self.only_ours else set(named)
        return [file for file in files if exclude or file in kept or not self.rules_of(file).excludes(file)]

    def judged(self, findings: Iterable[Finding], file: str, *, unread: bool = False) -> list[Finding]:
        """Return findings about a file as its rules want them."""
        return judged(findings, self.rules_of(file), unread=unread)


def guided(values: dict[str, Any]) -> Guided:
    """Take the options out of the values of a command."""
    project = Project(values.pop("config"), isolated=values.pop("isolated"))
    no_cache = values.pop("no_cache")
    return Guided(
        project,
        None if no_cache else store_in(project.here.folder),
        *(values.pop(name) for name in ("ignore", "fail_on", "strict", "only_ours", "durations")),
    )


def form_asked(form: Form | None, as_json: bool) -> Form:
    """Return the form of the answer. Raises click.UsageError for two of them."""
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --format {form} are two forms; give one of them.")
    return "json" if as_json else form or "text"


def slowest(took: Iterable[tuple[float, str]], number: int) -> str:
    """Return lines with what took longest, seconds and place; what was found before took no time, and is not told."""
    longest = sorted((each for each in took if each[0] > 0), key=lambda each: -each[0])[:number]
    if not longest:
        return "nothing took any time: all of it was found before"
    lines = [f"{seconds:8.2f} s  {printable(what)}" for seconds, what in longest]
    return "\n".join(["what took longest:", *lines])
