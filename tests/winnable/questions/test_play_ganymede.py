"""Playing missions of Ganymede on random deals: which problem a deal is, and what is told of a sample."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from winnable.games.play import PlayReport, PlayRequest
from winnable.ganymede.game import GANYMEDE
from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.read.loader import load_text
from winnable.output.ink import PLAIN
from winnable.questions import play
from winnable.questions.playtest import Dealt
from winnable.rules.answer import Answer
from winnable.solver.verdict import NEVER, Limits


def mission(goals: str) -> MissionDocument:
    text = f"game: ganymede\nid: own\nplayers: [1, 2]\nhorizon: 1\ngoals: {goals}\n"
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


def played(goals: str, players: tuple[int, ...] = ()) -> PlayReport:
    (report,) = play.MissionPlaytester(GANYMEDE.player).play(
        [mission(goals)], PlayRequest(players, 3, 7), submit, progress
    )
    return report


def test_what_is_always_reached_is_remarked() -> None:
    report = played("not_over")
    assert [(each["players"], each["share"]["winnable"]) for each in report.json] == [(1, 3), (2, 3)]
    assert not report.findings
    text = "\n".join(report.text(PLAIN))
    assert "made-up cards" in text
    assert "each deal that was played can be won: it may be too easy" in text


def test_what_is_never_reached_is_told() -> None:
    report = played("{launched: {at_least: 1}}", (1,))
    assert [each.share.unwinnable for each in report.marks] == [3]
    (finding,) = report.findings
    assert (finding.code, finding.level) == ("Q007", "warning")
    assert "each is proved (1 player, made-up cards)" in finding.message
    assert any("0 of 3 deals can be won" in line for line in report.text(PLAIN))


def test_a_puzzle_need_not_be_won_from_the_start() -> None:
    report = played("{launched: {at_least: 1}}\ntags: [puzzle]", (1,))
    assert [each.share.unwinnable for each in report.marks] == [3]
    assert not report.findings


def test_a_deal_is_the_one_of_its_seed() -> None:
    never = mission("{launched: {at_least: 1}}")
    assert play.deals(play.Case(GANYMEDE.player, never, 1, 3, Limits(), NEVER), [0]) == [Dealt(Answer.UNWINNABLE)]
    (none,) = play.deals(play.Case(GANYMEDE.player, never, 4, 3, Limits(), NEVER), [0])
    assert "expected" in none.impossible
