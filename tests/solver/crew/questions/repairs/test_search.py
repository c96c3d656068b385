"""The repairs of small problems are those of plain enumeration; each is replayed, and none is missed."""

from collections import Counter

import pytest

from tests.support.repairing import can_be_won, every_change, key, lost_problems
from winnable.rules.answer import State
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.questions.repairs.search import Repair, repairs
from winnable.solver.verdict import Limits

WORK = Limits(work=600)


def replayed(repair: Repair) -> None:
    """The referee accepts the line of a repair, for the changed problem."""
    assert repair.witness is not None
    report = referee(repair.problem, repair.witness.choices, repair.witness.line)
    assert report.state is State.MET


def same_as_enumeration(problem: Problem, *, cards: bool) -> Counter[str]:
    """Compare the repairs with those of enumeration; return how many of each kind there are."""
    found = list(repairs(problem, WORK, exchange_cards=cards))
    for repair in found:
        replayed(repair)
    expected = {what for what, changed in every_change(problem, cards=cards).items() if can_be_won(changed)}
    assert Counter(key(repair.change) for repair in found) == Counter(expected), problem
    return Counter(str(kind) for kind, *_ in expected)


def test_repairs_are_those_of_enumeration() -> None:
    kinds = sum((same_as_enumeration(problem, cards=True) for problem in lost_problems(0, 8)), Counter[str]())
    assert sum(kinds.values()) > 50


@pytest.mark.slow
@pytest.mark.parametrize("part", range(12))
def test_many_repairs_are_those_of_enumeration(part: int) -> None:
    for number, problem in enumerate(lost_problems(1000 * (part + 1), 12)):
        same_as_enumeration(problem, cards=number % 3 == 0)
