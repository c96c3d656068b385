"""Comparing counts: the literal holds just where the comparison does, for all values of the counts."""

from itertools import product

import pytest

from winnable.rules.answer import Answer
from winnable.rules.crew.kinds import Among, Number, Parity, Relation
from winnable.solver.crew.model.comparison import among, compared, odd
from winnable.solver.engine import new_formula
from winnable.solver.formula import TRUE, Formula, decide
from winnable.solver.verdict import Limits

NUMBERS: list[Number] = [0, 1, 2, 5, Among((0, 2)), Among((1, 9)), *Parity]
JUST = (Relation.EXACTLY, Relation.OTHER_THAN)
SIDES = [
    (relation, number) for relation in Relation for number in NUMBERS if relation in JUST or isinstance(number, int)
]


def check(formula: Formula, literals: list[int], found: int, expected: list[bool]) -> None:
    """Hold a literal against what it must be, for each way in which the others may hold."""
    for values, wanted in zip(product((False, True), repeat=len(literals)), expected, strict=True):
        assumed = [literal if value else ~literal for literal, value in zip(literals, values, strict=True)]
        solved = decide(formula, Limits(), assumptions=assumed)
        assert solved.answer is Answer.WINNABLE
        assert solved.holds(found) is wanted, values


@pytest.mark.parametrize(("relation", "number"), SIDES, ids=str)
def test_against_a_number(relation: Relation, number: Number) -> None:
    formula = new_formula()
    some = formula.row(3)
    found = among(formula, [*some, TRUE], relation.numbers(number))
    expected = [relation.holds(1 + sum(values), number) for values in product((False, True), repeat=3)]
    check(formula, some, found, expected)


@pytest.mark.parametrize("relation", Relation)
def test_two_counts(relation: Relation) -> None:
    formula = new_formula()
    some = formula.row(4)
    found = compared(formula, some[:2], relation, [*some[2:], TRUE])
    rows = product((False, True), repeat=4)
    check(formula, some, found, [relation.holds(row[0] + row[1], row[2] + row[3] + 1) for row in rows])


def test_odd() -> None:
    formula = new_formula()
    some = formula.row(3)
    check(formula, some, odd(formula, [*some, TRUE]), [sum(row) % 2 == 0 for row in product((0, 1), repeat=3)])
