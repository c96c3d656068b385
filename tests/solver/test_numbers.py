"""Small numbers: sums, counts and cases have the values that they should, in every solution."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest

from tests.support.formulas import every_solution
from winnable.rules.answer import Answer
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, PARAMETERS, TRUE, Formula, Literal
from winnable.solver.numbers import (
    Number,
    added,
    at_least,
    bound,
    constant,
    counted,
    equals,
    exactly,
    least,
    less,
    number,
    plus,
    reaches,
    selected,
    summed,
    terms,
    within,
)
from winnable.solver.verdict import Limits


def values(formula: Formula, numbers: Sequence[Number]) -> set[tuple[int, ...]]:
    """What some numbers are together in the solutions."""
    return {tuple(sum(map(outcome.holds, each)) for each in numbers) for outcome in every_solution(formula)}


@pytest.mark.parametrize(("left", "right"), list(product(range(4), range(3))))
def test_sums(left: int, right: int) -> None:
    formula = new_formula()
    first, second = number(formula, left), number(formula, right)
    total = added(formula, first, second)
    every = set(product(range(left + 1), range(right + 1)))
    assert values(formula, (first, second, total)) == {(a, b, a + b) for a, b in every}


def test_sums_are_cut() -> None:
    formula = new_formula()
    first, second = number(formula, 3), number(formula, 2)
    total = added(formula, first, second, 4)
    assert len(total) == 4
    assert {(a, b, min(a + b, 4)) for a in range(4) for b in range(3)} == values(formula, (first, second, total))


def test_constants_need_no_variables() -> None:
    formula = new_formula()
    some = number(formula, 2)
    before = formula.variables
    assert added(formula, constant(2, 3), some) == (TRUE, TRUE, *some)
    assert counted(formula, [FALSE, TRUE, FALSE]) == (TRUE,)
    assert selected(formula, [(FALSE, some), (TRUE, (TRUE,))], ()) == (TRUE,)
    assert selected(formula, [(some[0], (TRUE,))], (TRUE,)) == (TRUE,)
    assert least(constant(2, 4)) == 2
    assert (reaches(formula, [(2, TRUE)], 2), reaches(formula, [(1, some[0])], 2)) == (TRUE, FALSE)
    assert formula.variables == before


def test_counts() -> None:
    formula = new_formula()
    literals = formula.row(5)
    total = counted(formula, literals)
    ones = [(literal,) for literal in literals]
    every = product((0, 1), repeat=5)
    assert values(formula, (*ones, total)) == {(*each, sum(each)) for each in every}


def test_cases() -> None:
    formula = new_formula()
    one, other = formula.row(2)
    formula.clause([~one, ~other])
    first, default = number(formula, 2), number(formula, 1)
    total = selected(formula, [(one, first), (other, (TRUE, TRUE, TRUE))], default)
    expected = set[tuple[int, ...]]()
    for case, a, b in product(((0, 0), (1, 0), (0, 1)), range(3), range(2)):
        expected.add((*case, a, b, a if case[0] else 3 if case[1] else b))
    assert values(formula, ((one,), (other,), first, default, total)) == expected


def test_sums_of_terms() -> None:
    formula = new_formula()
    first, second = number(formula, 3), number(formula, 2)
    rest = summed(formula, [*terms(first), *terms(second, -1), (1, TRUE)], 3)
    assert values(formula, (first, second, rest)) == {
        (a, b, a - b + 1) for a in range(4) for b in range(3) if 0 <= a - b + 1 <= 3
    }


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        (lambda formula, some: at_least(some, 2), lambda value: value >= 2),
        (lambda formula, some: exactly(formula, some, 1), lambda value: value == 1),
        (lambda formula, some: reaches(formula, [*terms(some, -2), (5, TRUE)], 2), lambda value: 5 - 2 * value >= 2),
        (lambda formula, some: within(formula, terms(some), 1, 2), lambda value: 1 <= value <= 2),
        (lambda formula, some: within(formula, less(terms(some)), None, -1), lambda value: value >= 1),
        (lambda formula, some: at_least(plus(formula, some, TRUE, 4), 3), lambda value: value >= 2),
    ],
)
def test_literals(asked: Callable[[Formula, Number], Literal], holds: Callable[[int], bool]) -> None:
    formula = new_formula()
    some = number(formula, 3)
    literal = asked(formula, some)
    for value in range(4):
        outcome = formula.solve(Limits(), PARAMETERS, [exactly(formula, some, value), literal])
        assert (outcome.answer is Answer.WINNABLE) is holds(value)


def test_bounds_on_sums() -> None:
    formula = new_formula()
    some, when = number(formula, 3), formula.new()
    bound(formula, [*terms(some), (1, some[0])], 3, 4, when)
    equals(formula, terms(some), [*terms(some), (1, FALSE)])
    assert values(formula, (some, (when,))) == {
        (value, on) for value in range(4) for on in (0, 1) if not on or value in (2, 3)
    }
