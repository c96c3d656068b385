"""Small formulas, and all their solutions."""

from winnable.solver.engine import new_formula
from winnable.solver.formula import PARAMETERS, Formula
from winnable.solver.verdict import Limits

WORK = Limits(work=10)
SIZE = 4
"""The number of variables that solutions are told by."""


def solutions(formula: Formula) -> list[tuple[int, ...]]:
    """The solutions, as the values of the first variables."""
    return sorted(tuple(outcome.values[1 : SIZE + 1]) for outcome in formula.solutions(PARAMETERS))


def chain() -> Formula:
    """Each of four variables implies the next."""
    formula = new_formula()
    for variable in formula.row(SIZE)[:-1]:
        formula.imply(variable, [variable + 1])
    return formula
