"""The search for lines, most promising positions first: what it finds the referee accepts."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.ganymede import at_least, at_most, board, deal, problem, shuttle, tile, turn
from tests.support.ganymede_random import random_deal
from tests.support.layers import few
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import Ship
from winnable.rules.ganymede.goal import (
    AllOf,
    BothSlots,
    Goal,
    Group,
    Launched,
    NobodyLost,
    NoDiscardAction,
    Not,
    NotOver,
    Reputation,
    Score,
    Sets,
    Uses,
)
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.problem import Control, Free, Problem, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import replay
from winnable.rules.ganymede.score import score
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.lookahead.beam import Beam, find_line, ship_value, targets
from winnable.solver.ganymede.relaxation.target import Target
from winnable.solver.verdict import NEVER, Deadline


def test_a_line_is_found() -> None:
    asked = problem(deal(board("2 red")), Launched(at_least(1), 0), horizon=3)
    line = find_line(asked, asked.deal.begin(), (), NEVER)
    assert line is not None
    assert replay(asked, line).met


def test_nothing_is_looked_for_that_leads_nowhere() -> None:
    for goal in (NotOver(), Launched(at_most(0), 0), Score(at_least(1), Group.ANYBODY)):
        asked = problem(deal(board("2 red")), goal, horizon=1)
        assert find_line(asked, asked.deal.begin(), (), NEVER) is None


def test_a_launch_in_time() -> None:
    """A line that launches too late for the goal is none; the game goes on after it."""
    for by_turn, found in ((3, True), (2, False)):
        asked = problem(deal(board("2 red")), Launched(at_least(1), 0, by_turn=by_turn), horizon=4)
        line = find_line(asked, asked.deal.begin(), (), NEVER)
        assert (line is not None) is found
        assert line is None or replay(asked, line).met
        assert ask(asked).answer is (Answer.WINNABLE if found else Answer.UNWINNABLE)


@pytest.mark.parametrize(
    "goal",
    [Reputation(at_least(2), 0), Score(at_least(5), 0), Score(at_least(6), 0), Sets(at_least(1), 0), BothSlots(0)],
)
def test_other_aims(goal: Goal) -> None:
    dealt = deal(
        board("2 red, blue", "3 red, blue", "", "red, yellow, purple", shuttles="e1 e2 e3 e4", tiles="t_ry t_br")
    )
    asked = problem(dealt, goal, horizon=2)
    line = find_line(asked, asked.deal.begin(), (), NEVER)
    assert line is not None
    assert replay(asked, line).met


def test_the_referee_is_asked_about_the_rest() -> None:
    dealt = deal(board("2 red, blue", "3 red", tiles="t_ry t_br"))
    for more in (NoDiscardAction(0), NobodyLost(0), Uses("m1", 0)):
        asked = problem(dealt, AllOf((Launched(at_least(1), 0), more)), horizon=2)
        line = find_line(asked, asked.deal.begin(), (), NEVER)
        assert line is not None
        assert replay(asked, line).met
    asked = problem(dealt, Launched(at_least(1), 0), Not(NobodyLost(0)), NobodyLost(0), horizon=2)
    assert find_line(asked, asked.deal.begin(), (), NEVER) is None


def test_it_stops_in_time() -> None:
    asked = problem(deal(board("2 red")), Launched(at_least(1), 0), horizon=3)
    with pytest.raises(OutOfTime):
        find_line(asked, asked.deal.begin(), (), Deadline(0.0))


AIMS: tuple[Goal, ...] = (
    Launched(at_least(1), 0),
    Launched(at_least(1), Group.EVERYBODY),
    Launched(at_least(1), 0, by_turn=1),
    Score(at_least(8), 0),
    Reputation(at_least(3), 0),
    BothSlots(0),
    AllOf((Score(at_least(7), 0), NobodyLost(0))),
)


@pytest.mark.thorough
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 28))])
def test_what_is_found_the_referee_accepts(block: int) -> None:
    found = 0
    for seed in range(7 * block, 7 * block + 7):
        dealt = random_deal(Random(seed), small=seed % 2 == 0, players=1 + seed % 2)
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
        asked = Problem(dealt, Turns(2), (AIMS[seed % len(AIMS)],))
        line = find_line(asked, dealt.begin(), (), NEVER)
        if line is not None:
            found += 1
            report = replay(asked, line)
            assert report.complete
            assert report.met
        elif dealt.table.names == ("ana",) and seed % 2 == 0:
            assert ask(asked, lookahead=False).answer is ask(asked).answer
    assert found


@pytest.mark.parametrize(
    ("ben", "found"),
    few(
        [
            (Script((turn(tile("st_b"), player=1),) * 3), False),
            (Script(tuple(turn(tile(card), player=1) for card in ("st_b", "st_y", "st_p"))), True),
            (Script(tuple(turn(tile(card), player=1) for card in ("st_b", "st_y"))), True),
            (Script((turn(shuttle("m1", "3 red"), player=1),)), False),
            (RowsOnly((RowsTurn(("st_b",)), RowsTurn(("m1", "m2")), RowsTurn())), False),
            (RowsOnly((RowsTurn(("st_b",)), RowsTurn(("st_y",)), RowsTurn())), True),
        ],
        1,
        3,
        unpack=True,
    ),
)
def test_a_line_is_found_although_another_player_has_turns(ben: Control, found: bool) -> None:
    start = deal(board("2 red"), board(ships="v4x v4r"))
    asked = Problem(start, Turns(3, 0), (Launched(at_least(1), 0),), (Free(), ben))
    verdict = ask(asked)
    assert (verdict.answer is Answer.WINNABLE) is found
    assert verdict.answer is ask(asked, lookahead=False).answer


# --- how promising a board is --------------------------------------------------------------------


def beam(asked: Problem) -> Beam:
    return Beam(asked, asked.deal.begin(), (), targets(asked), NEVER)


@pytest.mark.parametrize("seed", range(12))
def test_points_are_those_of_the_rules(seed: int) -> None:
    dealt = random_deal(Random(seed), small=True)
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    search = beam(Problem(dealt, Turns(1), (Score(at_least(1), 0),)))
    for _, after, _ in outcomes(dealt.table, dealt.begin()):
        seat, points = search.turns.seat(after, 0), score(dealt.table, after.boards[0])
        assert search.heuristic.score(seat) == points
        enough, more = (search.heuristic.of(seat, Target(points=points + extra)) for extra in (0, 1))
        assert enough > more


def test_what_is_looked_for_is_worth_more() -> None:
    dealt = deal(board("2 red"))
    for goal, better in (
        (Launched(at_least(1), 0), {"flown": ("v5",)}),
        (Reputation(at_least(3), 0), {"cell": 3}),
        (Score(at_least(9), 0), {"flown": ("v5",)}),
    ):
        asked = problem(dealt, goal)
        search, (aim,) = beam(asked), targets(asked)
        seat = search.turns.seat(dealt.begin(), 0)
        more: Any = better
        assert search.heuristic.of(seat._replace(**more), aim) > search.heuristic.of(seat, aim)


def test_what_is_looked_for_of_several_goals() -> None:
    goals = AllOf((Launched(at_least(1), 0, by_turn=2), Score(at_least(9), 0))), Reputation(at_least(3), 0)
    assert targets(problem(deal(), *goals)) == (Target(1, cells=3, points=9),)
    ended = replace(problem(deal(), Score(at_least(9), 0)), score_at="end")
    assert targets(ended) == (Target(),)


def test_ships_are_liked_for_their_points_where_points_are_asked_for() -> None:
    assert ship_value(Ship(5), scored=True) > ship_value(Ship(4), scored=True)
    assert ship_value(Ship(5), scored=False) == ship_value(Ship(4), scored=False)
