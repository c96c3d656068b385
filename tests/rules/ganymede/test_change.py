"""Changes of a position, without asking whether they are allowed."""

from dataclasses import replace

import pytest

from tests.support.ganymede import BOTTOM, EARTH, RED, SEVEN, TOP, board, deal, position, row, rows, shuttle, step, who
from winnable.rules.ganymede import change
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import NOBODY, Settlers
from winnable.rules.ganymede.decision import Gain
from winnable.rules.ganymede.position import Cause, Launched, Position, RowKind

TABLE = deal().table


@pytest.mark.parametrize(
    ("does", "at", "supply"),
    [
        ("recruit red", ("3 red", "1 red", "1 red", "1 blue"), (6, 2, 7, 7)),
        ("adapt red yellow earth", ("1 red, 1 yellow", "1 red", "1 red", "1 blue"), (6, 4, 6, 7)),
        ("adapt red yellow top", ("2 red", "1 red", "1 yellow", "1 blue"), (6, 4, 6, 7)),
        ("move red earth mars", ("1 red", "2 red", "1 red", "1 blue"), (6, 3, 7, 7)),
        ("move red mars bottom", ("2 red", "", "1 red", "1 blue, 1 red"), (6, 3, 7, 7)),
        ("move blue bottom top", ("2 red", "1 red", "1 red", ""), (7, 3, 7, 7)),  # where he has no place he is lost
    ],
)
def test_steps(does: str, at: tuple[str, ...], supply: tuple[int, int, int, int]) -> None:
    start, wanted = position(board("2 red", "1 red", "1 red", "1 blue")), step(does)
    assert not isinstance(wanted, Gain)
    after = change.done(TABLE, start, wanted)
    assert after.board.at == tuple(map(who, at))
    assert after.supply == Settlers(supply)


def test_ships() -> None:
    start = position(board("", "", "2 red"))
    taken = change.ship_taken(TABLE, start, "vset")
    assert taken.board.hand == {"vset"}
    assert taken.row(RowKind.SHIPS).show == ("v4r", "vrep")
    left = change.left(taken, TOP, Cause.FULL)
    assert (left.board.ships, left.board.at[TOP], left.supply) == ((None, "v4m"), NOBODY, SEVEN)
    assert left.facts.launches == (Launched("v5", TOP, Cause.FULL),)
    laid = change.laid(left, TOP, "vset")
    assert laid.board.ship(TOP) == "vset"
    assert laid.board.hand == frozenset()
    with pytest.raises(AssertionError):
        change.left(left, TOP, Cause.FULL)
    assert change.left(laid, BOTTOM, Cause.SET).board.flown == {"v5", "v4m"}


def test_tiles() -> None:
    start = position(board(tiles="t_br t_ry"))
    assert change.discarded(start, ("t_ry", "t_br")).out == ("t_ry", "t_br")
    after = change.tile_taken(TABLE, start, "st_r", "t_br")
    assert after.board.tiles == {"st_r", "t_ry"}
    assert (after.out, after.row(RowKind.TILES).show) == (("t_br",), ("st_b", "st_y", "st_p"))


def test_shuttles() -> None:
    start = position(board("2 red, 1 blue"))
    after = change.shuttle_used(TABLE, start, shuttle("e2", "2 red, 1 blue", lost="1 blue"))
    assert (after.board.at[EARTH], after.board.at[1], after.facts.lost) == (NOBODY, who("2 red"), who("1 blue"))
    assert after.board.whites == NOBODY
    counting = replace(TABLE, options=Options(white_counts=True))
    assert change.shuttle_used(counting, start, shuttle("e2", "2 red, 1 blue")).board.whites == who("1 blue")


def shown(at: Position, kind: RowKind) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return at.row(kind).show, at.row(kind).draw


def test_refilling() -> None:
    start = position()
    gaps = replace(start, rows=(row("a", "b"), row("c d e f", "g"), row("h", ""), row("", "i j k l")))
    after = change.refilled(TABLE, gaps)
    assert shown(after, RowKind.TILES) == (("a", "b"), ())
    assert shown(after, RowKind.EARTH) == (("c", "d", "e", "f"), ("g",))
    assert shown(after, RowKind.MARS) == (("h",), ())
    assert shown(after, RowKind.SHIPS) == (("i", "j", "k"), ("l",))


@pytest.mark.parametrize(("out", "draw", "left"), [("x y", ("b", "x", "y"), ()), ("", ("b",), ())])
def test_discarded_tiles_come_after_what_is_left_of_the_pile(out: str, draw: tuple[str, ...], left: tuple[()]) -> None:
    start = replace(position(), out=tuple(out.split())).with_row(RowKind.TILES, row("a", "b"))
    after = change.refilled(TABLE, start)
    assert (after.row(RowKind.TILES).show, after.out) == (("a", *draw), left)


def test_a_pile_that_just_suffices_stays_as_it_is() -> None:
    start = replace(position(), out=("x",)).with_row(RowKind.TILES, row("a b c", "d"))
    after = change.refilled(TABLE, start)
    assert (after.row(RowKind.TILES).show, after.row(RowKind.TILES).draw, after.out) == (
        ("a", "b", "c", "d"),
        (),
        ("x",),
    )


def test_the_end_of_a_turn() -> None:
    start = deal(board(), board(ships="v4x vsymA")).begin()
    after = change.ended(TABLE, start)
    assert (after.player, after.round) == (1, 1)
    again = change.ended(TABLE, after)
    assert (again.player, again.round) == (0, 2)


def test_players_of_whom_only_the_rows_are_known() -> None:
    start = position(lying=rows())
    after = change.given(change.away(start, RowKind.TILES, "st_r"), start.supply.plus(RED, -2))
    assert after.away == {"st_r"}
    assert (after.supply[RED], after.elsewhere[RED]) == (5, 2)


def test_reputation_and_launches_that_are_due() -> None:
    start = position(board(reputation=2))
    assert change.advanced(start, 3).board.reputation == 5
    due = change.without_launch_due(start, due=True)
    assert due.facts.track_due
    assert change.without_launch_due(due) == start
