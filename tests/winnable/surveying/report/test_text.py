"""Reports on a terminal: they fit on 80 columns, and say what they rest on."""

from dataclasses import replace

from tests.support.surveys import made_up, question_of, rows_of
from winnable.output.ink import PLAIN
from winnable.rules.answer import Answer
from winnable.surveying.question import Cell
from winnable.surveying.report import words
from winnable.surveying.report.comparison import Side, compared
from winnable.surveying.report.summary import summaries
from winnable.surveying.report.text import comparison_lines, report_lines

LONG = Cell("a-mission-with-a-long-name", "ours", 3, {"n": 3})


def lines(*cells: Cell, answers: str) -> list[str]:
    """The report on cells that have the same answers."""
    rows = [row for index in range(len(cells)) for row in rows_of(index, answers, leads=[5, 8, 10])]
    return list(report_lines(summaries(question_of(*cells), rows), PLAIN))


REPORT = """\
mission        crew  deals  winnable %       95 %  undecided    leads %  narrow
planet-nine/1     4     10   80.0-90.0  49.0-98.2          1  50/80/100    0.00
planet-nine/1     5     10   80.0-90.0  49.0-98.2          1  50/80/100    0.00

                     ------ time of a deal ------  --- conflicts ----
mission        crew  median    90 %   99 %   most  median  99 %  most  exchanged
planet-nine/1     4  5.0 ms  9.0 ms  10 ms  10 ms       4     9     9
planet-nine/1     5  5.0 ms  9.0 ms  10 ms  10 ms       4     9     9          6

1 mission, 20 deals: 16 winnable, 2 unwinnable, 2 undecided; 0 s of solving
seed 1, 10 deals each, at most 4 units of work a question, winnable 0.1.0, OR-Tools 9.15
UNDECIDED
"""


def test_a_report() -> None:
    told = lines(Cell("planet-nine/1", "planet-nine", 4), Cell("planet-nine/1", "planet-nine", 5), answers="wwwwwwwwl?")
    assert told == REPORT.replace("UNDECIDED", words.UNDECIDED).splitlines()


def test_many_rows_fit_on_a_terminal_and_have_headings_again() -> None:
    question, rows = made_up(50, 20)
    told = list(report_lines(summaries(question, rows), PLAIN))
    tables = told[: next(at for at, line in enumerate(told) if line.startswith("50 missions, 4,000 deals: "))]
    assert max(map(len, tables)) <= 80
    assert sum(line.startswith("mission ") for line in tables) == 10
    assert sum(line.startswith("planet-nine/") for line in tables) == 400


def test_a_long_name_has_a_line_of_its_own() -> None:
    told = lines(LONG, answers="wwwwwwwwww")
    assert told[1] == "a-mission-with-a-long-name n=3"
    assert told[2].split() == ["3", "10", "100.0", "72.2-100.0", "50/80/100", "0.00"]


def test_a_survey_that_is_not_finished_says_so() -> None:
    told = lines(LONG, answers="ww")
    assert "2 of 10" in told[2]
    assert "not finished: 2 of 10 deals" in told
    none = lines(LONG, answers="")
    assert none[2].split() == ["3", "0", "of", "10", "-", "-"]


def test_text_of_missions_cannot_move_the_cursor() -> None:
    told = lines(Cell("a\x1b[2Jb\nc", "ours", 3), answers="w")
    assert not any("\x1b" in line or "\n" in line for line in told)


def test_a_comparison() -> None:
    question, rows = made_up(12, 40)
    worse = [replace(row, verdict=Answer.UNWINNABLE) if row.cell == 1 and row.number < 20 else row for row in rows]
    more = question_of(*question.cells, Cell("planet-nine/13", "planet-nine", 3), deals=40)
    told = list(comparison_lines(compared(Side.of(more, [*worse, *rows_of(48, "w")]), Side.of(question, rows)), PLAIN))
    table = told[: told.index("20 of 1,920 deals in both surveys have another verdict")]
    assert max(map(len, table)) <= 80
    assert table[2].split() == ["planet-nine/1", "3", "40", "47.5", "32.9-62.5", "97.5", "87.1-99.6", "20", "of", "40"]
    named = told[len(table) + 1 :]
    assert named[0] == (
        f"planet-nine/1, 3 players, seed {rows[40].seed}: unwinnable in this survey, winnable in the other"
    )
    assert [line.startswith("planet-nine/1, 3 players, seed ") for line in named[:11]] == [True] * 10 + [False]
    assert named[10] == "and 10 more"
    assert "only in this survey: planet-nine/13 (3 players)" in told
    assert told[-2].startswith("this survey:  seed 1, 40 deals each")


def test_other_deals_are_compared_by_their_intervals() -> None:
    question, rows = made_up(1, 40)
    alone = Side(Side.of(*made_up(1, 40, seed=2)).summaries)
    told = list(comparison_lines(compared(Side.of(question, rows), alone), PLAIN))
    assert "no deal is in both surveys: compare the intervals" in told
    assert told[0].split() == ["mission", "crew", "deals", "winnable", "%", "95", "%", "other", "%", "its", "95", "%"]


def test_nothing_to_compare() -> None:
    question = question_of(LONG)
    other = question_of(Cell("other", "ours", 3))
    told = list(comparison_lines(compared(Side.of(question, rows_of(0, "w")), Side.of(other, rows_of(0, "w"))), PLAIN))
    assert told == [
        "nothing that both surveys have",
        "only in this survey: a-mission-with-a-long-name n=3 (3 players)",
        "only in the other survey: other (3 players)",
    ]
