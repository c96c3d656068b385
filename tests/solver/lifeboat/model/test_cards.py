"""How cards pass: what the pool and those with cards of their own may have after somebody faints, wakes or is lost."""

from itertools import product

from tests.support.lifeboat import CAPTAIN, KID, LADY, deal, hand, nav, passive
from tests.support.lifeboat import problem as asking
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.goal import Holds
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
