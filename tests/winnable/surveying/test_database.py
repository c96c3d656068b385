"""SQLite as surveys use it: files that have everything, transactions, errors in words."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support.paths import ROOT
from winnable.surveying import database as module
from winnable.surveying.database import (
    SurveyError,
    Unwritten,
    connected,
    in_words,
    merged,
    transaction,
    wal_of,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database with a table."""
    path = tmp_path / "some.sqlite"
    with closing(connected(path, "rwc")) as database:
        database.execute("CREATE TABLE some (number INTEGER)")
        assert merged(database)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    return path


def numbers(path: Path) -> list[int]:
    """The numbers in a file, without what lies beside it."""
    alone = path.with_name("alone.sqlite")
    shutil.copy(path, alone)
    with closing(connected(alone, "ro")) as database:
        return [number for (number,) in database.execute("SELECT number FROM some")]


def add(database: sqlite3.Connection, number: int) -> None:
    """Add a number."""
    with transaction(database):
        database.execute("INSERT INTO some VALUES (?)", [number])


def test_every_transaction_goes_on_into_the_file_itself(path: Path) -> None:
    with closing(connected(path, "rwc")) as database:
        for number in range(5):
            add(database, number)
            assert numbers(path) == [*range(number + 1)]


def test_who_has_it_open_at_the_end_is_no_obstacle(path: Path) -> None:
    with closing(connected(path, "ro")) as reader:
        with closing(connected(path, "rwc")) as database:
            assert reader.execute("SELECT COUNT(*) FROM some").fetchall() == [(0,)]
            add(database, 1)
            assert merged(database)
        assert (numbers(path), wal_of(path)) == ([1], 0)
        assert reader.execute("SELECT number FROM some").fetchall() == [(1,)]


def test_who_is_just_reading_at_the_end_leaves_it_for_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MERGE", 0.01)
    with closing(connected(path, "rwc")) as database, closing(connected(path, "ro")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM some").fetchall()
        add(database, 1)
        assert not merged(database)
        database.close()
        assert (numbers(path), wal_of(path) > 0) == ([], True)
    with closing(connected(path, "rw")) as database:
        assert merged(database)
    assert (numbers(path), wal_of(path)) == ([1], 0)


def test_a_transaction_that_fails_leaves_nothing_and_the_next_one_works(path: Path) -> None:
    with closing(connected(path, "rwc")) as database:
        for error in (ValueError, KeyboardInterrupt):
            with suppress(error), transaction(database):
                database.execute("INSERT INTO some VALUES (1)")
                raise error
            assert not database.in_transaction
        add(database, 2)
    assert numbers(path) == [2]


# --- errors --------------------------------------------------------------------------------------


def test_a_full_disk_is_told_and_what_was_there_stays(path: Path) -> None:
    with closing(connected(path, "rwc")) as database:
        add(database, 1)
        database.execute("PRAGMA max_page_count = 3")
        with pytest.raises(Unwritten) as full, in_words(path, "written"), transaction(database):
            database.executemany("INSERT INTO some VALUES (?)", [[number] for number in range(10_000)])
        assert str(full.value) == f"{str(path)!r} cannot be written: the disk is full"
        add(database, 2)
    assert numbers(path) == [1, 2]


LIMITED = """
import resource, sys
from pathlib import Path
from winnable.surveying.database import connected, in_words, transaction
path = Path(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))
with in_words(path, "written"):
    database = connected(path, "rwc")
    with transaction(database):
        database.executemany("INSERT INTO some VALUES (?)", [[number] for number in range(100_000)])
"""


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_disk_that_takes_no_more_is_told(path: Path) -> None:
    command = [sys.executable, "-c", LIMITED, str(path)]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1].endswith("Unwritten: '" + str(path) + "' cannot be written: disk I/O error")
    assert numbers(path) == []


def test_an_error_of_a_disk_without_room_is_one_of_room(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    for free, why in ((1 << 30, "disk I/O error"), (4096, "the disk is full")):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: SimpleNamespace(free=free))
        with pytest.raises(Unwritten, match=why), in_words(path, "written"):
            raise error


def test_mistakes_of_the_program_are_not_told_as_those_of_a_file(path: Path) -> None:
    with closing(connected(path, "ro")) as database:
        with pytest.raises(sqlite3.ProgrammingError), in_words(path, "read"):
            database.execute("SELECT ?", [1, 2])
        with pytest.raises(SurveyError, match=r"is damaged \(no such table: other\)"), in_words(path, "read"):
            database.execute("SELECT * FROM other")


def test_damage_is_told_from_what_the_machine_does(path: Path) -> None:
    path.write_bytes(b"no database" * 1000)
    with pytest.raises(SurveyError, match=r"is damaged \(file is not a database\): move it"), in_words(path, "read"):
        connected(path, "ro")
    with pytest.raises(SurveyError, match="cannot be read: it cannot be opened"), in_words(path, "read"):
        connected(path.with_name("none"), "ro")


@pytest.mark.skipif(os.name != "posix", reason="folders that cannot be written")
def test_a_file_that_was_left_in_the_middle_is_read_where_nothing_can_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(connected(path, "rwc")) as database:
        add(database, 1)
        alone = path.parent / "elsewhere"
        alone.mkdir()
        shutil.copy(path, alone / path.name)
    monkeypatch.setattr(os, "access", lambda *_: False)  # also for those who may do everything
    with closing(connected(alone / path.name, "ro")) as still:
        assert still.execute("SELECT number FROM some").fetchall() == [(1,)]
    assert [each.name for each in alone.iterdir()] == [path.name], "nothing was written"
