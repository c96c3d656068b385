"""Turns that the search for lines offers: the rules allow them, and they lead where it says."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.support.ganymede import CARDS, deal
from tests.support.ganymede_random import random_deal
from tests.support.layers import few
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import Colour, Effect, Kind, Part, Place
from winnable.rules.ganymede.decision import Gain, Move, Recruit
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Position
from winnable.solver.ganymede.lookahead.turns import EARTH, ENDS, MARS, Seat, Turns, promise
from winnable.solver.ganymede.single_steps import SUPPLY, Count, moved

NONE: Count = (0, 0, 0, 0)


def ways() -> Turns:
    return Turns(deal().table, dict.fromkeys(CARDS.ships, 1.0))


def now(*, earth: Count = NONE, top: Count = NONE, cell: int = 0) -> Seat:
    at = (earth, NONE, top, NONE, (7, 7, 7, 7))
    return Seat(at, cell, ("v5", "v4m"), (), (), ("v4r",), 0, (), (), (0,) * 5)


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


def agree(position: Position, player: int, seat: Seat, turns: Turns) -> bool:
    """Whether a board is as the rules have it, but for the row of ships, which they have filled again."""
    told = turns.seat(position, player)
    return told._replace(shown=seat.shown, drawn=seat.drawn) == seat


@pytest.mark.parametrize(
    "seed", [*few(range(41), 8, 18), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(41, 600))]
)
def test_every_turn_is_allowed_and_leads_where_it_says(seed: int) -> None:
    dealt = random_deal(Random(seed), small=seed % 4 == 0, players=1 + seed % 2)
    table = replace(dealt.table, options=Options())
    turns, position = Turns(table, dict.fromkeys(table.cards.ships, 1.0)), dealt.begin()
    for number in range(1, 4):
        reached = list[Position]()
        for turn, seat in islice(turns.of(position), 400):
            played, _ = play(table, position, turn, number)
            assert agree(played, position.player, seat, turns), turn
            reached.append(played)
        reached += [play(table, position, turn, number)[0] for turn, _ in turns.idle(position)]
        if not reached or reached[0].over:
            return
        position = Random(seed).choice(reached)


def test_further_on_the_way_is_more_promising() -> None:
    start = ((0, 2, 0, 0), NONE, NONE, NONE, (7, 5, 7, 7))
    near = moved(start, 1, EARTH, MARS)
    assert promise(start[:SUPPLY], (3, 4)) < promise(near[:SUPPLY], (3, 4))
    mixed = ((1, 1, 0, 0), NONE, NONE, NONE)
    assert promise(mixed, (3, 0)) < promise(start[:SUPPLY], (3, 0))
