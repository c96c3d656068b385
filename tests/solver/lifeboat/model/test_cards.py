"""How cards pass: what the pool and those with cards of their own may have after somebody faints, wakes or is lost."""

from itertools import product

import pytest

from tests.support.lifeboat import CAPTAIN, KID, LADY, QUIET, cards, deal, hand, nav, passive
from tests.support.lifeboat import problem as asking
from tests.support.lifeboat_models import can
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.goal import Goal, Holds, Lost, NoFight
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.cards import Passing, passed
from winnable.solver.lifeboat.model.frame import Card, Frame
from winnable.solver.lifeboat.model.model import begun
from winnable.solver.numbers import Number, at_least
from winnable.solver.verdict import Limits

CLOSED: Card = ("cash", "closed")
OPEN: Card = ("cash", "open")


def frame(kid: int = 0) -> Frame:
    """The lady has two closed cards, the kid an open one, the captain, who is scripted, a closed one."""
    hands = {LADY: hand("cash cash"), KID: hand(shown="cash"), CAPTAIN: hand("cash")}
    start = deal((LADY, CAPTAIN, KID), nav(24, 6), hands=hands, wounds={KID: kid})
    asked = asking(start, Holds(KID, "cash", Bound(at_least=1)), controls={CAPTAIN: passive()})
    return Frame(new_formula(), asked, start.begin())


def least_and_most(asked: Frame, count: Number) -> tuple[int, int]:
    """Which numbers a count can be; the model is asked for every one."""
    possible = [
        number
        for number in range(len(count) + 1)
        if asked.formula.solve(Limits(), {}, [at_least(count, number), ~at_least(count, number + 1)]).answer
        is Answer.WINNABLE
    ]
    assert possible == list(range(possible[0], possible[-1] + 1))
    return possible[0], possible[-1]


def after(asked: Frame, awake: dict[object, Literal], passing: Passing) -> dict[str, tuple[int, int]]:
    """What the pool, the captain and the kid can have."""
    state = begun(asked)
    conscious = {who: awake.get(who, state.conscious[who]) for who in asked.people}
    pool, own = passed(asked, state, conscious, passing)
    return {
        f"{name} {card[1]}": least_and_most(asked, count[card])
        for card in (CLOSED, OPEN)
        for name, count in (
            ("pool", pool),
            *((who.name, {each: own[who, each] for each in pool}) for who in (CAPTAIN, KID)),
        )
    }


def test_nothing_passes_by_itself() -> None:
    assert after(frame(), {}, Passing()) == {
        "pool closed": (2, 2),
        "pool open": (1, 1),
        f"{CAPTAIN.name} closed": (1, 1),
        f"{CAPTAIN.name} open": (0, 0),
        f"{KID.name} closed": (0, 0),
        f"{KID.name} open": (0, 0),
    }


def test_who_faints_takes_any_of_the_cards() -> None:
    asked = frame()
    state = begun(asked)
    pool, own = passed(asked, state, {**state.conscious, KID: FALSE}, Passing())
    assert least_and_most(asked, own[KID, CLOSED]) == (0, 2)
    assert least_and_most(asked, own[KID, OPEN]) == (0, 1)
    for kept, taken in product(range(3), repeat=2):  # what he takes is gone from the others
        exactly = [
            literal
            for count, number in ((pool[CLOSED], kept), (own[KID, CLOSED], taken))
            for literal in (at_least(count, number), ~at_least(count, number + 1))
        ]
        answer = asked.formula.solve(Limits(), {}, exactly).answer
        assert answer is (Answer.WINNABLE if kept + taken == 2 else Answer.UNWINNABLE)


def test_who_wakes_brings_his_cards() -> None:
    told = after(frame(kid=KID.size), {KID: TRUE}, Passing())
    assert told["pool open"] == (1, 1)
    assert told[f"{KID.name} open"] == (0, 0)
    assert after(frame(kid=KID.size), {}, Passing())[f"{KID.name} open"] == (1, 1)


def test_when_all_have_fainted_nothing_is_left_in_common() -> None:
    told = after(frame(), {LADY: FALSE, KID: FALSE}, Passing())
    assert told["pool closed"] == told["pool open"] == (0, 0)


def test_what_leaves_and_what_is_opened() -> None:
    asked = frame()
    passing = Passing(opened={"cash": (asked.formula.row(1)[0],)})
    passing.leaves(CLOSED, [(1, TRUE)])
    told = after(asked, {}, passing)
    assert told["pool closed"] == (0, 1)
    assert told["pool open"] == (1, 2)


def test_who_is_lost_is_lost_with_all_cards() -> None:
    asked = frame()
    passing = Passing()
    first, second = asked.formula.row(2)
    passing.lose(asked.formula, {CAPTAIN: first})
    passing.lose(asked.formula, {CAPTAIN: second})
    asked.formula.clause([second])
    assert after(asked, {}, passing)[f"{CAPTAIN.name} closed"] == (0, 0)


def test_only_closed_cards_are_robbed() -> None:
    passing = Passing()
    passing.rob(CAPTAIN, OPEN, TRUE)
    passing.rob(CAPTAIN, CLOSED, TRUE)
    assert passing.robbed == {CAPTAIN: [TRUE]}


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
