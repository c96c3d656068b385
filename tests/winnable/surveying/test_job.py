"""What a worker does: deals of one cell, and what it hands back."""

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.surveyed import planned
from winnable.games import registry
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits
from winnable.surveying import job
from winnable.surveying.job import Task, work_on
from winnable.surveying.question import seed_of


@pytest.fixture
def task(tmp_path: Path) -> Task:
    """Deals of the small mission for three."""
    made, question = planned(tmp_path, players=[3])
    return made.tasks(question)[0]


def test_rows_have_the_numbers_that_were_asked_for(task: Task) -> None:
    came = work_on(task, [4, 2, 9], 60.0)
    assert [(row.cell, row.number, row.seed) for row in came.rows] == [
        (0, each, seed_of(1, each)) for each in (4, 2, 9)
    ]
    assert (came.left, came.broken) == ((), ())
    assert all(row.seconds > 0 and not row.reason for row in came.rows)
    assert pickle.loads(pickle.dumps(came)) == came


def test_what_is_not_reached_is_handed_back_but_one_is_done(task: Task) -> None:
    came = work_on(task, range(5), 0.0)
    assert ([row.number for row in came.rows], came.left) == ([0], (1, 2, 3, 4))


def test_a_limit_of_work_leaves_a_deal_unknown_with_its_reason(tmp_path: Path) -> None:
    made, _ = planned(tmp_path, players=[3])
    (task,) = made.tasks(made.question(1, 1, 1e-9, leads=False)).values()
    rows = work_on(task, range(40), 60.0).rows
    unknown = [row for row in rows if row.verdict is Answer.UNKNOWN]
    assert unknown
    assert all(row.reason for row in unknown)
    again = work_on(task, range(40), 60.0).rows
    assert [replace(row, seconds=0) for row in again] == [replace(row, seconds=0) for row in rows]


def test_a_mission_that_cannot_be_dealt_is_told_deal_by_deal(task: Task) -> None:
    impossible = Task(0, task.where, task.mission, 40, 1, Limits(work=4.0), leads=False, games=False)
    (row,) = work_on(impossible, [0], 60.0).rows
    assert row.verdict is Answer.UNKNOWN
    assert row.reason.startswith("it cannot be dealt: ")


def test_a_bug_is_not_told_as_a_deal_that_cannot_be(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise ValueError("nonsense")

    monkeypatch.setattr(asked(registry.load_game(task.where), "mission_sample"), "measure", fails)
    came = work_on(task, [0], 60.0)
    assert (came.rows, [each.internal for each in came.broken]) == ((), [True])


def test_no_memory_and_bugs_make_no_rows(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    errors = iter([MemoryError(), KeyError("nonsense")])

    def fails(*_: Any) -> Any:
        raise next(errors)

    monkeypatch.setattr(job, "measured", fails)
    came = work_on(task, [0, 1], 60.0)
    assert (came.rows, came.left) == ((), ())
    assert [(each.number, each.message, each.internal) for each in came.broken] == [
        (0, "there is not enough memory", False),
        (1, "KeyError: 'nonsense'", True),
    ]
