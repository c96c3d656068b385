"""Positions: what is asked of them, and what no play breaks."""

from typing import Any

import pytest

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, FOUR, KID, LADY, deal, hand, nav
from winnable.rules.lifeboat.position import EMPTY_HANDS, Phase, broken

START = deal(
    FOUR, nav(14, 6), provisions="water", wounds={CAPTAIN: 7, KID: 4}, hands={BOATSWAIN: hand("oar", "oar cash")}
)


def test_fates() -> None:
    at = START.position
    assert at.awake == (BOATSWAIN, CHERPAK)
    assert at.living == FOUR[:3]
    assert at.navigator is CHERPAK
    assert (at.alive(CAPTAIN), at.conscious(CAPTAIN), at.alive(KID), at.aboard(KID)) == (True, False, False, True)
    assert not at.alive(LADY)
    assert not at.aboard(LADY)
    assert at._replace(wounds=(0, 0, 7, 8, 6, 3)).navigator is None


def test_hands() -> None:
    at = START.position
    assert at.copies(BOATSWAIN, "oar") == ("open", "closed")
    assert at.copies(BOATSWAIN, "cash") == ("open",)
    assert at.copies(KID, "cash") == ()
    assert at.held(BOATSWAIN, "oar") == 2
    assert at.in_play == {"oar": 2, "cash": 1, "water": 1}
    assert at.deck == {*nav(14, 6)}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"boat": (CAPTAIN, CAPTAIN)}, "a character is in two seats"),
        ({"boat": (*FOUR, LADY)}, "lady is in the boat, but not in play"),
        ({"gulls": 5}, "expected 0 to 4 gulls, found 5"),
        ({"gulls": 4}, "the game ends with the last gull, and not before"),
        ({"phase": Phase.OVER}, "the game ends with the last gull, and not before"),
        ({"wounds": (0, 0, -1, 0, 0, 0)}, "expected no fewer than 0 wounds of captain, found -1"),
        ({"boat": (KID,)}, "boatswain holds cards, but is not in the boat"),
        ({"provisions": ("ring", "ring")}, "expected at most 1 of ring, found 2"),
        ({"provisions": ("rum",)}, "there is no provision 'rum'"),
        ({"played": "nav14"}, "the navigation card 'nav14' is in 2 places"),
        ({"table": ("nav99",)}, "there is no navigation card 'nav99'"),
        ({"rowed": frozenset([KID])}, "expected no marks, no table and no order of turns between days"),
    ],
)
def test_what_no_play_breaks(change: dict[str, Any], fault: str) -> None:
    assert list(broken(START.setup, START.position)) == []
    assert fault in list(broken(START.setup, START.position._replace(**change)))


def test_positions_are_values() -> None:
    again = deal(
        FOUR, nav(14, 6), provisions="water", wounds={KID: 4, CAPTAIN: 7}, hands={BOATSWAIN: hand("oar", "cash oar")}
    )
    assert len({START.position, again.position}) == 1
    assert START.position._replace(open=EMPTY_HANDS) != START.position
