"""Cards and the track: what is refused when they are made."""

from math import comb
from typing import Any

import pytest

from tests.support.ganymede import (
    BLUE,
    BOTTOM,
    EARTH,
    MARS,
    PLANET,
    PURPLE,
    RED,
    SHIPS,
    SHUTTLES,
    TILES,
    TOP,
    YELLOW,
    adapt,
    both,
    either,
    only,
    recruit,
    some,
    who,
)
from winnable.rules.ganymede.card import (
    NO_EFFECT,
    NOBODY,
    SLOTS,
    Colour,
    Effect,
    Kind,
    Part,
    Place,
    Settlers,
    Ship,
    Shuttle,
    Track,
)

BONUS, POINTS = (3, 5, 7), (0, 0, 0, 1, 1, 2, 2, 4, 4, 6)


@pytest.mark.parametrize(
    ("length", "bonus", "points", "says"),
    [
        (0, (), (0,), "expected a track of 1 cell or more, found 0"),
        (9, (0,), POINTS, "expected different bonus cells from 1 to 8, found"),
        (9, (9,), POINTS, "expected different bonus cells from 1 to 8, found"),
        (9, (3, 3), POINTS, "expected different bonus cells from 1 to 8, found"),
        (9, BONUS, POINTS[:-1], "expected 10 points that do not fall, found"),
        (9, BONUS, POINTS[::-1], "expected 10 points that do not fall, found"),
    ],
)
def test_tracks_that_cannot_be(length: int, bonus: tuple[int, ...], points: tuple[int, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Track(length, bonus, points)


@pytest.mark.parametrize(
    "values",
    [
        {"home": TOP},
        {"needs": Settlers((0, -1, 0, 0))},
        {"white": -1},
    ],
)
def test_shuttles_that_cannot_be(values: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Shuttle(**{"home": EARTH, "symbol": PLANET, **values})


def test_a_crew_is_smaller_by_one_at_most() -> None:
    with pytest.raises(ValueError, match="expected a crew smaller by 0 or 1, found 2"):
        Ship(4, NO_EFFECT, 2)


def test_how_many_travel() -> None:
    assert [SHUTTLES[card].seats for card in ("e1", "e2", "e3", "m1")] == [2, 3, 1, 3]


@pytest.mark.parametrize(
    ("kind", "amount", "colours"),
    [
        (Kind.MOVE, 0, ()),
        (Kind.RECRUIT, 2, (RED,)),
        (Kind.RECRUIT, 1, ()),
        (Kind.RECRUIT, 1, (RED, RED)),
        (Kind.ADAPT, 1, (RED, RED)),
        (Kind.ADAPT, 2, ()),
        (Kind.SHIP, 1, (RED,)),
    ],
)
def test_parts_that_cannot_be(kind: Kind, amount: int, colours: tuple[Any, ...]) -> None:
    with pytest.raises(ValueError, match=f"for {kind.value}|expected another amount"):
        Part(kind, amount, colours)


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (NO_EFFECT, "nothing"),
        (TILES["st_r"].effect, "recruit red and ship"),
        (TILES["t_rrep"].effect, "recruit red or reputation"),
        (SHIPS["v4m"].on_launch, "move 2"),
        (SHIPS["v4r"].on_launch, "recruit any"),
        (only(adapt()), "adapt any"),
        (only(adapt(RED)), "adapt red"),
        (either(recruit(RED), some("basic", 3)), "recruit red or basic 3"),
    ],
)
def test_effects_in_words(effect: Effect, words: str) -> None:
    assert str(effect) == words


def test_ways_to_apply_an_effect() -> None:
    red, ship = recruit(RED), some("ship")
    assert both(red, ship).ways == ((red, ship),)
    assert either(red, ship).ways == ((red,), (ship,))
    assert NO_EFFECT.ways == Effect((), every=True).ways == ()


def test_words() -> None:
    assert str(who("2 red, 1 blue")) == "1 blue, 2 red"
    assert str(NOBODY) == "nobody"
    assert [str(colour) for colour in Colour] == ["blue", "red", "yellow", "purple"]
    assert [place.words for place in Place] == ["Earth", "Mars", "the top ship", "the bottom ship"]
    assert SLOTS == (TOP, BOTTOM)
    assert (EARTH, MARS) == (0, 1)


def test_sums() -> None:
    crew = who("2 red, 1 blue")
    assert crew + crew == Settlers((2, 4, 0, 0))
    assert crew - who("1 red") == who("1 red, 1 blue")
    assert crew.plus(YELLOW) == who("2 red, 1 blue, 1 yellow")
    assert crew.plus(RED, -2) == Settlers.one(BLUE)
    assert (crew.total, crew[RED], crew[PURPLE]) == (3, 2, 0)
    assert crew.colours == (BLUE, RED)


def test_within() -> None:
    assert who("1 red").within(who("2 red"))
    assert not who("1 red, 1 blue").within(who("2 red"))
    assert NOBODY.within(NOBODY)


def test_parts() -> None:
    crew = Settlers((1, 2, 0, 3))
    parts = list(crew.parts())
    assert len(parts) == len(set(parts)) == 2 * 3 * 4
    assert all(part.within(crew) for part in parts)
    assert set(crew.parts(2)) == {part for part in parts if part.total == 2}
    assert len(list(Settlers((4, 4, 4, 4)).parts(4))) == comb(7, 3)
    assert list(crew.parts(7)) == []
