"""Comparing counts: literals for `left <relation> right`.

A count is a list of literals of which as many hold; a constant `TRUE` counts one, and one that is there several times
counts as often, as a card of rank 7 does in a sum of ranks. So "at least two of three tricks" is
a count of three literals against the number 2, and two counts are compared by the difference of their literals.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.numbers import Numbers
from winnable.solver.formula import FALSE, TRUE, Formula, Literal

_OPPOSITE: Final = {
    Relation.EXACTLY: Relation.OTHER_THAN,
    Relation.OTHER_THAN: Relation.EXACTLY,
    Relation.AT_LEAST: Relation.FEWER_THAN,
    Relation.AT_MOST: Relation.MORE_THAN,
    Relation.MORE_THAN: Relation.AT_MOST,
    Relation.FEWER_THAN: Relation.AT_LEAST,
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """A count, as literals of which as many hold: its literals now, and upper bounds of those it can grow to."""

    low: Sequence[Literal]
    highs: Sequence[Sequence[Literal]]

    @classmethod
    def number(cls, number: int) -> "Bounds":
        """A number, as a count that cannot change."""
        fixed = [TRUE] * number
        return cls(fixed, [fixed])

    def more(self, number: int) -> "Bounds":
        """The count and a number."""
        if not number:
            return self
        return Bounds([*self.low, *[TRUE] * number], [[*high, *[TRUE] * number] for high in self.highs])


def opposite(relation: Relation) -> Relation:
    """The relation that holds of two numbers just if this one does not."""
    return _OPPOSITE[relation]


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


def surely_compared(formula: Formula, left: Bounds, relation: Relation, right: Bounds) -> Literal:
    """Literal for `left <relation> right`, wherever between their bounds the counts end."""
    match relation:
        case Relation.EXACTLY:
            return formula.all_of(
                [
                    surely_compared(formula, left, Relation.AT_LEAST, right),
                    surely_compared(formula, left, Relation.AT_MOST, right),
                ]
            )
        case Relation.OTHER_THAN:
            return formula.any_of(
                [
                    surely_compared(formula, left, Relation.MORE_THAN, right),
                    surely_compared(formula, left, Relation.FEWER_THAN, right),
                ]
            )
        case Relation.AT_LEAST | Relation.MORE_THAN:
            return formula.any_of(compared(formula, left.low, relation, high) for high in right.highs)
        case Relation.AT_MOST | Relation.FEWER_THAN:
            return formula.any_of(compared(formula, high, relation, right.low) for high in left.highs)


def surely_so(formula: Formula, count: Bounds, numbers: Numbers) -> Literal:
    """Literal for "the count is one of these numbers", wherever between its bounds it ends."""
    if all(high is count.low for high in count.highs):
        return among(formula, count.low, numbers)
    ranges = numbers.ranges(min(map(len, count.highs)))
    return formula.any_of(_surely_within(formula, count, each) for each in ranges)


def _surely_within(formula: Formula, count: Bounds, numbers: range) -> Literal:
    """Literal for "wherever the count ends, it is one of these numbers"; of every other number it must be known."""
    if numbers.step == 1:
        first, last = (Bounds.number(each) for each in (numbers[0], numbers[-1]))
        least = surely_compared(formula, count, Relation.AT_LEAST, first)
        return formula.both(least, surely_compared(formula, count, Relation.AT_MOST, last))
    known = formula.any_of(compared(formula, high, Relation.AT_MOST, count.low) for high in count.highs)
    return formula.both(known, _within(formula, count.low, numbers))
