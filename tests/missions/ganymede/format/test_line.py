"""The shapes of turns: one action each, and only what belongs to it."""

import pytest

from tests.support.ganymede_files import FIRST, LAUNCH, codes


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("{}", "K002"),
        ("{tile: st_r, shuttle: e1}", "K006"),
        ("{tile: st_r, crew: 2 red}", "K006"),
        ("{shuttle: e1, out: st_b}", "K006"),
        ("{tile: st_r, effect: [recruit red]}", "K001"),
        ("{tile: st_r, launches: [{takes: v5}]}", "K002"),
        ("{tile: st_r, launches: middle}", "K004"),
        ("{tile: st_r, does: [{reputation: 1, than: recruit red}]}", "K001"),
        ("{tile: st_r, does: [3]}", "K003"),
    ],
)
def test_what_is_no_turn(turn: str, code: str) -> None:
    found = codes(f"{FIRST}horizon: 3\n{LAUNCH}line:\n- {turn}\n")
    assert [each.split()[1] for each in found] == [code]
