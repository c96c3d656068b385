"""SQLite as surveys use it: how a database is opened, transactions, and its errors in words."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

_PATIENCE: Final = 60.0
"""Seconds to wait for a program that holds the database, such as one that looks at it with its own tools."""
_MERGE: Final = 2.0
"""Seconds to wait at the end for programs that are just reading."""
_FULL: Final = 1 << 20
"""With less room on the disk, in bytes, an error of it is most likely for want of room."""
_DAMAGED: Final = (
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_ERROR,  # tables or columns are not there: the statements are the same for every database
)
"""The errors that content alone can cause."""
_WORDS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_BUSY: "another program holds it",
    sqlite3.SQLITE_LOCKED: "another program holds it",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
}


class SurveyError(Exception):
    """A folder that has no survey, or one that cannot be continued; the message says what to do."""


class Unwritten(SurveyError):
    """Rows could not be kept, as the disk is full or the folder is gone; all earlier rows are."""


def connected(path: Path, mode: Literal["ro", "rw", "rwc"]) -> sqlite3.Connection:
    """Connect to a database: to read it, or to write it so that a transaction is on the disk when it ends.

    Raises sqlite3.Error.
    """
    # where nothing may be written the file is read without those next to it, as there are none
    alone = mode == "ro" and not wal_of(path) and not os.access(path.parent, os.W_OK)
    database = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}{'&immutable=1' if alone else ''}",
        _PATIENCE,
        isolation_level=None,
        uri=True,
        check_same_thread=False,
    )
    try:
        database.execute("PRAGMA schema_version")  # it is one, and can be read
        if mode != "ro":
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            # with every transaction rows go on into the file itself, so that it has all of them at any time
            database.execute("PRAGMA wal_autocheckpoint = 1")
    except BaseException:
        database.close()
        raise
    return database


def wal_of(path: Path) -> int:
    """Return how many bytes lie next to a database that may belong into it."""
    with suppress(OSError):
        return path.with_name(f"{path.name}-wal").stat().st_size
    return 0


def merged(database: sqlite3.Connection) -> bool:
    """Make one plain file of a database, with all that is in it; whether that could be done.

    Programs that have it open, but read nothing from it, are no obstacle.
    """
    with suppress(sqlite3.Error):
        database.execute(f"PRAGMA busy_timeout = {1000 * _MERGE:.0f}")
        ((busy, *_),) = database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with suppress(sqlite3.Error):  # another program has it open: then the empty files next to it stay
            database.execute("PRAGMA busy_timeout = 0")
            database.execute("PRAGMA journal_mode = DELETE")
        return not busy
    return False


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """A transaction: the statements inside take effect together or not at all."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            if database.in_transaction:
                database.execute("ROLLBACK")
        raise


# --- errors --------------------------------------------------------------------------------------


@contextmanager
def in_words(path: Path, to: Literal["read", "written"]) -> Iterator[None]:
    """Turn errors of a database at work on a file, and of files, into SurveyError, or Unwritten, which say why.

    What is read may raise ValueError and TypeError, too: values that were never written.
    """
    try:
        yield
    except (sqlite3.Error, OSError, ValueError, TypeError) as error:
        if _is_damage(error, to):
            raise SurveyError(damaged(path, str(error))) from error
        if isinstance(error, OSError):
            why = (error.strerror or str(error)).lower()
        elif hasattr(error, "sqlite_errorcode"):
            why = _why(error.sqlite_errorcode & 0xFF, error, path)
        else:  # none of the database, but of ours
            raise
        kind = Unwritten if to == "written" else SurveyError
        raise kind(f"{str(path)!r} cannot be {to}: {why}") from error


def damaged(path: Path, why: str) -> str:
    """Say that a file is not as it was written, and what to do."""
    return f"{str(path)!r} is damaged ({why}): move it away, and the command that began the survey begins anew"


def _is_damage(error: Exception, to: Literal["read", "written"]) -> bool:
    if isinstance(error, ValueError | TypeError):
        return to == "read"
    return getattr(error, "sqlite_errorcode", -1) & 0xFF in _DAMAGED or str(error).startswith("Could not decode")


def _why(code: int, error: Exception, path: Path) -> str:
    if code == sqlite3.SQLITE_IOERR:
        with suppress(OSError):
            if shutil.disk_usage(path.parent).free < _FULL:
                code = sqlite3.SQLITE_FULL
    return _WORDS.get(code, str(error))
