"""What the model tells apart: kinds of cards, wounds, and people with scripts."""

from tests.support.lifeboat import BOATSWAIN, CAPTAIN, FOUR, KID, LADY, cards, deal, falls, guard, hand, nav, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import Answer
from winnable.rules.lifeboat.goal import Alive, Goal, Holds, Loot, Wounds
from winnable.rules.lifeboat.problem import NIGHT
from winnable.solver.engine import new_formula
from winnable.solver.lifeboat.model.frame import EVERYTHING, OTHER, PLAIN, Frame, Scope

START = deal(FOUR, nav(4, 2, 3), hands={KID: hand("cash knife water"), CAPTAIN: hand("jewels jewels")})


def frame(*goals: Goal, scope: Scope = EVERYTHING) -> Frame:
    asked = asking(START, *goals, controls={BOATSWAIN: guard(ScriptDay(1, answer=Answer.YIELD)), CAPTAIN: passive()})
    return Frame(new_formula(), asked, START.begin(), scope)


def test_kinds_of_no_use_are_one() -> None:
    whole = frame(Alive(KID))
    assert set(whole.kinds) == {"water", "knife", OTHER}
    assert whole.most(OTHER) == 3
    assert frame(Alive(KID), scope=PLAIN).kinds == ("water",)
    assert set(frame(Holds(KID, "cash")).kinds) == {"water", "knife", "cash", OTHER}
    assert set(frame(Loot(KID, Bound(at_least=1))).kinds) == {"water", "knife", "cash", "jewels"}
    assert whole.weapons == {"knife": 3}


def test_wounds_are_told_apart_as_far_as_goals_ask() -> None:
    assert frame(Alive(KID)).cap(KID) == KID.size + 1
    assert frame(Wounds(KID, Bound(at_least=1))).cap(KID) == KID.size + NIGHT


def test_who_refuses() -> None:
    asked = frame(Alive(KID))
    assert not asked.refuses(BOATSWAIN, 1)
    assert asked.refuses(BOATSWAIN, 2)
    assert asked.guards(BOATSWAIN)
    assert not asked.refuses(CAPTAIN, 1)
    assert asked.free == {KID, FOUR[2]}
    assert asked.cell("nav02") == 1


def test_goals_may_ask_for_as_many_wounds_as_anybody_can_have() -> None:
    """The kid rows, loses a fight, which leaves no life in reserve, and is thirsty for all three reasons."""
    card = falls(thirst=(KID,), rowed=True, fought=True)
    start = deal((KID, LADY), ("own", "nav24", "nav06"), own=cards(own=card), wounds={KID: 2})
    for wounds in (KID.size + NIGHT, KID.size + NIGHT + 1):
        assert can(asking(start, Wounds(KID, Bound(exactly=wounds)))) is (wounds == KID.size + NIGHT)
