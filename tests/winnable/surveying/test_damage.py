"""Damaged surveys: nothing is told that is not so, what is left is kept, and what is lost is asked again."""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.support.damages import DAMAGES, damage
from tests.support.surveys import question_of, rows_of
from winnable.surveying.database import SurveyError, Unwritten, connected
from winnable.surveying.question import Cell, Question, Row
from winnable.surveying.store import FILE, Survey, Writing
from winnable.surveying.tables import Damaged

CELLS = (Cell("planet-nine/1", "planet-nine", 4), Cell("planet-nine/2", "planet-nine", 3))
DEALS = 150
QUESTION = question_of(*CELLS, deals=DEALS)


def answers(seed: int = 1) -> list[Row]:
    """The rows of the question, some missing."""
    letters = "".join(Random(seed).choices("wl?", k=DEALS))
    return [row for cell in (0, 1) for row in rows_of(cell, letters, leads=range(1, 9), seed=seed) if row.number % 50]


def made(folder: Path, question: Question = QUESTION, rows: Sequence[Row] = (), *, killed: bool = False) -> Path:
    """A survey in a folder, as it is when it has ended, or when the process was killed."""
    written = folder.with_name(f"{folder.name}-written") if killed else folder
    with Writing.begin(written, question) as writing:
        for start in range(0, len(rows), 20):
            writing.add(rows[start : start + 20])
        if killed:
            shutil.copytree(written, folder)
    return folder


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A survey that has ended."""
    return made(tmp_path / "kept", rows=answers())


def change(path: Path, *statements: str) -> None:
    """Change a database behind the back of the survey."""
    with closing(sqlite3.connect(path)) as database:
        for each in statements:
            database.execute(each)
        database.commit()


def rows_in(folder: Path) -> list[Row]:
    """What a survey has."""
    with Survey.open(folder) as survey:
        return list(survey.rows())


# --- what is told, and what is set aside ---------------------------------------------------------


def test_one_row_that_is_another_is_lost_and_no_other(here: Path) -> None:
    change(here / FILE, "UPDATE deals SET verdict = 'winnable' WHERE cell = 0 AND number = 7 AND verdict != 'winnable'")
    change(here / FILE, "UPDATE deals SET verdict = 'unwinnable' WHERE cell = 0 AND number = 8")
    damaged, good = (here / FILE).read_bytes(), [row for row in answers() if (row.cell, row.number) != (0, 8)]
    left = [row for row in good if row.verdict.value == "winnable" or (row.cell, row.number) != (0, 7)]
    with Survey.open(here) as survey:
        assert survey.damage == (
            f"'{here / FILE}' is damaged (a row is not as it was written): {len(left)} rows are as they were written, "
            "all others are left out here; the command that began the survey sets it aside and asks again what it has "
            "lost"
        )
        assert list(survey.rows()) == left
        assert sum(survey.done().values()) == len(left)
    assert (here / FILE).read_bytes() == damaged, "reading changes nothing"
    with Writing.begin(here, QUESTION) as writing:
        assert writing.damage == (
            f"'{here / FILE}' was damaged (a row is not as it was written): it is kept as survey.damaged-1.sqlite. "
            f"{len(left)} rows of it are as they were written; the lost deals are decided again"
        )
        assert {7, 8} >= {*writing.open_numbers(0, DEALS)} - {0, 50, 100} >= {8}
        writing.add(answers())
    assert rows_in(here) == answers()
    assert (here / "survey.damaged-1.sqlite").read_bytes() == damaged
    with Writing.begin(here, QUESTION) as again:
        assert not again.damage
    assert sorted(path.name for path in here.iterdir()) == ["survey.damaged-1.sqlite", FILE]


def test_each_damaged_file_is_kept_under_a_name_of_its_own(here: Path) -> None:
    for number in (1, 2, 3):
        change(here / FILE, f"UPDATE deals SET work = work + 1 WHERE number = {number}")
        Writing.begin(here, QUESTION).close()
    assert sorted(here.glob("survey.damaged-*")) == [here / f"survey.damaged-{each}.sqlite" for each in (1, 2, 3)]


@pytest.mark.parametrize("statement", ["UPDATE question SET value = '77' WHERE name = 'seed'", "DELETE FROM question"])
def test_rows_outlive_their_question(here: Path, statement: str) -> None:
    change(here / FILE, statement)
    with pytest.raises(SurveyError, match=r"the question is not as it was written\), and the question of the survey"):
        Survey.open(here)
    with Writing.begin(here, QUESTION) as writing:
        assert list(writing.rows()) == answers()
        assert writing.damage


def test_another_question_gets_none_of_the_rows_whose_question_is_lost(here: Path) -> None:
    change(here / FILE, "UPDATE question SET value = '2' WHERE name = 'seed'")
    with Writing.begin(here, replace(QUESTION, seed=2)) as writing:
        assert not list(writing.rows())


def test_rows_of_another_survey_are_no_rows_here(here: Path, tmp_path: Path) -> None:
    for name, other in {
        "seed": replace(QUESTION, seed=2),
        "sources": replace(QUESTION, sources="0123"),
        "cells": replace(QUESTION, cells=CELLS[::-1]),
    }.items():
        there = made(tmp_path / name, other, answers(seed=other.seed))
        change(
            here / FILE,
            f"ATTACH '{there / FILE}' AS other",
            "DELETE FROM deals WHERE number = 5",
            "INSERT INTO deals SELECT * FROM other.deals WHERE number = 5",
        )
        with Writing.begin(here, QUESTION) as writing:
            assert {(row.cell, row.number) for row in answers()} - {
                (row.cell, row.number) for row in writing.rows()
            } == {(0, 5), (1, 5)}, name
            writing.add(answers())


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("PRAGMA user_version = 7", "its header is not as it was written"),
        ("PRAGMA application_id = 7", "its header is not as it was written"),
        ("DROP TABLE deals", "its tables are not as they were made"),
        ("ALTER TABLE deals ADD COLUMN more", "its tables are not as they were made"),
    ],
)
def test_what_is_ours_is_known_although_it_is_damaged(here: Path, statement: str, why: str) -> None:
    change(here / FILE, statement)
    with Writing.begin(here, QUESTION) as writing:
        assert f"was damaged ({why})" in writing.damage
        assert len(list(writing.rows())) == (0 if "DROP" in statement else len(answers()))


def test_what_people_add_for_themselves_is_no_damage(here: Path) -> None:
    change(here / FILE, "CREATE INDEX mine ON deals (seed)", "CREATE VIEW won AS SELECT * FROM deals")
    assert rows_in(here) == answers()
    Writing.begin(here, QUESTION).close()


def test_a_file_that_was_cut_off_keeps_what_is_there(here: Path) -> None:
    content = (here / FILE).read_bytes()
    (here / FILE).write_bytes(content[: len(content) // 2])
    with Survey.open(here) as survey:
        assert 0 < len(list(survey.rows())) < len(answers())


@pytest.mark.parametrize("content", [b"no database" * 1000, bytes(8192)])
def test_a_file_of_which_nothing_is_left_is_set_aside(here: Path, content: bytes) -> None:
    (here / FILE).write_bytes(content)
    with Writing.begin(here, QUESTION) as writing:
        assert not list(writing.rows())
        assert "0 rows of it are as they were written" in writing.damage
    assert (here / "survey.damaged-1.sqlite").read_bytes() == content


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    with pytest.raises(SurveyError, match="is no file"):
        Writing.begin(tmp_path, QUESTION)
    with pytest.raises(SurveyError, match="there is no survey"):
        Survey.open(tmp_path)


def test_where_setting_aside_fails_the_file_stays(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    change(here / FILE, "UPDATE deals SET work = work + 1 WHERE number = 3")
    damaged = (here / FILE).read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "link", full)
        patch.setattr(shutil, "copy2", full)
        with pytest.raises(Unwritten, match="cannot be written: no space left on device"):
            Writing.begin(here, QUESTION)
    assert [path.name for path in here.iterdir()] == [FILE]
    assert (here / FILE).read_bytes() == damaged
    with Writing.begin(here, QUESTION) as writing:
        assert writing.damage


# --- damage of every kind ------------------------------------------------------------------------


def held_together(folder: Path, true: dict[tuple[int, int], Row], what: str) -> None:
    """Nothing is told of a damaged survey that is not so, and going on with it makes it whole."""
    with suppress(SurveyError), Survey.open(folder) as survey:
        assert survey.question == QUESTION, what
        assert all(true[row.cell, row.number] == row for row in survey.rows()), what
    with Writing.begin(folder, QUESTION) as writing:
        here = list(writing.rows())
        assert all(true[row.cell, row.number] == row for row in here), what
        asked = {(cell, number) for cell in (0, 1) for number in writing.open_numbers(cell, DEALS)}
        assert asked == {(cell, number) for cell in (0, 1) for number in range(DEALS)} - {
            (row.cell, row.number) for row in here
        }, what
        writing.add([row for row in true.values() if (row.cell, row.number) in asked])
    assert rows_in(folder) == [*true.values()], what


def positions(size: int, every: int) -> Iterator[int]:
    """Places in a file: those of its header, and some of the rest."""
    yield from range(0, 100, 1 + every // 50)
    yield from range(100, size, every)


def flipped_at(here: Path, every: int) -> None:
    """Flip a bit at many places of a file, one at a time."""
    true = {(row.cell, row.number): row for row in answers()}
    content = (here / FILE).read_bytes()
    for at in positions(len(content), every):
        (here / FILE).write_bytes(content[:at] + bytes([content[at] ^ 1 << at % 8]) + content[at + 1 :])
        held_together(here, true, f"byte {at}")


@pytest.mark.thorough
def test_a_bit_that_is_another_anywhere_is_no_lie(here: Path) -> None:
    flipped_at(here, 701)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_bit_that_is_another_in_any_byte_is_no_lie(here: Path) -> None:
    flipped_at(here, 7)


def damaged_folders(tmp_path: Path, number: int) -> None:
    """Damage the files of surveys that have ended and of some that were killed, in every way."""
    true = {(row.cell, row.number): row for row in answers()}
    done = made(tmp_path / "done", rows=answers())
    killed = made(tmp_path / "killed", rows=answers(), killed=True)
    names = [FILE] * 6 + [f"{FILE}-wal"] * 3 + [f"{FILE}-shm", "survey.lock"]
    seen = set()
    for seed in range(number):
        random, folder = Random(seed), tmp_path / "kept"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(done if seed % 2 else killed, folder)
        what = damage(random, folder, names, [killed if seed % 2 else done])
        held_together(folder, true, f"{seed}: {what}")
        seen.add(what.rpartition(" ")[2])
    assert seen == {*DAMAGES, "foreign"}


@pytest.mark.thorough
def test_damaged_files_tell_no_lies_and_are_made_whole(tmp_path: Path) -> None:
    damaged_folders(tmp_path, 30)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_two_thousand_damaged_files_tell_no_lies_and_are_made_whole(tmp_path: Path) -> None:
    damaged_folders(tmp_path, 2000)


def test_what_was_never_written_is_no_damage(tmp_path: Path) -> None:
    with closing(connected(tmp_path / FILE, "rwc")):
        pass
    with Writing.begin(tmp_path, QUESTION) as writing:
        assert not writing.damage


def test_damage_is_no_error_of_the_survey(here: Path) -> None:
    change(here / FILE, "DELETE FROM question")
    with pytest.raises(SurveyError) as told:
        Survey.open(here)
    assert isinstance(told.value.__cause__, Damaged)


def test_a_log_of_another_survey_costs_no_row(tmp_path: Path) -> None:
    killed = made(tmp_path / "killed", rows=answers(), killed=True)
    other = made(tmp_path / "other", replace(QUESTION, seed=2), answers(2), killed=True)
    shutil.copy(other / f"{FILE}-wal", killed / f"{FILE}-wal")
    with Writing.begin(killed, QUESTION) as writing:
        assert list(writing.rows()) == answers()
