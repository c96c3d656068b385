"""The store of a survey: a folder with one SQLite database in WAL mode.

Why SQLite? Rows come in for hours and must not be lost when the process, or the machine, is stopped at any moment; they
are read while they come in; a deal must be there once, whoever writes it; and a folder should open anywhere in ten
years. SQLite does all of that in one file, is tested more than anything we could write, and comes with Python. In WAL
mode readers never wait for the writer nor it for them, and a transaction that was cut off is as if it had never begun.
DuckDB and LMDB would be dependencies, and DuckDB does not let others read while it writes; Parquet and CSV cannot be
added to in a way that survives being cut off.

    survey.sqlite    the tables below
    survey.lock      held by the process that writes: the system takes its lock away when it ends, however it ends

The tables, for other programs: `question` (name, value as JSON), `cells` (one a mission, its parameters and a crew
size) and `deals` (one a deal that was answered; cell and number are its key). Their columns are the fields of
`Question`, `Cell` and `Row`. A reading program needs nothing but this and `PRAGMA user_version`, which is `SCHEMA`.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, astuple, fields, replace
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from winnable.rules.answer import Answer
from winnable.surveying.question import Cell, Question, Row

__all__ = ["FILE", "SCHEMA", "Survey", "SurveyError", "Writing"]

FILE: Final = "survey.sqlite"
LOCK: Final = "survey.lock"
SCHEMA: Final = 1
"""The version of the tables."""
_OURS: Final = 0x57494E21
"""The number by which SQLite knows whose file it is."""
_TABLES: Final = """
CREATE TABLE question (name TEXT PRIMARY KEY, value TEXT NOT NULL);
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
);
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
  PRIMARY KEY (cell, number)
) WITHOUT ROWID;
"""
_COLUMNS: Final = ", ".join(each.name for each in fields(Row))
_MARKS: Final = ", ".join("?" for _ in fields(Row))
_CELL: Final = ", ".join(each.name for each in fields(Cell))
_CELL_MARKS: Final = ", ".join("?" for _ in fields(Cell))
_PATIENCE: Final = 60.0
"""Seconds to wait for a program that holds the database, such as one that looks at it with its own tools."""


class SurveyError(Exception):
    """A folder that has no survey, or one that cannot be gone on with; the message says what to do."""


class Survey:
    """A survey in a folder, to be read, also while it runs. `with Survey.open(folder) as survey:` closes it."""

    question: Question
    """What was asked."""

    def __init__(self, folder: Path, database: sqlite3.Connection) -> None:
        self.folder = folder
        self._database = database
        self.question = _question(database)

    @classmethod
    def open(cls, folder: str | Path) -> "Survey":
        """Open the survey in a folder. Raises SurveyError if there is none that this program can read."""
        folder = Path(folder)
        if not (folder / FILE).is_file():
            raise SurveyError(f"there is no survey in {str(folder)!r}: it has no file {FILE}")
        try:
            database = _connected(folder / FILE, "ro")
        except sqlite3.Error as error:
            raise SurveyError(f"{str(folder / FILE)!r} cannot be read: {error}") from error
        try:
            _check_begun(database, folder)
            return cls(folder, database)
        except sqlite3.Error as error:
            database.close()
            raise SurveyError(f"{str(folder / FILE)!r} cannot be read: {error}") from error
        except BaseException:
            database.close()
            raise

    def rows(self, cells: Collection[int] | None = None) -> Iterator[Row]:
        """Yield the rows there are, by cell and number; of some cells only, by their indices in the question.

        All of them are as they were at one moment, whatever is added meanwhile.
        """
        wanted = "" if cells is None else f" WHERE cell IN ({', '.join(str(int(each)) for each in cells)})"
        query = f"SELECT {_COLUMNS} FROM deals{wanted} ORDER BY cell, number"  # noqa: S608  # numbers and our own names
        for row in self._database.execute(query):
            yield _row(row)

    def done(self) -> dict[int, int]:
        """Return how many rows each cell has, by its index; quicker than all rows."""
        counts = dict.fromkeys(range(len(self.question.cells)), 0)
        return counts | dict(self._database.execute("SELECT cell, COUNT(*) FROM deals GROUP BY cell").fetchall())

    def answers(self) -> dict[int, Counter[Answer]]:
        """Return how many rows of each cell have which verdict, by the index of the cell."""
        counts = {index: Counter[Answer]() for index in range(len(self.question.cells))}
        query = "SELECT cell, verdict, COUNT(*) FROM deals GROUP BY cell, verdict"
        for cell, verdict, number in self._database.execute(query):
            counts[cell][Answer(verdict)] = number
        return counts

    def undecided(self) -> list[tuple[int, str, int]]:
        """Return why deals are undecided: the index of a cell, the reason, and how many deals have it."""
        query = "SELECT cell, reason, COUNT(*) FROM deals WHERE verdict = ? GROUP BY cell, reason ORDER BY 1, 2"
        return self._database.execute(query, [Answer.UNKNOWN.value]).fetchall()

    @property
    def complete(self) -> bool:
        """Whether every deal that was asked for has its row."""
        return sum(self.done().values()) >= self.question.rows

    def close(self) -> None:
        """Close the database; the survey is of no use any more."""
        self._database.close()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


class Writing(Survey):
    """A survey that this process adds to; no other one can at the same time."""

    def __init__(self, folder: Path, database: sqlite3.Connection, lock: sqlite3.Connection) -> None:
        super().__init__(folder, database)
        self._lock = lock

    @classmethod
    def begin(cls, folder: str | Path, question: Question) -> "Writing":
        """Begin the survey of a question in a folder, or go on with it; more deals may be asked for than before.

        Raises SurveyError if the folder has the survey of another question, or of another version of the program, or
        if another process writes it, and OSError if the folder cannot be made.
        """
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        lock = _locked(folder)
        try:
            database = _connected(folder / FILE, "rwc")
            try:
                if _schema(database, folder) is None:
                    _create(database, question)
                survey = cls(folder, database, lock)
                survey._adopt(question)
            except BaseException:
                database.close()
                raise
        except sqlite3.Error as error:
            lock.close()
            raise SurveyError(f"{str(folder / FILE)!r} cannot be written: {error}") from error
        except BaseException:
            lock.close()
            raise
        return survey

    def add(self, rows: Sequence[Row]) -> int:
        """Add rows, all of them or, where that fails, none; return how many of them were not there yet.

        Raises SurveyError if they cannot be written, as on a full disk.
        """
        before = self._database.total_changes
        try:
            with _transaction(self._database):
                self._database.executemany(
                    f"INSERT INTO deals ({_COLUMNS}) VALUES ({_MARKS}) ON CONFLICT DO NOTHING",  # noqa: S608  # our own names
                    [_values(row) for row in rows],
                )
        except sqlite3.OperationalError as error:
            raise SurveyError(f"rows of the survey cannot be written: {error}; the same command goes on") from error
        return self._database.total_changes - before

    def open_numbers(self, cell: int, deals: int) -> list[int]:
        """Return which of the first deals of a cell have no row yet."""
        found = self._database.execute("SELECT number FROM deals WHERE cell = ? AND number < ?", (cell, deals))
        answered = {number for (number,) in found}
        return [number for number in range(deals) if number not in answered]

    def close(self) -> None:
        """Close the database, as one plain file that can be read from anywhere, and let other processes write it."""
        try:
            with suppress(sqlite3.Error):  # somebody reads it: then it stays as it is, which is as good
                self._database.execute("PRAGMA busy_timeout = 0")
                self._database.execute("PRAGMA journal_mode = DELETE")
            super().close()
        finally:
            self._lock.close()

    def _adopt(self, asked: Question) -> None:
        """Take over the number of deals of a question. Raises SurveyError if it is another one than that here."""
        here = self.question
        differences = [*_differences(here, asked)]
        if differences:
            raise SurveyError(
                f"{str(self.folder)!r} has the survey of another question: {'; '.join(differences)}. "
                "Name another folder, or ask the same again"
            )
        if asked.deals > here.deals:
            with _transaction(self._database):
                self._database.execute("UPDATE question SET value = ? WHERE name = 'deals'", (json.dumps(asked.deals),))
            self.question = replace(here, deals=asked.deals)


# --- opening -------------------------------------------------------------------------------------


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    """Connect to a database; in `rwc` every transaction is on the disk when it ends. Raises sqlite3.Error."""
    database = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}", _PATIENCE, isolation_level=None, uri=True, check_same_thread=False
    )
    try:
        database.execute("PRAGMA schema_version")  # it is one, and can be read
        if mode != "ro":
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
    except BaseException:
        database.close()
        raise
    return database


def _locked(folder: Path) -> sqlite3.Connection:
    """Take the lock of a folder. Raises SurveyError if another process has it."""
    lock = None
    try:
        lock = sqlite3.connect(folder / LOCK, 0, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock is not None:
            lock.close()
        why = "another process is at work on it" if "locked" in str(error) else f"{folder / LOCK}: {error}"
        raise SurveyError(
            f"the survey in {str(folder)!r} cannot be written: {why}. How far it is: winnable survey report {folder}"
        ) from error
    return lock


def _check_begun(database: sqlite3.Connection, folder: Path) -> None:
    """Raise SurveyError if there is no survey in a database."""
    if _schema(database, folder) is None:
        raise SurveyError(f"there is no survey in {str(folder)!r} yet: it was stopped before it began")


def _schema(database: sqlite3.Connection, folder: Path) -> int | None:
    """Return the version of the tables; None if there are none yet. Raises SurveyError if they are not of this one."""
    ((ours,),) = database.execute("PRAGMA application_id")
    ((schema,),) = database.execute("PRAGMA user_version")
    if (ours, schema) == (0, 0) and not database.execute("SELECT 1 FROM sqlite_master").fetchall():
        return None
    if ours != _OURS:
        raise SurveyError(f"{str(folder / FILE)!r} is a database of another program")
    if schema != SCHEMA:
        age = "a newer" if schema > SCHEMA else "an older"
        raise SurveyError(
            f"the survey in {str(folder)!r} was written by {age} version of winnable (its tables are of version "
            f"{schema}, not {SCHEMA}): read it with that version, or begin anew in another folder"
        )
    return SCHEMA


def _create(database: sqlite3.Connection, question: Question) -> None:
    with _transaction(database):
        for statement in _TABLES.split(";"):
            database.execute(statement)
        plain = {each.name: getattr(question, each.name) for each in fields(Question) if each.name != "cells"}
        database.executemany(
            "INSERT INTO question VALUES (?, ?)", [(name, json.dumps(value)) for name, value in plain.items()]
        )
        database.executemany(
            f"INSERT INTO cells (id, {_CELL}) VALUES (?, {_CELL_MARKS})",  # noqa: S608  # our own names
            [(index, *_cell_values(cell)) for index, cell in enumerate(question.cells)],
        )
        database.execute(f"PRAGMA application_id = {_OURS}")
        database.execute(f"PRAGMA user_version = {SCHEMA}")


class _transaction:  # noqa: N801  # used like a function
    """What is done meanwhile is done as a whole or not at all."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, _error: object, _trace: TracebackType | None) -> None:
        self._database.execute("COMMIT" if kind is None else "ROLLBACK")


# --- values --------------------------------------------------------------------------------------


def _question(database: sqlite3.Connection) -> Question:
    names = [each.name for each in fields(Cell)]
    with closing(database.execute(f"SELECT {_CELL} FROM cells ORDER BY id")) as found:  # noqa: S608
        cells = [dict(zip(names, each, strict=True)) for each in found]
    plain: dict[str, Any] = {
        name: json.loads(value) for name, value in database.execute("SELECT name, value FROM question").fetchall()
    }
    return Question(tuple(Cell(**{**each, "parameters": json.loads(each["parameters"])}) for each in cells), **plain)


def _cell_values(cell: Cell) -> tuple[Any, ...]:
    return tuple(json.dumps(value) if name == "parameters" else value for name, value in asdict(cell).items())


def _row(values: Sequence[Any]) -> Row:
    row = Row(*values)
    return replace(row, verdict=Answer(row.verdict))


def _values(row: Row) -> tuple[Any, ...]:
    return astuple(replace(row, verdict=row.verdict.value))  # type: ignore[arg-type]  # its text in the table


def _differences(here: Question, asked: Question) -> Iterator[str]:
    """Yield in words what two questions have not in common, but for the number of deals."""
    if here.version != asked.version:
        yield f"it was begun with winnable {here.version}, and this is {asked.version}"
    if here.solver != asked.solver:
        yield f"it was begun with OR-Tools {here.solver}, and this is {asked.solver}"
    if here.seed != asked.seed:
        yield f"its seed is {here.seed}, not {asked.seed}"
    if here.work != asked.work:
        yield f"its limit of work is {here.work:g}, not {asked.work:g}"
    if here.leads != asked.leads:
        yield f"it was asked {'with' if here.leads else 'without'} --leads"
    mine, yours = ({cell.name: cell for cell in question.cells} for question in (here, asked))
    for names, how in ((mine.keys() - yours.keys(), "it has"), (yours.keys() - mine.keys(), "it has not")):
        first, *more = sorted(names) or [""]
        if first:
            yield f"{how} {first}" + (f" and {len(more)} more" if more else "")
    for name in sorted(mine.keys() & yours.keys()):
        if mine[name].content != yours[name].content:
            yield f"{name} is another mission than it was"
