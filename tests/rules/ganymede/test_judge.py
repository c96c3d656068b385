"""The judge: every form of a goal, where it is met and where it is not, and when that is certain."""

import pytest

from tests.support.ganymede import (
    BLUE,
    BOTTOM,
    EARTH,
    MARS,
    MEDIC,
    RED,
    SHIPS,
    SHUTTLES,
    TILES,
    TOP,
    at_least,
    at_most,
    board,
    deal,
    discard,
    exactly,
    launch,
    problem,
    rows,
    shuttle,
    tile,
    turn,
)
from winnable.rules.answer import State
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.card import Cards
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import FORMS, Goal, Group
from winnable.rules.ganymede.position import Cause
from winnable.rules.ganymede.problem import Problem, Rounds
from winnable.rules.ganymede.referee import Report, replay

LINE = Line(
    (
        turn(tile("st_r", "recruit red; take v4r")),
        turn(shuttle("e2", "3 red", "gain 1")),
        turn(shuttle("m1", "3 red", top="3 red", bonus=launch(BOTTOM, "vset")), launch(TOP, "vrep", "v4r")),
        turn(discard("st_r", "recruit blue")),
    )
)
"""After turn 3 two ships have left, one for a full set, one with its crew."""
MORE = Cards(TILES, {**SHUTTLES, "e8": SHUTTLES["e7"], "e9": SHUTTLES["e7"]}, SHIPS)
START = deal(board("2 red", shuttles="e1 e3 e4"), cards=MORE, lying=rows(earth="e1 e2 e3 e4 / e5 e6 e7 e8 e9"))
REPORT = replay(problem(START, forms.Launched(at_least(1)), horizon=4), LINE)


@pytest.mark.parametrize(
    ("goal", "state", "turn"),
    [
        (forms.Launched(at_least(1)), State.MET, 3),
        (forms.Launched(at_least(2)), State.MET, 3),
        (forms.Launched(at_least(3)), State.LOST, 4),
        (forms.Launched(exactly(1)), State.LOST, 3),
        (forms.Launched(exactly(2)), State.MET, 4),
        (forms.Launched(at_most(2)), State.MET, 4),
        (forms.Launched(at_most(1)), State.LOST, 3),
        (forms.Launched(at_most(0), by_turn=2), State.MET, 2),
        (forms.Launched(at_least(2), by_turn=3), State.MET, 3),
        (forms.Launched(at_least(1), by_turn=2), State.LOST, 2),
        (forms.Launched(exactly(0), by_turn=2), State.MET, 2),
        (forms.Launched(exactly(0), by_turn=9), State.LOST, 3),
        (forms.Flown("v5"), State.MET, 3),
        (forms.Flown("v4r"), State.LOST, 4),
        (forms.BothSlots(), State.MET, 3),
        (forms.Score(at_least(9)), State.MET, 4),
        (forms.Score(at_least(10)), State.LOST, 4),
        (forms.Score(exactly(9)), State.MET, 4),
        (forms.Score(at_most(8)), State.LOST, 4),
        (forms.Score(at_most(9), Group.ANYBODY), State.MET, 4),
        (forms.Wins(), State.MET, 4),
        (forms.Reputation(at_least(1)), State.MET, 2),
        (forms.Reputation(exactly(0)), State.LOST, 2),
        (forms.Reputation(exactly(1)), State.MET, 4),
        (forms.Reputation(at_most(1)), State.MET, 4),
        (forms.Reputation(at_most(0)), State.LOST, 2),
        (forms.Not(forms.Reputation(at_most(0))), State.MET, 2),
        (forms.Sets(at_least(1)), State.MET, 3),
        (forms.Sets(at_least(2)), State.LOST, 4),
        (forms.Shuttles(at_least(5)), State.MET, 3),
        (forms.Shuttles(at_least(2), symbol=MEDIC), State.LOST, 4),
        (forms.Shuttles(exactly(1), symbol=MEDIC), State.MET, 4),
        (forms.Standing(exactly(0)), State.MET, 4),
        (forms.Standing(at_most(0), (EARTH,)), State.LOST, 4),
        (forms.Standing(at_least(1), (EARTH,)), State.MET, 4),
        (forms.Standing(at_least(1), (EARTH,), colour=RED), State.LOST, 4),
        (forms.Standing(at_least(1), (EARTH, MARS), colour=BLUE), State.MET, 4),
        (forms.NobodyLost(), State.MET, 4),
        (forms.NoDiscardAction(), State.LOST, 4),
        (forms.NoBonusLaunch(), State.LOST, 3),
        (forms.GameOver(), State.LOST, 4),
        (forms.GameOver(by_round=2), State.LOST, 2),
        (forms.NotOver(), State.MET, 4),
        (forms.Uses("e2"), State.MET, 2),
        (forms.Uses("st_r"), State.MET, 1),
        (forms.Uses("e1"), State.LOST, 4),  # used before the deal
        (forms.AllOf((forms.Uses("e2"), forms.Uses("st_r"))), State.MET, 2),
        (forms.AllOf((forms.Uses("e2"), forms.Launched(exactly(1)))), State.LOST, 3),
        (forms.AnyOf((forms.Uses("e2"), forms.Launched(exactly(1)))), State.MET, 2),
        (forms.AnyOf((forms.Launched(at_least(1), by_turn=2), forms.Launched(exactly(1)))), State.LOST, 3),
        (forms.Not(forms.Uses("e2")), State.LOST, 2),
        (forms.Not(forms.Uses("e1")), State.MET, 4),
        (forms.Lead(at_least(0)), State.MET, 4),  # over nobody
    ],
    ids=str,
)
def test_every_form(goal: Goal, state: State, turn: int) -> None:
    judged = REPORT.judge(goal)
    assert (judged.state, judged.turn) == (state, turn)


def test_every_form_is_judged() -> None:
    (mark,) = test_every_form.pytestmark  # type: ignore[attr-defined]
    assert {type(goal) for goal, _, _ in mark.args[1]} == set(FORMS)


def test_losses_are_counted_by_turn() -> None:
    start = deal(board("2 red", "4 red"))
    report = replay(problem(start, forms.NobodyLost(), horizon=2), Line((turn(shuttle("e1", "2 red", lost="1 red")),)))
    assert (report.judgements[0].state, report.judgements[0].turn) == (State.LOST, 1)


# --- the end of the game -------------------------------------------------------------------------


def ending(horizon: int = 1) -> Report:
    """The first turn empties a pile, and the round is played to its end."""
    start = deal(board("2 red", flown="v4m v4rep", ships="v5 -"), board(ships="v4x vsymA"), lying=rows(earth=LAST_TWO))
    asked = Problem(start, Rounds(horizon), (forms.Score(at_least(8), 0),), score_at="end")
    return replay(asked, Line((turn(shuttle("e1", "2 red")), turn(tile("st_b"), player=1))))


LAST_TWO = "e1 e3 e4 e5 / e2"


def test_points_of_the_end_need_the_end() -> None:
    over = ending()
    assert over.position.over
    assert over.met
    start = deal(board(flown="v4m v4rep", ships="v5 -"))
    for when, met in (("horizon", True), ("end", False)):
        asked = Problem(start, Rounds(1), (forms.Score(at_least(8)),), score_at=when)  # type: ignore[arg-type]
        report = replay(asked, Line((turn(tile("st_r")),)))
        assert report.complete
        assert report.met is met
        assert (report.judge(forms.Not(forms.Score(at_least(8)))).state is State.MET) is not met
        for few in (forms.Score(at_most(8)), forms.Lead(at_most(8))):
            assert (report.judge(few).state is State.MET) is met


def test_what_ended_the_game() -> None:
    report = ending(horizon=3)
    assert report.judge(forms.GameOver(cause=Cause.PILE)).turn == 1
    assert report.judge(forms.GameOver(by_round=1)).state is State.MET
    assert report.judge(forms.GameOver(cause=Cause.LAUNCHES)).state is State.LOST
    assert report.judge(forms.NotOver()).turn == 1


# --- several players -----------------------------------------------------------------------------


def both(ana: int, ben: int, *, mars: tuple[str, str] = ("", ""), earth: tuple[str, str] = ("", "")) -> Report:
    """Two boards with some reputation, after a turn each that changes nothing."""
    first = board(earth[0], mars[0], reputation=ana)
    start = deal(first, board(earth[1], mars[1], ships="v4x vsymA", reputation=ben))
    asked = Problem(start, Rounds(1), (forms.Wins(0),))
    return replay(asked, Line((turn(tile("st_r")), turn(tile("st_b"), player=1))))


@pytest.mark.parametrize(
    ("report", "winners"),
    [
        (both(9, 5), {0}),
        (both(5, 9), {1}),
        (both(5, 5), {0, 1}),
        (both(5, 5, mars=("2 red", "1 red")), {0}),
        (both(5, 5, mars=("1 red", "1 blue"), earth=("1 red", "2 red")), {1}),
        (both(5, 5, mars=("1 red", "1 blue"), earth=("2 blue", "2 red")), {0, 1}),
    ],
)
def test_who_wins(report: Report, winners: set[int]) -> None:
    for player in (0, 1):
        alone = report.judge(forms.Wins(player)).state is State.MET
        assert alone is (winners == {player})
        assert (report.judge(forms.Wins(player, shared_ok=True)).state is State.MET) is (player in winners)
    assert (report.judge(forms.Wins(Group.EVERYBODY, shared_ok=True)).state is State.MET) is (winners == {0, 1})
    assert (report.judge(forms.Wins(Group.ANYBODY)).state is State.MET) is (len(winners) == 1)


def test_leads_and_groups() -> None:
    report = both(9, 5)
    for goal, state in (
        (forms.Lead(at_least(4), 0, 1), State.MET),
        (forms.Lead(at_least(5), 0), State.LOST),
        (forms.Lead(exactly(-4), 1), State.MET),
        (forms.Lead(at_least(4)), State.LOST),  # each free player over each other one
        (forms.Reputation(at_least(9)), State.LOST),
        (forms.Reputation(at_least(5)), State.MET),
        (forms.Reputation(at_least(9), Group.ANYBODY), State.MET),
        (forms.Reputation(at_least(9), Group.EVERYBODY), State.LOST),
        (forms.Uses("st_b"), State.MET),
        (forms.Uses("st_b", 0), State.LOST),
    ):
        assert report.judge(goal).state is state, goal
