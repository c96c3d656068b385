"""Reading goals: who is meant, and numbers compared in every way."""

import pytest

from tests.support.ganymede import TOP, at_least, at_most
from tests.support.ganymede_files import FIRST, only
from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.read.loader import load_text
from winnable.rules.answer import State
from winnable.rules.ganymede.goal import (
    AllOf,
    AnyOf,
    BothSlots,
    Bound,
    Goal,
    Group,
    Launched,
    Lead,
    NobodyLost,
    Not,
    NotOver,
    Score,
    Standing,
    Wins,
)
from winnable.rules.ganymede.referee import replay

FEW = "game: ganymede\nid: few\nhorizon: 2\ngoals: [{score: {of: everybody, at_most: 3}}]\n"
TWO = FIRST.replace("players: [ana]", "players: [ana, ben]")


def goal(text: str) -> Goal:
    (found,) = only(f"{TWO}horizon: {{rounds: 1}}\ngoals: {text}\n").problem.goals
    return found


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("{score: {of: ben, more_than: 3}}", Score(at_least(4), 1)),
        ("{score: {of: ben, at_most: 3}}", Score(at_most(3), 1)),
        ("{score: {of: first, fewer_than: 3}}", Score(at_most(2), 0)),
        ("{score: {at_most: 3}}", Score(at_most(3), Group.FREE)),
        ("{score: {of: anybody, at_most: 3}}", Score(at_most(3), Group.ANYBODY)),
        ("{lead: {of: ana, at_most: 3}}", Lead(at_most(3), 0, Group.OTHERS)),
        ("{lead: {of: ana, over: ben, at_least: -1}}", Lead(at_least(-1), 0, 1)),
        ("{aboard: {slot: top, fewer_than: 2}}", Standing(at_most(1), (TOP,))),
        ("{launched: {of: second, exactly: 1}}", Launched(Bound(exactly=1), 1)),
        ("{wins: true}", Wins()),
        ("{not_over: false}", Not(NotOver())),
        ("{launch_slots: {of: ana, both_same_turn: true}}", BothSlots(0)),
        ("{launch_slots: {of: ana, both_same_turn: false}}", Not(BothSlots(0))),
        ("{nobody_lost: {of: everybody}}", NobodyLost(Group.EVERYBODY)),
        ("[all_of: [not_over, nobody_lost]]", AllOf((NotOver(), NobodyLost()))),
        ("[{one_of: [not_over, {not: nobody_lost}]}]", AnyOf((NotOver(), Not(NobodyLost())))),
    ],
)
def test_a_goal_means_what_it_says(written: str, read: Goal) -> None:
    assert goal(written) == read


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
    assert mission.goals == (Score(at_most(3), Group.EVERYBODY),)
