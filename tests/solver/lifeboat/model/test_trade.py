"""Deeds besides actions in the model: gifts, cards thrown away, bodies thrown overboard."""

import pytest

from tests.support.lifeboat import CAPTAIN, KID, LADY, QUIET, cards, deal, hand, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.goal import Goal, Holds, Lost, NoFight

NONE = Bound(exactly=0)


def quiet(held: str, options: dict[str, object], kid: int = 3) -> Deal:
    """A day on which nobody falls; the kid is unconscious, or dead, and the captain takes no gifts."""
    hands, wounds = {LADY: hand(held)}, {KID: kid}
    return deal((LADY, CAPTAIN, KID), ("own",), own=cards(own=QUIET), hands=hands, wounds=wounds, options=options)


def reached(start: Deal, *goals: Goal) -> bool:
    return can(asking(start, *goals, NoFight(), controls={CAPTAIN: passive()}))


@pytest.mark.parametrize("option", [False, True])
def test_cards_are_thrown_away_by_a_reading(option: bool) -> None:
    start = quiet("cash", {"discard_items": option})
    assert reached(start, Holds(LADY, "cash", NONE), Holds(CAPTAIN, "cash", NONE), Holds(KID, "cash", NONE)) is option


@pytest.mark.parametrize(
    ("option", "ring", "cash"), [("none", False, False), ("ring", True, False), ("any", True, True)]
)
def test_what_is_given_to_the_unconscious(option: str, ring: bool, cash: bool) -> None:
    start = quiet("ring cash", {"gift_to_unconscious": option})
    assert reached(start, Holds(KID, "ring")) is ring
    assert reached(start, Holds(KID, "cash")) is cash
    assert reached(start, Holds(KID, "ring"), Holds(KID, "cash")) is (ring and cash)


@pytest.mark.parametrize(("option", "possible"), [("free", True), ("action", True), ("off", False)])
def test_a_body_is_thrown_overboard(option: str, possible: bool) -> None:
    assert reached(quiet("cash", {"dump": option}, kid=4), Lost(KID)) is possible
    assert not reached(quiet("cash", {"dump": option}), Lost(KID))  # who lives is not


@pytest.mark.parametrize("accepts", [False, True])
def test_gifts_are_taken_on_days_of_which_the_script_says_so(accepts: bool) -> None:
    start = deal((KID, LADY), ("own", "own2"), own=cards(own=QUIET, own2=QUIET), hands={KID: hand("cash")})
    script = {LADY: passive(ScriptDay(1, accepts=accepts))}
    assert can(asking(start, Holds(LADY, "cash", Bound(at_least=1)), NoFight(), controls=script)) is accepts
