"""Why goals are out of reach: the examples worked out by hand, and clashes against a search that tries everything."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.cores import check_clash
from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, KID, SCORING, deal, guard, nav, problem
from tests.support.lifeboat_random import random_deal, random_goal
from tests.support.lifeboat_search import TooMany, search
from winnable import explain
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.decision import Dump
from winnable.rules.lifeboat.goal import (
    Alive,
    AllOf,
    AnyOf,
    Dead,
    Ended,
    Everybody,
    Lead,
    NoFight,
    NoRow,
    Not,
    Score,
    Wins,
)
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Options
from winnable.solver.clash import only
from winnable.solver.lifeboat.ask import ask, demands
from winnable.solver.verdict import Limits


def at_least(number: int) -> Score:
    return Score(CAPTAIN, Bound(at_least=number))


def test_sixteen_points_and_landing_by_day_1_clash() -> None:
    found = explain(problem(SCORING, Ended(1), at_least(16)))
    assert (found.answer, found.demands) == (Answer.UNWINNABLE, (Ended(1), at_least(16)))
    assert (found.minimal, found.smallest) == (True, True)
    assert ask(found.clash).answer is Answer.UNWINNABLE


def test_thirteen_points_by_day_1_do_not() -> None:
    found = explain(problem(SCORING, Ended(1), at_least(13)))
    assert (found.answer, found.demands) == (Answer.WINNABLE, ())
    assert found.witness is not None
    assert found.witness.report.met
    assert explain(problem(SCORING, Ended(1), at_least(14))).answer is Answer.UNWINNABLE


def test_seventeen_points_alone_are_too_many() -> None:
    found = explain(problem(SCORING, Ended(2), at_least(17), days=2))
    assert (found.answer, found.demands) == (Answer.UNWINNABLE, (at_least(17),))
    assert (found.minimal, found.smallest) == (True, True)


def test_parts_of_all_and_people_are_goals_of_their_own() -> None:
    start = deal((CAPTAIN, KID))
    asked = problem(start, AllOf((Ended(), Alive(Everybody.ALL))), NoFight(), Alive(KID))
    assert demands(asked) == (Ended(), Alive(CAPTAIN), Alive(KID), NoFight(CAPTAIN), NoFight(KID))
    lead = Lead(KID, Everybody.ALL, Bound(at_least=1))
    assert demands(problem(deal(), lead)) == tuple(replace(lead, over=who) for who in (CAPTAIN, BOATSWAIN, CHERPAK))
    whole = (AnyOf((Alive(KID), Ended())), Not(Alive(Everybody.ALL)), Wins(KID))
    assert demands(problem(start, *whole)) == whole


def test_who_must_row_is_named() -> None:
    start = deal((CAPTAIN, KID), nav(6, 6, 24, 2)[1:], gulls=3)
    found = explain(problem(start, Ended(), NoRow(), Alive(KID)))
    assert found.answer is Answer.UNWINNABLE
    assert found.demands == (Ended(), NoRow(CAPTAIN), NoRow(KID))


def test_a_script_that_cannot_be_played_leaves_nothing_to_clash() -> None:
    wrong = Control(Policy.PASSIVE, (ScriptDay(1, action=Dump(CAPTAIN)),))
    found = explain(problem(deal((CAPTAIN, KID)), Alive(KID), controls={KID: wrong}))
    assert (found.answer, found.demands) == (Answer.UNWINNABLE, ())
    fine = explain(problem(deal((CAPTAIN, KID)), Alive(KID), Dead(KID), controls={KID: guard()}))
    assert len(fine.demands) in (1, 2)


def test_a_limit_leaves_it_unknown() -> None:
    found = explain(problem(deal(), Ended(), Alive(Everybody.ALL), days=4), Limits(work=0.0001))
    assert found.answer is not Answer.WINNABLE
    if found.answer is Answer.UNKNOWN:
        assert "0.0001" in found.reason


def lost(asked: Problem) -> bool:
    return search(asked, 1500).report is None


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 8))])
def test_clashes_on_random_deals(block: int) -> None:
    several = 0
    for seed in range(8 * block, 8 * block + 8):
        rng = Random(seed)
        dealt = random_deal(rng, people=2, hands=rng.choice([0, 1, 2]), options=Options())
        first, second = random_goal(rng, dealt), random_goal(rng, dealt)
        asked = Problem(dealt, 1, (first, second, Not(first)))
        try:
            several += check_clash(explain(asked), demands(asked), only, lost) > 1
        except TooMany:
            continue
    assert several or block  # among the first deals, some clashes are of several goals
