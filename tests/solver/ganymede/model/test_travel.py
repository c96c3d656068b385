"""Shuttles in the formula: whom the ships cannot take is lost, and nobody else."""

import pytest

from tests.support.ganymede import ASTRO, CARDS, EARTH, MARS, RED, board, deal, exactly, problem, rows, who
from tests.support.ganymede_ends import ends
from tests.support.ganymede_search import reachable
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import Cards, Shuttle
from winnable.rules.ganymede.goal import Standing, Uses
from winnable.solver.ganymede.ask import ask


@pytest.mark.parametrize(
    ("aboard", "lost"),
    few(
        [
            (("1 blue", "1 red"), "forced"),
            (("1 blue", ""), "forced"),
            (("", "1 red"), "forced"),
            (("1 blue", ""), "free"),
        ],
        2,
        unpack=True,
    ),
)
def test_who_boards_and_who_is_lost(aboard: tuple[str, str], lost: str) -> None:
    options = Options(lost_choice=lost)  # type: ignore[arg-type]
    cards = Cards(CARDS.tiles, {**CARDS.shuttles, "m1": Shuttle(MARS, ASTRO, who("1 red"), 1)}, CARDS.ships)
    start = deal(
        board("", "2 red, 1 blue", *aboard),
        cards=cards,
        options=options,
        lying=rows(tiles="st_b /", earth="e1 /", mars="m1 /"),
    )
    (layer,) = reachable(start, 1)
    assert ends(start, 200) == {position.boards[0] for position, _ in layer}


def test_all_whom_a_shuttle_takes_may_be_lost() -> None:
    cards = Cards(CARDS.tiles, {**CARDS.shuttles, "e1": Shuttle(EARTH, ASTRO, who("4 red"))}, CARDS.ships)
    start = deal(board("4 red", "2 blue, 2 yellow, 1 purple"), cards=cards, lying=rows(earth="e1 /", mars="m1 /"))
    asked = problem(start, Uses("e1"), Standing(exactly(0), (EARTH,)), Standing(exactly(0), (MARS,), colour=RED))
    assert ask(asked, lookahead=False, bounds=False).answer is Answer.WINNABLE
