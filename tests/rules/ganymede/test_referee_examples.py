"""Examples worked out by hand, each with the line that reaches its goal, or with the search that finds none."""

import pytest

from tests.support.ganymede import (
    BOTTOM,
    TOP,
    at_least,
    board,
    deal,
    discard,
    launch,
    problem,
    rows,
    shuttle,
    tile,
    turn,
    who,
)
from tests.support.ganymede_search import search
from winnable.rules.answer import State
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import BothSlots, Goal, Launched, Reputation, Score
from winnable.rules.ganymede.referee import replay
from winnable.rules.ganymede.score import score

ONE_LAUNCH = Launched(at_least(1))

# --- example 1: two red settlers on Earth --------------------------------------------------------

TWO_REDS = deal(board("2 red"))
FIRST = (
    turn(tile("st_r", "recruit red; take v4r")),
    turn(shuttle("e2", "3 red", "gain 1")),
    turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "vset", "v4r")),
)


def test_a_launch_within_three_turns() -> None:
    report = replay(problem(TWO_REDS, ONE_LAUNCH, horizon=3), Line(FIRST))
    (judgement,) = report.judgements
    assert (report.met, judgement.state, judgement.turn) == (True, State.MET, 3)
    assert score(report.problem.deal.table, report.position.boards[0]) == 5


def test_a_launch_within_two_turns_is_too_much() -> None:
    assert search(problem(TWO_REDS, ONE_LAUNCH, horizon=2)).report is None


@pytest.mark.slow
def test_a_launch_within_three_turns_is_found() -> None:
    assert search(problem(TWO_REDS, ONE_LAUNCH, horizon=3)).report is not None


# --- example 2: the blue settler in the way ------------------------------------------------------


def in_the_way(tiles: str = "") -> Deal:
    lying = rows(tiles="st_b st_r st_y st_p / t_br t_rrep t_bmove")
    return deal(board("", "2 red", "1 blue", tiles=tiles), lying=lying)


def test_the_adapt_of_the_shuttle_comes_too_late() -> None:
    assert search(problem(in_the_way(), ONE_LAUNCH, horizon=2)).report is None


def test_with_a_tile_to_discard_it_is_reached_in_two_turns() -> None:
    start = in_the_way("t_ry")
    line = Line(
        (
            turn(discard("t_ry", "adapt blue red top")),
            turn(shuttle("m2", "2 red", top="2 red"), launch(TOP, "v4r")),
        )
    )
    assert replay(problem(start, ONE_LAUNCH, horizon=2), line).met
    assert search(problem(start, ONE_LAUNCH, horizon=1)).report is None


# --- example 3: an exact stop on the bonus cell --------------------------------------------------


def exact_stop(bottom: str = "v4m") -> Deal:
    """One turn before the end; the marker is two cells from the bonus."""
    start = board(
        "", "1 purple", "", "1 blue, 1 red, 1 yellow", ships=f"vrep {bottom}", tiles="t_rrep st_r", reputation=1
    )
    other = "v4rep" if bottom == "v4m" else "v4m"
    lying = rows(tiles="st_b t_rrep2 st_y st_p / t_br t_bmove t_ry", ships=f"v4r vset v5 / {other} vtil vred")
    return deal(start, lying=lying)


SIX = turn(
    tile("t_rrep2", "recruit red; gain 2: move purple mars bottom"),
    launch(BOTTOM, "v4r", does="move red earth mars; move red mars top"),
)


def test_six_points_by_the_stop_and_the_two_moves() -> None:
    report = replay(problem(exact_stop(), Score(at_least(6))), Line((SIX,)))
    after = report.position.boards[0]
    assert report.met
    assert (after.reputation, after.at[TOP]) == (3, who("1 red"))
    assert after.flown == {"v4m"}
    assert score(report.problem.deal.table, after) == 6


@pytest.mark.parametrize(
    ("bottom", "goals", "reachable"),
    [
        ("v4m", (Score(at_least(6)),), True),
        ("v4m", (Score(at_least(7)),), False),
        ("v4m", (ONE_LAUNCH, Reputation(at_least(4))), False),
        ("v4rep", (ONE_LAUNCH, Reputation(at_least(4))), True),
        ("v4m", (ONE_LAUNCH, Reputation(at_least(3))), True),
    ],
)
def test_what_one_turn_can_reach(bottom: str, goals: tuple[Goal, ...], reachable: bool) -> None:
    found = search(problem(exact_stop(bottom), *goals)).report
    assert (found is not None) is reachable


# --- both ships in one turn ----------------------------------------------------------------------


def last_symbol(mars: str, earth: str = "") -> Deal:
    """Four of five symbols are used, and a planet shuttle needs three red settlers."""
    start = board(earth, mars, shuttles="e1 e2 e3 e4", ships="v5 vset")
    return deal(start, lying=rows(earth="e5 e6 e7", ships="v4r v4m vrep / v4rep vtil vred"))


def test_both_ships_leave_by_the_set_and_by_their_crew() -> None:
    does = shuttle("m1", "3 red", top="3 red", bonus=launch(BOTTOM, "v4r"))
    report = replay(problem(last_symbol("3 red"), BothSlots()), Line((turn(does, launch(TOP, "v4m")),)))
    assert report.met
    assert score(report.problem.deal.table, report.position.boards[0]) == 11


def test_not_with_the_third_red_settler_on_earth() -> None:
    assert search(problem(last_symbol("2 red", "1 red"), BothSlots())).report is None
