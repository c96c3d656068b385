"""Goals: what is refused and with which hint, what each means, and that it is written so that it reads back."""

import pytest

from tests.support.ganymede import TOP, at_least, at_most
from tests.support.ganymede_files import FIRST, only
from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.format.goals import goal_value
from winnable.missions.ganymede.read import load_text
from winnable.missions.source.dumper import on_one_line
from winnable.rules.answer import State
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.goal import Bound, Goal, Group
from winnable.rules.ganymede.referee import replay

FEW = "game: ganymede\nid: few\nhorizon: 2\ngoals: [{score: {of: everybody, at_most: 3}}]\n"
OTHER = "  ben: {ships: {top: vsymA}}\nnext: ana"
TWO = FIRST.replace("players: [ana]", "players: [ana, ben]").replace("next: ana", OTHER)


def goal(text: str) -> Goal:
    (found,) = only(f"{TWO}horizon: {{rounds: 1}}\ngoals: {text}\n").problem.goals
    return found


def test_a_deadline_for_somebody_who_has_no_turn_comes_too_late() -> None:
    goals = "goals: [{launched: {of: ben, at_least: 1, by_turn: 1}}]\n"
    found = load_text(f"{TWO}horizon: {{turns: 1, of: ana}}\n{goals}").findings
    message = "expected a turn up to 0, the last that is played, found 1"
    assert [each.message for each in found if each.code == "Q008"] == [message]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("{score: {of: ben, more_than: 3}}", forms.Score(at_least(4), 1)),
        ("{score: {of: ben, at_most: 3}}", forms.Score(at_most(3), 1)),
        ("{score: {of: first, fewer_than: 3}}", forms.Score(at_most(2), 0)),
        ("{score: {at_most: 3}}", forms.Score(at_most(3), Group.FREE)),
        ("{score: {of: anybody, at_most: 3}}", forms.Score(at_most(3), Group.ANYBODY)),
        ("{lead: {of: ana, at_most: 3}}", forms.Lead(at_most(3), 0, Group.OTHERS)),
        ("{lead: {of: ana, over: ben, at_least: -1}}", forms.Lead(at_least(-1), 0, 1)),
        ("{aboard: {slot: top, fewer_than: 2}}", forms.Standing(at_most(1), (TOP,))),
        ("{launched: {of: second, exactly: 1}}", forms.Launched(Bound(exactly=1), 1)),
        ("{wins: true}", forms.Wins()),
        ("{not_over: false}", forms.Not(forms.NotOver())),
        ("{launch_slots: {of: ana, both_same_turn: true}}", forms.BothSlots(0)),
        ("{launch_slots: {of: ana, both_same_turn: false}}", forms.Not(forms.BothSlots(0))),
        ("{nobody_lost: {of: everybody}}", forms.NobodyLost(Group.EVERYBODY)),
        ("[all_of: [not_over, nobody_lost]]", forms.AllOf((forms.NotOver(), forms.NobodyLost()))),
        ("[{one_of: [not_over, {not: nobody_lost}]}]", forms.AnyOf((forms.NotOver(), forms.Not(forms.NobodyLost())))),
    ],
)
def test_a_goal_means_what_it_says(written: str, read: Goal) -> None:
    assert goal(written) == read
    value = goal_value(read, ("ana", "ben"))
    assert goal(on_one_line([value])) == read


def test_few_points_wait_for_the_end_of_the_game_as_many_do() -> None:
    goals = "[{score: {at_most: 3}}, {lead: {of: ana, at_most: 3}}]"
    text = f"{TWO}horizon: {{rounds: 1}}\nscore_at: end\ngoals: {goals}\n"
    line = only(f"{text}line: [{{tile: st_r}}, {{tile: st_y}}]\n")
    assert line.line_of_play is not None
    judged = replay(line.problem, line.line_of_play)
    assert judged.complete
    assert [each.state for each in judged.judgements] == [State.LOST, State.LOST]


def test_few_is_asked_of_as_many_as_play() -> None:
    """A mission is read without players: what is few binds those of the deal, not those of the mission."""
    documents = load_text(FEW).documents
    (mission,) = (each.mission for each in documents if isinstance(each, MissionDocument))
    assert mission.goals == (forms.Score(at_most(3), Group.EVERYBODY),)


ROUND = f"{TWO}horizon: {{rounds: 1}}\n"
LAUNCHES = "expected a number of ships launched from 0 to 8, found"


@pytest.mark.parametrize(
    "written",
    ["{of: ana, over: ana, at_least: 1}", "{over: everybody, at_least: 0}", "{of: everybody, over: ben, at_least: 1}"],
)
def test_nobody_is_ahead_of_oneself(written: str) -> None:
    (found,) = load_text(f"{ROUND}goals: [{{lead: {written}}}]\n").errors
    assert found.code == "Q002"
    assert found.message.startswith("expected a lead over another player than ")


@pytest.mark.parametrize("written", ["wins: true", "wins: {shared_ok: true}", "lead: {at_least: 3}"])
def test_alone_nobody_is_ahead(written: str) -> None:
    loaded = load_text(f"{FIRST}horizon: 1\ngoals: [{{{written}}}]\n")
    assert [each.code for each in loaded.findings] == ["Q008"]
    assert [each.code for each in load_text(f"{ROUND}goals: [{{{written}}}]\n").findings if each.code == "Q008"] == []


def test_a_card_that_is_not_dealt() -> None:
    unused = "game: ganymede\nplayers: [ana]\ncards_from: made-up\nrows: {tiles: [t01]}\nhorizon: 1\n"
    unused += "boards: {ana: {ships: {top: s01}}}\n"
    (found,) = [each for each in load_text(f"{unused}goals: [{{uses: t02}}]\n").findings if each.code == "Q008"]
    assert found.message == "expected a card of this deal that can meet this goal, found 't02'"
    assert found.hint == ""  # 't01' is another card, no other way to write this one


@pytest.mark.parametrize(
    ("players", "goals", "codes"),
    [
        ("[1]", "[{wins: {of: first}}]", ["Q008"]),
        ("[2]", "[{launched: {exactly: -1}}]", ["Q008"]),
        ("[2]", "[{launched: {at_least: 99}}]", []),
        ("[2]", "[{on_mars: {at_least: 6}}]", ["Q008"]),
    ],
)
def test_missions_are_asked_for_the_most_players(players: str, goals: str, codes: list[str]) -> None:
    found = load_text(f"game: ganymede\nid: m\nhorizon: {{rounds: 1}}\nplayers: {players}\ngoals: {goals}\n").findings
    assert [each.code for each in found] == codes
