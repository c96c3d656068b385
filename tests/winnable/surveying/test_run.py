"""The work on a survey: each deal once, whatever becomes of those who work."""

import os
import threading
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

import winnable
from tests.support.layers import few
from tests.support.surveyed import kept, planned, written
from tests.support.surveys import made_up
from winnable.rules.answer import Answer
from winnable.solver.verdict import Deadline, WorkerDied
from winnable.surveying import run as module
from winnable.surveying.database import SurveyError
from winnable.surveying.job import Came
from winnable.surveying.question import Cell, Row
from winnable.surveying.run import BLOCK, Run, processes
from winnable.surveying.store import Writing


class Unreliable:
    """Workers that end jobs in any order, hand most of them back half done, and die now and then."""

    def __init__(self, seed: int, deadly: tuple[int, int] | None = None) -> None:
        self.random = Random(seed)
        self.deadly = deadly
        self.waiting: list[Callable[[], None]] = []
        self.answered: Counter[tuple[int, int]] = Counter()

    def __call__(self, function: Callable[..., Any], /, *arguments: Any) -> "Future[Any]":
        future: Future[Any] = Future()

        def settle() -> None:
            task, numbers, _ = arguments
            if self.random.random() < 0.2 or (self.deadly and self.deadly in [(task.cell, each) for each in numbers]):
                future.set_exception(WorkerDied("it died"))
                return
            came = function(task, numbers, 0.0)
            self.answered.update((task.cell, row.number) for row in came.rows)
            future.set_result(came)

        self.waiting.append(settle)
        if len(self.waiting) >= 6 or self.random.random() < 0.5:
            self.waiting.pop(self.random.randrange(len(self.waiting)))()
        else:
            threading.Timer(0.01, self.late).start()
        return future

    def late(self) -> None:
        if self.waiting:
            self.waiting.pop(0)()


def survey(folder: Path, where: Path, deals: int, crew: Any = None, jobs: int = 1) -> Run:
    """Survey the small mission into a folder."""
    made, question = planned(where, deals)
    with Writing.begin(folder, question) as writing:
        run = Run(writing, made.tasks(writing.question), deals)
        if crew is not None:
            for _ in run.rows(crew, 3):
                pass
            return run
        with processes(jobs, made.solvers()) as here:
            for _ in run.rows(here, jobs):
                pass
        return run


@pytest.fixture
def plain(tmp_path: Path) -> dict[tuple[str, int], tuple[object, ...]]:
    """Sixty deals of two crew sizes, by this process."""
    survey(tmp_path / "plain", tmp_path, 60)
    rows = kept(tmp_path / "plain")
    assert len(rows) == 120
    assert {verdict for _, verdict, *_ in rows.values()} == {Answer.WINNABLE, Answer.UNWINNABLE}
    return rows


@pytest.mark.thorough
def test_one_process_and_several_keep_the_same(tmp_path: Path, plain: dict[Any, Any]) -> None:
    run = survey(tmp_path / "two", tmp_path, 60, jobs=3)
    assert (run.left, run.broken, run.late) == (0, [], False)
    assert kept(tmp_path / "two") == plain


@pytest.mark.parametrize("seed", few(range(4), 0, 2))
def test_workers_that_die_cost_time_only(tmp_path: Path, plain: dict[Any, Any], seed: int) -> None:
    crew = Unreliable(seed)
    run = survey(tmp_path / "kept", tmp_path, 60, crew)
    done = kept(tmp_path / "kept")
    assert done == {key: plain[key] for key in done}
    assert len(done) + len(run.broken) == 120  # only a deal that was alone when its worker died is left
    survey(tmp_path / "kept", tmp_path, 60)
    assert kept(tmp_path / "kept") == plain


def test_a_deal_that_kills_workers_is_left_out_and_the_others_are_not(tmp_path: Path, plain: dict[Any, Any]) -> None:
    crew = Unreliable(1, deadly=(1, 7))
    run = survey(tmp_path / "kept", tmp_path, 60, crew)
    assert (1, 7) in [(each.cell, each.number) for each in run.broken]
    assert run.left == 0
    assert len(kept(tmp_path / "kept")) == 120 - len(run.broken)


def test_what_is_there_is_not_decided_again(tmp_path: Path) -> None:
    survey(tmp_path / "kept", tmp_path, 25)
    crew = Unreliable(0)
    survey(tmp_path / "kept", tmp_path, 40, crew)
    assert all(number >= 25 for _, number in crew.answered)
    assert set(crew.answered.values()) <= {1}


def test_all_cells_go_on_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEEP", 0.0)
    made, question = planned(tmp_path, 3 * BLOCK)
    with Writing.begin(tmp_path / "kept", question) as writing, processes(1, []) as crew:
        run = Run(writing, made.tasks(writing.question), 3 * BLOCK)
        rows = run.rows(crew, 1)
        while sum(writing.done().values()) < 2 * BLOCK:
            next(rows)
        assert writing.done() == {0: BLOCK, 1: BLOCK}
        rows.close()


@pytest.mark.thorough
def test_whoever_stops_keeps_what_came(tmp_path: Path, plain: dict[Any, Any]) -> None:
    made, question = planned(tmp_path, 60)
    with Writing.begin(tmp_path / "kept", question) as writing:
        run = Run(writing, made.tasks(writing.question), 60)
        with pytest.raises(KeyboardInterrupt), processes(1, []) as crew:
            for _ in run.rows(_Interrupted(crew, 4), 1):
                pass
        assert sum(writing.done().values()) == 4 * BLOCK
    survey(tmp_path / "kept", tmp_path, 60)
    assert kept(tmp_path / "kept") == plain


class _Interrupted:
    """A crew whose user presses Ctrl-C after so many jobs."""

    def __init__(self, crew: Any, jobs: int) -> None:
        self.crew, self.jobs = crew, jobs

    def __call__(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        if not self.jobs:
            raise KeyboardInterrupt
        self.jobs -= 1
        return self.crew(function, *arguments[:2], 60.0)


def test_a_deadline_ends_it(tmp_path: Path) -> None:
    made, question = planned(tmp_path, 60)
    with Writing.begin(tmp_path / "kept", question) as writing, processes(1, []) as crew:
        run = Run(writing, made.tasks(writing.question), 60)
        for _ in run.rows(crew, 1, Deadline.after(1e-9)):
            pass
        assert run.late
        assert run.left == 120 - sum(writing.done().values()) > 0


def test_a_bug_in_one_deal_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from winnable.surveying import job  # noqa: PLC0415

    measured = job.measured
    wrong = iter(range(1000))

    def fails(*arguments: Any) -> Any:
        if next(wrong) == 5:
            raise KeyError("nonsense")
        return measured(*arguments)

    monkeypatch.setattr(job, "measured", fails)
    run = survey(tmp_path / "kept", tmp_path, 20)
    (broken,) = run.broken
    assert (broken.internal, broken.message) == (True, "KeyError: 'nonsense'")
    assert "Traceback" in broken.trace
    assert len(kept(tmp_path / "kept")) == 39
    monkeypatch.undo()
    survey(tmp_path / "kept", tmp_path, 20)
    assert len(kept(tmp_path / "kept")) == 40


class _Waiting:
    """A crew that takes some jobs and never ends any."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def __call__(self, _function: Callable[..., Any], /, *arguments: Any) -> Any:
        self.numbers += arguments[1]
        return Future[Came]()


@pytest.mark.parametrize("deals", [1_000_000, 100_000_000])
def test_work_is_made_as_it_is_handed_out(tmp_path: Path, deals: int) -> None:
    """However many deals are asked for, beginning takes no more time and memory: it is counted what is made."""
    made, question = planned(tmp_path, deals, players=[3])
    crew = _Waiting()
    asked: list[str] = []
    with Writing.begin(tmp_path / "kept", question) as writing:
        writing._database.set_trace_callback(asked.append)
        tracemalloc.start()
        run = Run(writing, made.tasks(writing.question), deals)
        for _ in run.rows(crew, 4, Deadline.after(0.01)):
            pass
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert run.left == deals
    assert crew.numbers == [*range(8 * BLOCK)]
    assert sum("FROM deals" in each for each in asked) == 2, "how many there are, and the first numbers"
    assert most < 1_000_000, "a million numbers alone take thirty times that"


@pytest.mark.thorough
def test_memory_does_not_grow_with_what_is_there(tmp_path: Path) -> None:
    """Going on, and reading all rows as they come, keeps few of them at a time."""
    question, rows = made_up(missions=10, deals=500)
    with Writing.begin(tmp_path, question) as writing:
        writing.add(rows)
    tracemalloc.start()
    with Writing.begin(tmp_path, question) as writing:
        for cell in range(len(question.cells)):
            assert not [*writing.open_numbers(cell, 500)]
        assert sum(1 for _ in writing.rows()) == len(rows) == 20_000
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000, "twenty thousand rows take ten times that"


# --- surveys for programs ------------------------------------------------------------


@pytest.mark.thorough
def test_values_as_they_come_and_those_that_are_there_first(tmp_path: Path) -> None:
    mission = written(tmp_path)
    rows = winnable.survey(mission, tmp_path / "kept", deals=40, seed=1)
    some = [next(rows) for _ in range(10)]
    assert isinstance(rows, Iterator)
    del rows
    before = kept(tmp_path / "kept")
    assert len(before) >= 10
    all_of_them = list(winnable.survey(mission, tmp_path / "kept", deals=40, seed=1, jobs=2))
    assert len(all_of_them) == 80
    assert [row for _, row in all_of_them[: len(before)]] == sorted(
        [row for _, row in all_of_them[: len(before)]], key=lambda row: (row.cell, row.number)
    )
    assert all(pair in all_of_them for pair in some)
    assert len(list(winnable.survey(mission, tmp_path / "kept", deals=5, seed=1))) == 10


def test_with_a_deadline_a_deal_is_done_where_it_can_be_ended() -> None:
    """Also with one job: deals of other games than The Crew take many seconds, and have no limit in seconds."""
    with processes(1, []) as crew:
        assert crew(os.getpid).result() == os.getpid()
    with processes(1, [], Deadline.after(60)) as crew:
        assert crew(os.getpid).result() != os.getpid()
        crew(time.sleep, 3600)


def test_without_a_folder_nothing_is_kept() -> None:
    ((cell, row),) = winnable.survey("5", players=4, deals=1)
    assert isinstance(cell, Cell)
    assert isinstance(row, Row)
    assert (cell.mission, cell.players, row.number) == ("planet-nine/5", 4, 0)


def test_values_of_parameters(tmp_path: Path) -> None:
    rows = winnable.survey(written(tmp_path), players=3, deals=1, values={"n": range(1, 3)})
    assert sorted(cell.name for cell, _ in rows) == [
        "planet-nine/small n=1, 3 players",
        "planet-nine/small n=2, 3 players",
    ]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"missions": "5-99"}, ValueError),
        ({"missions": "5", "players": 9}, ValueError),
        ({"missions": "5", "values": {"n": 3}}, ValueError),
        ({"missions": "nowhere.yaml"}, winnable.InputError),
    ],
)
def test_what_cannot_be_asked_is_told_at_once(asked: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        winnable.survey(**asked)


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"deals": 0}, ValueError, "expected deals of 1 or more, found 0"),
        ({"deals": -1}, ValueError, "expected deals of 1 or more, found -1"),
        ({"deals": 2.5}, TypeError, "expected a whole number as deals, found 2.5"),
        ({"seed": -1}, ValueError, "expected seed of 0 or more, found -1"),
        ({"jobs": 0}, ValueError, "expected jobs of 1 or more, found 0"),
        ({"players": "3"}, TypeError, "expected a whole number as players, found '3'"),
        ({"players": [0]}, ValueError, "expected players of 1 or more, found 0"),
        ({"missions": None}, TypeError, "expected the id or the file of a mission, found None"),
        ({"missions": [5, 2.5]}, TypeError, "expected the id or the file of a mission, found 2.5"),
        ({"game": "bogus"}, ValueError, "expected one of planet-nine, .*, found 'bogus'"),
        ({"values": {"n": 3.5}}, TypeError, r"expected values of n such as 3, .*, found 3\.5"),
        ({"values": {"n": [3.5]}}, TypeError, r"expected numbers and words as values of n, found 3\.5"),
        ({"values": {"n": []}}, ValueError, "expected a value of n, found none"),
        ({"values": [3]}, TypeError, "expected values by the names of parameters"),
    ],
)
def test_values_that_make_no_sense_are_told_in_words(
    asked: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        winnable.survey(**{"missions": "5", **asked})


def test_missions_are_named_as_on_the_command_line(tmp_path: Path) -> None:
    file = Path(written(tmp_path))
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "small.yaml").write_bytes(file.read_bytes())
    of_file = {cell.name for cell, _ in winnable.survey(file, players=3, deals=1)}
    of_folder = {cell.name for cell, _ in winnable.survey([tmp_path / "below"], players=3, deals=1)}
    assert of_file == of_folder == {"planet-nine/small, 3 players"}
    assert {cell.mission for cell, _ in winnable.survey([5, "6"], players=4, deals=1)} == {
        "planet-nine/5",
        "planet-nine/6",
    }


def test_a_folder_with_another_survey(tmp_path: Path) -> None:
    list(winnable.survey("5", tmp_path, players=4, deals=1))
    with pytest.raises(SurveyError, match="its seed is 0, not 2"):
        next(winnable.survey("5", tmp_path, players=4, deals=1, seed=2))
