"""Playing missions on random deals: what is counted, what is told, and what is proved of a sample."""

import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import Any, Final

import pytest

from winnable.games.game import Game
from winnable.games.play import PlayReport, PlayRequest
from winnable.games.values import no_progress
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.missions.ganymede import document as ganymede
from winnable.missions.ganymede import read as ganymede_loader
from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.read import load_text
from winnable.missions.source.document import AnyMissionDocument
from winnable.output.ink import PLAIN
from winnable.questions import mission_sample, sampling
from winnable.questions.mission_sample import Case, MissionPlaytester
from winnable.questions.sampling import Dealt
from winnable.rules.answer import Answer
from winnable.solver.verdict import NEVER, Deadline, Limits

_PLAYTESTERS: Final[Mapping[str, MissionPlaytester]] = {
    "lifeboat": MissionPlaytester(LIFEBOAT),
    "ganymede": MissionPlaytester(GANYMEDE),
}


def mission(goals: str, days: int = 1, more: str = "") -> MissionDocument:
    text = f"game: lifeboat\nid: own\nplayers: [4, 5]\nhorizon: {days}\nat: horizon\n{more}goals: {goals}\n"
    (document,) = load_text(text).documents
    assert isinstance(document, MissionDocument)
    return document


def of_ganymede(goals: str) -> ganymede.MissionDocument:
    text = f"game: ganymede\nid: own\nplayers: [1, 2]\nhorizon: 1\ngoals: {goals}\n"
    (document,) = ganymede_loader.load_text(text).documents
    assert isinstance(document, ganymede.MissionDocument)
    return document


def submit(function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
    """Run it at once, as another process would get it."""
    function, arguments = pickle.loads(pickle.dumps((function, arguments)))
    future: Future[Any] = Future()
    future.set_result(function(*arguments))
    return future


def played(document: AnyMissionDocument, players: tuple[int, ...] = (), deadline: Deadline | None = None) -> PlayReport:
    request = PlayRequest(players, 3, 7, deadline or Deadline())
    (report,) = _PLAYTESTERS[document.game].play([document], request, submit, no_progress)
    return report


def test_what_is_always_reached_is_remarked() -> None:
    report = played(mission("not_ended"))
    assert [(each["players"], each["share"]["winnable"]) for each in report.json] == [(4, 3), (5, 3)]
    assert not report.findings
    assert sum("it may be too easy" in line for line in report.text(PLAIN)) == 2
    assert report.keep


def test_what_is_never_reached_is_told_with_what_clashes() -> None:
    report = played(mission("[ended, {alive: all}]"), (4,))
    assert [each.share.unwinnable for each in report.marks] == [3]
    (finding,) = report.findings
    assert (finding.code, finding.level) == ("A007", "warning")
    assert finding.message == "none of the 3 deals that were played can be won: each is proved (4 players)"
    assert report.json[0]["clash"] == ["the boat lands"]
    text = "\n".join(report.text(PLAIN))
    assert "0 of 3 deals can be won" in text
    assert "in 3 of 3 deals this alone is out of reach:\n               - the boat lands" in text


def test_goals_that_clash() -> None:
    report = played(mission("[not_ended, {lost: kid}, {conscious: kid}]"), (4,))
    assert report.json[0]["clash"] == ["the kid is lost overboard", "the kid is conscious"]
    assert any("these clash" in line for line in report.text(PLAIN))


def test_a_goal_that_the_others_imply_is_told_where_it_stands() -> None:
    report = played(mission("\n- not_ended\n- {alive: kid}\n- {conscious: kid}"), (4,))
    assert [(each.code, each.line, each.column) for each in report.findings] == [("A008", 7, 3), ("A008", 8, 3)]
    assert "in each of 3 deals that can be won (4 players)" in report.findings[1].message
    assert report.json[0]["redundant"] == [1, 2]


@pytest.mark.thorough
def test_a_day_less_is_asked_for() -> None:
    easy = played(mission("{no_fight: all}", 2), (4,))
    assert any("with a day to spare: 3 of the 3 that can be won" in line for line in easy.text(PLAIN))
    tight = played(mission("{gulls: {at_least: 1}}"), (4,))  # there is no day less than one
    share = tight.marks[0].share
    assert share.winnable
    assert any(f"with a day to spare: 0 of the {share.winnable} that can be won" in line for line in tight.text(PLAIN))


def test_scripts_of_days_that_are_not_played_do_not_matter() -> None:
    script = "control: {kid: {policy: passive, script: [{day: 2, act: rest}]}}\n"
    assert [each.share.winnable for each in played(mission("not_ended", 2, script), (4,)).marks] == [3]


def test_players_it_is_not_for_are_remarked() -> None:
    report = played(mission("not_ended"), (6,))
    assert report.json == []
    assert "is not for 6 players" in report.remarks[0]


def test_a_mission_that_cannot_be_dealt() -> None:
    report = played(mission("{alive: [lady, snob, captain, kid, boatswain]}"), (4,))
    assert report.marks == []
    assert "lady" in report.json[0]["impossible"]
    assert any("cannot be dealt" in line for line in report.text(PLAIN))


def test_what_is_not_decided_in_time_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    report = played(mission("not_ended"), (4,), Deadline(0.0))
    assert (report.late, report.keep, report.findings) == (True, False, [])
    assert report.json[0]["share"]["undecided"] == 3
    monkeypatch.setattr(MissionPlaytester, "seconds", 0.0)
    report = played(mission("not_ended"), (4,))
    assert (report.late, report.keep) == (False, False)
    assert report.json[0]["share"]["undecided"] == 3


def test_remarks_on_the_cards_of_a_game_are_told() -> None:
    report = played(of_ganymede("not_over"))
    assert [(each["players"], each["share"]["winnable"]) for each in report.json] == [(1, 3), (2, 3)]
    assert not report.findings
    assert "made-up cards" in "\n".join(report.text(PLAIN))
    (finding,) = played(of_ganymede("{launched: {at_least: 1}}"), (1,)).findings
    assert (finding.code, finding.level) == ("Q007", "warning")
    assert "each is proved (1 player, made-up cards)" in finding.message


def test_a_puzzle_need_not_be_won_from_the_start() -> None:
    report = played(of_ganymede("{launched: {at_least: 1}}\ntags: [puzzle]"), (1,))
    assert [each.share.unwinnable for each in report.marks] == [3]
    assert not report.findings


@pytest.mark.parametrize(
    ("game", "never", "players", "impossible"),
    [
        (LIFEBOAT, mission("ended"), 4, 6),
        (GANYMEDE, of_ganymede("{launched: {at_least: 1}}"), 1, 4),
    ],
)
def test_a_deal_is_the_one_of_its_seed(game: Game, never: AnyMissionDocument, players: int, impossible: int) -> None:
    assert mission_sample.deals(Case(game, never, players, 3, Limits(), NEVER), [0]) == [Dealt(Answer.UNWINNABLE)]
    (none,) = mission_sample.deals(Case(game, never, impossible, 3, Limits(), NEVER), [0])
    assert "expected" in none.impossible


def test_what_a_game_does_not_say_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(LIFEBOAT), "solver", replace(LIFEBOAT.solver, closer=None))
    (report,) = MissionPlaytester(LIFEBOAT).play([mission("not_ended")], PlayRequest((4,), 1, 0), submit, no_progress)
    assert not any("to spare" in line for line in report.text(PLAIN))
    assert GANYMEDE.solver.closer is None


def test_a_limit_holds_while_workers_have_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that still load a solver, or are at work on something else, do not hold it up: nobody waits for them."""

    def later(function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        return submit(function, *arguments) if function in begun else Future[Any]()

    begun: list[Any] = []
    some = [mission("not_ended"), mission("{alive: kid}")]
    reports = [
        *MissionPlaytester(LIFEBOAT).play(some, PlayRequest((4,), 5, 7, Deadline.after(0.05)), later, no_progress)
    ]
    assert [(each.late, each.json[0]["share"]["undecided"]) for each in reports] == [(True, 5), (True, 5)]
    begun.append(mission_sample.deals)  # and what is asked of the deals that can be won does not come
    monkeypatch.setattr(sampling, "in_time", lambda job, _deadline: job.result() if job.done() else None)
    (report,) = MissionPlaytester(LIFEBOAT).play(some[:1], PlayRequest((4,), 5, 7), later, no_progress)
    assert report.json[0]["share"]["winnable"] == 5
    assert (report.findings, report.keep) == ([], False)
