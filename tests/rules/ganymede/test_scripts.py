"""Turns of scripts: what they do on the own board, and what they need of rows and supply."""

from random import Random

import pytest

from tests.support.ganymede import BLUE, RED, TOP, board, deal, discard, launch, shuttle, tile, turn, who
from tests.support.ganymede_random import random_deal, random_turn
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.decision import Pass, Turn
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.scripts import Written, written

TABLE = deal(board(), board(ships="v4x vsymA")).table


def of_ben(mine: Board, given: Turn) -> Written | None:
    return written(TABLE, mine, 1, given)


def test_a_tile_needs_to_be_shown_and_the_settler_to_be_there() -> None:
    found = of_ben(board(ships="v4x vsymA"), turn(tile("st_r", "recruit red; take v4r"), player=1))
    assert found is not None
    assert (found.card, found.ships, found.out) == ((RowKind.TILES, "st_r"), ("v4r",), ())
    assert found.needs == who("1 red")
    assert found.change[RED] == -1
    assert found.board.at[0] == who("1 red")


def test_who_comes_back_within_the_turn_is_not_needed_before() -> None:
    """Three reds leave with the ship, and its effect recruits one of them."""
    given = turn(shuttle("m1", "3 red", top="3 red"), launch(TOP, "v5", does="recruit red"), player=1)
    found = of_ben(board(mars="3 red", ships="v4r v4m"), given)
    assert found is not None
    assert found.needs == who("")
    assert found.change[RED] == 2
    assert found.ships == ("v5",)
    assert [each.slot for each in found.facts.launches] == [TOP]


def test_an_adapt_needs_the_new_colour_only() -> None:
    found = of_ben(
        board("2 red", tiles="st_b", ships="v4x vsymA"), turn(discard("st_b", "adapt red blue earth"), player=1)
    )
    assert found is not None
    assert found.needs == who("1 blue")
    assert (found.change[RED], found.change[BLUE]) == (1, -1)
    assert found.out == ("st_b",)


@pytest.mark.parametrize(
    "given",
    [
        turn(tile("nothing"), player=1),
        turn(shuttle("st_r", "2 red"), player=1),
        turn(shuttle("e1", "2 red"), player=1),
        turn(discard("st_b"), player=1),
        turn(tile("st_r", "take nothing"), player=1),
        turn(tile("st_r", "gain 1"), player=1),
        turn(tile("st_r"), player=0),
    ],
)
def test_what_can_never_be_played(given: Turn) -> None:
    assert of_ben(board("1 red", ships="v4x vsymA"), given) is None


def test_a_pass_takes_nothing() -> None:
    found = of_ben(board(ships="v4x vsymA"), Turn(1, Pass()))
    assert found is not None
    assert (found.card, found.ships, found.out) == (None, (), ())
    assert of_ben(board(ships="v4x vsymA", tiles="st_b"), Turn(1, Pass())) is None


@pytest.mark.parametrize("seed", range(60))
def test_a_turn_does_what_the_referee_plays(seed: int) -> None:
    rng = Random(seed)
    dealt = random_deal(rng, small=True, players=2)
    start = dealt.begin()
    given, _ = random_turn(rng, dealt.table, start)
    after, facts = play(dealt.table, start, given)
    found = written(dealt.table, start.boards[0], 0, given)
    assert found is not None
    assert (found.board, found.facts) == (after.boards[0], facts)
    assert start.supply + found.change == after.supply
    assert found.needs.within(start.supply)
    gone = [card for kind in RowKind for card in start.row(kind).cards if card not in after.row(kind).cards]
    taken = [*found.taken, *([found.card[1]] if found.card else [])]
    assert set(gone) <= set(taken)
