"""The store of a survey: a folder with one SQLite database in WAL mode.

Why SQLite? Rows come in for hours and must not be lost when the process, or the machine, is stopped at any moment; they
are read while they come in; a deal must be there once, even if written twice; and a folder should open anywhere in ten
years. SQLite does all of that in one file, is tested more than anything we could write, and comes with Python. In WAL
mode readers never wait for the writer nor it for them, and a transaction that was cut off is as if it had never begun.
DuckDB and LMDB would be dependencies, and DuckDB does not let others read while it writes; CSV cannot be
added to in a way that survives being cut off.

    survey.sqlite    the tables of `tables`
    survey.lock      held by the process that writes, see `lock`

Every transaction goes on into `survey.sqlite` as soon as it has ended, so that the file has all rows, however the
process ends. The files next to it (`-wal`, `-shm`) go when it ends, else when the folder is next opened.

Opening a survey has SQLite examine all of it: a damaged file is an error.
"""

import os
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from os import stat_result
from os.path import samestat
from pathlib import Path
from typing import Final, Self

from winnable.rules.answer import Answer
from winnable.surveying.database import (
    SurveyError,
    Unwritten,
    connected,
    in_words,
    merged,
    transaction,
)
from winnable.surveying.question import Question, Row
from winnable.surveying.tables import (
    COLUMNS,
    change_deals,
    create,
    examined,
    insert,
    row_of,
)

# --- One process at a time writes in a folder ----------------------------------------------------


# The lock of a folder: one process at a time writes there.
#
# It is a lock of the operating system on a file, which takes it away from a process that ends, however it ends. So the
# file that a dead process has left holds nobody up, whatever is in it; the next one to have the lock removes it.


if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK: Final = "survey.lock"
"""The name of its file."""
_PAUSE: Final = 0.05
"""Seconds between two attempts."""


class Held(Exception):
    """Another process has the lock."""


class Lock:
    """The lock of a folder, until it is freed."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path, self._descriptor = path, descriptor

    @classmethod
    def take(cls, folder: Path, patience: float = 0.0) -> Self:
        """Take the lock, within a number of seconds. Raises Held, and OSError if its file cannot be made."""
        path, end = folder / LOCK, time.monotonic() + patience
        while True:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(descriptor)
                if _leads_to(path, descriptor):
                    return cls(path, descriptor)
            except Held:
                if time.monotonic() >= end:
                    os.close(descriptor)
                    raise
                time.sleep(_PAUSE)
            os.close(descriptor)  # its last holder has removed it meanwhile, say

    def free(self) -> None:
        """Let others have it, and remove its file."""
        with suppress(OSError):  # the folder is gone, say; Windows does not remove an open file
            if _leads_to(self._path, self._descriptor):
                self._path.unlink()
        os.close(self._descriptor)
        if sys.platform == "win32":
            with suppress(OSError):
                self._path.unlink()


def _lock(descriptor: int) -> None:
    """Lock an open file. Raises Held if another process has done that."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if sys.platform == "win32" or isinstance(error, BlockingIOError):
            raise Held from error
        raise


def _leads_to(path: Path, descriptor: int) -> bool:
    """Whether a path still leads to an open file."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


FILE: Final = "survey.sqlite"
_PATIENCE: Final = 1.0
"""Seconds to wait for another process that is just ending, or puts the folder in order."""
_SPAN: Final = 1000
"""How many numbers of deals are looked up together."""


class Survey:
    """A survey in a folder, to be read, also while it runs. `with Survey.open(folder) as survey:` closes it."""

    question: Question
    """The question of the survey."""

    def __init__(self, folder: Path, database: sqlite3.Connection, question: Question) -> None:
        self.folder, self.question = folder, question
        self._path = folder / FILE
        self._database = database

    @classmethod
    def open(cls, folder: str | Path) -> "Survey":
        """Open the survey in a folder. Raises SurveyError if there is none that this program can read."""
        folder = Path(folder)
        path = folder / FILE
        if not path.is_file():
            raise SurveyError(f"there is no survey in {str(folder)!r}: it has no file {FILE}")
        if _beside(path, "-journal").exists():  # a program was killed, and nothing can read it until that is settled
            _put_in_order(folder)
        with in_words(path, "read"), ExitStack() as stack:
            database = stack.enter_context(closing(connected(path, "ro")))
            question = examined(database, path)
            if question is None:
                raise SurveyError(f"there is no survey in {str(folder)!r}: its file {FILE} is empty")
            stack.pop_all()
            return cls(folder, database, question)

    def rows(self) -> Iterator[Row]:
        """Yield the rows there are, by cell and number.

        All of them are as they were at one moment, whatever is added meanwhile.
        """
        query = f"SELECT {COLUMNS} FROM deals ORDER BY cell, number"  # noqa: S608  # our own names
        with in_words(self._path, "read"):
            for values in self._database.execute(query):
                yield row_of(values)

    def done(self, deals: int | None = None) -> dict[int, int]:
        """Return how many rows each cell has, by its index; with `deals` of that many first ones alone."""
        counts = dict.fromkeys(range(len(self.question.cells)), 0)
        first = "" if deals is None else f" WHERE number < {int(deals)}"
        with in_words(self._path, "read"):
            query = f"SELECT cell, COUNT(*) FROM deals{first} GROUP BY cell"  # noqa: S608  # a number
            return counts | dict(self._database.execute(query).fetchall())

    def answers(self) -> dict[int, Counter[Answer]]:
        """Return how many rows of each cell have which verdict, by the index of the cell."""
        counts = {index: Counter[Answer]() for index in range(len(self.question.cells))}
        with in_words(self._path, "read"):
            query = "SELECT cell, verdict, COUNT(*) FROM deals GROUP BY cell, verdict"
            for cell, verdict, number in self._database.execute(query):
                counts[cell][Answer(verdict)] = number
        return counts

    def undecided(self) -> list[tuple[int, str, int]]:
        """Return why deals are undecided: the index of a cell, the reason, and how many deals have it."""
        query = "SELECT cell, reason, COUNT(*) FROM deals WHERE verdict = ? GROUP BY cell, reason ORDER BY 1, 2"
        with in_words(self._path, "read"):
            return self._database.execute(query, [Answer.UNKNOWN.value]).fetchall()

    def close(self) -> None:
        """Close the database; the survey is of no use any more.

        Leftovers of a killed process next to the file are put into it.
        """
        self._database.close()
        traces = (*(_beside(self._path, ending) for ending in ("-wal", "-shm")), self.folder / LOCK)
        if any(map(Path.exists, traces)):
            _put_in_order(self.folder)

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


class Writing(Survey):
    """A survey that this process adds to; no other one can at the same time."""

    in_one_file = False
    """Once it is closed: whether the file has all rows by itself. If not, a program was just reading them."""

    def __init__(
        self, folder: Path, database: sqlite3.Connection, question: Question, lock: Lock, file: stat_result
    ) -> None:
        super().__init__(folder, database, question)
        self._lock, self._file = lock, file

    @classmethod
    def begin(cls, folder: str | Path, question: Question) -> "Writing":
        """Begin the survey of a question in a folder, or go on with it; it may have more deals than before.

        Raises SurveyError if the folder has the survey of another question, or of another state of the program, or
        a damaged one, if another process writes it, or if there is a file in its place, and OSError if the folder
        cannot be made.
        """
        folder = Path(folder)
        if folder.is_file():
            raise SurveyError(f"{str(folder)!r} is a file; expected a folder for the survey")
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE
        with ExitStack() as stack, in_words(path, "written"):
            lock = _locked(folder)
            stack.callback(lock.free)
            if _beside(path, "-journal").exists():
                with suppress(sqlite3.Error):  # the fault comes out below
                    connected(path, "rw").close()
            here = _question_in(path)
            database = stack.enter_context(closing(connected(path, "rwc")))
            if here is None:
                create(database, question)
            survey = cls(folder, database, here or question, lock, path.stat())
            survey._adopt(question)
            stack.pop_all()
            return survey

    def add(self, rows: Sequence[Row]) -> int:
        """Add rows, all of them or, where that fails, none; return how many of them were not there yet.

        Raises Unwritten if they are not kept: the disk is full, or the folder is gone.
        """
        before = self._database.total_changes
        with in_words(self._path, "written"), transaction(self._database):
            insert(self._database, rows)
        self.check_there()
        return self._database.total_changes - before

    def check_there(self) -> None:
        """Raise Unwritten if the file is not in its place any more: an open file outlives its folder."""
        try:
            there = samestat(self._path.stat(), self._file)
        except OSError:
            there = False
        if not there:
            raise Unwritten(
                f"{str(self._path)!r} is gone: it was removed, moved or replaced while the survey ran, and what was "
                "decided since then is lost"
            )

    def open_numbers(self, cell: int, deals: int) -> Iterator[int]:
        """Yield which of the first deals of a cell have no row yet; rows of numbers to come may not be added meanwhile.

        They are looked up on demand, so that many of them take no memory.
        """
        query = "SELECT number FROM deals WHERE cell = ? AND number >= ? AND number < ?"
        for start in range(0, deals, _SPAN):
            span = range(start, min(start + _SPAN, deals))
            with in_words(self._path, "read"):
                answered = {number for (number,) in self._database.execute(query, (cell, span.start, span.stop))}
            yield from (number for number in span if number not in answered)

    def close(self) -> None:
        """Close the database, as one plain file that can be read from anywhere, and let other processes write it."""
        try:
            self.in_one_file = merged(self._database)
            self._database.close()
        finally:
            self._lock.free()

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
            change_deals(self._database, asked.deals)
            self.question = replace(here, deals=asked.deals)


def _question_in(path: Path) -> Question | None:
    """Return the question of the survey in a file; None if there is none yet. Raises SurveyError."""
    if not path.exists():
        return None
    if not path.is_file():  # opening a pipe might never end
        raise SurveyError(f"{str(path)!r} is no file")
    with in_words(path, "read"), closing(connected(path, "ro")) as database:
        return examined(database, path)


def _locked(folder: Path) -> Lock:
    """Take the lock of a folder. Raises SurveyError if another process has it."""
    try:
        return Lock.take(folder, _PATIENCE)
    except (Held, OSError) as error:
        why = "another process is at work on it" if isinstance(error, Held) else f"{LOCK}: {error.strerror or error}"
        raise SurveyError(
            f"the survey in {str(folder)!r} cannot be written: {why}. How far it is: winnable survey report {folder}"
        ) from error


def _put_in_order(folder: Path) -> None:
    """Make one plain file of a survey that no process is at work on, if this one may."""
    with suppress(Held, OSError, sqlite3.Error):
        lock = Lock.take(folder)
        try:
            with closing(connected(folder / FILE, "rw")) as database:
                merged(database)
        finally:
            lock.free()


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}{ending}")


def _differences(here: Question, asked: Question) -> Iterator[str]:
    """Yield in words the differences of two questions, but for the number of deals."""
    if here.version != asked.version:
        yield f"it was begun with winnable {here.version}, and this is {asked.version}"
    elif here.solver == asked.solver and here.sources != asked.sources:
        yield f"the files of winnable {asked.version} are not those that it was begun with"
    if here.solver != asked.solver:
        yield f"it was begun with OR-Tools {here.solver}, and this is {asked.solver}"
    if here.seed != asked.seed:
        yield f"its seed is {here.seed}, not {asked.seed}"
    if here.work != asked.work:
        yield f"its limit of work is {here.work:g}, not {asked.work:g}"
    if here.leads != asked.leads:
        yield f"it was begun {'with' if here.leads else 'without'} --leads"
    if here.games != asked.games:
        yield f"it was begun {'with' if here.games else 'without'} --difficulty"
    mine, yours = ({cell.name: cell for cell in question.cells} for question in (here, asked))
    for names, how in ((mine.keys() - yours.keys(), "it has"), (yours.keys() - mine.keys(), "it has not")):
        first, *more = sorted(names) or [""]
        if first:
            yield f"{how} {first}" + (f" and {len(more)} more" if more else "")
    for name in sorted(mine.keys() & yours.keys()):
        if mine[name].content != yours[name].content:
            yield f"{name} is another mission than it was"
