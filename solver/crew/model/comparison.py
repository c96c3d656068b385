"""Comparing counts: literals for `left <relation> right`.

A count is a list of literals of which as many hold; a constant `TRUE` counts one, and one that is there several times
counts as often, as a card of rank 7 does in a sum of ranks. So "at least two of three tricks" is
a count of three literals against the number 2, and two counts are compared by the difference of their literals.
"""

from collections import Counter
from collections.abc import Sequence

from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.numbers import Numbers
from winnable.solver.formula import FALSE, TRUE, Formula, Literal


def among(formula: Formula, count: Sequence[Literal], numbers: Numbers) -> Literal:
    """Literal for "the count is one of these numbers"."""
    some, others = numbers.ranges(len(count)), (~numbers).ranges(len(count))
    if len(others) < len(some):
        return ~formula.any_of(_within(formula, count, each) for each in others)
    return formula.any_of(_within(formula, count, each) for each in some)


def _within(formula: Formula, count: Sequence[Literal], numbers: range) -> Literal:
    """Literal for "the count is one of these numbers", which are neighbours, or of the same parity."""
    if numbers.step == 1:
        return formula.between(count, numbers[0], numbers[-1])
    right = odd(formula, count) if numbers[0] % 2 else ~odd(formula, count)
    return formula.both(right, formula.between(count, numbers[0] - 1, numbers[-1] + 1))


def odd(formula: Formula, count: Sequence[Literal]) -> Literal:
    """Literal for "the count is odd"."""
    found = FALSE
    for literal in (each for each, times in Counter(count).items() if times % 2):
        found = formula.any_of([formula.both(found, ~literal), formula.both(~found, literal)])
    return found


def compared(formula: Formula, left: Sequence[Literal], relation: Relation, right: Sequence[Literal]) -> Literal:
    """Literal for `left <relation> right` of two counts."""
    ours, theirs = ([literal for literal in side if literal not in (TRUE, FALSE)] for side in (left, right))
    ahead = list(left).count(TRUE) - list(right).count(TRUE)
    if not theirs:
        return among(formula, ours, relation.numbers(-ahead))
    if not ours:
        return among(formula, theirs, relation.mirrored.numbers(ahead))
    terms = [(1, literal) for literal in ours] + [(-1, literal) for literal in theirs]

    def reaches(difference: int) -> Literal:
        return formula.weighted_at_least(terms, difference - ahead)

    match relation:
        case Relation.EXACTLY:
            return formula.all_of([reaches(0), ~reaches(1)])
        case Relation.OTHER_THAN:
            return formula.any_of([~reaches(0), reaches(1)])
        case Relation.AT_LEAST:
            return reaches(0)
        case Relation.AT_MOST:
            return ~reaches(1)
        case Relation.MORE_THAN:
            return reaches(1)
        case Relation.FEWER_THAN:
            return ~reaches(0)
