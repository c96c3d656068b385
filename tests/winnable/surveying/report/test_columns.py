"""The columns: named once, explained, of the kind that they say, and missing only where they say so."""

import re

import pytest

from tests.support.surveys import made_up, question_of, rows_of
from winnable.surveying.question import Cell, seed_of
from winnable.surveying.report.columns import SUMMARIES, Column, Value, record, report_json
from winnable.surveying.report.comparison import Side, compared
from winnable.surveying.report.summary import Summary, summaries

KINDS = {"text": str, "whole": int, "number": float}
CELL = Cell("planet-nine/3", "planet-nine", 4, {"n": 2}, reading="strict", title="Third")


def test_names_are_good_for_every_form_and_explained() -> None:
    names = [column.name for column in SUMMARIES]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z][a-z0-9_]*", name) for name in names)
    assert all(column.about and "|" not in column.about for column in SUMMARIES)


def fits(column: Column, value: Value) -> bool:
    """Whether a value is of the kind that the column says."""
    if value is None:
        return column.missing
    return isinstance(value, KINDS[column.kind]) and not isinstance(value, bool)


def test_values_are_of_the_kind_of_their_column() -> None:
    question, rows = made_up(3, 20)
    every = [
        *summaries(question, rows),
        *summaries(question_of(CELL), []),
        *summaries(question_of(CELL), rows_of(0, "?l")),
    ]
    for each in every:
        for column in SUMMARIES:
            assert fits(column, column.value(each)), column.name


def test_a_summary_by_its_columns() -> None:
    told: Summary
    (told,) = summaries(question_of(CELL), rows_of(0, "wwwwl?", leads=[10, 5, 5, 2]))
    values = record(told)
    assert {name: value for name, value in values.items() if name.split("_")[0] not in ("work", "interval")} == {
        "game": "planet-nine",
        "mission": "planet-nine/3",
        "title": "Third",
        "parameters": "n=2",
        "reading": "strict",
        "players": 4,
        "deals": 6,
        "winnable": 4,
        "unwinnable": 1,
        "undecided": 1,
        "share_low": 4 / 6,
        "share_high": 5 / 6,
        "seconds_median": 0.003,
        "seconds_p90": 0.006,
        "seconds_p99": 0.006,
        "seconds_max": 0.006,
        "seconds_total": pytest.approx(0.021),
        "conflicts_median": 2,
        "conflicts_p90": 5,
        "conflicts_p99": 5,
        "conflicts_max": 5,
        "leads_deals": 4,
        "leads_p10": 0.2,
        "leads_median": 0.5,
        "leads_p90": 1.0,
        "narrow_median": 0.002,
        "games_won": None,
        "games": None,
        "difficulty": None,
        "difficulty_low": None,
        "difficulty_high": None,
        "exchanged_deals": None,
        "exchanged_tasks": None,
        "planned": 10,
        "seed": 1,
        "winnable_version": "0.1.0",
        "solver_version": "9.15",
    }


def test_a_difference_as_json() -> None:
    question = question_of(CELL)
    here, there = Side.of(question, rows_of(0, "wwwwwwww?l")), Side.of(question, rows_of(0, "llllllllll"))
    (one,) = report_json(here.summaries, compared(here, there))["differences"]
    assert (one["both"], one["won_there"]) == (10, [])
    assert one["won_here"] == [seed_of(1, number) for number in range(8)]
    assert (one["here"]["interval_low"], one["there"]["interval_high"]) == pytest.approx((0.490, 0.278), abs=0.001)
    assert (one["here"]["winnable"], one["there"]["winnable"], one["here"]["undecided"]) == (8, 0, 1)
