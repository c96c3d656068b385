"""Questions that are stopped: each ends soon after, and says no more than was found by then."""

import multiprocessing
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.layers import few
from tests.support.paths import ROOT
from winnable import Answer, Limits, Progress, crew, limited
from winnable.crew import Deal, problem
from winnable.rules.answer import OutOfTime
from winnable.solver.verdict import NEVER, Deadline

pytestmark = pytest.mark.timeout(100)
"""What is stopped here would take minutes, or for ever."""
LOOKS = 100
"""How often a stop may be looked at once it is set: what asks for each card, or each change, looks once for each."""
HARD = {
    each.title.partition(",")[0]: each
    for each in winnable.load(ROOT / "examples" / "hard" / "known.yaml", kind=crew.Problem)
}
UNKNOWN = problem(Deal.parse("r4 b123 ?????? / ?????????? / ?????????? / ??????????"), tasks="p1>0 p2>0 p3>0 p4>0 p5>0")


@contextmanager
def stopped(after: float = 0.4) -> Iterator[threading.Event]:
    """An event that is set after so many seconds, which ends what is done meanwhile."""
    event = threading.Event()
    timer = threading.Timer(after, event.set)
    timer.start()
    try:
        yield event
    finally:
        timer.cancel()
        timer.join()


@pytest.mark.parametrize("name", few(HARD, 2))
def test_a_verdict_is_unknown_once_it_is_stopped(name: str) -> None:
    with stopped() as stop:
        verdict = winnable.solve(HARD[name], limited(stop=stop))
    known = verdict.answer is not Answer.UNKNOWN  # a fast machine may have decided it
    assert (verdict.reason == "stopped") is not known
    assert known or str(verdict) == "unknown: stopped"


def test_what_is_stopped_from_the_start() -> None:
    stop = threading.Event()
    stop.set()
    verdict = winnable.solve(HARD["H5"], limited(Limits(seconds=100), stop=stop))
    assert (verdict.answer, verdict.reason) == ("unknown", "stopped")
    assert winnable.explain(HARD["H5"], limited(stop=stop)).reason == "stopped"


def test_an_event_of_other_processes_stops_too() -> None:
    stop = multiprocessing.get_context("spawn").Event()
    stop.set()
    assert winnable.solve(HARD["H5"], limited(stop=stop)).reason == "stopped"


def test_another_reason_stays() -> None:
    verdict = winnable.solve(HARD["H5"], limited(Limits(work=1e-6), stop=threading.Event()))
    assert (verdict.answer, verdict.reason) == ("unknown", "the limit of 1e-06 units of work was reached")


QUESTIONS: dict[str, Callable[[Limits], Any]] = {
    "explain": lambda limits: winnable.explain(HARD["H5"], limits),
    "explanations": lambda limits: list(crew.explanations(HARD["H5"], limits)),
    "repairs": lambda limits: list(crew.repairs(HARD["H5"], limits)),
    "lines": lambda limits: list(crew.lines(HARD["H3"], limits)),
    "fewest": lambda limits: winnable.solve(HARD["H5"], limits, fewest=True),
    "hint": lambda limits: list(winnable.hint(HARD["H5"], limits)),
    "analyse": lambda limits: list(winnable.analyse(HARD["H5"], None, limits)),
    "every_deal": lambda limits: crew.every_deal(UNKNOWN, limits, deals=100_000),
    "share_of_deals": lambda limits: crew.share_of_deals(UNKNOWN, limits, deals=100_000),
}


class Soon:
    """A stop that is set from its fourth look on."""

    def __init__(self) -> None:
        self.looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks >= 4


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_can_be_stopped(question: str) -> None:
    stop = Soon()
    with suppress(OutOfTime):
        QUESTIONS[question](limited(stop=stop))
    assert stop.looks >= 4, "it ended before it was stopped"
    assert stop.looks < 4 + LOOKS


def test_a_survey_can_be_stopped_and_goes_on(tmp_path: Path) -> None:
    stop = threading.Event()
    told: list[Progress] = []
    came = []
    for each in winnable.survey("5", tmp_path, players=4, deals=5000, limits=limited(stop=stop, progress=told.append)):
        came.append(each)
        stop.set()
    assert 0 < len(came) < 5000
    assert told
    assert not list(winnable.survey("5", players=4, deals=1, limits=limited(stop=stop)))
    again = winnable.survey("5", tmp_path, players=4, deals=5000)
    assert next(again) in came
    del again


def test_a_certificate_can_be_stopped(tmp_path: Path) -> None:
    stop = threading.Event()
    stop.set()
    verdict = winnable.certify(HARD["H5"], tmp_path / "none", limited(stop=stop))
    assert (verdict.answer, verdict.reason) == ("unknown", "stopped")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("path", ["ganymede/together.yaml", "lifeboat/landing.yaml"])
def test_other_games_can_be_stopped(path: str) -> None:
    (asked, *_) = winnable.load(ROOT / "examples" / path)
    stop = threading.Event()
    stop.set()
    verdict = winnable.solve(asked, limited(stop=stop))
    assert (verdict.answer, verdict.reason) == ("unknown", "stopped")
    with stopped(0.2) as event:
        winnable.solve(asked, limited(stop=event))


def test_progress_is_told_and_may_end_the_question() -> None:
    told: list[Progress] = []

    class Enough(Exception):
        pass

    def progress(so_far: Progress) -> None:
        told.append(so_far)
        if len(told) == 3:
            raise Enough

    with pytest.raises(Enough):
        winnable.solve(HARD["H5"], limited(progress=progress))
    assert [each.seconds for each in told] == sorted(each.seconds for each in told)
    assert str(Progress(1.25)) == "1.2 s"


def test_progress_and_stop_together() -> None:
    stop = threading.Event()

    def enough(so_far: Progress) -> None:
        if so_far.seconds > 0.3:
            stop.set()

    verdict = winnable.solve(HARD["H5"], limited(stop=stop, progress=enough))
    assert verdict.reason in ("stopped", "")  # decided, on a fast machine


def test_limits_that_are_stopped_twice() -> None:
    first, second = threading.Event(), threading.Event()
    limits = limited(limited(Limits(work=5), stop=first), stop=second)
    assert not limits.deadline.stopped
    first.set()
    assert limits.deadline.stopped
    assert limits.begun().deadline.part(0.5).passed
    assert limited(Limits(work=5)) == Limits(work=5)
    assert limited().deadline == NEVER
    with pytest.raises(OutOfTime):
        Deadline(stop=first).earlier(Deadline.after(100)).check()


def test_what_is_no_limit_is_refused_with_words() -> None:
    asked = HARD["H3"]
    wrong: Any
    for wrong, message in (
        ({"limits": 60}, r"expected winnable.Limits, such as Limits\(seconds=60\), found int"),
        ({"stop": True}, r"expected something with is_set\(\), such as a threading.Event, found bool"),
        ({"progress": "bar"}, "expected a function that takes a winnable.Progress, found str"),
    ):
        with pytest.raises(TypeError, match=message):
            winnable.solve(asked, limited(**wrong))


@pytest.mark.thorough
def test_threads_answer_as_one_does() -> None:
    """Eight threads ask about the same problems at once, and about each game."""
    asked = [
        *winnable.load(ROOT / "examples" / "puzzles" / "why_not.yaml", kind=crew.Problem),
        *winnable.load(ROOT / "examples" / "first.yaml", kind=crew.Problem),
        *winnable.load(ROOT / "examples" / "ganymede" / "launch.yaml"),
        *(
            winnable.random_deal(mission, 4, seed, kind=crew.Problem)
            for mission in (9, "deep-sea/5")
            for seed in range(3)
        ),
    ]
    alone = [winnable.solve(each, Limits(work=20)) for each in asked]
    with ThreadPoolExecutor(8) as pool:
        jobs = [
            pool.submit(lambda each: winnable.solve(each, Limits(work=20)), each) for _ in range(4) for each in asked
        ]
        together = [job.result() for job in jobs]
    for found, expected in zip(together, alone * 4, strict=True):
        assert replace(found, effort=expected.effort) == expected


def test_a_stop_ends_its_own_question_alone() -> None:
    stop = threading.Event()
    with ThreadPoolExecutor(2) as pool:
        endless = pool.submit(lambda: winnable.solve(HARD["H5"], limited(stop=stop)))
        (first,) = winnable.load(ROOT / "examples" / "first.yaml", kind=crew.Problem)
        assert pool.submit(winnable.solve, first).result().answer == "winnable"
        stop.set()
        assert endless.result().answer in ("unknown", "unwinnable")
