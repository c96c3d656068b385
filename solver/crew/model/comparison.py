"""Comparing counts: literals for `left <relation> right`.

A count is a list of literals of which as many hold; a constant `TRUE` counts one. So "at least two of three tricks" is
a count of three literals against the number 2, and two counts are compared by the difference of their literals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from winnable.rules.crew.goal import Relation
from winnable.solver.formula import FALSE, TRUE, Formula, Literal

__all__ = ["Bounds", "against_number", "compared", "surely_compared"]

_MIRRORED: Final = {
    Relation.EXACTLY: Relation.EXACTLY,
    Relation.AT_LEAST: Relation.AT_MOST,
    Relation.AT_MOST: Relation.AT_LEAST,
    Relation.MORE_THAN: Relation.FEWER_THAN,
    Relation.FEWER_THAN: Relation.MORE_THAN,
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """A count, as literals of which as many hold: what it is now, and upper bounds of what it can grow to."""

    low: Sequence[Literal]
    highs: Sequence[Sequence[Literal]]

    @classmethod
    def number(cls, number: int) -> "Bounds":
        """A number, as a count that cannot change."""
        fixed = [TRUE] * number
        return cls(fixed, [fixed])


def against_number(formula: Formula, count: Sequence[Literal], relation: Relation, number: int) -> Literal:
    """Literal for `count <relation> number`."""
    low, high = {
        Relation.EXACTLY: (number, number),
        Relation.AT_LEAST: (number, len(count)),
        Relation.AT_MOST: (0, number),
        Relation.MORE_THAN: (number + 1, len(count)),
        Relation.FEWER_THAN: (0, number - 1),
    }[relation]
    return formula.between(count, low, high)


def compared(formula: Formula, left: Sequence[Literal], relation: Relation, right: Sequence[Literal]) -> Literal:
    """Literal for `left <relation> right` of two counts."""
    ours, theirs = ([literal for literal in side if literal not in (TRUE, FALSE)] for side in (left, right))
    ahead = list(left).count(TRUE) - list(right).count(TRUE)
    if not theirs:
        return against_number(formula, ours, relation, -ahead)
    if not ours:
        return against_number(formula, theirs, _MIRRORED[relation], ahead)
    terms = [(1, literal) for literal in ours] + [(-1, literal) for literal in theirs]

    def reaches(difference: int) -> Literal:
        return formula.weighted_at_least(terms, difference - ahead)

    match relation:
        case Relation.EXACTLY:
            return formula.all_of([reaches(0), ~reaches(1)])
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
        case Relation.AT_LEAST | Relation.MORE_THAN:
            return formula.any_of(compared(formula, left.low, relation, high) for high in right.highs)
        case Relation.AT_MOST | Relation.FEWER_THAN:
            return formula.any_of(compared(formula, high, relation, right.low) for high in left.highs)
