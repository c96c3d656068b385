"""The tables of a survey.

Other programs read `question` (name, value as JSON), `cells` (one for each mission, its parameters and a crew size) and
`deals` (one for each deal that was answered; cell and number are its key). Their columns are the fields of `Question`,
`Cell` and `Row`. A reading program needs nothing but this and `PRAGMA user_version`, which is `SCHEMA`.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from winnable.rules.answer import Answer
from winnable.surveying.database import SurveyError, damaged, transaction
from winnable.surveying.question import Cell, Question, Row

SCHEMA: Final = 4
"""The version of the tables."""
OURS: Final = 0x57494E21
"""The number by which SQLite knows whose file it is."""
TABLES: Final[Mapping[str, str]] = {
    "question": "CREATE TABLE question (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "cells": """\
CREATE TABLE cells (
  id INTEGER PRIMARY KEY,
  mission TEXT NOT NULL,
  game TEXT NOT NULL,
  players INTEGER NOT NULL,
  parameters TEXT NOT NULL,
  reading TEXT NOT NULL,
  title TEXT NOT NULL,
  file TEXT NOT NULL,
  content TEXT NOT NULL
)""",
    "deals": """\
CREATE TABLE deals (
  cell INTEGER NOT NULL REFERENCES cells,
  number INTEGER NOT NULL,
  seed INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL,
  seconds REAL NOT NULL,
  work REAL NOT NULL,
  conflicts INTEGER NOT NULL,
  leads INTEGER,
  leads_of INTEGER,
  exchanged INTEGER,
  narrow REAL,
  game INTEGER,
  PRIMARY KEY (cell, number)
) WITHOUT ROWID""",
}
"""The statements that make them."""

Stored = int | float | str | bytes | None
"""A value as the database has it."""
_ROW: Final = tuple(each.name for each in fields(Row))
_CELL: Final = tuple(each.name for each in fields(Cell))
_QUESTION: Final = tuple(each.name for each in fields(Question) if each.name != "cells")
COLUMNS: Final = ", ".join(_ROW)
"""Those of a row in the order of its fields."""

_fields_of_row: Final = attrgetter(*_ROW)


# --- rows ----------------------------------------------------------------------------------------


def insert(database: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Insert rows, but for those that are there."""
    marks = ", ".join("?" * len(_ROW))
    statement = f"INSERT INTO deals ({COLUMNS}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608  # our own names
    database.executemany(statement, map(_fields_of_row, rows))


def row_of(values: Sequence[Any]) -> Row:
    """Return the row of its values. Raises ValueError for a verdict that is none."""
    cell, number, seed, verdict, *others = values
    return Row(cell, number, seed, Answer(verdict), *others)


# --- the question --------------------------------------------------------------------------------


def create(database: sqlite3.Connection, question: Question) -> None:
    """Make the tables of a question, without rows."""
    with transaction(database):
        for statement in TABLES.values():
            database.execute(statement)
        marks = ", ".join("?" * (len(_CELL) + 1))
        database.executemany(
            f"INSERT INTO cells (id, {', '.join(_CELL)}) VALUES ({marks})",  # noqa: S608  # our own names
            [(index, *_cell_values(cell)) for index, cell in enumerate(question.cells)],
        )
        plain = {name: json.dumps(getattr(question, name)) for name in _QUESTION}
        database.executemany("INSERT INTO question VALUES (?, ?)", plain.items())
        database.execute(f"PRAGMA application_id = {OURS}")
        database.execute(f"PRAGMA user_version = {SCHEMA}")


def change_deals(database: sqlite3.Connection, deals: int) -> None:
    """Keep another number of deals."""
    with transaction(database):
        database.execute("UPDATE question SET value = ? WHERE name = 'deals'", (json.dumps(deals),))


def examined(database: sqlite3.Connection, path: Path) -> Question | None:
    """Return the question of a survey whose file SQLite finds sound; None if nothing has been written yet.

    Raises SurveyError for a damaged one, for a database of another program and for tables of another version, and what
    `in_words` expects.
    """
    made = database.execute("SELECT 1 FROM sqlite_master").fetchall()
    ((ours,),) = database.execute("PRAGMA application_id")
    ((schema,),) = database.execute("PRAGMA user_version")
    if not made and (ours, schema) == (0, 0):
        return None
    if ours != OURS:
        raise SurveyError(f"{str(path)!r} is a database of another program")
    if schema != SCHEMA:
        age = "a newer" if schema > SCHEMA else "an older"
        raise SurveyError(
            f"the survey in {str(path.parent)!r} was written by {age} version of winnable (its tables are of "
            f"version {schema}, not {SCHEMA}): read it with that version, or begin anew in another folder"
        )
    ((found,), *_) = database.execute("PRAGMA integrity_check(1)")
    if found != "ok":
        raise SurveyError(damaged(path, " ".join(str(found).split())))
    return stored_question(database)


def stored_question(database: sqlite3.Connection) -> Question:
    """Return the question in a database. Raises ValueError and TypeError for what is none, and sqlite3.Error."""
    query = f"SELECT {', '.join(_CELL)} FROM cells ORDER BY id"  # noqa: S608  # our own names
    cells = [dict(zip(_CELL, values, strict=True)) for values in database.execute(query)]
    return Question(
        tuple(Cell(**{**each, "parameters": json.loads(each["parameters"])}) for each in cells),
        **{name: json.loads(value) for name, value in database.execute("SELECT name, value FROM question")},
    )


def _cell_values(cell: Cell) -> Iterator[Stored]:
    for name in _CELL:
        value = getattr(cell, name)
        yield json.dumps(value) if name == "parameters" else value
