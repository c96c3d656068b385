"""How sets of requirements are decided."""

from dataclasses import replace

from tests.support.explained import WORK, check
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.requirements import Met, Owned


def test_of_a_core_of_one_task_its_owner_is_named() -> None:
    """Another member could meet it."""
    deal = Deal.parse("Ann: p1 p2 b1 / Ben: b2 p3 b3 / Cas: p4 b4 r1", dealt=True, lead=0)
    with_r1 = Compare(TricksWon(Member.OWNER, TrickFilter(won_with=CardFilter(ranks=(4,)))), Relation.AT_LEAST, 1)
    found = explain(Problem(deal, (Task("high", with_r1, owner=0),)), WORK, 0)
    assert found.demands == (Met(0), Owned(0))
    check(replace(found, smallest=True))
