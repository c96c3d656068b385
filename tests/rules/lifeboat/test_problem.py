"""Problems: what contradicts itself."""

import re
from random import Random
from typing import Any

import pytest

from tests.support.layers import few
from tests.support.lifeboat import BOATSWAIN, CAPTAIN, FOUR, KID, LADY, deal, guard, hand, nav, passive
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import FREE, ScriptDay
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.decision import Open, Rob, Row
from winnable.rules.lifeboat.goal import Alive, Ended, Everybody, Holds, Lead, Not, SeatAt
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.problem import Problem, Ranges
from winnable.rules.lifeboat.referee import Report, replay
from winnable.rules.lifeboat.score import loot, score
from winnable.rules.lifeboat.setup import Relation

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


ALL = Everybody.ALL
ONE, TWO = Bound(at_least=1), Bound(at_least=2)


def played(seed: int) -> Report | None:
    rng = Random(f"sense {seed}")
    problem = random_problem(rng, hands=rng.choice([1, 3, 5]))
    line = walk(rng, problem)
    return None if line is None else replay(problem, line)


@pytest.mark.parametrize("block", few(range(4), 1, 2))
def test_what_is_played_keeps_to_the_numbers_that_there_are(block: int) -> None:
    reports = [report for seed in range(60 * block, 60 * block + 60) if (report := played(seed)) is not None]
    assert len(reports) > 20
    for report in reports:
        dealt = report.problem.deal
        setup, ranges = dealt.setup, Ranges(dealt.setup.cast, dealt)
        for at in (report.start, *(record.after for record in report.records)):
            scores = {who: score(setup, at, who) for who in setup.cast}
            numbers = [(at.gulls, ranges.gulls), (sum(scores.values()), ranges.total_score)]
            numbers += [(sum(at.wounds[who] for who in setup.cast), ranges.total_wounds)]
            numbers += [(sum(map(at.alive, setup.cast)), ranges.people)]
            for who in setup.cast:
                numbers += [(at.wounds[who], ranges.wounds(who)), (scores[who], ranges.score(who))]
                numbers += [(loot(setup, at, who), ranges.loot(who))]
                numbers += [(at.held(who, kind), ranges.held(kind)) for kind in setup.cards.provisions]
                numbers += [(scores[who] - scores[other], ranges.lead(who, other)) for other in setup.cast]
            assert all(within.least <= number <= within.most for number, within in numbers)


def test_the_most_points_are_all_parts_together() -> None:
    hands = {BOATSWAIN: hand("cash cash jewels"), KID: hand("painting3")}
    dealt = deal(FOUR, nav(14), hands=hands, relations={CAPTAIN: Relation(KID, BOATSWAIN), KID: Relation(KID, KID)})
    ranges = Ranges(FOUR, dealt)
    assert ranges.loot(CAPTAIN).most == 2 * 2 + 1 + 3
    assert ranges.score(CAPTAIN).most == 8 + 5 + 9 + 8
    assert ranges.score(KID).most == 2 + 1 + 3 + 9 + 9 + sum(who.size for who in FOUR)
    assert ranges.held("jewels").most == 1
    assert ranges.held("club").most == 0
    assert Ranges(FOUR).score(KID).most == float("inf")


# --- where in a day a deal can begin ---------------------------------------------------------------


@pytest.mark.parametrize("block", range(3))
def test_a_deal_can_begin_before_every_turn_of_a_game(block: int) -> None:
    moments = moved = 0
    for seed in range(100 * block, 100 * block + 100):
        report = played(seed)
        if report is None or report.problem.deal.marks is not None:
            continue
        acted: list[Character] = []
        for record in report.records:
            at = record.before
            if at.phase is Phase.TRADE and acted:
                marks = Marks(at.order, tuple(acted), at.rowed, at.fought, at.table)
                faults = Deal(report.problem.deal.setup, at._replace(offer=()), marks).faults()
                assert list(faults) == [], seed
                moments += 1
                moved += tuple(who for who in at.order if at.aboard(who)) != at.boat
            if at.phase is Phase.ACTION and record.who is not None:
                acted.append(record.who)
            if record.after.day != record.day:
                acted = []
    assert moments > 40
    assert moved > 2
