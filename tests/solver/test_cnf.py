"""Constraints as clauses: the models of the clauses are the assignments that meet the constraint."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from tests.support.clauses import models
from tests.support.formulas import every_solution
from winnable.rules.answer import OutOfTime
from winnable.solver.cnf import Clauses, Translation, clauses_of, dimacs
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE, Constraint, Formula, Literal
from winnable.solver.refutation import read_dimacs
from winnable.solver.verdict import Deadline

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


def solutions(formula: Formula, clauses: Clauses) -> tuple[int, set[tuple[bool, ...]]]:
    """How many solutions the clauses have, and what they say of the variables of the formula."""
    found = [
        tuple(variable in model for variable in range(1, formula.variables + 1))
        for model in models(len(clauses.names), clauses.clauses)
    ]
    return len(found), set(found)


def same(formula: Formula) -> int:
    """Compare the solutions of the clauses with those of the formula by CP-SAT; return their number."""
    number, found = solutions(formula, clauses_of(formula, {}))
    expected = {tuple(map(bool, outcome.values)) for outcome in every_solution(formula)}
    assert found == expected
    assert number == len(expected), "what is added for sums is fixed by the rest"
    return number


@pytest.mark.parametrize("length", [1, 2, 5, 6, 7, 9])
def test_exactly_one(length: int) -> None:
    formula = new_formula()
    row = formula.row(length)
    formula.exactly_one([*row[:-1], ~row[-1]])
    assert same(formula) == length


@pytest.mark.parametrize("seed", range(60))
def test_sums_of_a_formula(seed: int) -> None:
    """Sums of all kinds, of literals and their negations, required, under a condition and as literals."""
    random = Random(seed)
    formula = new_formula()
    row = formula.row(random.randint(1, 7))
    for _ in range(random.randint(1, 3)):
        chosen = random.sample(row, random.randint(1, len(row)))
        terms = [(random.choice((1, 1, 2, 3, -1, -2)), random.choice((literal, ~literal))) for literal in chosen]
        low = random.randint(-4, 6)
        if random.random() < 0.4:
            formula.weighted_at_least(terms, low)
        else:
            when = random.choice((TRUE, row[0], ~row[0]))
            formula.weighted_between(terms, low, low + random.randint(0, 4), when)
    number, found = solutions(formula, clauses_of(formula, {}))
    expected = {tuple(map(bool, outcome.values)) for outcome in every_solution(formula)}
    assert (found, number) == (expected, len(expected))


def test_definitions_and_implications() -> None:
    formula = new_formula()
    a, b, c = formula.row(3)
    formula.imply(a, [b, ~c])
    formula.clause([formula.any_of([a, ~b]), formula.between([a, b, c], 2, 2)])
    assert same(formula) > 1


def test_an_empty_clause_stays() -> None:
    formula = new_formula()
    formula.clause([FALSE])
    assert () in clauses_of(formula, {}).clauses


def test_names() -> None:
    formula = new_formula()
    a, b, c, d = formula.row(4)
    either = formula.any_of([a, ~b])
    formula.weighted_at_least([(2, a), (1, c)], 2)
    formula.sum_is([a, b, c, d], 2)
    found = clauses_of(formula, {a: "first", ~b: "second", ~either: "neither"})
    assert found.names[:6] == ["true", "first", "not second", "helper", "helper", "not neither"]
    assert found.names[6] == "at least 2 2*2 1*4"
    assert all(name.startswith("either ") for name in found.names[7:])
    assert len(found.names) > 7


def test_dimacs_file() -> None:
    formula = new_formula()
    a, b = formula.row(2)
    formula.clause([a, ~b])
    lines = list(clauses_of(formula, {a: "a", b: "b"}).lines(["what it says", ""]))
    assert lines == ["c what it says", "c", "c v 1 true", "c v 2 a", "c v 3 b", "p cnf 3 2", "1 0", "2 -3 0"]
    assert read_dimacs(lines) == (3, [[1], [2, -3]])


def test_a_deadline_holds() -> None:
    formula = new_formula()
    formula.clause(formula.row(2))
    with pytest.raises(OutOfTime):
        clauses_of(formula, {}, Deadline(0.0))


def test_always_the_same() -> None:
    def made() -> Sequence[tuple[int, ...]]:
        formula = new_formula()
        row = formula.row(9)
        formula.exactly_one(row)
        formula.weighted_between([(weight, literal) for weight, literal in enumerate(row, 1)], 3, 9, row[0])
        return clauses_of(formula, {}).clauses

    assert made() == made()
