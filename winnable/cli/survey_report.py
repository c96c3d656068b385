"""`winnable survey report`: a summary of the deals of a survey, and the differences of two surveys."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import click

from winnable.cli import options as shared
from winnable.cli.console import Console, Exit, Unusable
from winnable.missions.source.files import nearest_path
from winnable.missions.source.finding import with_hint
from winnable.output.as_json import envelope
from winnable.services.click_options import Choice, PlainPath

if TYPE_CHECKING:
    from winnable.surveying.report.comparison import Comparison, Side
    from winnable.surveying.report.picture import Order
    from winnable.surveying.report.summary import Summary

REPORT: Final = "survey report"
"""The name of the command."""
Form = Literal["text", "csv", "json", "svg"]
_FORMS: Final[tuple[Form, ...]] = ("text", "csv", "json", "svg")
_SUFFIXES: Final[dict[str, Form]] = {
    "": "text",
    ".txt": "text",
    ".csv": "csv",
    ".json": "json",
    ".svg": "svg",
}
_PLACE: Final = PlainPath()


@shared.command(
    """\
winnable survey report logbooks
winnable survey report logbooks -o logbooks.csv
winnable survey report logbooks --against last_year""",
)
@click.argument("place", metavar="DIR|FILE", type=_PLACE)
@click.option(
    "--against",
    type=_PLACE,
    metavar="DIR|FILE",
    help="Compare with another survey: which verdicts differ, and both shares.",
)
@click.option(
    "--format",
    "form",
    type=Choice(_FORMS),
    help="The format of the report; default: by the extension of OUT, else text.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON; the same as --format json.")
@click.option(
    "--order",
    type=Choice(("mission", "share", "difficulty")),
    default="mission",
    help="Sort the missions of an SVG by this; default: as the survey has them.",
)
@shared.output_option
def report(
    *, place: Path, against: Path | None, form: Form | None, order: "Order", as_json: bool, output: Path | None
) -> Exit:
    """Summarise the deals of a survey, also while it runs.

    DIR is the folder of a survey; FILE is a report of one as CSV. For each mission and crew size: the share of deals
    that can be won with its 95 % Wilson interval, how many are undecided, how long deals take, how many first leads
    win, how narrow the way is, how difficult the mission is for simple players, task cards exchanged. An undecided deal
    may be either, so a share with undecided deals is given as the two numbers between which it lies. CSV and JSON
    have all columns; SVG is a chart: where a parameter has three values or more it is a curve.

    With --against, the deals that are in both surveys (the same seed) and have another verdict are named, ten at most;
    of other deals the two shares stand side by side with their intervals.
    """
    asked = _form(form, output, as_json=as_json)
    shared.refuse_overwriting(output, [file for each in (place, against) if each is not None for file in _read(each)])
    console = shared.console_of(output)
    side = _side(place, pairs=against is not None)
    comparison = None
    if against is not None:
        from winnable.surveying.report.comparison import compared  # noqa: PLC0415  # other commands do not need it

        comparison = compared(side, _side(against, pairs=True))
    _write(asked, side.summaries, comparison, console, order)
    return Exit.YES


def _form(form: Form | None, output: Path | None, *, as_json: bool) -> Form:
    """Return the form of the report. Raises click.UsageError for two of them, or an ending that stands for none."""
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --format {form} are two forms; give one of them.")
    return shared.only_form(output, _SUFFIXES, as_json=as_json) if form is None else form


def _read(place: Path) -> Iterator[str]:
    """Yield the files of a survey, or the one that stands for it."""
    yield from map(str, place.glob("survey.*") if place.is_dir() else [place])


def _side(place: Path, *, pairs: bool) -> "Side":
    """Return a survey, or the summaries in a file; `pairs`: its deals are to be paired. Raises Unusable."""
    from winnable.surveying.database import SurveyError  # noqa: PLC0415
    from winnable.surveying.report.comparison import Side  # noqa: PLC0415
    from winnable.surveying.report.summary import summaries  # noqa: PLC0415
    from winnable.surveying.report.table import NotATable, read_csv  # noqa: PLC0415
    from winnable.surveying.store import Survey  # noqa: PLC0415

    if not place.exists():
        hint = nearest_path(place, fits=lambda path: path.is_dir() or path.suffix == place.suffix)
        raise Unusable(with_hint(f"there is no folder or file {str(place)!r}", hint))
    try:
        if place.is_file():
            return Side(read_csv(place))
        with Survey.open(place) as survey:
            if pairs:
                return Side.of(survey.question, survey.rows())
            return Side(summaries(survey.question, survey.rows()))
    except SurveyError as error:
        raise Unusable(str(error)) from error
    except NotATable as error:
        raise Unusable(f"{str(place)!r}: {error}") from error


def _write(
    form: Form,
    summaries: "Sequence[Summary]",
    comparison: "Comparison | None",
    console: Console,
    order: "Order",
) -> None:
    if form == "text":
        from winnable.surveying.report.text import comparison_lines, report_lines  # noqa: PLC0415

        lines = (
            report_lines(summaries, console.ink) if comparison is None else comparison_lines(comparison, console.ink)
        )
        for line in lines:
            console.tell(line)
    elif form == "json":
        from winnable.surveying.report.columns import report_json  # noqa: PLC0415

        console.write_document(envelope(REPORT, {"exit_code": int(Exit.YES), **report_json(summaries, comparison)}))
    elif form == "svg":
        from winnable.surveying.report.picture import svg_file  # noqa: PLC0415

        console.write(svg_file(summaries, order).rstrip("\n"))
    else:
        from winnable.surveying.report.table import csv_text  # noqa: PLC0415

        console.write(csv_text(summaries).rstrip("\n"))
