"""Settlers: numbers of each colour, and all ways to pick some of them."""

from math import comb

from tests.support.ganymede import BLUE, BOTTOM, EARTH, MARS, PURPLE, RED, TOP, YELLOW, who
from winnable.rules.ganymede.settlers import NOBODY, SLOTS, Colour, Place, Settlers


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
