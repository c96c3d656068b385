"""Launches out of reach with full decks: proved without a formula."""

import pytest

from tests.bench.ganymede import launching
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.relaxation.search import refute
from winnable.solver.verdict import NEVER


@pytest.mark.parametrize(
    ("players", "turns", "launches", "most"), few([(1, 4, 1, 10_000), (1, 5, 2, 200_000)], 1, unpack=True)
)
def test_full_decks_need_no_formula(players: int, turns: int, launches: int, most: int) -> None:
    asked = launching(players, turns, launches, 0)
    assert refute(asked, asked.deal.begin(), (), NEVER, most)
    verdict = ask(asked, lookahead=False)
    assert verdict.answer is Answer.UNWINNABLE
    assert verdict.effort.conflicts == 0
