"""From a formula to clauses in DIMACS form, with a name for every variable. Common to all games.

Other programs read DIMACS: SAT solvers, and checkers of their proofs. Variable `v` of the formula is `v + 1` there, so
that the constant one is 1; what is added for sums comes after all of them.

- A clause stays a clause, an implication becomes one clause for each literal.
- "Exactly one" of a few literals is one clause and one for each pair; of more, it is a sum.
- A sum between two bounds is "at least low, and not at least high + 1" (Eén and Sörensson, *Translating pseudo-Boolean
  constraints into SAT*, 2006, by decision diagrams). With all weights above 0 and the first literal `x` of weight `w`,
  "the rest reaches k" implies "the rest reaches k - w", and the whole reaches k exactly if the first of these holds, or
  `x` and the second. Every such part of a sum is one variable, the same for all sums that end in it.

What is added is fixed by the variables of the formula, so that there are as many solutions as before. The same formula
always gives the same clauses in the same order.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

from winnable.solver.dimacs import Clauses
from winnable.solver.formula import FALSE, TRUE, Constraint, Formula, Literal
from winnable.solver.verdict import NEVER, Deadline

__all__ = ["clauses_of", "dimacs"]

PAIRS: Final = 5
"""Up to so many literals "at most one" is a clause for each pair."""


def dimacs(literal: Literal) -> int:
    """A literal of the formula as DIMACS writes it."""
    return literal + 1 if literal >= 0 else literal


def clauses_of(formula: Formula, names: Mapping[Literal, str], deadline: Deadline = NEVER) -> Clauses:
    """Translate a formula. `names` has names of literals; what is defined by others and has none is named by them.

    Raises OutOfTime if it is not complete by the deadline.
    """
    translation = _Translation(formula, names)
    for constraint in formula.constraints():
        deadline.check()
        translation.add(constraint)
    return Clauses(translation.names, translation.clauses)


class _Translation:
    """Clauses as they come. All literals are the formula's, with new variables after its own."""

    def __init__(self, formula: Formula, names: Mapping[Literal, str]) -> None:
        self.names = _named(formula, names)
        self.clauses: list[tuple[int, ...]] = [(dimacs(TRUE),)]
        self._reached: dict[tuple[tuple[tuple[int, Literal], ...], int], Literal] = {}

    def add(self, constraint: Constraint) -> None:
        """Write a constraint as clauses."""
        unless = [~literal for literal in constraint.when]
        literals = [literal for _, literal in constraint.terms]
        plain = all(weight == 1 for weight, _ in constraint.terms)
        if plain and constraint.low == len(literals):
            for literal in literals:
                self._clause([*unless, literal])
        elif plain and constraint.low == 1 and constraint.high == len(literals):
            self._clause([*unless, *literals])
        elif plain and (constraint.low, constraint.high) == (1, 1) and len(literals) <= PAIRS:
            self._clause([*unless, *literals])
            for first, second in combinations(literals, 2):
                self._clause([*unless, ~first, ~second])
        else:
            self._clause([*unless, self._at_least(constraint.terms, constraint.low)])
            self._clause([*unless, ~self._at_least(constraint.terms, constraint.high + 1)])

    def _clause(self, literals: Iterable[Literal]) -> None:
        kept = list(dict.fromkeys(literal for literal in literals if literal != FALSE))
        if TRUE not in kept and not any(~literal in kept for literal in kept):
            self.clauses.append(tuple(map(dimacs, kept)))

    def _at_least(self, terms: Iterable[tuple[int, Literal]], least: int) -> Literal:
        """A literal that holds exactly if the weights of the literals that hold add up to `least` or more."""
        above: list[tuple[int, Literal]] = []
        for weight, literal in terms:  # a weight below 0 is that of the negation, once it is taken off the bound
            if weight < 0:
                least -= weight
            if weight:
                above.append((abs(weight), literal if weight > 0 else ~literal))
        above.sort(key=lambda term: (-term[0], dimacs(term[1])))
        return self._reach(tuple(above), least)

    def _reach(self, terms: tuple[tuple[int, Literal], ...], least: int) -> Literal:
        if least <= 0:
            return TRUE
        if least > sum(weight for weight, _ in terms):
            return FALSE
        key = (terms, least)
        if key not in self._reached:
            (weight, literal), rest = terms[0], terms[1:]
            self._reached[key] = self._either(literal, self._reach(rest, least - weight), self._reach(rest, least))
        return self._reached[key]

    def _either(self, literal: Literal, easy: Literal, hard: Literal) -> Literal:
        """A literal for "`hard`, or `literal` and `easy`", where `hard` implies `easy`."""
        if easy == hard:
            return hard
        if (easy, hard) == (TRUE, FALSE):
            return literal
        self.names.append(f"either {_written(hard)} or {_written(literal)} and {_written(easy)}")
        whole = len(self.names) - 1
        self._clause([~hard, whole])
        self._clause([~literal, ~easy, whole])
        self._clause([~whole, easy])
        self._clause([~whole, literal, hard])
        return whole


def _written(literal: Literal) -> str:
    return {TRUE: "true", FALSE: "false"}.get(literal, str(dimacs(literal)))


def _named(formula: Formula, names: Mapping[Literal, str]) -> list[str]:
    """A name for each variable of the formula, in order."""
    named = dict.fromkeys(range(formula.variables), "")
    named[TRUE] = "true"
    for literal, name in names.items():
        variable = literal if literal >= 0 else ~literal
        named[variable] = named[variable] or (name if literal >= 0 else f"not {name}")
    for (kind, *defining), variable in formula.definitions.items():
        if kind == "any":
            name = " ".join(["any", *map(_written, defining)])
        else:
            least, *terms = defining
            name = " ".join(["at", "least", str(least), *(f"{weight}*{_written(each)}" for weight, each in terms)])
        named[variable] = named[variable] or name
    return [name or "helper" for name in named.values()]
