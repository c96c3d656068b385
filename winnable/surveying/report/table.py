"""A table for other programs: CSV, a row for each mission and crew size.

A file of summaries as CSV can be read again: all that a report says follows from it, but for pairs of deals.
"""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from winnable.surveying.report.columns import SUMMARIES, Column, record, summary_of
from winnable.surveying.report.summary import Summary


class NotATable(ValueError):
    """A file is no table of summaries; the message names the mistake and its line."""


def csv_text(summaries: Sequence[Summary]) -> str:
    """Return CSV (RFC 4180, but with plain line feeds): the names of the columns, then a line for each summary.

    Numbers are written so that reading them gives the same number; None is an empty cell. A text that a spreadsheet
    would take for a formula has an apostrophe before it, and so has one that begins with an apostrophe.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([column.name for column in SUMMARIES])
    for each in summaries:
        writer.writerow(["" if value is None else _cell(value) for value in record(each).values()])
    return text.getvalue()


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "'")


def _cell(value: object) -> str:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else str(value)


_READ: Final[Mapping[str, Callable[[str], Any]]] = {"text": str, "whole": int, "number": float}


def read_csv(path: Path) -> list[Summary]:
    """Return the summaries in a file that `csv_text` wrote; columns that it does not know are left out.

    Columns whose values may be missing may be missing themselves, so that reports of older versions can be read.

    Raises NotATable, and OSError if the file cannot be read.
    """
    try:
        lines = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"), newline=""))
        there = {*(lines.fieldnames or ())}
        missing = [column.name for column in SUMMARIES if not column.missing and column.name not in there]
        if missing:
            raise NotATable(f"expected summaries of a survey as CSV, found no column {missing[0]!r}")
        found = [_summary(line, lines.line_num) for line in lines]
    except (csv.Error, UnicodeDecodeError) as error:
        raise NotATable(f"expected summaries of a survey as CSV: {error}") from error
    if not found:
        raise NotATable("expected summaries of a survey as CSV, found no line of them")
    return found


def _summary(line: Mapping[str, str | None], number: int) -> Summary:
    values = {column.name: _value(column, line, number) for column in SUMMARIES}
    counted = sum(values[name] for name in ("winnable", "unwinnable", "undecided"))
    if counted != values["deals"]:
        raise NotATable(
            f"line {number}: expected as many deals as are winnable, unwinnable and undecided together, {counted}, "
            f"found {values['deals']} in the column 'deals'"
        )
    return summary_of(values)


def _value(column: Column, line: Mapping[str, str | None], number: int) -> Any:
    text = (line.get(column.name) or "").removeprefix("'")
    if not text and column.missing:
        return None
    kind = "a whole number" if column.kind == "whole" else "a number"
    wrong = f"line {number}: expected {kind}%s in the column {column.name!r}, found {text!r}"
    try:
        value = _READ[column.kind](text)
    except ValueError as error:
        raise NotATable(wrong % "") from error
    if column.kind != "text" and not 0 <= value <= column.most:  # nor is nan
        raise NotATable(wrong % f" from 0 to {column.most}")
    return value
