"""Playing missions of Ganymede on random deals: what is counted, what is told, and what is proved of a sample."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import pytest

from winnable.ganymede import survey
from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.read.loader import load_text
from winnable.output.ink import PLAIN
from winnable.playing import PlayReport, PlayRequest
from winnable.rules.answer import Answer
from winnable.solver.verdict import Deadline, Limits


def mission(goals: str, players: str = "[1, 2]") -> MissionDocument:
    text = f"game: ganymede\nid: own\nplayers: {players}\nhorizon: 1\ngoals: {goals}\n"
    (document,) = load_text(text).documents
    assert isinstance(document, MissionDocument)
    return document


def submit(function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
    future: Future[Any] = Future()
    future.set_result(function(*arguments))
    return future


@contextmanager
def progress(_length: int, _label: str) -> Iterator[Callable[[int], None]]:
    yield lambda _: None


def played(goals: str, players: tuple[int, ...] = (), deadline: Deadline | None = None) -> PlayReport:
    request = PlayRequest(players, 3, 7, deadline or Deadline())
    (report,) = survey.play([mission(goals)], request, submit, progress)
    return report


def test_what_is_always_reached_is_told() -> None:
    report = played("not_over")
    assert [(each["players"], each["share"]["winnable"]) for each in report.json] == [(1, 3), (2, 3)]
    assert not report.findings  # so that --strict takes an easy mission
    assert sum("it may be too easy" in line for line in report.text(PLAIN)) == 2
    assert report.keep


def test_what_is_never_reached_is_told() -> None:
    report = played("{launched: {at_least: 1}}", (1,))
    assert [each.share.unwinnable for each in report.marks] == [3]
    assert [each.code for each in report.findings] == ["Q007"]
    assert any("0 of 3 deals can be won" in line for line in report.text(PLAIN))


def test_a_puzzle_need_not_be_won_from_the_start() -> None:
    puzzle = mission("{launched: {at_least: 1}}\ntags: [puzzle]")
    (report,) = survey.play([puzzle], PlayRequest((1,), 1, 7, Deadline()), submit, progress)
    assert [each.share.unwinnable for each in report.marks] == [1]
    assert not report.findings


def test_players_it_is_not_for_are_remarked() -> None:
    report = played("not_over", (4,))
    assert report.json == []
    assert "is not for 4 players" in report.remarks[0]


def test_what_is_not_decided_in_time_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    report = played("not_over", (1,), Deadline(0.0))
    assert (report.late, report.keep, report.findings) == (True, False, [])
    assert report.json[0]["share"]["undecided"] == 3
    monkeypatch.setattr(survey, "SECONDS", 0.0)
    report = played("not_over", (1,))
    assert (report.late, report.keep) == (False, False)
    assert report.json[0]["share"]["undecided"] == 3


def test_a_deal_is_the_one_of_its_seed() -> None:
    never = mission("{launched: {at_least: 1}}")
    assert survey.play_deal(never, 1, 3, Limits()) is Answer.UNWINNABLE
    assert "expected" in str(survey.play_deal(never, 4, 3, Limits()))
