"""Constraints as clauses in DIMACS form (conjunctive normal form). Common to all games.

Variable `v` of a formula is `v + 1` there, so that the constant one is 1.

- A clause stays a clause, an implication becomes one clause for each literal.
- "Exactly one" of a few literals is one clause and one for each pair; of more, it is a sum.
- A sum between two bounds is "at least low, and not at least high + 1" (Eén and Sörensson, *Translating pseudo-Boolean
  constraints into SAT*, 2006, by decision diagrams). With all weights above 0 and the first literal `x` of weight `w`,
  "the rest reaches k" implies "the rest reaches k - w", and the whole reaches k exactly if the first of these holds, or
  `x` and the second. Every such part of a sum is one variable, the same for all sums that end in it.

The added variables follow from those of the formula, so that the number of solutions stays the same.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations
from operator import invert
from typing import Final

from winnable.solver.formula import FALSE, TRUE, Constraint, Formula, Literal
from winnable.solver.verdict import NEVER, Deadline


@dataclass(frozen=True, slots=True)
class Clauses:
    """Clauses of DIMACS literals over the variables 1, 2, ..., and a name for each variable, in their order."""

    names: Sequence[str]
    clauses: Sequence[tuple[int, ...]]

    def lines(self, remarks: Iterable[str] = ()) -> Iterator[str]:
        """Yield the lines of the DIMACS file: remarks and names as comments, then the clauses."""
        for remark in remarks:
            yield f"c {remark}".rstrip()
        for variable, name in enumerate(self.names, 1):
            yield f"c v {variable} {name}"
        yield f"p cnf {len(self.names)} {len(self.clauses)}"
        for clause in self.clauses:
            yield " ".join(map(str, (*clause, 0)))


PAIRS: Final = 5
"""Up to this number of literals "at most one" is a clause for each pair."""


def dimacs(literal: Literal) -> int:
    """A literal of the formula as DIMACS writes it."""
    return literal + 1 if literal >= 0 else literal


Terms = tuple[tuple[int, Literal], ...]
"""Weights above 0 with their literals."""


class Translation:
    """Translates constraints one by one.

    `write` takes each clause. `define` returns a new variable, which is to hold exactly if the first literal does, or
    both the second and the third.
    """

    def __init__(
        self,
        write: Callable[[tuple[int, ...]], None],
        define: Callable[[Literal, Literal, Literal], Literal],
    ) -> None:
        self._write = write
        self._define = define
        self.parts: dict[Terms, dict[int, Literal]] = {}
        """The variables of the parts of sums so far, by their terms and by how much they reach at least."""

    def add(self, constraint: Constraint) -> None:
        """Write a constraint as clauses."""
        unless = [~literal for literal in constraint.when]
        literals = [literal for _, literal in constraint.terms]
        plain = all(weight == 1 for weight, _ in constraint.terms)
        if plain and constraint.low == len(literals) <= constraint.high:
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
        kept = dict.fromkeys(literals)
        kept.pop(FALSE, None)
        if TRUE not in kept and kept.keys().isdisjoint(map(invert, kept)):
            self._write(tuple([literal + 1 if literal >= 0 else literal for literal in kept]))

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

    def _reach(self, terms: Terms, least: int) -> Literal:
        # an end of the sum is looked up once, whatever it is to reach: that is most of the time of a translation
        ends = [self.parts.setdefault(terms[place:], {}) for place in range(len(terms))]
        most = [*accumulate((weight for weight, _ in reversed(terms)), initial=0)][::-1]

        def reach(place: int, left: int) -> Literal:
            if left <= 0:
                return TRUE
            if left > most[place]:
                return FALSE
            found = ends[place].get(left)
            if found is None:
                weight, literal = terms[place]
                found = self._either(literal, reach(place + 1, left - weight), reach(place + 1, left))
                ends[place][left] = found
            return found

        return reach(0, least)

    def _either(self, literal: Literal, easy: Literal, hard: Literal) -> Literal:
        """A literal for "`hard`, or `literal` and `easy`", where `hard` implies `easy`."""
        if easy == hard:
            return hard
        if (easy, hard) == (TRUE, FALSE):
            return literal
        whole = self._define(hard, literal, easy)
        self._clause([~hard, whole])
        self._clause([~literal, ~easy, whole])
        self._clause([~whole, easy])
        self._clause([~whole, literal, hard])
        return whole


# --- Clauses with a name for every variable ------------------------------------------------------


# From a formula to clauses in DIMACS form, with a name for every variable. Common to all games.
#
# Other programs read DIMACS: SAT solvers, and checkers of their proofs. Clauses for sums (`solver.cnf`) come after
# all variables of the formula. The same formula always gives the same clauses in the same order.


def clauses_of(formula: Formula, names: Mapping[Literal, str], deadline: Deadline = NEVER) -> Clauses:
    """Translate a formula. `names` has names of literals; a literal without one is named by those that define it.

    Raises OutOfTime if it is not complete by the deadline.
    """
    named = _named(formula, names)
    clauses: list[tuple[int, ...]] = [(dimacs(TRUE),)]

    def define(hard: Literal, literal: Literal, easy: Literal) -> Literal:
        named.append(f"either {_written(hard)} or {_written(literal)} and {_written(easy)}")
        return len(named) - 1

    translation = Translation(clauses.append, define)
    for constraint in formula.constraints():
        deadline.check()
        translation.add(constraint)
    return Clauses(named, clauses)


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
