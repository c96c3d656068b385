"""Cards are given to hands and taken back; the last hand fills itself."""

import pytest

from tests.support.documents import CLASSES, HANDS, SMALL, asked, documents
from tests.support.laying import FRIDAY, NAMES, done, view
from winnable.crew.laying.edits import edit
from winnable.crew.laying.sheet import sheet_of


@pytest.mark.parametrize(("crew", "most"), [(2, 40), (3, 26), (4, 30), (5, 32)])
def test_the_last_hand_fills_itself(crew: int, most: int) -> None:
    text = edit("", {"do": "new", "game": "planet-nine", "crew": crew, "names": NAMES})
    seat: int | None = 0
    taps = 0
    for card in reversed(sheet_of(text).deck.cards):
        if not view(text)["free"]:
            break
        assert seat is not None
        text = edit(text, {"do": "give", "seat": seat, "card": str(card)})
        seat, taps = view(text)["next"][seat], taps + 1
    assert (taps, seat, view(text)["complete"]) == (most, None, True)
    (found,) = documents(text + "tasks: p9\n")
    assert sum(map(len, found["view"]["table"]["hands"])) == 40


def test_a_full_hand_takes_no_more_but_one_of_three_players_has_one_more() -> None:
    assert edit(HANDS, {"do": "give", "seat": 0, "card": "p2"}) == HANDS
    three = "hands: {Ann: p123456789 b1234, Ben: b56789 g12345678, Cas: []}\n"
    more = edit(three, {"do": "give", "seat": 0, "card": "r4"})
    assert "Ann: p123456789 b1234 r4" in more
    assert view(more)["complete"]
    assert edit(more, {"do": "give", "seat": 1, "card": "r3"}) == more


def test_the_last_hand_waits_while_more_is_left_than_it_can_hold() -> None:
    """Eight cards for three: two hands may have three, so that who has two may get another."""
    small = SMALL.replace("ranks: 3", "ranks: 4") + "hands: {Ann: p12, Ben: p3, Cas: []}\n"
    two = edit(small, {"do": "give", "seat": 1, "card": "p4"})
    assert view(two)["free"] == ["b1", "b2", "b3", "b4"]
    three = edit(two, {"do": "give", "seat": 1, "card": "b1"})
    assert (view(three)["free"], view(three)["holders"]["b4"]) == ([], 2)


def test_two_taps_exchange_two_cards() -> None:
    text = done(HANDS, {"do": "take", "card": "p1"}, {"do": "give", "seat": 0, "card": "p2"})
    assert "Ann: p279 b239 y5 g68 r4" in text.replace("g68 y5", "y5 g68")
    assert "Ben: p158" in text
    assert view(text)["complete"]


def test_the_rest_is_written_out_once_it_would_be_more() -> None:
    text = edit(FRIDAY, {"do": "take", "card": "p5"})
    assert "Dan: p1689 b258 g39 y3  " in text
    assert view(text)["free"] == ["p5"]
    again = edit(text, {"do": "give", "seat": 0, "card": "p5"})
    assert asked(again) == asked(FRIDAY)
    moved = done(FRIDAY, {"do": "take", "card": "p5"}, {"do": "give", "seat": 0, "card": "p6"})
    assert view(moved)["holders"]["p5"] == 3


def test_unknown_cards_make_room_for_those_that_become_known() -> None:
    text = CLASSES["unknown cards"]
    assert "Ben: p34 ?\n" in edit(text, {"do": "give", "seat": 1, "card": "p4"})
    assert "Ben: 3\n  Cas: p3 ??\n" in edit(text, {"do": "give", "seat": 2, "card": "p3"})
    assert "Ben: 3\n" in edit(text, {"do": "take", "card": "p3"})
    known = edit(text, {"do": "hidden", "seat": 1, "on": False})
    assert "Ben: p3\n" in known
    assert asked(edit(known, {"do": "hidden", "seat": 1, "on": True})) == asked(text)


def test_the_robots_cards_go_to_its_columns() -> None:
    text = edit("", {"do": "new", "game": "planet-nine", "crew": 2, "names": NAMES})
    assert "JARVIS: []" in text
    assert "robot: JARVIS" in text
    text = done(text, *({"do": "give", "seat": 2, "card": f"p{rank}"} for rank in range(1, 9)))
    assert "JARVIS: p1(p8) p2(?) p3(?) p4(?) p5(?) p6(?) p7(?)" in text
    assert "p4(b1)" in edit(text, {"do": "give", "seat": 2, "card": "b1", "place": 7})
    assert "?(p8) p2(?)" in edit(text, {"do": "take", "card": "p1"})
    other = CLASSES["a robot with another deck"]
    assert "R: 'p3(?) b2'" in edit(other, {"do": "take", "card": "b1"})
    assert "R: '?(b1) b2'" in edit(other, {"do": "take", "card": "p3"})
