"""The referee: whole lines, several players, scripts, horizons, and the first step that is wrong."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.support.ganymede import (
    BOTTOM,
    EARTH,
    MARS,
    RED,
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
from winnable.rules.ganymede import referee
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.card import Settlers
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line, Turn
from winnable.rules.ganymede.fault import Fault, IllegalStep
from winnable.rules.ganymede.goal import BothSlots, GameOver, Goal, Launched, NobodyLost, Reputation, Score
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Cause, Facts, Position, RowKind
from winnable.rules.ganymede.problem import Control, Free, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import Report, replay
from winnable.rules.ganymede.score import score

BEN = board(ships="v4x vsymA")
NEVER = Launched(at_least(9))


def two(*controls: Control, horizon: Turns | Rounds, ana: Board | None = None, start: Deal | None = None) -> Problem:
    return Problem(start or deal(ana or board(), BEN), horizon, (NEVER,), controls)


def wrong(asked: Problem, *turns: Turn) -> IllegalStep:
    with pytest.raises(IllegalStep) as caught:
        replay(asked, Line(turns))
    return caught.value


# --- lines and horizons --------------------------------------------------------------------------


def test_a_line_turn_by_turn() -> None:
    asked = problem(deal(board("2 red")), Launched(at_least(1)), NobodyLost(), horizon=3)
    line = Line(
        (
            turn(tile("st_r", "recruit red")),
            turn(shuttle("e2", "3 red", "gain 1")),
            turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "vset")),
        )
    )
    report = replay(asked, line)
    assert [record.number for record in report.records] == [1, 2, 3]
    assert [record.position.boards[0].at[MARS].total for record in report.records] == [0, 3, 0]
    assert report.complete
    assert report.met
    assert [(each.state, each.turn) for each in report.judgements] == [(State.MET, 3), (State.MET, 3)]
    part = replay(asked, Line(line.turns[:2]))
    assert not part.complete
    assert [(each.state, each.turn) for each in part.judgements] == [(State.OPEN, None)] * 2
    assert replay(asked, Line(())).position == report.start


def test_the_first_wrong_step_is_named_with_turn_and_player() -> None:
    asked = two(horizon=Rounds(2), ana=board("2 red"))
    found = wrong(
        asked, turn(tile("st_r")), turn(tile("st_b"), player=1), turn(shuttle("e1", "2 red", "recruit blue; take v4r"))
    )
    assert (found.fault, found.turn, found.player) == (Fault.EFFECT, 3, 0)
    assert found.path == ("action", "steps", 1)
    assert str(found) == "turn 3, ana, step 2: e1 (recruit blue) does not also give: take ship v4r"


def test_nothing_is_played_after_the_horizon() -> None:
    asked = problem(deal(), NEVER, horizon=1)
    found = wrong(asked, turn(tile("st_r")), turn(tile("st_b")))
    assert (found.fault, found.turn) == (Fault.TOO_MANY, 2)


def test_own_turns_end_before_anybody_else_moves_and_rounds_after_all() -> None:
    first, second = turn(tile("st_r")), turn(tile("st_b"), player=1)
    assert replay(two(horizon=Turns(1, 0)), Line((first,))).complete
    assert not replay(two(horizon=Turns(1, 1)), Line((first,))).complete
    assert replay(two(horizon=Turns(1, 1)), Line((first, second))).complete
    assert not replay(two(horizon=Rounds(1)), Line((first,))).complete
    assert replay(two(horizon=Rounds(1)), Line((first, second))).complete


def test_a_round_that_has_begun_is_the_first() -> None:
    late = deal(board(), BEN, player=1)
    report = replay(two(horizon=Rounds(1), start=late), Line((turn(tile("st_b"), player=1),)))
    assert report.complete
    assert report.position.round == 2


def test_the_round_of_the_end_is_played_to_its_end() -> None:
    lying = rows(earth="e1 e3 e4 e5 / e2")
    start = deal(board("2 red"), BEN, lying=lying)
    asked = two(horizon=Rounds(5), start=start)
    line = (turn(shuttle("e1", "2 red")), turn(tile("st_b"), player=1))
    assert not replay(asked, Line(line[:1])).complete
    report = replay(asked, Line(line))
    assert report.complete
    assert report.position.over
    assert wrong(asked, *line, turn(tile("st_r"))).fault is Fault.TOO_MANY


def test_an_end_that_was_triggered_before() -> None:
    """An empty pile, or four launches, before the first turn: the round is played to its end."""
    start = deal(board(), BEN, lying=rows(mars="m1 m2 m3 m4"), player=1)
    report = replay(two(horizon=Rounds(3), start=start), Line((turn(tile("st_r"), player=1),)))
    assert report.complete
    assert report.judge(GameOver(cause=Cause.PILE)).turn == 0
    assert report.judge(GameOver(cause=Cause.LAUNCHES)).state is State.LOST


def test_a_line_goes_on_from_what_was_played() -> None:
    first, second = turn(tile("st_r")), turn(tile("st_b"))
    asked = replace(problem(deal(), NEVER, horizon=2), played=Line((first,)))
    assert replay(asked, Line((first, second))).complete
    assert wrong(asked, second, first).fault is Fault.PLAYED


# --- scripts -------------------------------------------------------------------------------------


def scripted(*turns: Turn, horizon: Turns | Rounds) -> Problem:
    return two(Free(), Script(turns), horizon=horizon, ana=board("2 red"))


def test_a_script_is_played_where_it_is_its_turn() -> None:
    asked = scripted(turn(tile("st_r", "recruit red"), player=1), horizon=Rounds(1))
    report = replay(asked, Line((turn(tile("st_b")),)))
    assert report.complete
    assert [record.player for record in report.records] == [0, 1]
    assert report.position.boards[1].at[EARTH] == who("1 red")


def test_a_script_that_a_line_makes_impossible() -> None:
    asked = scripted(turn(tile("st_r", "recruit red"), player=1), horizon=Rounds(1))
    found = wrong(asked, turn(tile("st_r")))
    assert (found.fault, found.turn, found.player) == (Fault.SCRIPT, 2, 1)
    assert found.detail.startswith("the script cannot be played: the tile st_r cannot be taken")


def test_a_script_that_has_ended() -> None:
    found = wrong(scripted(horizon=Rounds(1)), turn(tile("st_r")))
    assert (found.fault, found.detail) == (Fault.SCRIPT, "the script has ended, expected a turn 1 in it")


def test_turns_of_a_script_are_not_in_the_line() -> None:
    asked = scripted(turn(tile("st_b"), player=1), horizon=Rounds(1))
    assert wrong(asked, turn(tile("st_r")), turn(tile("st_b"), player=1)).fault is Fault.TOO_MANY


def rows_only(*turns: RowsTurn) -> Report:
    asked = two(Free(), RowsOnly(turns), horizon=Rounds(1), ana=board("2 red"))
    return replay(asked, Line((turn(tile("st_r", "take v4r")),)))


def test_rows_only_takes_cards_and_changes_the_supply() -> None:
    report = rows_only(RowsTurn(("st_b", "e2", "vset"), Settlers((-1, 0, 0, -2))))
    after = report.position
    assert after.row(RowKind.TILES).show == ("st_y", "st_p", "t_br", "t_rrep")
    assert after.row(RowKind.EARTH).show == ("e1", "e3", "e4", "e5")
    assert after.row(RowKind.SHIPS).show == ("vrep", "v4rep", "vtil")
    assert after.away == {"st_b", "e2", "vset"}
    assert after.supply == Settlers((6, 5, 7, 5))
    assert after.elsewhere == Settlers((1, 0, 0, 2))
    assert report.records[1].notes == ()


def test_rows_only_skips_what_is_gone_and_says_so() -> None:
    report = rows_only(RowsTurn(("st_r", "e6", "m1"), Settlers((0, -9, 3, 0))))
    assert report.position.away == {"m1"}
    assert report.position.supply == Settlers((7, 0, 7, 7))
    assert report.records[1].notes == (
        "st_r is not shown and is skipped",
        "e6 is not shown and is skipped",
        "the supply becomes 7 blue, 7 yellow, 7 purple, as it cannot change by -9 red, +3 yellow",
    )


def test_rows_only_takes_a_card_that_has_come_into_a_row_by_then() -> None:
    """The row has no pile, so that the tile comes back as soon as it is discarded."""
    start = deal(board(tiles="st_r"), board(ships="v4x vsymA"), lying=rows(tiles="st_b st_y st_p /"))
    asked = Problem(start, Rounds(1), (Launched(at_least(0)),), (Free(), RowsOnly((RowsTurn(("st_r",)),))))
    report = replay(asked, Line((turn(discard("st_r", "recruit blue")),)))
    assert report.position.away == {"st_r"}
    assert report.records[1].notes == ()
    report = replay(asked, Line((turn(tile("st_b")),)))
    assert report.records[1].notes == ("st_r is not shown and is skipped",)


# --- ships to begin with -------------------------------------------------------------------------

OFFER = ("v5", "v4m", "v4x", "vsymA")


def test_ships_to_begin_with() -> None:
    start = deal(board(ships="- -"), choose=[OFFER])
    asked = problem(start, NEVER)
    report = replay(asked, Line((turn(tile("st_r")),), (("v4x", "v5"),)))
    assert report.start.boards[0].ships == ("v4x", "v5")
    assert report.start.row(RowKind.SHIPS).draw == ("v4rep", "vtil", "vred", "v4m", "vsymA")
    for ships, says in (
        ((), "expected two ships to be chosen by ana"),
        ((("v5", "v5"),), "expected two of v5, v4m, v4x, vsymA for ana, found v5, v5"),
        ((("v5", "vtil"),), "found v5, vtil"),
        ((("v5", "v4m"), ("v4x", "vsymA")), "expected ships for at most 1 players"),
    ):
        with pytest.raises(IllegalStep, match=says) as caught:
            replay(asked, Line((), ships))
        assert caught.value.fault is Fault.START
    with pytest.raises(IllegalStep, match="expected no ships to be chosen by ana"):
        replay(problem(deal(), NEVER), Line((), (("v5", "v4m"),)))


def test_the_turn_after_which_something_is_certain() -> None:
    """The marker never goes back, so that the goal is met as soon as it is reached."""
    start = deal(board(tiles="t_ry t_br"))
    asked = problem(start, Reputation(at_least(1)), horizon=2)
    report = replay(asked, Line((turn(discard("t_ry", "gain 1")), turn(tile("st_r")))))
    assert [(each.state, each.turn) for each in report.judgements] == [(State.MET, 1)]


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (lambda at: replace(at, supply=at.supply.plus(RED)), "in the whole game"),
        (lambda at: replace(at, out=("t_ry",)), "in 2 places"),
        (lambda at: replace(at, boards=(replace(at.boards[0], tiles=frozenset()),)), "loses or makes cards"),
        (lambda at: replace(at, boards=(replace(at.boards[0], reputation=99),)), "expected a reputation"),
    ],
)
def test_what_always_holds_is_asserted_after_every_turn(
    broken: Callable[[Position], Position], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the rules themselves is found, not replayed."""

    def wrongly(*of: Any) -> tuple[Position, Facts]:
        at, facts = play(*of)
        return broken(at), facts

    monkeypatch.setattr(referee, "play", wrongly)
    with pytest.raises(AssertionError, match=says):
        replay(problem(deal(), NEVER), Line((turn(tile("st_r")),)))


# --- examples worked out by hand, each with the line that reaches its goal, or with the search that finds none


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
