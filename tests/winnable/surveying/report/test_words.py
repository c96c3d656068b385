"""Numbers as people read them."""

import pytest

from tests.support.surveys import question_of, rows_of
from winnable.surveying.question import Cell
from winnable.surveying.report import words
from winnable.surveying.report.comparison import Side, compared
from winnable.surveying.report.summary import Summary, summaries

ONE = Cell("planet-nine/1", "planet-nine", 4)


def told(answers: str) -> Summary:
    """The summary of a cell with these answers."""
    (some,) = summaries(question_of(ONE), rows_of(0, answers))
    return some


def test_all_and_none_are_said_of_exactly_that() -> None:
    assert [words.percent(part) for part in (0, 1e-9, 0.0004, 0.5, 0.9996, 1 - 1e-9, 1)] == [
        "0.0", "0.1", "0.1", "50.0", "99.9", "99.9", "100.0",
    ]  # fmt: skip


def test_shares() -> None:
    assert words.share_text(told("www?")) == "75.0–100.0"
    assert words.share_text(told("wwwl")) == "75.0"
    assert words.interval_text(told("wwww")) == "51.0–100.0"
    assert (words.share_text(told("")), words.interval_text(told(""))) == ("-", "-")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(None, "-"), (0.0004, "0.4 ms"), (0.012, "12 ms"), (0.9994, "999 ms"), (1, "1.0 s"), (99.9, "99.9 s"),
     (120, "120 s")],
)  # fmt: skip
def test_times(seconds: float | None, text: str) -> None:
    assert words.time_text(seconds) == text


def test_long_times() -> None:
    assert [words.duration(each) for each in (12, 99.6, 3600, 6000, 36000)] == [
        "12 s",
        "2 min",
        "60 min",
        "1.7 h",
        "10.0 h",
    ]


def test_differences() -> None:
    def difference(here: str, there: str, seed: int = 1) -> list[str]:
        question = question_of(ONE)
        sides = (Side.of(question, rows_of(0, here)), Side.of(question, rows_of(0, there, seed=seed)))
        (one,) = compared(*sides).differences
        return [text(one) for text in words.DIFFERENCE.values()]

    assert difference("wwwl", "llll") == ["4", "75.0", "30.1–95.4", "0.0", "0.0–49.0", "3 of 4"]
    assert difference("www?", "wwww") == ["4", "75.0–100.0", "30.1–100.0", "100.0", "51.0–100.0", ""]
    assert difference("ww", "www", seed=2)[::5] == ["2/3", ""]


def test_of_many_missions_in_one_survey_alone_ten_are_named() -> None:
    cells = [Cell(f"planet-nine/{number}", "planet-nine", 4) for number in range(1, 31)]
    every = [summary for cell in cells for summary in summaries(question_of(cell), rows_of(0, "w"))]
    ((where, names),) = words.alone_texts(compared(Side(every), Side([])))
    assert (where, names.count("4 players"), names[-13:]) == ("only in this survey", 10, ", and 20 more")


def test_what_it_rests_on() -> None:
    every = [told("wwl?"), told("wwwwwwwwww")]
    assert list(words.total_texts(every)) == [
        "1 mission, 14 deals: 12 winnable, 1 unwinnable, 1 undecided; 0 s of solving",
        "not finished: 14 of 20 deals",
    ]
    (other,) = summaries(question_of(ONE, deals=10, seed=7), rows_of(0, "w"))
    assert words.origin_text([*every, other]) == (
        "seed 1 and 7, 10 deals each, at most 4 units of work a question, winnable 0.1.0, OR-Tools 9.15"
    )
