"""Turns that the search for lines offers: the rules allow them, and they lead where it says."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.support.ganymede import CARDS, deal
from tests.support.ganymede_random import random_deal
from tests.support.layers import few
from winnable.rules.ganymede.board import Board, Options
from winnable.rules.ganymede.card import Colour, Effect, Kind, Part, Place
from winnable.rules.ganymede.decision import Gain, Move, Recruit
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.lookahead.beam import Beam
from winnable.solver.ganymede.lookahead.heuristic import Aim
from winnable.solver.ganymede.lookahead.state import Seat, State, TurnState
from winnable.solver.ganymede.lookahead.turns import ENDS, Ways
from winnable.solver.verdict import NEVER

SUPPLY = (7, 7, 7, 7)
NONE = (0, 0, 0, 0)


def ways() -> Ways:
    return Ways(deal().table, ("v4rep",), dict.fromkeys(CARDS.ships, 1.0))


def now(*, earth: tuple[int, int, int, int] = NONE, top: tuple[int, int, int, int] = NONE, cell: int = 0) -> TurnState:
    return TurnState((earth, NONE, top, NONE, SUPPLY), cell, ("v5", "v4m"), (), (), ("v4r",), 0)


def test_an_effect_is_applied_from_not_at_all_on() -> None:
    found = ways().runs(now(), Effect((Part(Kind.RECRUIT, 1, (Colour.RED,)),)), 2)
    assert [steps for steps, _ in found] == [(), (Recruit(Colour.RED),), (Recruit(Colour.RED),) * 2]


def test_reputation_is_one_gain_and_may_stop_on_a_bonus_cell() -> None:
    found = ways().runs(now(cell=1), Effect((Part(Kind.REPUTATION),)), 3)
    gains = {steps[-1].cells for steps, _ in found if steps and isinstance(steps[-1], Gain)}
    assert gains <= {1, 2, 3}
    assert any(isinstance(steps[-1], Gain) and steps[-1].then is not None for steps, _ in found if steps)


def test_only_the_most_promising_ways_are_told_of() -> None:
    basic = Effect((Part(Kind.BASIC),))
    assert len(ways().runs(now(earth=(1, 1, 1, 1)), basic, 3)) <= ENDS


def test_a_full_ship_leaves_and_gives_what_it_gives() -> None:
    launched = list(ways().last_launches(now(earth=(0, 1, 0, 0), top=(0, 3, 0, 0))))
    assert all(launches[0].slot is Place.TOP and after.flown == ("v5",) for launches, after in launched)
    moved = Effect((Part(Kind.MOVE),))
    steps = [steps for steps, _ in ways().runs(now(earth=(0, 1, 0, 0)), moved, 1)]
    assert (Move(Colour.RED, Place.EARTH, Place.MARS),) in steps


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
    "seed", [*few(range(41), 8, 18), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(41, 600))]
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
