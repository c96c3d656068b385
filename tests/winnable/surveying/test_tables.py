"""The tables of a survey: what comes back is what went in."""

import sqlite3
from dataclasses import replace
from typing import Any

import pytest

from tests.support.surveys import question_of, rows_of
from winnable.rules.answer import Answer
from winnable.surveying.question import Cell, Row
from winnable.surveying.tables import (
    COLUMNS,
    change_deals,
    create,
    insert,
    row_of,
    stored_question,
)

CELL = Cell("planet-nine/own", "planet-nine", 3, {"n": "3", "list": [1, 2]}, "strict", "Own", "own.yaml", "0123")
QUESTION = question_of(CELL, Cell("planet-nine/1", "planet-nine", 4))
OTHERS: dict[type, Any] = {str: "other", int: 77, float: 0.77, bool: False, Answer: Answer.UNKNOWN}


@pytest.fixture
def database() -> sqlite3.Connection:
    """The tables of the question, without rows."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    create(made, QUESTION)
    return made


@pytest.mark.parametrize(
    "row",
    [
        *rows_of(0, "wl?", leads=[3]),
        *rows_of(1, "wl?", leads=[3]),
        Row(0, 5, 1, Answer.WINNABLE, "", 2, 0, 0, 0, 0, 0, 1),  # whole numbers in columns of others
        Row(1, 6, 10**15 - 1, Answer.UNKNOWN, "it can't: \0\N{GRINNING FACE}\n", 1e-300, -0.0, 2**40, narrow=-0.0),
        Row(1, 7, 1, Answer.WINNABLE, seconds=0.1 + 0.2, work=1 / 3),
    ],
)
def test_rows_come_back(database: sqlite3.Connection, row: Row) -> None:
    insert(database, [row])
    ((*values,),) = database.execute(f"SELECT {COLUMNS} FROM deals")
    assert row_of(values) == row


def test_the_question_comes_back(database: sqlite3.Connection) -> None:
    assert stored_question(database) == QUESTION
    change_deals(database, 77)
    assert stored_question(database) == replace(QUESTION, deals=77)
