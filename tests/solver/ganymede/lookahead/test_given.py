"""Turns that nobody chooses, in the positions of the search, against the referee."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.ganymede import at_least, board, deal, shuttle, tile, turn
from tests.support.ganymede_random import random_deal
from tests.support.ganymede_scripts import after_that, game, lengthened, rows_turn
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.goal import Launched
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Control, Free, Problem, RowsOnly, RowsTurn, Script, Turns
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.lookahead.given import Others
from winnable.solver.ganymede.lookahead.state import State
from winnable.solver.ganymede.lookahead.steps import Ways
from winnable.solver.ganymede.lookahead.turns import Turner

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
