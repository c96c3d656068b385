"""The store of a survey: what it keeps, who may write it, and what it refuses."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT
from tests.support.surveys import made_up, question_of, rows_of
from winnable.rules.answer import Answer
from winnable.surveying import database as database_module
from winnable.surveying.database import SurveyError, Unwritten
from winnable.surveying.question import Cell, Question, Row
from winnable.surveying.store import FILE, LOCK, Held, Lock, Survey, Writing
from winnable.surveying.tables import SCHEMA

HOLD_LOCK = """
import sys, time
from pathlib import Path
from winnable.surveying.store import Lock
Lock.take(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


def test_one_has_it_at_a_time_and_its_file_goes_with_it(tmp_path: Path) -> None:
    lock = Lock.take(tmp_path)
    with pytest.raises(Held):
        Lock.take(tmp_path)
    lock.free()
    assert not [*tmp_path.iterdir()]
    Lock.take(tmp_path).free()


def test_with_patience_it_waits_for_the_end_of_another(tmp_path: Path) -> None:
    lock = Lock.take(tmp_path)
    timer = threading.Timer(0.2, lock.free)
    timer.start()
    Lock.take(tmp_path, 60).free()
    timer.join()


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_a_dead_process_holds_nothing_and_its_file_does_not_stay(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD_LOCK, str(tmp_path)]
    holder = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Held):
            Lock.take(tmp_path)
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
    assert [path.name for path in tmp_path.iterdir()] == [LOCK]
    Lock.take(tmp_path).free()
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0" + bytes(5000), b"4711"])
def test_what_is_in_its_file_does_not_matter(tmp_path: Path, content: bytes) -> None:
    (tmp_path / LOCK).write_bytes(content)
    Lock.take(tmp_path).free()
    assert not [*tmp_path.iterdir()]


def test_a_file_that_was_removed_or_replaced_meanwhile_is_no_lock(tmp_path: Path) -> None:
    lost = Lock.take(tmp_path)
    (tmp_path / LOCK).unlink()
    lock = Lock.take(tmp_path)
    lost.free()  # and it leaves that of the other alone
    with pytest.raises(Held):
        Lock.take(tmp_path)
    lock.free()


def test_many_threads_never_have_it_together(tmp_path: Path) -> None:
    inside: list[int] = []
    together: list[int] = []

    def work() -> None:
        for _ in range(20):
            lock = Lock.take(tmp_path, 60)
            inside.append(1)
            together.append(len(inside))
            inside.pop()
            lock.free()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert together == [1] * 80


def test_where_there_can_be_no_file_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        Lock.take(tmp_path / "nowhere")
    (tmp_path / LOCK).mkdir()
    with pytest.raises(OSError, match="directory"):
        Lock.take(tmp_path)


CELLS = (
    Cell("planet-nine/1", "planet-nine", 4),
    Cell("planet-nine/own", "planet-nine", 3, {"n": "3", "who": "all"}, "strict", "Own", "own.yaml", "0123"),
)
QUESTION = question_of(*CELLS, deals=6)
ROWS = [*rows_of(0, "wl?wlw", leads=[3, 1]), *rows_of(1, "ww")]


def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    with Writing.begin(tmp_path / "new" / "survey", QUESTION) as writing:
        assert writing.add(ROWS) == len(ROWS)
    with Survey.open(tmp_path / "new" / "survey") as survey:
        assert survey.question == QUESTION
        assert list(survey.rows()) == ROWS
        assert survey.done() == {0: 6, 1: 2}
        assert survey.answers() == {
            0: Counter({Answer.WINNABLE: 3, Answer.UNWINNABLE: 2, Answer.UNKNOWN: 1}),
            1: Counter({Answer.WINNABLE: 2}),
        }


def test_a_row_is_there_once_and_stays_as_it_came_first(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        writing.add(ROWS[:3])
        assert writing.add([replace(each, seconds=9.0) for each in ROWS]) == len(ROWS) - 3
        assert [row.seconds == 9.0 for row in writing.rows()] == [False] * 3 + [True] * 5
        assert [*writing.open_numbers(0, 6)] == []
        assert [*writing.open_numbers(1, 6)] == [2, 3, 4, 5]


def test_rows_are_added_together_or_not_at_all(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        nothing: Any = object()  # which SQLite cannot keep
        broken = replace(ROWS[1], reason=nothing)
        with pytest.raises(sqlite3.Error):
            writing.add([ROWS[0], broken])
        assert list(writing.rows()) == []
        writing.add(ROWS)
        assert list(writing.rows()) == ROWS


def test_it_is_read_while_it_is_written(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing, Survey.open(tmp_path) as survey:
        assert list(survey.rows()) == []
        writing.add(ROWS[:2])
        seen = survey.rows()
        assert next(seen) == ROWS[0]
        writing.add(ROWS[2:])  # what is being read stays as it was
        assert list(seen) == ROWS[1:2]
        assert list(survey.rows()) == ROWS


def test_a_survey_that_is_closed_is_one_plain_file_for_anybody(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        writing.add(ROWS)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    (tmp_path / FILE).rename(moved / FILE)
    moved.chmod(0o500)
    try:
        with Survey.open(moved) as survey:
            assert list(survey.rows()) == ROWS
    finally:
        moved.chmod(0o700)


def test_other_programs_read_it_as_the_module_says(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        writing.add(ROWS)
    database = sqlite3.connect(tmp_path / FILE)
    for table, kind in (("deals", Row), ("cells", Cell)):
        columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info({table})")]
        assert [name for name in columns if name != "id"] == [each.name for each in fields(kind)]
    names = {name for (name,) in database.execute("SELECT name FROM question")}
    assert names == {each.name for each in fields(Question)} - {"cells"}
    assert database.execute("PRAGMA user_version").fetchall() == [(SCHEMA,)]
    query = "SELECT mission, players, COUNT(*) FROM deals JOIN cells ON cell = id WHERE verdict = ? GROUP BY id"
    assert database.execute(query, ["winnable"]).fetchall() == [("planet-nine/1", 4, 3), ("planet-nine/own", 3, 2)]
    database.close()


# --- going on ------------------------------------------------------------------------------------


def test_it_goes_on_with_more_deals_and_in_another_order_of_cells(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        writing.add(ROWS)
    with Writing.begin(tmp_path, replace(QUESTION, cells=CELLS[::-1], deals=8)) as writing:
        assert writing.question == replace(QUESTION, deals=8)
        assert [*writing.open_numbers(0, 8)] == [6, 7]
    with Writing.begin(tmp_path, replace(QUESTION, deals=2)) as writing:
        assert writing.question.deals == 8
        assert [*writing.open_numbers(0, 2)] == []


@pytest.mark.parametrize(
    ("other", "says"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"work": 0.5}, "its limit of work is 4, not 0.5"),
        ({"leads": False}, "it was begun with --leads"),
        ({"version": "0.2.0"}, "it was begun with winnable 0.1.0, and this is 0.2.0"),
        ({"sources": "cdef"}, "the files of winnable 0.1.0 are not those that it was begun with"),
        ({"version": "0.2.0", "sources": "cdef"}, "it was begun with winnable 0.1.0, and this is 0.2.0"),
        ({"solver": "9.16"}, "it was begun with OR-Tools 9.15, and this is 9.16"),
        ({"cells": CELLS[:1]}, "it has planet-nine/own n=3 who=all (strict), 3 players"),
        ({"cells": (*CELLS, Cell("x/1", "x", 1), Cell("x/2", "x", 1))}, "it has not x/1, 1 player and 1 more"),
        (
            {"cells": (CELLS[0], replace(CELLS[1], content="4567"))},
            "planet-nine/own n=3 who=all (strict), 3 players is another mission than it was",
        ),
    ],
)
def test_another_question_is_refused_with_what_differs(tmp_path: Path, other: dict[str, Any], says: str) -> None:
    Writing.begin(tmp_path, QUESTION).close()
    with pytest.raises(SurveyError) as refused:
        Writing.begin(tmp_path, replace(QUESTION, **other))
    assert str(refused.value) == (
        f"{str(tmp_path)!r} has the survey of another question: {says}. Name another folder, or ask the same again"
    )
    Writing.begin(tmp_path, QUESTION).close()  # it is as it was, and nobody holds it


def test_texts_for_people_may_change(tmp_path: Path) -> None:
    Writing.begin(tmp_path, QUESTION).close()
    called = tuple(replace(each, title="Another", file="moved.yaml") for each in CELLS)
    Writing.begin(tmp_path, replace(QUESTION, cells=called)).close()


def test_tables_of_another_version_are_refused(tmp_path: Path) -> None:
    Writing.begin(tmp_path, QUESTION).close()
    for schema, age in ((SCHEMA + 1, "a newer"), (SCHEMA - 1, "an older")):
        database = sqlite3.connect(tmp_path / FILE)
        database.execute(f"ALTER TABLE deals ADD COLUMN of_{schema}")
        database.execute(f"PRAGMA user_version = {schema}")
        database.close()
        with pytest.raises(SurveyError, match=f"was written by {age} version of winnable"):
            Survey.open(tmp_path)
        with pytest.raises(SurveyError, match=f"was written by {age} version of winnable"):
            Writing.begin(tmp_path, QUESTION)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "there is no survey in"),
        (b"", "its file survey.sqlite is empty"),
        (b"no database" * 100, "is damaged"),
    ],
)
def test_a_folder_without_a_survey(tmp_path: Path, content: bytes | None, says: str) -> None:
    if content is not None:
        (tmp_path / FILE).write_bytes(content)
    with pytest.raises(SurveyError, match=says):
        Survey.open(tmp_path)


def test_databases_of_others_are_left_alone(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / FILE)
    database.execute("CREATE TABLE mine (a)")
    database.close()
    with pytest.raises(SurveyError, match="is a database of another program"):
        Survey.open(tmp_path)
    with pytest.raises(SurveyError, match="is a database of another program"):
        Writing.begin(tmp_path, QUESTION)


# --- damaged files -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content[:-5000],
        lambda content: content[:100] + bytes(len(content) - 100),
        lambda content: content.replace(b'"0.1.0"', b'"0.1.0\0'),
        lambda _: b"no database" * 100,
    ],
)
def test_a_damaged_file_is_one_error_and_stays_as_it_is(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        writing.add(ROWS)
    content = change((tmp_path / FILE).read_bytes())
    (tmp_path / FILE).write_bytes(content)
    says = r"survey\.sqlite' is damaged \(.*\): move it away, and the command that began the survey begins anew"
    with pytest.raises(SurveyError, match=says):
        Survey.open(tmp_path)
    with pytest.raises(SurveyError, match=says):
        Writing.begin(tmp_path, QUESTION)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert (tmp_path / FILE).read_bytes() == content


def test_a_row_that_was_never_written_is_told_when_it_is_read(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        writing.add(ROWS)
        writing._database.execute("UPDATE deals SET verdict = 'unknows' WHERE number = 5")
        with pytest.raises(SurveyError, match=r"is damaged \('unknows' is not a valid Answer\)"):
            list(writing.rows())


def test_what_people_add_for_themselves_is_no_damage(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        writing.add(ROWS)
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("CREATE INDEX mine ON deals (seed)")
        database.execute("CREATE VIEW won AS SELECT * FROM deals")
    with Writing.begin(tmp_path, QUESTION) as writing:
        assert list(writing.rows()) == ROWS


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(SurveyError, match="is no file"):
        Writing.begin(tmp_path, QUESTION)
    with pytest.raises(SurveyError, match="there is no survey"):
        Survey.open(tmp_path)


# --- two processes -------------------------------------------------------------------------------

HOLD = """
import sys, time
from tests.support.surveys import question_of, rows_of
from winnable.surveying.question import Cell
from winnable.surveying.store import Writing
writing = Writing.begin(sys.argv[1], question_of(Cell("planet-nine/1", "planet-nine", 4), deals=6))
writing.add(list(rows_of(0, "wl", leads=[3])))
print("held", flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_one_process_writes_at_a_time_and_a_killed_one_holds_nothing(tmp_path: Path) -> None:
    question = question_of(CELLS[0], deals=6)
    folder = tmp_path / "survey"
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(SurveyError, match="another process is at work on it"):
            Writing.begin(folder, question)
        with Survey.open(folder) as survey:
            assert list(survey.rows()) == ROWS[:2]
    finally:
        holder.send_signal(signal.SIGKILL)
        holder.communicate()
    alone = tmp_path / "alone"
    alone.mkdir()
    shutil.copy(folder / FILE, alone)  # what was there when it was killed is there, in the one file
    for copy in (alone, folder):
        with Survey.open(copy) as survey:
            assert list(survey.rows()) == ROWS[:2]
        assert [path.name for path in copy.iterdir()] == [FILE], "whoever reads it puts it in order"
    with Writing.begin(folder, question) as writing:
        assert list(writing.rows()) == ROWS[:2]


def test_who_reads_it_at_the_end_keeps_no_rows_out_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "_MERGE", 0.01)
    for just_reading in (False, True):
        folder, alone = tmp_path / f"kept-{just_reading}", tmp_path / f"alone-{just_reading}"
        writing = Writing.begin(folder, QUESTION)
        with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True, isolation_level=None)) as reader:
            reader.execute("BEGIN" if just_reading else "SELECT 1")
            reader.execute("SELECT COUNT(*) FROM deals").fetchall()
            writing.add(ROWS)
            writing.close()
            assert writing.in_one_file is not just_reading
            alone.mkdir()
            shutil.copy(folder / FILE, alone)
            with Survey.open(alone) as survey:
                assert list(survey.rows()) == ([] if just_reading else ROWS)
        with Survey.open(folder) as survey:
            assert list(survey.rows()) == ROWS
        assert [path.name for path in folder.iterdir()] == [FILE]
        assert list(Survey.open(folder).rows()) == ROWS


def test_reading_leaves_alone_what_a_process_is_at_work_on(tmp_path: Path) -> None:
    with Writing.begin(tmp_path, QUESTION) as writing:
        writing.add(ROWS[:2])
        with Survey.open(tmp_path) as survey:
            assert list(survey.rows()) == ROWS[:2]
        assert (tmp_path / LOCK).exists()
        writing.add(ROWS[2:])
    with Survey.open(tmp_path) as survey:
        assert list(survey.rows()) == ROWS


# --- what the machine does -----------------------------------------------------------------------


def test_a_full_disk_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    question, rows = made_up(missions=5, deals=100)
    with Writing.begin(tmp_path, question) as writing:
        writing.add(rows[:100])
        writing._database.execute("PRAGMA max_page_count = 20")
        with pytest.raises(Unwritten, match="cannot be written: the disk is full"):
            writing.add(rows[100:])
        assert list(writing.rows()) == rows[:100]
    with Writing.begin(tmp_path, question) as writing:  # when there is room again
        writing.add(rows)
    with Survey.open(tmp_path) as survey:
        assert list(survey.rows()) == rows


@pytest.mark.skipif(os.name != "posix", reason="files that are open can be removed")
@pytest.mark.parametrize("how", ["removed", "moved", "replaced", "file"])
def test_rows_of_a_folder_that_is_gone_are_not_said_to_be_kept(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "kept"
    writing = Writing.begin(folder, QUESTION)
    writing.add(ROWS[:2])
    if how == "file":
        (folder / FILE).unlink()
    elif how == "removed":
        shutil.rmtree(folder)
    else:
        folder.rename(tmp_path / "moved")
    if how == "replaced":
        Writing.begin(folder, QUESTION).close()
    with pytest.raises(Unwritten, match="is gone: it was removed, moved or replaced while the survey ran"):
        writing.add(ROWS[2:])
    writing.close()
    if how == "replaced":
        Writing.begin(folder, QUESTION).close()


def test_work_is_looked_up_as_it_is_asked_for(tmp_path: Path) -> None:
    question = replace(QUESTION, deals=10**8)
    with Writing.begin(tmp_path, question) as writing:
        writing.add(ROWS)
        asked: list[str] = []
        writing._database.set_trace_callback(asked.append)
        numbers = writing.open_numbers(1, 10**8)
        assert [*islice(numbers, 1500)] == [*range(2, 1502)]
        assert len(asked) == 2


def test_a_large_survey_is_read_with_one_statement_for_each_part(tmp_path: Path) -> None:
    question, rows = made_up(missions=50, deals=100)
    with Writing.begin(tmp_path, question) as writing:
        writing.add(rows)
        asked: list[str] = []
        writing._database.set_trace_callback(asked.append)
        assert sum(writing.done().values()) == len(rows) == 20_000
        assert all(not [*writing.open_numbers(cell, 100)] for cell in range(len(question.cells)))
        assert len(list(writing.rows())) == len(rows)
        assert len(asked) <= len(question.cells) + 2


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "kept" / "survey.lock").mkdir(parents=True)
    with pytest.raises(SurveyError, match="cannot be written"):
        Writing.begin(tmp_path / "kept", QUESTION).close()
