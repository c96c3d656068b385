"""From a formula to clauses in DIMACS form, with a name for every variable. Common to all games.

Other programs read DIMACS: SAT solvers, and checkers of their proofs. Clauses for sums (`solver.cnf`) come after
all variables of the formula. The same formula always gives the same clauses in the same order.
"""

from collections.abc import Mapping

from winnable.solver.cnf import Translation, dimacs
from winnable.solver.dimacs import Clauses
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.verdict import NEVER, Deadline


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
