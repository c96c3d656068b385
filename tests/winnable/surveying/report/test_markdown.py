"""The page in Markdown."""

from dataclasses import replace

from tests.support.surveys import made_up, question_of, rows_of
from winnable.surveying.question import Cell
from winnable.surveying.report import words
from winnable.surveying.report.comparison import Side, compared
from winnable.surveying.report.markdown import markdown_text
from winnable.surveying.report.summary import summaries


def test_a_page_has_a_table_for_each_game_with_a_column_for_each_crew_size() -> None:
    one = Cell("planet-nine/1", "planet-nine", 3, title="One")
    cells = [one, replace(one, players=4), Cell("deep-sea/2", "deep-sea", 4)]
    rows = [*rows_of(0, "w" * 10), *rows_of(1, "w" * 5 + "lllll"), *rows_of(2, "wwww")]
    page = markdown_text(summaries(question_of(*cells), rows)).splitlines()
    assert page[0] == "# Which deals can be won: planet-nine, deep-sea"
    at = page.index("## planet-nine")
    assert page[at + 2 : at + 5] == [
        "| Mission | 3 players | 4 players |",
        "| --- | ---: | ---: |",
        "| planet-nine/1 One | **100.0** (72.2–100.0)<br>5.0 ms, 10 ms | **50.0** (23.7–76.3)<br>5.0 ms, 10 ms |",
    ]
    assert page[page.index("## deep-sea") + 4] == "| deep-sea/2 | **100.0** (51.0–100.0, 4 deals)<br>2.0 ms, 4.0 ms |"
    assert "Seed 1, 10 deals each, at most 4 units of work a question, winnable 0.1.0, OR-Tools 9.15." in page
    assert "not finished: 24 of 30 deals." in page
    assert words.UNDECIDED not in page


def test_undecided_deals_are_explained() -> None:
    page = markdown_text(summaries(question_of(Cell("planet-nine/1", "planet-nine", 3)), rows_of(0, "wwwwwwwww?")))
    assert "**90.0–100.0** (59.6–100.0)" in page
    assert words.UNDECIDED in page


def test_a_survey_without_rows() -> None:
    page = markdown_text(summaries(question_of(Cell("planet-nine/1", "planet-nine", 3)), []))
    assert page.rstrip().endswith("| planet-nine/1 | – |")


def test_names_are_text() -> None:
    cell = Cell("a|b*c*[d](e)<b>\n# x", "ours", 3)
    page = markdown_text(summaries(question_of(cell), rows_of(0, "w" * 10)))
    (line,) = (line for line in page.splitlines() if line.startswith("| a"))
    assert line.startswith(r"| a\|b\*c\*\[d\](e)\<b\>")
    assert r"\# x | **100.0**" in line


def test_a_comparison() -> None:
    question, rows = made_up(2, 20)
    one = Side.of(question, rows)
    page = markdown_text(one.summaries, compared(one, Side(one.summaries[:7]))).splitlines()
    assert page[0] == "# Differences between two surveys"
    assert "0 of 7 differences more than chance." in page
    assert "| planet-nine/1 | 2 | 20 | 100.0 | 100.0 | +0.0 | 1.00 | may be chance |" in page
    assert page[-1] == "Only in this survey: planet-nine/2 (5 players)."
