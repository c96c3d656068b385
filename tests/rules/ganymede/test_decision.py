"""Decisions in words, and lines that go on from others."""

import pytest

from tests.support.ganymede import TOP, discard, launch, shuttle, step, tile, turn
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line, Pass


@pytest.mark.parametrize(
    ("does", "words"),
    [
        (step("recruit red"), "recruit red"),
        (step("adapt red blue top"), "adapt red to blue on top"),
        (step("move red earth mars"), "move red from earth to mars"),
        (step("take v5"), "take ship v5"),
        (step("gain 2: take v5"), "reputation 2"),
        (launch(TOP), "launch top"),
        (tile("st_r"), "tile st_r"),
        (shuttle("e1", "2 red"), "shuttle e1"),
        (discard("st_r st_b"), "discard st_r, st_b"),
        (Pass(), "pass"),
    ],
)
def test_words(does: object, words: str) -> None:
    assert str(does) == words


def test_lines_go_on() -> None:
    first, second = turn(tile("st_r")), turn(tile("st_b"))
    whole = Line((first, second))
    assert whole.goes_on(NOTHING_PLAYED)
    assert whole.goes_on(Line((first,)))
    assert whole.goes_on(whole)
    assert not whole.goes_on(Line((second,)))
    assert not Line((first,)).goes_on(whole)


def test_a_line_goes_on_with_the_ships_that_were_chosen() -> None:
    ships = (("v5", "v4m"),)
    assert Line((), ships).goes_on(NOTHING_PLAYED)
    assert Line((), ships).goes_on(Line((), ships))
    assert not Line((), (("v4m", "v5"),)).goes_on(Line((), ships))
