"""Damaged files of surveys: how damage is noticed, which rows are saved, and how the file is set aside.

Disks fail, copies break off, files are mixed up. None of that may become a share of a mission, nor cost the rows that
it left alone. So a file is examined as a whole before it is reported on or added to. What is left of a damaged
one is every row that its checksum proves; the other deals are decided again, as a row depends on its question alone.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

from winnable.surveying.database import SurveyError, connected, is_damage, transaction
from winnable.surveying.question import Question
from winnable.surveying.tables import (
    COLUMNS,
    OURS,
    SCHEMA,
    TABLES,
    Checksums,
    Damaged,
    Stored,
    create,
    insert_proved,
    stored_question,
)

_BESIDE: Final = ("-wal", "-journal")
"""The suffixes of SQLite for the files next to a database that belong to it."""

_FORMATS: Final = (b"\1\1", b"\2\2")
"""The versions that SQLite writes into a file with and without a log, see https://sqlite.org/fileformat.html."""


def examined(database: sqlite3.Connection, path: Path) -> Question | None:
    """Return the question of a survey that is as it was written, all of it; None if nothing has been written yet.

    Raises Damaged, sqlite3.Error where the machine is at fault, and SurveyError for a database of another program and
    for tables of another version.
    """
    with noticing_damage():
        database.execute("BEGIN")  # all of it as it is at one moment
        try:
            return _examined(database, path)
        finally:
            if database.in_transaction:  # some errors of the disk have ended it
                database.execute("ROLLBACK")


@contextmanager
def noticing_damage() -> Iterator[None]:
    """Raise Damaged for every error that content alone can cause."""
    try:
        yield
    except UnicodeDecodeError as error:  # of a message, in which SQLite quotes contents
        raise Damaged("database disk image is malformed") from error
    except sqlite3.Error as error:
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise


def _examined(database: sqlite3.Connection, path: Path) -> Question | None:
    ((ours,),) = database.execute("PRAGMA application_id")
    ((schema,),) = database.execute("PRAGMA user_version")
    made = dict(database.execute("SELECT name, sql FROM sqlite_master").fetchall())
    if not made and (ours, schema) == (0, 0):
        return None
    if ours != OURS and not made.keys() & TABLES.keys():
        raise SurveyError(f"{str(path)!r} is a database of another program")
    try:
        question = _proved_question(database, made)
    except Damaged:
        if ours == OURS and 0 < schema != SCHEMA:
            age = "a newer" if schema > SCHEMA else "an older"
            raise SurveyError(
                f"the survey in {str(path.parent)!r} was written by {age} version of winnable (its tables are of "
                f"version {schema}, not {SCHEMA}): read it with that version, or begin anew in another folder"
            ) from None
        raise
    if (ours, schema) != (OURS, SCHEMA) or _format_of(path) not in _FORMATS:
        raise Damaged("its header is not as it was written")
    ((found,), *_) = database.execute("PRAGMA integrity_check(1)")
    if found != "ok":
        raise Damaged(" ".join(str(found).split()))
    proves = Checksums(question).prove
    for values in database.execute(f"SELECT {COLUMNS} FROM deals"):  # noqa: S608  # our own names
        if not proves(values):
            raise Damaged("a row is not as it was written")
    return question


def _format_of(path: Path) -> bytes:
    """Return the versions that a file names for those who write and who read it; SQLite does not write newer ones."""
    with path.open("rb") as file:
        return file.read(20)[18:]


def _proved_question(database: sqlite3.Connection, made: dict[str, str]) -> Question:
    if any(made.get(name) != statement for name, statement in TABLES.items()):
        raise Damaged("its tables are not as they were made")
    with noticing_damage():
        return stored_question(database)


# --- the rows that are saved --------------------------------------------------------------------------------


def left_of(path: Path, fresh: sqlite3.Connection, asked: Question | None = None) -> int:
    """Copy the undamaged rows of a damaged file into an empty database; return their number.

    Where the question is damaged, the rows are those of the question that is `asked`. Raises Damaged if that is unknown
    either, and sqlite3.Error where the machine is at fault.
    """
    with ExitStack() as stack:
        views = []
        for alone in (True, False):  # a file next to it may be damaged, or mend it
            with suppress(Damaged), noticing_damage():
                views.append(stack.enter_context(closing(connected(path, "ro", forgiving=True, alone=alone))))
        question = asked
        for view in views:
            with suppress(Damaged), noticing_damage():
                question = stored_question(view)
                break
        if question is None:
            raise Damaged("the question of the survey cannot be read")
        create(fresh, question)
        checksums = Checksums(question)
        for cell in range(len(question.cells)):
            for view in views:
                with transaction(fresh):
                    insert_proved(fresh, _proved_rows(view, checksums, cell, question.deals))
        ((number,),) = fresh.execute("SELECT COUNT(*) FROM deals")
        return int(number)


def _proved_rows(
    damaged: sqlite3.Connection, checksums: Checksums, cell: int, deals: int
) -> Iterator[tuple[Stored, ...]]:
    """Yield the values of the rows of a cell that are as they were written, also behind places that cannot be read."""
    query = f"SELECT {COLUMNS} FROM deals WHERE cell = ? AND number >= ? ORDER BY number"  # noqa: S608  # our own names
    start, step = 0, 1
    while start < deals:
        try:
            with noticing_damage():
                for values in damaged.execute(query, (cell, start)):
                    if checksums.prove(values):
                        yield values
                        if values[1] >= start:  # rows may come from anywhere
                            start, step = values[1] + 1, 1
        except Damaged:
            start, step = start + step, 2 * step  # a gap of any size is passed soon, and at most doubled
        else:
            return


# --- setting aside -------------------------------------------------------------------------------


def repaired(path: Path, asked: Question) -> str:
    """If the file of a survey is damaged, set it aside, and put one with all undamaged rows in its place.

    Return what was done, in words; empty if the file is as it was written, or there is none. Nobody else may write it
    meanwhile. Raises SurveyError for a file that is none of ours, and sqlite3.Error and OSError where the machine is at
    fault; then the file is as it was.
    """
    if not path.exists():
        return ""
    if not path.is_file():  # opening a pipe might never end
        raise SurveyError(f"{str(path)!r} is no file")
    try:
        with noticing_damage(), closing(connected(path, "ro")) as database:
            examined(database, path)
            return ""
    except Damaged as error:
        why = str(error)
    fresh = path.with_name(f"{path.stem}.new{path.suffix}")
    for name in ("", *_BESIDE):
        fresh.with_name(f"{fresh.name}{name}").unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None)) as database:
            rows = left_of(path, database, asked)
        aside = _set_aside(path)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return (
        f"{str(path)!r} was damaged ({why}): it is kept as {aside.name}. {rows:,} rows of it are as they were written; "
        "the lost deals are decided again"
    )


def _set_aside(path: Path) -> Path:
    """Give a damaged file another name as well, and what belongs to it; return that name."""
    names = (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    for beside in _BESIDE:  # first, as they must not be taken for those of the file that takes its place
        with suppress(FileNotFoundError):
            path.with_name(f"{path.name}{beside}").replace(aside.with_name(f"{aside.name}{beside}"))
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    try:
        os.link(path, aside)
    except OSError:  # a file system without links
        shutil.copy2(path, aside)
    return aside
