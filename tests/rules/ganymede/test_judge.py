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
from winnable.rules.ganymede.card import Cards
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import (
    FORMS,
    AllOf,
    AnyOf,
    BothSlots,
    Flown,
    GameOver,
    Goal,
    Group,
    Launched,
    Lead,
    NobodyLost,
    NoBonusLaunch,
    NoDiscardAction,
    Not,
    NotOver,
    Reputation,
    Score,
    Sets,
    Shuttles,
    Standing,
    Uses,
    Wins,
)
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
REPORT = replay(problem(START, Launched(at_least(1)), horizon=4), LINE)


@pytest.mark.parametrize(
    ("goal", "state", "turn"),
    [
        (Launched(at_least(1)), State.MET, 3),
        (Launched(at_least(2)), State.MET, 3),
        (Launched(at_least(3)), State.LOST, 4),
        (Launched(exactly(1)), State.LOST, 3),
        (Launched(exactly(2)), State.MET, 4),
        (Launched(at_most(2)), State.MET, 4),
        (Launched(at_most(1)), State.LOST, 3),
        (Launched(at_most(0), by_turn=2), State.MET, 2),
        (Launched(at_least(2), by_turn=3), State.MET, 3),
        (Launched(at_least(1), by_turn=2), State.LOST, 2),
        (Launched(exactly(0), by_turn=2), State.MET, 2),
        (Launched(exactly(0), by_turn=9), State.LOST, 3),
        (Flown("v5"), State.MET, 3),
        (Flown("v4r"), State.LOST, 4),
        (BothSlots(), State.MET, 3),
        (Score(at_least(9)), State.MET, 4),
        (Score(at_least(10)), State.LOST, 4),
        (Score(exactly(9)), State.MET, 4),
        (Score(at_most(8)), State.LOST, 4),
        (Score(at_most(9), Group.ANYBODY), State.MET, 4),
        (Wins(), State.MET, 4),
        (Reputation(at_least(1)), State.MET, 2),
        (Reputation(exactly(0)), State.LOST, 2),
        (Reputation(exactly(1)), State.MET, 4),
        (Reputation(at_most(1)), State.MET, 4),
        (Reputation(at_most(0)), State.LOST, 2),
        (Not(Reputation(at_most(0))), State.MET, 2),
        (Sets(at_least(1)), State.MET, 3),
        (Sets(at_least(2)), State.LOST, 4),
        (Shuttles(at_least(5)), State.MET, 3),
        (Shuttles(at_least(2), symbol=MEDIC), State.LOST, 4),
        (Shuttles(exactly(1), symbol=MEDIC), State.MET, 4),
        (Standing(exactly(0)), State.MET, 4),
        (Standing(at_most(0), (EARTH,)), State.LOST, 4),
        (Standing(at_least(1), (EARTH,)), State.MET, 4),
        (Standing(at_least(1), (EARTH,), colour=RED), State.LOST, 4),
        (Standing(at_least(1), (EARTH, MARS), colour=BLUE), State.MET, 4),
        (NobodyLost(), State.MET, 4),
        (NoDiscardAction(), State.LOST, 4),
        (NoBonusLaunch(), State.LOST, 3),
        (GameOver(), State.LOST, 4),
        (GameOver(by_round=2), State.LOST, 2),
        (NotOver(), State.MET, 4),
        (Uses("e2"), State.MET, 2),
        (Uses("st_r"), State.MET, 1),
        (Uses("e1"), State.LOST, 4),  # used before the deal
        (AllOf((Uses("e2"), Uses("st_r"))), State.MET, 2),
        (AllOf((Uses("e2"), Launched(exactly(1)))), State.LOST, 3),
        (AnyOf((Uses("e2"), Launched(exactly(1)))), State.MET, 2),
        (AnyOf((Launched(at_least(1), by_turn=2), Launched(exactly(1)))), State.LOST, 3),
        (Not(Uses("e2")), State.LOST, 2),
        (Not(Uses("e1")), State.MET, 4),
        (Lead(at_least(0)), State.MET, 4),  # over nobody
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
    report = replay(problem(start, NobodyLost(), horizon=2), Line((turn(shuttle("e1", "2 red", lost="1 red")),)))
    assert (report.judgements[0].state, report.judgements[0].turn) == (State.LOST, 1)


# --- the end of the game -------------------------------------------------------------------------


def ending(horizon: int = 1) -> Report:
    """The first turn empties a pile, and the round is played to its end."""
    start = deal(board("2 red", flown="v4m v4rep", ships="v5 -"), board(ships="v4x vsymA"), lying=rows(earth=LAST_TWO))
    asked = Problem(start, Rounds(horizon), (Score(at_least(8), 0),), score_at="end")
    return replay(asked, Line((turn(shuttle("e1", "2 red")), turn(tile("st_b"), player=1))))


LAST_TWO = "e1 e3 e4 e5 / e2"


def test_points_of_the_end_need_the_end() -> None:
    over = ending()
    assert over.position.over
    assert over.met
    start = deal(board(flown="v4m v4rep", ships="v5 -"))
    for when, met in (("horizon", True), ("end", False)):
        asked = Problem(start, Rounds(1), (Score(at_least(8)),), score_at=when)  # type: ignore[arg-type]
        report = replay(asked, Line((turn(tile("st_r")),)))
        assert report.complete
        assert report.met is met
        assert (report.judge(Not(Score(at_least(8)))).state is State.MET) is not met
        for few in (Score(at_most(8)), Lead(at_most(8))):
            assert (report.judge(few).state is State.MET) is met


def test_what_ended_the_game() -> None:
    report = ending(horizon=3)
    assert report.judge(GameOver(cause=Cause.PILE)).turn == 1
    assert report.judge(GameOver(by_round=1)).state is State.MET
    assert report.judge(GameOver(cause=Cause.LAUNCHES)).state is State.LOST
    assert report.judge(NotOver()).turn == 1


# --- several players -----------------------------------------------------------------------------


def both(ana: int, ben: int, *, mars: tuple[str, str] = ("", ""), earth: tuple[str, str] = ("", "")) -> Report:
    """Two boards with some reputation, after a turn each that changes nothing."""
    first = board(earth[0], mars[0], reputation=ana)
    start = deal(first, board(earth[1], mars[1], ships="v4x vsymA", reputation=ben))
    asked = Problem(start, Rounds(1), (Wins(0),))
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
        alone = report.judge(Wins(player)).state is State.MET
        assert alone is (winners == {player})
        assert (report.judge(Wins(player, shared_ok=True)).state is State.MET) is (player in winners)
    assert (report.judge(Wins(Group.EVERYBODY, shared_ok=True)).state is State.MET) is (winners == {0, 1})
    assert (report.judge(Wins(Group.ANYBODY)).state is State.MET) is (len(winners) == 1)


def test_leads_and_groups() -> None:
    report = both(9, 5)
    for goal, state in (
        (Lead(at_least(4), 0, 1), State.MET),
        (Lead(at_least(5), 0), State.LOST),
        (Lead(exactly(-4), 1), State.MET),
        (Lead(at_least(4)), State.LOST),  # each free player over each other one
        (Reputation(at_least(9)), State.LOST),
        (Reputation(at_least(5)), State.MET),
        (Reputation(at_least(9), Group.ANYBODY), State.MET),
        (Reputation(at_least(9), Group.EVERYBODY), State.LOST),
        (Uses("st_b"), State.MET),
        (Uses("st_b", 0), State.LOST),
    ):
        assert report.judge(goal).state is state, goal
