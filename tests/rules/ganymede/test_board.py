"""Boards and the table: what ships and places take, and how symbols are counted."""

import pytest

from tests.support.ganymede import ASTRO, BOTTOM, CARDS, EARTH, MARS, PLANET, TOP, TRACK, board, who
from winnable.rules.ganymede.board import Options, Table
from winnable.rules.ganymede.card import NOBODY, Place

TABLE = Table(("ana",), CARDS, TRACK)
SEPARATE = Table(("ana",), CARDS, TRACK, Options(shuttle_symbols="separate"))


@pytest.mark.parametrize(
    ("ships", "slot", "load", "carries", "full"),
    [
        ("v5 v4m", TOP, "", True, False),
        ("v5 v4m", TOP, "2 red", True, False),
        ("v5 v4m", TOP, "3 red", True, True),
        ("v5 v4m", TOP, "4 red", False, True),
        ("v5 v4m", TOP, "1 red, 1 blue", False, False),
        ("v5 v4m", BOTTOM, "1 red, 1 blue, 1 yellow", True, False),
        ("v5 v4m", BOTTOM, "1 red, 1 blue, 1 yellow, 1 purple", True, True),
        ("v5 v4m", BOTTOM, "2 red", False, False),
        ("v4x v5", TOP, "2 red", True, True),
        ("v4x v5", TOP, "3 red", False, True),
        ("v5 v4x", BOTTOM, "1 red, 1 blue, 1 yellow", True, True),
        ("v5 v4x", BOTTOM, "1 red, 1 blue, 1 yellow, 1 purple", False, True),
        ("- v5", TOP, "", True, False),
        ("- v5", TOP, "1 red", False, False),
    ],
)
def test_what_a_ship_carries(ships: str, slot: Place, load: str, carries: bool, full: bool) -> None:
    held = board(ships=ships).standing(slot, who(load))
    assert TABLE.carries(held, slot, who(load)) is carries
    assert TABLE.holds(held, slot, who(load)) is carries
    assert TABLE.full(held, slot) is full


def test_a_short_crew_may_take_the_full_one_by_an_option() -> None:
    table = Table(("ana",), CARDS, TRACK, Options(short_crew_capacity="full"))
    assert (table.crew("v4x", TOP), table.capacity("v4x", TOP), TABLE.capacity("v4x", TOP)) == (2, 3, 2)
    assert table.carries(board(ships="v4x v5"), TOP, who("3 red"))


def test_places() -> None:
    held = board("4 red", "4 red", "1 red", "1 blue")
    assert (TABLE.room(held, EARTH), TABLE.room(held, MARS)) == (2, 1)
    assert TABLE.holds(held, EARTH, who("6 red"))
    assert not TABLE.holds(held, MARS, who("6 red"))
    assert held.settlers == who("9 red, 1 blue")
    assert held.standing(MARS, NOBODY).at == (who("4 red"), NOBODY, who("1 red"), who("1 blue"))
    assert held.with_ship(TOP, None).ships == (None, "v4m")
    assert held.with_ship(BOTTOM, "v4r").ships == ("v5", "v4r")
    assert held.ship(BOTTOM) == "v4m"


def test_symbols() -> None:
    used = board(tiles="st_b t_bmove st_r", shuttles="e1 m2 e6 m1")
    assert (TABLE.tile_times(used, ASTRO), TABLE.tile_times(used, PLANET)) == (2, 1)
    assert (TABLE.shuttle_times(used, "e1"), SEPARATE.shuttle_times(used, "e1")) == (3, 2)
    assert (TABLE.shuttle_times(used, "m2"), SEPARATE.shuttle_times(used, "m2")) == (3, 1)


@pytest.mark.parametrize(
    ("shuttles", "sets", "separate"),
    [
        ("", 0, 0),
        ("e1 e2 e3 e4", 0, 0),
        ("e1 e2 e3 e4 m1", 1, 0),
        ("e1 e2 e3 e4 e5", 1, 1),
        ("e1 e2 e3 e4 e5 m1 m2 m3 m4", 1, 1),
        ("e1 e2 e3 e4 e5 m1 m2 m3 m4 m5", 2, 2),
        ("e1 e2 e3 e4 m1 m2 m3 m4 m5 m6", 2, 1),
    ],
)
def test_sets(shuttles: str, sets: int, separate: int) -> None:
    assert (TABLE.sets(board(shuttles=shuttles)), SEPARATE.sets(board(shuttles=shuttles))) == (sets, separate)
