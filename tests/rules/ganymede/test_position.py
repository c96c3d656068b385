"""Positions: rows, the end of the game, and what no play breaks."""

from dataclasses import replace

from tests.support.ganymede import SEVEN, board, deal, position, row, rows, tile, turn
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Cause, Ending, RowKind, broken, triggers


def test_rows() -> None:
    ships = row("v4r vset vrep", "v4rep vtil")
    assert ships.cards == ("v4r", "vset", "vrep", "v4rep", "vtil")
    assert ships.reach == ("v4r", "vset", "vrep", "v4rep")
    assert ships.without("vset") == row("v4r vrep", "v4rep vtil")
    assert ships.without("v4rep") == row("v4r vset vrep", "vtil")
    assert [kind.width for kind in RowKind] == [4, 4, 4, 3]


def test_what_triggers_the_end() -> None:
    table = deal().table
    assert triggers(table, position()) == frozenset()
    assert triggers(table, position(board(flown="v4x vsymA vtil vred"))) == {Cause.LAUNCHES}
    empty = position(lying=rows(mars="m1 m2 m3 m4"))
    assert triggers(table, empty) == {Cause.PILE}
    gap = replace(table, options=Options(deck_empty="gap"))
    assert triggers(gap, empty) == frozenset()
    assert triggers(gap, position(lying=rows(mars="m1 m2 m3"))) == {Cause.PILE}
    tiles = position(lying=rows(tiles="st_b", ships="v4r"))
    assert triggers(table, tiles) == frozenset()


def test_the_game_is_over_after_the_round_of_its_end() -> None:
    at = replace(position(board(), board(ships="v4x vsymA")), ending=Ending(1, frozenset({Cause.PILE})))
    assert not at.over
    assert not replace(at, player=1).over
    assert replace(at, round=2).over


def test_positions_that_play_alike_are_equal() -> None:
    """Two tiles taken one way round or the other; the rows show the same, and nothing tells the turns apart."""
    start = deal()
    ends = []
    for first, second in (("st_r", "st_b"), ("st_b", "st_r")):
        at, _ = play(start.table, start.begin(), turn(tile(first)))
        at, _ = play(start.table, at, turn(tile(second)))
        ends.append(at)
    assert ends[0] == ends[1]
    assert len(set(ends)) == 1


def test_within_a_turn_ships_may_be_full_and_hands_large() -> None:
    table = deal().table
    at = position()
    crowd = board("", "", "3 red", hand="v4x vsymA vset vrep v4r")
    full = replace(at, boards=(crowd,), supply=at.supply - crowd.settlers)
    full = full.with_row(RowKind.SHIPS, row("vtil", ""))
    assert len(list(broken(table, full, SEVEN))) == 2
    assert list(broken(table, full, SEVEN, between=False)) == []
