"""Small numbers in a formula: by place i from 1 on, a literal for "the number is at least i". Common to all games.

A number from 0 to 3 is `(a, b, c)` with c => b => a; 2 is a and b without c, so "at least 2" is the literal b. In sums
each literal counts 1: `[(2, a), (2, b), (2, c), (1, d)]` is twice the number, and one more if d holds.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from winnable.solver.formula import FALSE, TRUE, Formula, Literal

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


def plus(formula: Formula, of: Number, literal: Literal, most: int | None = None) -> Number:
    """The number plus one if the literal holds; every number above `most` counts as `most`."""
    if literal == FALSE:
        return of
    return tuple(
        formula.any_of([at_least(of, low), formula.both(at_least(of, low - 1), literal)])
        for low in range(1, (len(of) + 1 if most is None else min(len(of) + 1, most)) + 1)
    )


def terms(of: Iterable[Literal], weight: int = 1) -> Terms:
    """A number, or a count of literals, in a sum."""
    return [(weight, literal) for literal in of if literal != FALSE]


def bound(
    formula: Formula,
    summands: Iterable[tuple[int, Literal]],
    low: int | None,
    high: int | None,
    when: Literal = TRUE,
) -> None:
    """The sum is `low` to `high`, if `when` holds; None: without an end on that side.

    Constants and literals that stand twice fold away.
    """
    if when == FALSE:
        return
    summands, weights = list(summands), Counter[Literal]()
    low = sum(min(weight, 0) for weight, _ in summands) if low is None else low
    high = sum(max(weight, 0) for weight, _ in summands) if high is None else high
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


# --- arithmetic ----------------------------------------------------------------------------------


def least(of: Number) -> int:
    """What a number is at least, as far as constants tell; the most is its length."""
    return sum(literal == TRUE for literal in of)


def _cut(of: Number, most: int | None = None) -> Number:
    """The number without literals that are known to be false, cut at `most`."""
    return tuple(literal for literal in of if literal != FALSE)[:most]


def added(formula: Formula, left: Number, right: Number, most: int | None = None) -> Number:
    """The sum of two numbers; every sum above `most` counts as `most`."""
    left, right = _cut(left), _cut(right)
    if least(left) == len(left) or least(right) == len(right):
        known, other = (left, right) if least(left) == len(left) else (right, left)
        return _cut((*known, *other), most)
    low, high = least(left) + least(right), len(left) + len(right)
    if most is not None:
        high = min(high, most)
    total: Number = (*(TRUE,) * min(low, high), *formula.row(max(0, high - low)))
    for place, literal in enumerate(total[:-1]):
        formula.clause([literal, ~total[place + 1]])
    for first in range(len(left) + 1):
        for second in range(len(right) + 1):
            if first + second <= high:
                formula.clause([~at_least(left, first), ~at_least(right, second), at_least(total, first + second)])
            if first + second < high:
                over = at_least(total, first + second + 1)
                formula.clause([at_least(left, first + 1), at_least(right, second + 1), ~over])
    return total


def counted(formula: Formula, literals: Sequence[Literal], most: int | None = None) -> Number:
    """How many of some literals hold; every count above `most` counts as `most`."""
    kept = [literal for literal in literals if literal != FALSE]
    if len(kept) <= 1:
        return _cut(tuple(kept), most)
    middle = len(kept) // 2
    left, right = (counted(formula, half, most) for half in (kept[:middle], kept[middle:]))
    return added(formula, left, right, most)


def selected(formula: Formula, cases: Sequence[tuple[Literal, Number]], default: Number) -> Number:
    """The number of the case that holds, or the default if none does; at most one case may hold."""
    cases = [(when, of) for when, of in cases if when != FALSE]
    sure = [of for when, of in cases if when == TRUE]
    if sure:
        return sure[0]
    found = list[Literal]()
    for low in range(1, max(len(of) for of in (default, *(of for _, of in cases))) + 1):
        choices = [(when, at_least(of, low)) for when, of in cases]
        other = at_least(default, low)
        if all(literal == other for _, literal in choices):
            found.append(other)
            continue
        one = formula.new()
        for when, literal in choices:
            formula.clause([~when, ~one, literal])
            formula.clause([~when, one, ~literal])
        whens = [when for when, _ in choices]
        formula.clause([*whens, ~one, other])
        formula.clause([*whens, one, ~other])
        found.append(one)
    return _cut(tuple(found))


def minus(formula: Formula, of: Number, literal: Literal) -> Number:
    """The number, and one less if the literal holds; 0 stays 0."""
    return selected(formula, [(literal, (*of[1:], FALSE))], of)


def summed(formula: Formula, summands: Iterable[tuple[int, Literal]], most: int | None = None) -> Number:
    """A number that equals a sum, which is thereby forced to lie between 0 and `most`."""
    kept = [(weight, literal) for weight, literal in summands if literal != FALSE]
    low = sum(min(weight, 0) if literal != TRUE else weight for weight, literal in kept)
    high = sum(max(weight, 0) if literal != TRUE else weight for weight, literal in kept)
    if most is not None:
        high = min(high, most)
    total: Number = (*(TRUE,) * max(0, low), *number(formula, high - max(0, low)))
    equals(formula, terms(total), kept)
    return total


def reaches(formula: Formula, summands: Iterable[tuple[int, Literal]], low: int) -> Literal:
    """Whether a sum is at least `low`. Constants fold away."""
    kept = list[tuple[int, Literal]]()
    for weight, literal in summands:
        if literal == TRUE:
            low -= weight
        elif literal != FALSE and weight:
            kept.append((weight, literal))
    most = sum(weight for weight, _ in kept if weight > 0)
    fewest = sum(weight for weight, _ in kept if weight < 0)
    if low <= fewest or low > most:
        return TRUE if low <= fewest else FALSE
    reached = formula.new()
    bound(formula, kept, low, most, reached)
    bound(formula, kept, fewest, low - 1, ~reached)
    return reached


def within(formula: Formula, summands: Iterable[tuple[int, Literal]], low: int | None, high: int | None) -> Literal:
    """Whether a sum is `low` to `high`; None: without that end."""
    of = list(summands)
    above = TRUE if low is None else reaches(formula, of, low)
    return above if high is None else formula.both(above, ~reaches(formula, of, high + 1))


def less(summands: Terms) -> Terms:
    """A sum, to be taken from another."""
    return [(-weight, literal) for weight, literal in summands]
