"""The work on a survey: each deal once, whatever becomes of those who work."""

import threading
import tracemalloc
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.support.layers import few
from tests.support.surveyed import kept, planned
from tests.support.surveys import made_up
from winnable.output.version import solver_version, version
from winnable.processes import WorkerDied
from winnable.rules.answer import Answer
from winnable.solver.verdict import Deadline
from winnable.surveying import run as module
from winnable.surveying.crews import processes
from winnable.surveying.database import SurveyError
from winnable.surveying.job import Came, work_on
from winnable.surveying.run import BLOCK, Run
from winnable.surveying.store import Writing


class Unreliable:
    """Workers that end jobs in any order, hand most of them back half done, and die now and then."""

    seconds = 0.0
    died: tuple[type[Exception], ...] = (WorkerDied,)

    def __init__(self, seed: int, deadly: tuple[int, int] | None = None) -> None:
        self.random = Random(seed)
        self.deadly = deadly
        self.waiting: list[Callable[[], None]] = []
        self.answered: Counter[tuple[int, int]] = Counter()

    def ahead(self) -> int:
        return 5

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> "Future[Any]":
        future: Future[Any] = Future()

        def settle() -> None:
            task, numbers, _ = arguments
            if self.random.random() < 0.2 or (self.deadly and self.deadly in [(task.cell, each) for each in numbers]):
                future.set_exception(WorkerDied("it died"))
                return
            came = function(*arguments)
            self.answered.update((task.cell, row.number) for row in came.rows)
            future.set_result(came)

        self.waiting.append(settle)
        if len(self.waiting) >= self.ahead() or self.random.random() < 0.5:
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
            for _ in run.rows(crew):
                pass
            return run
        with processes(jobs, made.solvers()) as here:
            for _ in run.rows(here):
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
        rows = run.rows(crew)
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
            for _ in run.rows(_Interrupted(crew, 4)):
                pass
        assert sum(writing.done().values()) == 4 * BLOCK
    survey(tmp_path / "kept", tmp_path, 60)
    assert kept(tmp_path / "kept") == plain


class _Interrupted:
    """A crew whose user presses Ctrl-C after so many jobs."""

    seconds = 60.0
    died: tuple[type[Exception], ...] = (WorkerDied,)

    def __init__(self, crew: Any, jobs: int) -> None:
        self.crew, self.jobs = crew, jobs

    def ahead(self) -> int:
        return 1

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        if not self.jobs:
            raise KeyboardInterrupt
        self.jobs -= 1
        return self.crew.submit(function, *arguments)


def test_a_deadline_ends_it(tmp_path: Path) -> None:
    made, question = planned(tmp_path, 60)
    with Writing.begin(tmp_path / "kept", question) as writing, processes(1, []) as crew:
        run = Run(writing, made.tasks(writing.question), 60)
        for _ in run.rows(crew, Deadline.after(1e-9)):
            pass
        assert run.late
        assert run.left == 120 - sum(writing.done().values()) > 0


@pytest.mark.parametrize(
    ("here", "says"),
    [
        (("0.0.1", "9.0"), r"a worker has winnable 0\.0\.1 with OR-Tools 9\.0"),
        ((version(), solver_version()), "are others where a worker runs, or have changed since the survey began"),
    ],
)
def test_a_worker_of_another_version_is_refused(tmp_path: Path, here: tuple[str, str], says: str) -> None:
    class Old(_Interrupted):
        def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
            future: Future[Came] = Future()
            came = work_on(*arguments)
            future.set_result(Came(came.rows, came.left, came.broken, versions))
            return future

    made, question = planned(tmp_path, 60)
    versions = (*here, "0123")
    with Writing.begin(tmp_path / "kept", question) as writing:
        run = Run(writing, made.tasks(writing.question), 60)
        with pytest.raises(SurveyError, match=says):
            list(run.rows(Old(None, 1)))
        assert not any(writing.done().values())


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

    seconds = 1.0
    died: tuple[type[Exception], ...] = (WorkerDied,)

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def ahead(self) -> int:
        return 8

    def submit(self, _function: Callable[..., Any], /, _task: Any, numbers: Any, _seconds: float) -> Any:
        self.numbers += numbers
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
        for _ in run.rows(crew, Deadline.after(0.01)):
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
