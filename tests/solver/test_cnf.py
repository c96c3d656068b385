"""Constraints as clauses: the models of the clauses are the assignments that meet the constraint."""

from itertools import product
from random import Random

import pytest

from tests.support.clauses import models
from winnable.solver.cnf import Translation, dimacs
from winnable.solver.formula import FALSE, TRUE, Constraint, Literal

VARIABLES = 5


def translated(*constraints: Constraint) -> tuple[int, list[tuple[int, ...]]]:
    """The number of variables, the constant one included, and the clauses."""
    clauses: list[tuple[int, ...]] = [(dimacs(TRUE),)]
    variables = VARIABLES

    def define(*_: Literal) -> Literal:
        nonlocal variables
        variables += 1
        return variables

    translation = Translation(clauses.append, define)
    for constraint in constraints:
        translation.add(constraint)
    return variables + 1, clauses


def met(constraint: Constraint, values: tuple[bool, ...]) -> bool:
    """Whether an assignment of all variables, the constant one included, meets a constraint."""

    def holds(literal: Literal) -> bool:
        return values[literal] if literal >= 0 else not values[~literal]

    total = sum(weight for weight, literal in constraint.terms if holds(literal))
    return constraint.low <= total <= constraint.high or not all(map(holds, constraint.when))


def check(*constraints: Constraint) -> None:
    """Hold the models together with the assignments, tried one by one."""
    found = [
        tuple(variable in model for variable in range(1, VARIABLES + 2)) for model in models(*translated(*constraints))
    ]
    assignments = ((True, *values) for values in product((False, True), repeat=VARIABLES))
    expected = {values for values in assignments if all(met(each, values) for each in constraints)}
    assert set(found) == expected
    assert len(found) == len(expected), "what is added is fixed by the variables of the formula"


def test_literals() -> None:
    assert [dimacs(literal) for literal in (TRUE, FALSE, 1, ~1, 7)] == [1, -1, 2, -2, 8]


@pytest.mark.parametrize("low", range(-1, 6))
@pytest.mark.parametrize("high", range(-1, 6))
def test_numbers(low: int, high: int) -> None:
    """Clauses, "all of them", "exactly one" and what is between."""
    check(Constraint(tuple((1, literal) for literal in (1, ~2, 3, ~4, 5)), low, high))


@pytest.mark.parametrize("seed", range(60))
def test_sums(seed: int) -> None:
    """Two sums that share parts, with weights of both signs, constants, and conditions."""
    random = Random(seed)

    def made() -> Constraint:
        chosen = random.sample(range(VARIABLES + 1), random.randint(0, VARIABLES + 1))
        terms = tuple((random.randint(-3, 3), random.choice((each, ~each))) for each in chosen)
        low = random.randint(-5, 6)
        when = random.sample((1, ~1, 2, ~3, TRUE), random.randint(0, 2))
        return Constraint(terms, low, low + random.randint(0, 4), tuple(when))

    check(made(), made())
