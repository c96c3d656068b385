"""Small numbers in a formula: literals that tell, from 1 on, whether a number is at least so much."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from winnable.solver.formula import FALSE, TRUE, Formula, Literal

__all__ = ["Number", "Terms", "at_least", "bound", "constant", "equals", "exactly", "number", "plus", "terms"]

Number = tuple[Literal, ...]
"""By place i, whether the number is at least i + 1; its length is the most that it can be."""
Terms = list[tuple[int, Literal]]
"""A sum: weights and the literals that they count for."""


def number(formula: Formula, most: int) -> Number:
    """A number from 0 to `most`."""
    literals = formula.row(max(0, most))
    for lower, higher in pairwise(literals):
        formula.imply(higher, [lower])
    return tuple(literals)


def constant(known: int, most: int) -> Number:
    """A number that is known."""
    return (TRUE,) * known + (FALSE,) * (most - known)


def at_least(of: Number, low: int) -> Literal:
    """Whether a number is at least `low`."""
    return TRUE if low <= 0 else FALSE if low > len(of) else of[low - 1]


def exactly(formula: Formula, of: Number, known: int) -> Literal:
    """Whether a number is this one."""
    return formula.both(at_least(of, known), ~at_least(of, known + 1))


def plus(formula: Formula, of: Number, literal: Literal, most: int) -> Number:
    """The number, and one more if the literal holds; nothing above `most` is told apart."""
    if literal == FALSE:
        return of
    return tuple(
        formula.any_of([at_least(of, low), formula.both(at_least(of, low - 1), literal)])
        for low in range(1, min(len(of) + 1, most) + 1)
    )


def terms(of: Iterable[Literal], weight: int = 1) -> Terms:
    """A number, or a count of literals, in a sum."""
    return [(weight, literal) for literal in of if literal != FALSE]


def bound(formula: Formula, summands: Iterable[tuple[int, Literal]], low: int, high: int, when: Literal = TRUE) -> None:
    """The sum is `low` to `high`, if `when` holds. Constants and literals that stand twice fold away."""
    if when == FALSE:
        return
    weights = Counter[Literal]()
    for weight, literal in summands:
        if literal in (TRUE, FALSE):
            known = weight if literal == TRUE else 0
            low, high = low - known, high - known
        elif literal < 0:
            low, high = low - weight, high - weight
            weights[~literal] -= weight
        else:
            weights[literal] += weight
    formula.weighted_between([(weight, literal) for literal, weight in weights.items() if weight], low, high, when)


def equals(formula: Formula, left: Iterable[tuple[int, Literal]], right: Iterable[tuple[int, Literal]]) -> None:
    """Two sums are equal."""
    bound(formula, [*left, *((-weight, literal) for weight, literal in right)], 0, 0)
