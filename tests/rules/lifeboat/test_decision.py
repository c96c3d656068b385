"""Decisions as data: what is left out means nothing, and equal decisions are equal."""

from tests.support.lifeboat import CAPTAIN, KID
from winnable.rules.lifeboat.decision import CALM, DRY, NOTHING_PLAYED, Day, Fall, Line, Rest, Thirst, Turn


def test_a_day_of_which_nothing_is_told() -> None:
    quiet = Day()
    assert (quiet.draft, quiet.turns, quiet.free, quiet.navigate) == ((), (), (), None)
    assert (quiet.fall, quiet.thirst) == (CALM, DRY) == (Fall(), Thirst())
    assert quiet.whole
    assert Line() == NOTHING_PLAYED


def test_lines_are_values() -> None:
    lines = {Line((Day(turns=(Turn(who, Rest()),)),)) for who in (CAPTAIN, KID, KID)}
    assert len(lines) == 2
