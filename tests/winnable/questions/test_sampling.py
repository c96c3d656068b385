"""Playing missions, whatever the game: what is under way together, what is counted, and what a limit leaves open."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from winnable.games.play import Difficulty, PlayReport, PlayRequest
from winnable.games.values import no_progress
from winnable.missions.source.finding import Finding
from winnable.output.ink import PLAIN, Ink
from winnable.questions import sampling
from winnable.questions.sampling import Dealt, Playtester, Questions, Run, playtests, share_of
from winnable.rules.answer import Answer
from winnable.solver.jobs import InProcess
from winnable.solver.share import Share
from winnable.solver.verdict import Deadline, Limits


@dataclass(frozen=True)
class Mission:
    key: str = "dice/two"
    id: str = "two"
    title: str = "Two"


@dataclass(frozen=True)
class Document:
    path: str = "two.yaml"
    line: int = 3
    mission: Mission = Mission()
    kind: ClassVar[str] = "mission"
    game: ClassVar[str] = "dice"


@dataclass(frozen=True)
class Throws:
    """A deal is won if its number is even; for six players there is none."""

    players: int
    limits: Limits = Limits()  # noqa: RUF009  # immutable


@dataclass(frozen=True)
class Report:
    crew: str
    share: Share
    squares: Sequence[int] = ()
    impossible: str = ""
    late: bool = False
    difficulty: Difficulty | None = None


def throws(case: Throws, numbers: Sequence[int]) -> list[Dealt]:
    return [Dealt(Answer.UNWINNABLE if number % 2 else Answer.WINNABLE) for number in numbers]


def square(case: Throws, number: int) -> int:
    return number * number


class Dice(Playtester[Document, Throws, Report]):
    work = 1.0
    chunk = 2

    def __init__(self) -> None:
        self.begun: list[int] = []

    def crews(self, document: Document) -> tuple[Sequence[int], Sequence[int]]:
        return (2, 3), (2, 3, 6)

    def name(self, document: Document) -> str:
        return document.path

    def case(self, document: Document, players: int, request: PlayRequest, limits: Limits) -> Throws:
        return Throws(players, limits)

    def questions(self, run: Run[Throws]) -> Questions[Report]:
        crew = f"{run.case.players} players"
        if run.case.players == 6:
            return Report(crew, Share(), impossible="too many")
        run.deal(throws)
        self.begun.append(run.case.players)
        yield
        jobs = [run.begin(square, number, counted=False) for number in run.winnable()]
        self.begun.append(run.case.players)
        yield
        self.begun.append(run.case.players)
        answers = [each.answer for _, each in run.dealt()]
        return Report(crew, share_of(answers), [run.found(job, -1) for job in jobs], late=run.passed)

    def lines(self, document: Document, report: Report, ink: Ink) -> Iterator[str]:
        yield f"{report.share.winnable} of {report.share.samples}"
        yield from map(str, report.squares)

    def json(self, document: Document, report: Report) -> dict[str, Any]:
        return {"crew": report.crew}

    def findings(self, document: Document, reports: Sequence[Report]) -> Sequence[Finding]:
        return [Finding("two.yaml", 3, 1, "X001", each.impossible, "", "error") for each in reports if each.impossible]


def played(*players: int, deadline: Deadline | None = None) -> PlayReport:
    request = PlayRequest(players, 5, 0, deadline or Deadline())
    (report,) = Dice().play([Document()], request, InProcess().submit, no_progress)
    return report


def test_a_report_of_every_crew_size() -> None:
    report = played()
    assert report.json == [{"crew": "2 players"}, {"crew": "3 players"}]
    assert list(report.text(PLAIN)) == [
        "dice/two: Two (two.yaml:3)",
        *("  2 players  3 of 5", "             0", "             4", "             16"),
        *("  3 players  3 of 5", "             0", "             4", "             16"),
    ]
    assert [(mark.crew, mark.share) for mark in report.marks] == [(f"{n} players", Share(3, 2)) for n in (2, 3)]
    assert (report.ids, report.late, report.keep, report.remarks) == (("dice/two", "two"), False, True, [])


def test_a_crew_size_that_it_is_not_for_and_one_that_cannot_be_dealt() -> None:
    report = played(4, 6)
    assert report.remarks == ["two.yaml is not for 4 players"]
    assert (report.json, report.marks) == ([{"crew": "6 players"}], [])
    assert [each.message for each in report.findings] == ["too many"]
    assert list(played(4).text(PLAIN)) == []


def test_questions_about_all_crew_sizes_are_under_way_together() -> None:
    """One that ends at once does not hold up the others, and keeps its place."""
    player = Dice()
    cases = [Throws(players) for players in (2, 6, 3)]
    found = playtests(player, cases, 1, InProcess().submit, lambda _: None)
    assert [each.crew for each in found] == ["2 players", "6 players", "3 players"]
    assert player.begun == [2, 3, 2, 3, 2, 3]


def test_jobs_are_counted_until_the_deadline() -> None:
    counted: list[int] = []
    list(playtests(Dice(), [Throws(2)], 5, InProcess().submit, counted.append))
    assert sum(counted) == Dice().jobs(5) == 3
    list(playtests(Dice(), [Throws(2, Limits(deadline=Deadline(0.0)))], 5, InProcess().submit, counted.append))
    assert sum(counted) == 3
    assert Dice().steps([Document()] * 2, PlayRequest((), 5, 0)) == 6


def test_what_does_not_end_in_time_is_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "in_time", lambda job, _deadline: job.result() if job.done() else None)

    def submit(function: Callable[..., Any], /, *arguments: Any) -> "Future[Any]":
        return InProcess().submit(function, *arguments) if function is throws else Future()

    (found,) = playtests(Dice(), [Throws(2)], 3, submit, lambda _: None)
    assert (found.share, found.squares) == (Share(2, 1), [-1, -1])


def test_a_limit_of_the_game_comes_before_that_of_the_request() -> None:
    class Quick(Dice):
        seconds = 0.0

    assert Quick().limits(PlayRequest((), 1, 0)).deadline.passed
    assert not Dice().limits(PlayRequest((), 1, 0)).deadline.passed
    assert played(2, deadline=Deadline(0.0)).late
