"""The tables of a survey: what comes back is what went in, and a checksum tells anything else from it."""

import sqlite3
from dataclasses import fields, replace
from typing import Any

import pytest

from tests.support.surveys import question_of, rows_of
from winnable.rules.answer import Answer
from winnable.surveying.question import Cell, Question, Row
from winnable.surveying.tables import (
    COLUMNS,
    TABLES,
    Checksums,
    Damaged,
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


def kept(database: sqlite3.Connection, row: Row) -> tuple[Any, ...]:
    """The values of a row with its checksum, as they come back from the database."""
    database.execute("DELETE FROM deals")
    insert(database, Checksums(QUESTION), [row])
    ((*values,),) = database.execute(f"SELECT {COLUMNS} FROM deals")
    return tuple(values)


@pytest.mark.parametrize(
    "row",
    [
        *rows_of(0, "wl?", leads=[3]),
        *rows_of(1, "wl?", leads=[3]),
        Row(0, 5, 1, Answer.WINNABLE, "", 2, 0, 0, 0, 0, 0, 1),  # whole numbers in columns of others
        Row(1, 6, 10**15 - 1, Answer.UNKNOWN, "it can't: \0\N{GRINNING FACE}\n", 1e-300, -0.0, 2**40, hardness=-0.0),
        Row(1, 7, 1, Answer.WINNABLE, seconds=0.1 + 0.2, work=1 / 3),
    ],
)
def test_rows_come_back_and_are_proved(database: sqlite3.Connection, row: Row) -> None:
    values = kept(database, row)
    assert Checksums(QUESTION).prove(values)
    assert row_of(values[:-1]) == row


def test_every_field_of_a_row_is_proved(database: sqlite3.Connection) -> None:
    (row,) = rows_of(1, "w", leads=[3], first=3)
    values, prove = kept(database, row), Checksums(QUESTION).prove
    assert prove(values)
    for at in range(len(values)):
        for other in (None, 0, 1, -1, 2, 2.0, "", "winnable", b"winnable", "un", 10**15):
            if values[at] != other or type(values[at]) is not type(other):
                assert not prove((*values[:at], other, *values[at + 1 :])), (at, other)


def test_rows_are_proved_to_be_answers_to_their_question(database: sqlite3.Connection) -> None:
    (row,) = rows_of(0, "w")
    values = kept(database, row)
    for each in fields(Question):
        if each.name == "cells":
            continue
        asked = replace(QUESTION, **{each.name: OTHERS[type(getattr(QUESTION, each.name))]})
        assert Checksums(asked).prove(values) == (each.name == "deals"), each.name
    for each in fields(Cell):
        other: Any = {"n": "4"} if each.name == "parameters" else OTHERS[type(getattr(CELL, each.name))]
        cell: Cell = replace(CELL, **{each.name: other})
        asked = replace(QUESTION, cells=(cell, QUESTION.cells[1]))
        assert Checksums(asked).prove(values) == (each.name in ("title", "file")), each.name


def test_the_question_comes_back(database: sqlite3.Connection) -> None:
    assert stored_question(database) == QUESTION
    change_deals(database, 77)
    assert stored_question(database) == replace(QUESTION, deals=77)


def test_every_part_of_the_question_is_proved(database: sqlite3.Connection) -> None:
    plain = [each.name for each in fields(Question) if each.name != "cells"]
    changes = [
        *(f"UPDATE question SET value = '7' WHERE name = '{name}'" for name in plain),
        *(f"UPDATE cells SET {each.name} = '1' WHERE id = 1" for each in fields(Cell)),
        "UPDATE question SET value = '\"0123456789abcdef\"' WHERE name = 'checksum'",
        "DELETE FROM question",
        "DELETE FROM question WHERE name = 'checksum'",
        "DELETE FROM question WHERE name = 'leads'",
        "INSERT INTO question VALUES ('more', '1')",
        "DELETE FROM cells WHERE id = 1",
        "UPDATE cells SET id = 2 WHERE id = 1",
        "INSERT INTO cells SELECT id + 2, mission, game, players, parameters, reading, title, file, content FROM cells",
    ]
    for change in changes:
        database.execute("BEGIN")
        assert database.execute(change).rowcount, change
        with pytest.raises(Damaged, match="the question is not as it was written"):
            stored_question(database)
        database.execute("ROLLBACK")
    assert stored_question(database) == QUESTION


def test_the_statements_are_those_that_sqlite_keeps(database: sqlite3.Connection) -> None:
    assert dict(database.execute("SELECT name, sql FROM sqlite_master").fetchall()) == TABLES
