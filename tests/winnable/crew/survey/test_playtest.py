"""Many deals of a mission, put together to a report, the same in one process or several."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from winnable.crew.survey.measures import Case, Way, play_deals, way
from winnable.crew.survey.play import PLAYER
from winnable.crew.survey.playtest import CHUNK, WAYS, Playtest
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load_text
from winnable.questions.sampling import playtests
from winnable.rules.answer import Answer
from winnable.solver.crew.solve import solve
from winnable.solver.jobs import InProcess, workers
from winnable.solver.share import Share
from winnable.solver.verdict import Limits

WORK = Limits(work=4)
SMALL = "crew: [3]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 1}\n"
"""Three tricks of three cards."""
CLASH = f"{SMALL}goals: [{{tricks_won: {{by: commander, exactly: 1}}}}, {{tricks_won: {{by: commander, exactly: 2}}}}]"


def case(text: str, players: int = 3) -> Case:
    (document,) = load_text(f"id: own\n{text}").missions
    return Case(document.mission, players, 0, WORK)


CASES = [case(f"{SMALL}tasks: 3"), case(CLASH), case(f"{SMALL}tasks: 1"), case("tasks: 1", 6)]
"""Some deals can be won, none, all, and one that cannot be dealt."""
SAMPLE = 2 * CHUNK + 3


def ignore(_steps: int) -> None:
    pass


@pytest.fixture(scope="module")
def reports() -> list[Playtest]:
    return list(playtests(PLAYER, CASES, SAMPLE, InProcess().submit, ignore))


def test_reports_come_in_the_order_of_the_cases(reports: list[Playtest]) -> None:
    assert [report.case for report in reports] == CASES


def test_the_share_is_that_of_the_deals(reports: list[Playtest]) -> None:
    answers = [dealt.answer for dealt in play_deals(CASES[0], range(SAMPLE))]
    share = reports[0].share
    assert (share.winnable, share.unwinnable) == (answers.count(Answer.WINNABLE), answers.count(Answer.UNWINNABLE))
    assert share.winnable
    assert share.unwinnable
    assert reports[1].share == Share(0, SAMPLE)


def test_deals_of_both_kinds_are_shown(reports: list[Playtest]) -> None:
    for report in reports:
        assert report.won is None or solve(report.won).answer is Answer.WINNABLE
        assert report.lost is None or solve(report.lost).answer is Answer.UNWINNABLE
    answers = [dealt.answer for dealt in play_deals(CASES[0], range(SAMPLE))]
    assert reports[0].won == CASES[0].problem(answers.index(Answer.WINNABLE))
    assert reports[0].lost == CASES[0].problem(answers.index(Answer.UNWINNABLE))


def test_the_way_is_that_of_the_first_deals_that_can_be_won(reports: list[Playtest]) -> None:
    answers = [dealt.answer for dealt in play_deals(CASES[0], range(SAMPLE))]
    won = [number for number, answer in enumerate(answers) if answer is Answer.WINNABLE]
    assert reports[0].way == sum((way(CASES[0], number) for number in won[:WAYS]), Way())


def test_any_deal_at_all_is_asked_about_if_none_was_won(reports: list[Playtest]) -> None:
    assert reports[0].soundness is None
    sound = reports[1].soundness
    assert sound is not None
    assert sound.proved
    assert reports[1].won is None
    assert reports[1].structure.redundant == ()  # from what nobody can meet everything follows
    assert reports[1].way == Way()


def test_a_deal_that_the_model_finds_is_shown() -> None:
    """No deal of an empty sample can be won."""
    (report,) = playtests(PLAYER, [CASES[0]], 0, InProcess().submit, ignore)
    assert report.share == Share()
    assert report.soundness is not None
    assert report.won == report.soundness.won
    assert report.won is not None
    assert solve(report.won).answer is Answer.WINNABLE


def test_a_mission_that_cannot_be_dealt_has_a_reason_alone(reports: list[Playtest]) -> None:
    assert reports[3] == Playtest(CASES[3], impossible="the game is for 2 to 5 players, found 6", planned=SAMPLE)


def test_the_same_comes_of_an_executor(reports: list[Playtest]) -> None:
    with workers(1) as executor:
        assert list(playtests(PLAYER, CASES, SAMPLE, executor.submit, ignore)) == reports


@pytest.mark.thorough
def test_the_same_comes_of_worker_processes(reports: list[Playtest]) -> None:
    with workers(2) as executor:
        assert list(playtests(PLAYER, CASES, SAMPLE, executor.submit, ignore)) == reports


@pytest.mark.parametrize("in_process", [True, False])
def test_steps_are_counted(*, in_process: bool) -> None:
    """A case without a deal that can be won takes fewer: one question in place of some ways."""
    taken: list[int] = []

    def submit(function: Callable[..., Any], /, *arguments: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future

    for each, steps in zip(CASES, (PLAYER.jobs(SAMPLE), 3 + 1 + 1, PLAYER.jobs(SAMPLE), 0), strict=True):
        taken.clear()
        list(playtests(PLAYER, [each], SAMPLE, InProcess().submit if in_process else submit, taken.append))
        assert sum(taken) == steps


def test_steps_of_a_sample() -> None:
    assert [PLAYER.jobs(sample) for sample in (0, 1, CHUNK, CHUNK + 1)] == [1 + WAYS, 2 + WAYS, 2 + WAYS, 3 + WAYS]


def test_what_a_job_raises_is_raised_by_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("winnable.crew.survey.playtest.structure", broken)
    with pytest.raises(RuntimeError, match="a bug"):
        list(playtests(PLAYER, [CASES[0]], 1, InProcess().submit, ignore))


def test_a_crew_of_the_library() -> None:
    (report,) = playtests(PLAYER, [Case(library()["planet-nine/5"], 2, 0, WORK)], 1, InProcess().submit, ignore)
    assert report.share.samples == 1
    assert report.case.robot
