"""Problems: what contradicts itself."""

import re
from typing import Any

import pytest

from tests.support.lifeboat import CAPTAIN, FOUR, KID, LADY, deal, guard, hand, nav, passive
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.control import FREE, ScriptDay
from winnable.rules.lifeboat.deal import Marks
from winnable.rules.lifeboat.decision import Open, Rob, Row
from winnable.rules.lifeboat.goal import Alive, Ended, Everybody, Holds, Lead, Not, SeatAt
from winnable.rules.lifeboat.problem import Problem

START = deal(FOUR, nav(14), day=2)


def test_who_is_free_and_who_is_meant() -> None:
    asked = Problem(START, 3, (Ended(),), {KID: guard()})
    assert asked.free == FOUR[:3]
    assert asked.last_day == 4
    assert asked.control(CAPTAIN) is FREE
    assert asked.meant(Everybody.ALL) == FOUR
    assert asked.meant(KID) == (KID,)


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"days": 0}, "expected 1 day or more, found 0"),
        ({"goals": ()}, "expected a goal"),
        ({"goals": (Not(Alive(LADY)),)}, "a goal asks for lady, who is not in play"),
        ({"goals": (Lead(KID, LADY, Bound(1)),)}, "a goal asks for lady, who is not in play"),
        ({"goals": (Ended(0),)}, "expected a day of 1 or more, found 0"),
        ({"goals": (Holds(KID, "rum"),)}, "there is no provision 'rum'"),
        ({"goals": (SeatAt(KID, 5),)}, "expected a seat from 1 to 4, found 5"),
        ({"controls": {LADY: passive()}}, "expected a character in play, found lady"),
        ({"controls": {KID: passive(ScriptDay(1))}}, "the script of kid, day 1: the days played are 2 to 3"),
        (
            {"controls": {KID: passive(ScriptDay(2, pick="rum"))}},
            "the script of kid, day 2: there is no provision 'rum'",
        ),
        ({"controls": {KID: passive(ScriptDay(2, action=Rob(LADY)))}}, "the script of kid, day 2: lady is not in play"),
        (
            {"controls": {KID: passive(ScriptDay(2, action=Row(nav(24))))}},
            "the script of kid, day 2: the navigation card 'nav24' is not in this deal",
        ),
        (
            {"controls": {KID: passive(ScriptDay(2, free=(Open(CAPTAIN, "oar"),)))}},
            "expected kid to do it, found captain",
        ),
        ({"controls": {KID: passive(ScriptDay(2, drink=-1))}}, "expected 0 waters or more, found -1"),
    ],
)
def test_what_contradicts_itself(more: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        Problem(**{"deal": START, "days": 2, "goals": (Ended(),), **more})


def test_a_pile_that_can_come_round() -> None:
    full = deal((CAPTAIN, KID), nav(*range(1, 25)), hands={KID: hand("oar")})
    assert Problem(full, 3, (Ended(),)).most_drawn == 3 * (2 * 3 + 1)
    assert Problem(full, 4, (Ended(),)).most_drawn == 28
    armed = deal((CAPTAIN, KID), nav(*range(1, 25)), provisions="flare", hands={KID: hand("compass")})
    assert Problem(armed, 1, (Ended(),)).most_drawn == 4 + 2 + 3
    late = deal((CAPTAIN, KID), nav(*range(1, 25)), marks=Marks((CAPTAIN, KID), (CAPTAIN,)))
    assert Problem(late, 1, (Ended(),)).most_drawn == 2 + 1
