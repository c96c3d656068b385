"""CSV: what is written is read again, and what is no such table is refused with its line."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.layers import few
from tests.support.surveys import made_up, question_of, rows_of
from winnable.surveying.question import Cell
from winnable.surveying.report.columns import SUMMARIES, record, summary_of
from winnable.surveying.report.summary import Summary, summaries
from winnable.surveying.report.table import NotATable, csv_text, read_csv

STRANGE = Cell('a,"b"\nc; =1+1', "deep-sea", 3, {"n": 1}, reading="r", title="Ünïcode, 'x'")


def every() -> list[Summary]:
    """Summaries with and without all that may be missing."""
    return [
        *summaries(*made_up(4, 20)),
        *summaries(question_of(STRANGE), rows_of(0, "w?l")),
        *summaries(question_of(STRANGE), []),
    ]


def test_csv_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "summaries.csv"
    file.write_text(csv_text(every()), encoding="utf-8")
    assert read_csv(file) == every()


@pytest.mark.parametrize("title", ["=1+1", "+1", "-1", "@a", "\t=1", "'=1", "'", "it's"])
def test_no_text_is_a_formula_of_a_spreadsheet(title: str, tmp_path: Path) -> None:
    """Not even one that is the title of somebody else's mission; what is read again is what was meant."""
    found = summaries(question_of(replace(STRANGE, title=title)), rows_of(0, "w"))
    text = csv_text(found)
    (line,) = csv.DictReader(io.StringIO(text))
    assert line["title"] == (title if title == "it's" else f"'{title}")
    assert (line["players"], line["deals"]) == ("3", "1")
    (tmp_path / "summaries.csv").write_text(text, encoding="utf-8")
    assert read_csv(tmp_path / "summaries.csv") == found


def test_csv_of_a_spreadsheet_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "summaries.csv"
    text = csv_text(every()[:5]).replace("\n", "\r\n")
    file.write_text(f"\ufeff{text}", encoding="utf-8", newline="")
    assert read_csv(file) == every()[:5]


def test_summaries_follow_from_their_columns() -> None:
    for each in every():
        assert summary_of(record(each)) == each


def test_csv_has_the_columns_by_name_and_nothing_for_what_is_missing() -> None:
    lines = list(csv.DictReader(io.StringIO(csv_text(every()))))
    assert list(lines[0]) == [column.name for column in SUMMARIES]
    first, empty = lines[0], lines[-1]
    assert (first["mission"], first["players"], first["deals"], first["winnable"]) == ("planet-nine/1", "2", "20", "20")
    assert first["exchanged_deals"] == ""
    assert (empty["deals"], empty["share_low"], empty["interval_high"]) == ("0", "", "1.0")
    numbers = [column.name for column in SUMMARIES if column.kind != "text" and not column.missing]
    assert all(line[name] for line in lines for name in numbers), "the others may be missing"


def test_csv_without_columns_that_may_be_missing_is_read(tmp_path: Path) -> None:
    """As that of an older version is, which knew fewer of them."""
    text = io.StringIO()
    older = [column.name for column in SUMMARIES if column.name not in ("narrow_median", "share_low", "games")]
    writer = csv.DictWriter(text, older, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(csv.DictReader(io.StringIO(csv_text(every()))))
    file = tmp_path / "summaries.csv"
    file.write_text(text.getvalue(), encoding="utf-8")
    assert read_csv(file) == [replace(each, narrow=None, difficulty=None) for each in every()]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: "", "found no column 'game'"),
        (lambda text: text.replace("seconds_total", "total", 1), "found no column 'seconds_total'"),
        (lambda text: text.splitlines()[0], "found no line"),
        (lambda text: text.replace(",2,20,", ",2,x,", 1), "line 2: expected a whole number in the column 'deals'"),
        (lambda text: text + "planet-nine\n", "line 18: expected a whole number in the column 'players', found ''"),
    ],
)  # fmt: skip
def test_what_is_no_table_of_summaries(change: Callable[[str], str], message: str, tmp_path: Path) -> None:
    file = tmp_path / "summaries.csv"
    file.write_text(change(csv_text(every()[:16])), encoding="utf-8")
    with pytest.raises(NotATable, match=message):
        read_csv(file)


def changed(**values: str) -> str:
    """A line of a mission with other values in some columns, as CSV."""
    lines = list(csv.DictReader(io.StringIO(csv_text(every()[:1]))))
    text = io.StringIO()
    writer = csv.DictWriter(text, list(lines[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerow(lines[0] | values)
    return text.getvalue()


@pytest.mark.parametrize("column", few([each.name for each in SUMMARIES if each.kind != "text"], 12))
def test_no_column_takes_numbers_that_nothing_has(column: str, tmp_path: Path) -> None:
    file = tmp_path / "summaries.csv"
    for number in ("-1", "nan", "inf", "-inf", "1e999", "9" * 400):
        file.write_text(changed(**{column: number}), encoding="utf-8")
        with pytest.raises(NotATable, match=rf"^line 2: expected a .*number.* in the column '{column}', found"):
            read_csv(file)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"winnable": "-5"}, "line 2: expected a whole number from 0 to .* in the column 'winnable', found '-5'"),
        ({"deals": "2", "winnable": "99"}, "line 2: expected as many deals as .* together, 99, found 2 in the column"),
        ({"narrow_median": "1.5"}, "expected a number from 0 to 1 in the column 'narrow_median', found '1.5'"),
        ({"interval_high": "7"}, "expected a number from 0 to 1 in the column 'interval_high', found '7'"),
    ],
)  # fmt: skip
def test_numbers_that_contradict_each_other(values: dict[str, str], message: str, tmp_path: Path) -> None:
    file = tmp_path / "summaries.csv"
    file.write_text(changed(**values), encoding="utf-8")
    with pytest.raises(NotATable, match=message):
        read_csv(file)


def test_bytes_are_no_table(tmp_path: Path) -> None:
    file = tmp_path / "summaries.csv"
    file.write_bytes(b"\xff\xfe\x00\x00")
    with pytest.raises(NotATable, match="as CSV"):
        read_csv(file)
