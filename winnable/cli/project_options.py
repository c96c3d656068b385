"""The options that `check` and `validate` share: the form of the answer, the rules of the project, and the cache."""

from dataclasses import dataclass
from typing import Final

import click

from winnable.cli import options as shared
from winnable.cli.funnel import FORMS, Form
from winnable.services.click_options import Choice, of_limits, of_output, of_project


def _codes(_context: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> frozenset[str]:
    """Return the codes in `V004,M014`. Raises click.BadParameter."""
    if not values:
        return frozenset()
    from winnable.services.project import all_codes, nearest_code  # noqa: PLC0415  # most runs do not need it

    codes = [code for value in values for code in value.replace(",", " ").split()]
    known = all_codes()
    for code in codes:
        if code not in known:
            raise click.BadParameter(f"there is no code {code!r} ({nearest_code(code, known)}).")
    return frozenset(codes)


in_project: Final = shared.together(
    of_output(
        "--format",
        "form",
        type=Choice(FORMS),
        help="The format of the answer, for people or for CI systems; default: text.",
    ),
    of_output("--json", "as_json", is_flag=True, help="Write JSON; the same as --format json."),
    of_project(
        "--ignore", multiple=True, metavar="CODE,...", callback=_codes, help="Do not report warnings with these codes."
    ),
    of_project("--strict/--no-strict", default=None, help="Treat every warning as an error."),
    of_limits("--no-cache", is_flag=True, help="Neither read nor write .winnable_cache."),
)
"""The options; their values go to `winnable.cli.gathering.guided`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProjectOptions:
    """The options of both that are not about the rules of the project; None leaves the value to the rules."""

    exclude: tuple[str, ...]
    jobs: int
    total_time: float | None
    form: Form | None
    as_json: bool

    @property
    def one_form(self) -> Form:
        """The form of the answer. Raises click.UsageError for two of them."""
        if self.as_json and self.form not in (None, "json"):
            raise click.UsageError(f"--json and --format {self.form} are two forms; give one of them.")
        return "json" if self.as_json else self.form or "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOptions(ProjectOptions):
    """The options of `check`."""

    paths: tuple[str, ...]
    time_limit: float | None
    work_limit: float | None
    update: bool
    yes: bool
    quiet: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidateOptions(ProjectOptions):
    """The options of `validate`."""

    files: tuple[str, ...]
    players: tuple[int, ...]
    deals: int | None
    plays: int | None
    seed: int | None
    reading: str | None
    game: str | None
