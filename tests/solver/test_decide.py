"""Two stages of one solve, each within what is left of the limits."""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from winnable.rules.answer import Answer
from winnable.solver.cp_sat import CpSat
from winnable.solver.decide import FIRST_STAGE, PARAMETERS, decide
from winnable.solver.engine import new_formula
from winnable.solver.formula import Formula, Literal, Outcome
from winnable.solver.verdict import Limits


def pigeons(number: int) -> tuple[Formula, Literal]:
    """Pigeons with one hole too few, if the literal holds: no short proof by clauses."""
    formula = new_formula()
    asked = formula.new()
    sits = [formula.row(number - 1) for _ in range(number)]
    for row in sits:
        formula.clause([~asked, *row])
    for hole, (first, second) in product(range(number - 1), combinations(sits, 2)):
        formula.clause([~first[hole], ~second[hole]])
    return formula, asked


class Staged(CpSat):
    """A formula whose stages end as they are told to, and that notes what it is asked."""

    def __init__(self, *outcomes: Outcome) -> None:
        super().__init__()
        self.outcomes = list(outcomes)
        self.asked: list[tuple[Limits, Mapping[str, Any], Sequence[Literal], bool]] = []

    def solve(
        self,
        limits: Limits,
        parameters: Mapping[str, Any],
        assumptions: Sequence[Literal] = (),
        *,
        explain: bool = False,
    ) -> Outcome:
        self.asked.append((limits, parameters, assumptions, explain))
        return self.outcomes.pop(0)


def undecided(seconds: float, work: float) -> Outcome:
    return Outcome(Answer.UNKNOWN, seconds=seconds, work=work, conflicts=1500, branches=7)


def test_the_first_stage_is_enough() -> None:
    formula = Staged(Outcome(Answer.UNWINNABLE, clash=(3,), seconds=1, work=2, conflicts=3, branches=4))
    outcome = decide(formula, Limits(), assumptions=[3, ~4], explain=True)
    assert outcome == Outcome(Answer.UNWINNABLE, (), (3,), 1, 2, 3, 4)
    assert formula.asked == [(Limits(), FIRST_STAGE, [3, ~4], True)]
    assert FIRST_STAGE["max_number_of_conflicts"] == 1500
    assert FIRST_STAGE["num_workers"] == 1


def test_the_second_stage_has_what_is_left() -> None:
    formula = Staged(undecided(1, 2), Outcome(Answer.WINNABLE, [1], (), 3, 4, 5, 6))
    outcome = decide(formula, Limits(seconds=10, work=20), spent=2, assumptions=[5])
    assert outcome == Outcome(Answer.WINNABLE, [1], (), 4, 6, 1505, 13)
    assert formula.asked == [
        (Limits(seconds=8, work=20), FIRST_STAGE, [5], False),
        (Limits(seconds=7, work=18), PARAMETERS, [5], False),
    ]


@pytest.mark.parametrize("limits", [Limits(seconds=3), Limits(work=2), Limits(seconds=9, work=2)])
def test_nothing_is_left_for_the_second_stage(limits: Limits) -> None:
    formula = Staged(undecided(1, 2))
    assert decide(formula, limits, spent=2) == undecided(1, 2)
    assert len(formula.asked) == 1


def test_nothing_is_left_at_all() -> None:
    assert decide(Staged(), Limits(seconds=2), spent=2) == Outcome(Answer.UNKNOWN)


@pytest.mark.thorough
def test_both_stages_of_a_real_formula() -> None:
    """Seven pigeons are decided at once, nine take the second stage, which goes on to the limit."""
    formula, asked = pigeons(7)
    assert decide(formula, Limits(), assumptions=[~asked]).answer is Answer.WINNABLE
    quick = decide(formula, Limits(), assumptions=[asked])
    assert quick.answer is Answer.UNWINNABLE
    formula, asked = pigeons(9)
    slow = decide(formula, Limits(), assumptions=[asked])
    assert slow.answer is Answer.UNWINNABLE
    assert slow.conflicts > 1500
    short = decide(formula, Limits(work=slow.work / 4), assumptions=[asked])
    assert short.answer is Answer.UNKNOWN
    assert short.work < slow.work
    assert decide(formula, Limits(), assumptions=[~asked]).answer is Answer.WINNABLE
