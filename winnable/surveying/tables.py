"""The tables of a survey, and the checksums by which damage is noticed.

Other programs read `question` (name, value as JSON), `cells` (one for each mission, its parameters and a crew size) and
`deals` (one for each deal that was answered; cell and number are its key). Their columns are the fields of `Question`,
`Cell` and `Row`. A reading program needs nothing but this and `PRAGMA user_version`, which is `SCHEMA`.

SQLite does not notice a bit that is another on the disk, so the question has a checksum, and every row has one. That of
a row rests on all that the row is an answer to: a row of another survey, or of another state of the program, has no
place here, however it came in.
"""

import hashlib
import json
import sqlite3
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final

from winnable.rules.answer import Answer
from winnable.surveying.database import transaction
from winnable.surveying.question import Cell, Question, Row

SCHEMA: Final = 2
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
  hardness REAL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (cell, number)
) WITHOUT ROWID""",
}
"""The statements that make them, as SQLite keeps them."""

Stored = int | float | str | bytes | None
"""A value as the database has it."""
_ROW: Final = tuple(each.name for each in fields(Row))
_CELL: Final = tuple(each.name for each in fields(Cell))
_QUESTION: Final = tuple(each.name for each in fields(Question) if each.name != "cells")
_REAL: Final = tuple(name for name in _ROW if f"  {name} REAL" in TABLES["deals"])
_CHECKSUM: Final = "checksum"
COLUMNS: Final = ", ".join((*_ROW, _CHECKSUM))
"""Those of a row in the order of its fields, and its checksum."""

_NUMBERS: Final = struct.Struct("<qqqddq")
_INTEGER: Final = struct.Struct("<q")
_fields_of_row: Final = attrgetter(*_ROW)
_ANSWERS: Final = {answer.value: answer for answer in Answer}


class Damaged(Exception):
    """A part of the file is not as it was written; the message names it."""


# --- rows ----------------------------------------------------------------------------------------


class Checksums:
    """The checksums of the rows of a question."""

    def __init__(self, question: Question) -> None:
        asked = (SCHEMA, question.seed, float(question.work), question.leads)
        by = (question.version, question.solver, question.sources)
        self._begun = [_digest((asked, by, _identity(cell))) for cell in question.cells]

    def of(self, values: Sequence[Any]) -> int:
        """Return the checksum of the values of a row, in the order of its fields."""
        cell, number, seed, verdict, reason, seconds, work, conflicts, leads, leads_of, exchanged, hardness = values
        digest = self._begun[cell].copy()
        digest.update(_NUMBERS.pack(cell, number, seed, seconds, work, conflicts))  # half the time of numbers as text
        digest.update(f"{verdict}\0{reason!r} {leads!r} {leads_of!r} {exchanged!r} {hardness!r}".encode())
        return int(_INTEGER.unpack(digest.digest())[0])

    def prove(self, values: Sequence[Stored]) -> bool:
        """Whether values with their checksum at the end are as they were written."""
        try:
            return bool(self.of(values[:-1]) == values[-1])
        except (IndexError, TypeError, struct.error):  # there is no such cell, or no number where there should be one
            return False


def _identity(cell: Cell) -> tuple[object, ...]:
    """The fields on which rows of a cell depend: all but the texts for people."""
    return (cell.mission, cell.game, cell.players, json.dumps(cell.parameters), cell.reading, cell.content)


def _digest(value: object) -> "hashlib.blake2b":
    return hashlib.blake2b(repr(value).encode(errors="surrogatepass"), digest_size=8)


def insert(database: sqlite3.Connection, checksums: Checksums, rows: Sequence[Row]) -> None:
    """Insert rows with their checksums, but for those that are there."""
    values = map(_values, rows)
    insert_proved(database, ((*each, checksums.of(each)) for each in values))


def insert_proved(database: sqlite3.Connection, values: Iterable[Sequence[Stored]]) -> None:
    """Insert the values of rows that have their checksums, but for those that are there."""
    marks = ", ".join("?" * (len(_ROW) + 1))
    statement = f"INSERT INTO deals ({COLUMNS}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608  # our own names
    database.executemany(statement, values)


def _values(row: Row) -> tuple[Stored, ...]:
    """Return the values of a row as they come back from the database."""
    values = dict(zip(_ROW, _fields_of_row(row), strict=True))
    # neither a whole number nor a negative zero comes back from a column of numbers as it went in
    real = {name: values[name] + 0.0 for name in _REAL if values[name] is not None}
    return tuple({**values, **real, "verdict": row.verdict.value}.values())


def row_of(values: Sequence[Any]) -> Row:
    """Return the row of its values, which have been proved."""
    cell, number, seed, verdict, *others = values
    return Row(cell, number, seed, _ANSWERS[verdict], *others)


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
        _seal(database)
        database.execute(f"PRAGMA application_id = {OURS}")
        database.execute(f"PRAGMA user_version = {SCHEMA}")


def change_deals(database: sqlite3.Connection, deals: int) -> None:
    """Keep another number of deals."""
    with transaction(database):
        database.execute("UPDATE question SET value = ? WHERE name = 'deals'", (json.dumps(deals),))
        _seal(database)


def stored_question(database: sqlite3.Connection) -> Question:
    """Return the question in a database. Raises Damaged, and sqlite3.Error."""
    plain, cells = _contents(database)
    if plain.pop(_CHECKSUM, None) != json.dumps(_digest((SCHEMA, plain, cells)).hexdigest()):
        raise Damaged("the question is not as it was written")
    values = [dict(zip(_CELL, each[1:], strict=True)) for each in cells]
    return Question(
        tuple(Cell(**{**each, "parameters": json.loads(str(each["parameters"]))}) for each in values),
        **{name: json.loads(value) for name, value in plain.items()},
    )


def _seal(database: sqlite3.Connection) -> None:
    """Keep the checksum of the question and its cells."""
    plain, cells = _contents(database)
    plain.pop(_CHECKSUM, None)
    checksum = json.dumps(_digest((SCHEMA, plain, cells)).hexdigest())
    database.execute("INSERT OR REPLACE INTO question VALUES (?, ?)", (_CHECKSUM, checksum))


def _contents(database: sqlite3.Connection) -> tuple[dict[str, str], list[tuple[Stored, ...]]]:
    """Return the question and its cells, as the tables hold them."""
    with closing(database.execute("SELECT name, value FROM question ORDER BY name")) as found:
        plain = dict(found.fetchall())
    query = f"SELECT id, {', '.join(_CELL)} FROM cells ORDER BY id"  # noqa: S608  # our own names
    with closing(database.execute(query)) as found:
        return plain, found.fetchall()


def _cell_values(cell: Cell) -> Iterator[Stored]:
    for name in _CELL:
        value = getattr(cell, name)
        yield json.dumps(value) if name == "parameters" else value
