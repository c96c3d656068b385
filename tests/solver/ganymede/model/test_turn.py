"""The model of one turn against every legal turn: the same boards can be reached, neither more nor fewer."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.ganymede import at_least, board, deal, exactly, problem, rows
from tests.support.ganymede_ends import ends
from tests.support.ganymede_random import random_deal
from tests.support.ganymede_search import reachable
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import ANY_COLOUR, Settlers
from winnable.rules.ganymede.decision import Pass
from winnable.rules.ganymede.goal import Launched, Shuttles, Uses
from winnable.rules.ganymede.legal import legal
from winnable.rules.ganymede.position import Row
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.model.model import Model

MOST = 60


def boards(seed: int, most: int = MOST, **readings: Any) -> int:
    """How many boards a turn leads to; 0 where there are too many."""
    dealt = random_deal(Random(seed), small=True)
    if readings:
        dealt = replace(dealt, table=replace(dealt.table, options=Options(**readings)))
    (layer,) = reachable(dealt, 1)
    wanted = {position.boards[0] for position, _ in layer}
    if len(wanted) > most:
        return 0
    found = ends(dealt, most)
    if found is None:
        return 0
    assert found == wanted, seed
    return len(wanted)


@pytest.mark.parametrize("block", few(range(8), 0, 1))
def test_the_boards_after_one_turn(block: int) -> None:
    counts = [boards(seed) for seed in range(4 * block, 4 * block + 4)]
    assert any(counts)


@pytest.mark.parametrize(
    ("name", "value"),
    few([(name, value) for name, values in Options.readings() for value in values[1:]], 5, 9, unpack=True),
)
def test_the_boards_after_one_turn_by_other_readings(name: str, value: str | bool) -> None:
    counts = [boards(seed, 20, **{name: value}) for seed in range(6)]
    assert any(counts)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in Options.readings() for value in values[1:]]
)
def test_the_boards_after_one_turn_of_more_deals_by_other_readings(name: str, value: str | bool) -> None:
    for seed in range(2000, 2040):
        boards(seed, MOST, **{name: value})


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_the_boards_after_one_turn_of_more_deals(block: int) -> None:
    for seed in range(1000 + 20 * block, 1020 + 20 * block):
        boards(seed)


def test_all_boards_of_a_first_turn() -> None:
    """The four starters, each with or without the settler and one of four cards, and nothing else can be done."""
    found = ends(deal(board("1 red"), lying=rows(earth="e1 e3 e4 e5 / e2 e6 e7")), 100)
    assert found is not None
    assert len(found) == 4 * 2 * 5


def test_who_has_no_action_passes() -> None:
    """Without any tile: only where no shuttle that is shown has its crew, or the one that has asks for a tile."""
    found = Counter[bool]()
    for seed in range(10):
        rng = Random(seed)
        dealt = random_deal(rng, small=True)
        cards, mine = dealt.table.cards, replace(dealt.position.boards[0], tiles=frozenset())
        shuttles = {
            name: replace(
                shuttle,
                needs=Settlers.one(rng.choice(ANY_COLOUR)),
                white=rng.choice([0, 9]),
                pays_tile=rng.random() < 0.6,
            )
            for name, shuttle in cards.shuttles.items()
        }
        rows = (Row((), ()), *dealt.position.rows[1:])
        table = replace(dealt.table, cards=replace(cards, shuttles=shuttles), options=Options())
        passing = replace(dealt, table=table, position=replace(dealt.position, boards=(mine,), rows=rows))
        asked = problem(passing, Shuttles(exactly(len(mine.shuttles))))
        expected = [turn.action for turn in legal(table, passing.begin())] == [Pass()]
        assert (ask(asked, lookahead=False, bounds=False).answer is Answer.WINNABLE) is expected, seed
        found[expected] += 1
    assert min(found[True], found[False]) > 1


def test_all_tiles_that_are_discarded_at_once_come_back() -> None:
    """Three turns for three tiles, and nothing else in the row or its pile: all of them leave in the first turn."""
    tiles = "st_b", "st_r", "st_y"
    asked = problem(deal(board(tiles=" ".join(tiles)), lying=rows(tiles="")), *map(Uses, tiles), horizon=4)
    assert ask(asked, lookahead=False).answer is Answer.WINNABLE


def test_long_piles_cost_nothing() -> None:
    def size(pile: str) -> int:
        asked = problem(deal(board("1 red"), lying=rows(tiles=f"st_b st_r st_y st_p / {pile}")), Launched(at_least(1)))
        return Model(asked, asked.deal.begin()).formula.variables

    assert size("t_br t_rrep") == size("t_br t_rrep t_rrep2 t_bmove t_ry")
