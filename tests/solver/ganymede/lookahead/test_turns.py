"""Turns that the search for lines offers: the rules allow them, and they lead where it says."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.support.ganymede_random import random_deal
from tests.support.layers import few
from winnable.rules.ganymede.board import Board, Options
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.lookahead.beam import Beam
from winnable.solver.ganymede.lookahead.heuristic import Aim
from winnable.solver.ganymede.lookahead.state import Seat, State
from winnable.solver.verdict import NEVER


def same(board: Board, seat: Seat) -> bool:
    cards = (board.hand, board.flown, board.tiles, board.shuttles)
    mine = (seat.hand, seat.flown, seat.tiles, seat.shuttles)
    alike = all(set(theirs) == set(own) and len(theirs) == len(own) for theirs, own in zip(cards, mine, strict=True))
    places = tuple(place.counts for place in board.at) == seat.at
    return alike and places and (board.ships, board.reputation) == (seat.ships, seat.cell)


def agree(position: Position, state: State) -> bool:
    rows = all(position.row(kind).show == state.rows[kind][0] for kind in RowKind)
    boards = all(same(board, seat) for board, seat in zip(position.boards, state.seats, strict=True))
    return rows and boards and position.supply.counts == state.supply


@pytest.mark.parametrize(
    "seed", [*few(range(41), 15, 28), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(41, 600))]
)
def test_every_turn_is_allowed_and_leads_where_it_says(seed: int) -> None:
    dealt = random_deal(Random(seed), small=seed % 4 == 0, players=1 + seed % 2)
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    asked = Problem(dealt, Turns(3), (Launched(Bound(at_least=2), 0),))
    position = dealt.begin()
    beam = Beam(asked, position, timetable(asked, position, ()), [Aim(launches=2)] * len(asked.players), NEVER)
    state = beam.start
    for number in range(1, 4):
        assert agree(position, state)
        offered = list(islice(beam.turner.turns(state, position.player), 400))
        offered += beam.turner.idle(state, position.player)
        reached = list[tuple[Position, State]]()
        for turn, after in offered:
            played, _ = play(dealt.table, position, turn, number)
            if len(played.row(RowKind.SHIPS).show) == len(after.rows[RowKind.SHIPS][0]):
                reached.append((played, after))
            assert agree(played, after), turn
        if not reached or reached[0][0].over:
            return
        position, state = Random(seed).choice(reached)
