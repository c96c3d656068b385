"""The search for lines, most promising positions first: what it finds the referee accepts."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from tests.support.ganymede import at_least, at_most, board, deal, problem, shuttle, tile, turn
from tests.support.ganymede_random import random_deal
from tests.support.ganymede_scripts import after_that, game, lengthened, rows_turn
from tests.support.layers import few
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.decision import Turn
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
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Control, Free, Problem, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.lookahead.beam import Others, find_line
from winnable.solver.ganymede.lookahead.state import State
from winnable.solver.ganymede.lookahead.turns import Turner, Ways
from winnable.solver.ganymede.witness import reaches
from winnable.solver.verdict import NEVER, Deadline


def test_a_line_is_found() -> None:
    asked = problem(deal(board("2 red")), Launched(at_least(1), 0), horizon=3)
    line = find_line(asked, asked.deal.begin(), (), NEVER, reaches=partial(reaches, asked))
    assert line is not None
    assert replay(asked, line).met


def test_nothing_is_looked_for_that_leads_nowhere() -> None:
    for goal in (NotOver(), Launched(at_most(0), 0), Score(at_least(1), Group.ANYBODY)):
        asked = problem(deal(board("2 red")), goal, horizon=1)
        assert find_line(asked, asked.deal.begin(), (), NEVER, reaches=partial(reaches, asked)) is None


def test_a_launch_in_time() -> None:
    """A line that launches too late for the goal is none; the game goes on after it."""
    for by_turn, found in ((3, True), (2, False)):
        asked = problem(deal(board("2 red")), Launched(at_least(1), 0, by_turn=by_turn), horizon=4)
        line = find_line(asked, asked.deal.begin(), (), NEVER, reaches=partial(reaches, asked))
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
    line = find_line(asked, asked.deal.begin(), (), NEVER, reaches=partial(reaches, asked))
    assert line is not None
    assert replay(asked, line).met


def test_the_referee_is_asked_about_the_rest() -> None:
    dealt = deal(board("2 red, blue", "3 red", tiles="t_ry t_br"))
    for more in (NoDiscardAction(0), NobodyLost(0), Uses("m1", 0)):
        asked = problem(dealt, AllOf((Launched(at_least(1), 0), more)), horizon=2)
        line = find_line(asked, asked.deal.begin(), (), NEVER, reaches=partial(reaches, asked))
        assert line is not None
        assert replay(asked, line).met
    asked = problem(dealt, Launched(at_least(1), 0), Not(NobodyLost(0)), NobodyLost(0), horizon=2)
    assert find_line(asked, asked.deal.begin(), (), NEVER, reaches=partial(reaches, asked)) is None


def test_it_stops_in_time() -> None:
    asked = problem(deal(board("2 red")), Launched(at_least(1), 0), horizon=3)
    with pytest.raises(OutOfTime):
        find_line(asked, asked.deal.begin(), (), Deadline(0.0), reaches=partial(reaches, asked))


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
        line = find_line(asked, dealt.begin(), (), NEVER, reaches=partial(reaches, asked))
        if line is not None:
            found += 1
            report = replay(asked, line)
            assert report.complete
            assert report.met
        elif dealt.table.names == ("ana",) and seed % 2 == 0:
            assert ask(asked, lookahead=False).answer is ask(asked).answer
    assert found


ONE = Launched(at_least(1), 1)


@pytest.mark.parametrize("seed", few(range(80), 34, 57))
def test_a_turn_that_is_given(seed: int) -> None:
    """What the search finds after it is so; it may leave a turn to the formula."""
    rng = Random(seed)
    dealt = lengthened(rng, random_deal(rng, small=True, players=2))
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    turns = game(rng, dealt)[:6:2]
    given = rng.choice(turns) if seed % 2 else rows_turn(rng, dealt)
    control: Control = Script((given,)) if isinstance(given, Turn) else RowsOnly((given,))
    asked = Problem(dealt, Turns(1, 1), (ONE,), (control, Free()))
    start = dealt.begin()
    piles = [start.row(kind).draw for kind in RowKind]
    ways = Ways(dealt.table, piles[RowKind.SHIPS], dict.fromkeys(dealt.table.cards.ships, 0.0))
    turner = Turner(dealt.table, piles, ways)
    slots = timetable(asked, start, ())
    shown = tuple((start.row(kind).show, 0) for kind in RowKind)
    state = State(start.supply.counts, shown, tuple(map(turner.seat, start.boards)), None)
    found, wanted = Others(asked, start, slots, turner).after(state, slots[0]), after_that(asked, given)
    if found is None:
        return
    assert wanted is not None
    assert found.supply == wanted.supply.counts
    assert [each for each, _ in found.rows] == [wanted.row(kind).show for kind in RowKind]
    assert [pile[drawn:] for pile, (_, drawn) in zip(piles, found.rows, strict=True)] == [
        wanted.row(kind).draw for kind in RowKind
    ]
    if isinstance(given, Turn):
        assert found.seats == tuple(map(turner.seat, wanted.boards))


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
