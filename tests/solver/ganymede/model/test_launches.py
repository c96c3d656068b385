"""Launches in the formula: late ones by the end of the track, those that must be, and an effect that one parts."""

from typing import Any

import pytest

from tests.support.ganymede import (
    CARDS,
    EARTH,
    PLANET,
    RED,
    TILES,
    at_least,
    board,
    both,
    deal,
    exactly,
    only,
    problem,
    recruit,
    rows,
    some,
)
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Board, Options
from winnable.rules.ganymede.card import Cards, Shuttle, Symbol, Tile
from winnable.rules.ganymede.decision import Gain, Turn
from winnable.rules.ganymede.goal import BothSlots, Flown, Goal, Launched, NoBonusLaunch, Reputation, Standing
from winnable.solver.ganymede.ask import ask

TWO_PARTS = Cards({**TILES, "t_end": Tile(PLANET, both(recruit(RED), some("reputation")))}, CARDS.shuttles, CARDS.ships)
"""With a tile that recruits and gains reputation in one effect."""
LYING = rows(tiles="t_end st_b st_y st_p /", earth="e1 /", mars="m1 m2 /")


def turn(start: Board, *goals: Goal, **readings: Any) -> Turn | None:
    """A turn that reaches the goals, by the model alone; None if there is none."""
    asked = problem(deal(start, lying=LYING, cards=TWO_PARTS, options=Options(**readings)), *goals)
    verdict = ask(asked, lookahead=False, bounds=False)
    assert verdict.answer is not Answer.UNKNOWN
    assert not verdict.effort.search, "the model decides"
    return None if verdict.witness is None else verdict.witness.line.turns[0]


def gains(found: Turn) -> list[Gain]:
    steps = getattr(found.action, "steps", ())
    return [step for step in steps if isinstance(step, Gain)]


AT_THE_END = board(ships="v5 v4r", reputation=8)


def test_the_end_of_the_track_launches_at_once() -> None:
    found = turn(AT_THE_END, Flown("v5"))
    assert found is not None
    assert gains(found)[0].launch is not None
    assert found.launches == ()


def test_the_end_of_the_track_launches_with_the_full_ships() -> None:
    found = turn(AT_THE_END, Flown("v5"), track_end_timing="end_of_turn")
    assert found is not None
    assert gains(found)[0].launch is None
    assert [launch.track for launch in found.launches] == [True]


@pytest.mark.parametrize("timing", ["at_once", "end_of_turn"])
def test_whether_the_launch_may_be_declined(timing: str) -> None:
    stays = (Launched(exactly(0)), Reputation(exactly(9)))
    assert turn(AT_THE_END, *stays, track_end_timing=timing) is not None
    assert turn(AT_THE_END, *stays, track_end_timing=timing, bonus_launch="must") is None
    assert turn(AT_THE_END, Launched(exactly(0)), NoBonusLaunch(), track_end_timing=timing, bonus_launch="must")


def test_only_one_launch_for_the_end_of_the_track() -> None:
    for timing in ("at_once", "end_of_turn"):
        assert turn(AT_THE_END, Launched(at_least(2)), track_end_timing=timing) is None


def test_a_set_launches_another_ship_than_the_end_of_the_track() -> None:
    """The shuttle completes a full set, and its effect moves the marker to the end."""
    first, *others = Symbol
    used = {f"u{number}": Shuttle(EARTH, symbol) for number, symbol in enumerate(others)}
    cards = Cards(
        TILES, {**used, "e_set": Shuttle(EARTH, first, white=1, effect=only(some("reputation")))}, CARDS.ships
    )
    start, lying = board("1 red", reputation=8, shuttles="u0 u1 u2 u3"), rows(earth="e_set", mars="")
    asked = problem(deal(start, lying=lying, cards=cards), Launched(at_least(2)))
    assert ask(asked, lookahead=False, bounds=False).answer is Answer.WINNABLE


def test_a_late_launch_may_follow_a_full_ship() -> None:
    """The ship that leaves as it is full gives the last cell; at once, another one leaves within that."""
    start = board("", "3 red", ships="v4rep v5", reputation=8)
    assert turn(start, BothSlots(), track_end_timing="end_of_turn") is not None


def test_what_comes_after_a_launch_within_an_effect() -> None:
    """All seven reds are on the board: the launch brings two of them back, for the same effect to recruit one."""
    start = board("4 red", "1 red", "2 red", reputation=8)
    wanted = (Flown("v5"), Standing(at_least(5), (EARTH,), colour=RED))
    assert turn(start, *wanted, reputation_pool="last") is None
    for pool in ("any", "single"):
        found = turn(start, *wanted, reputation_pool=pool)
        assert found is not None
        assert gains(found)[0].launch is not None


@pytest.mark.parametrize("bounds", [True, False])
def test_the_marker_reaches_the_end_where_no_ship_can_leave(*, bounds: bool) -> None:
    """A turn in which no launch is possible may still end the track, or complete a set."""
    lying = rows(tiles="t_rrep st_r st_b st_y / st_p")
    asked = problem(deal(board(reputation=8, ships="- -"), lying=lying), Reputation(exactly(9)), horizon=1)
    assert ask(asked, lookahead=False, bounds=bounds).answer is Answer.WINNABLE
