"""Every legal line is a solution: what a line decides is fixed in a formula, which must stay satisfiable.

One formula is asked of many lines by a SAT solver that knows sums, in about a millisecond each. It has literals for
goals that it does not require: in each line they must be what the referee says, and nothing else (`Sheet.told`).

Where a line is refused, the formula is written again with a switch for each place in the code that adds constraints,
outside `solver/formula.py` and `solver/numbers.py`. A core of switches names the places that refuse the line.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final, Generic, TypeVar
from unittest.mock import patch

from winnable.rules.answer import Answer
from winnable.solver import engine
from winnable.solver.cnf import dimacs
from winnable.solver.cp_sat import CpSat
from winnable.solver.formula import FALSE, PARAMETERS, TRUE, Formula, Literal, Outcome
from winnable.solver.numbers import Number
from winnable.solver.sat import Sat
from winnable.solver.verdict import NEVER, Deadline, Limits

L = TypeVar("L")
T = TypeVar("T")
Fixed = tuple[str, Literal]
"""What a line says, and the literal for it."""
WORK: Final = Limits(work=10)
CONFLICTS: Final = 2_000
"""After so many the solver hands a line to CP-SAT."""
LARGE: Final = 4_000
"""Sums of larger weights together are written as clauses."""
_INSIDE: Final = ("formula.py", "numbers.py", "cp_sat.py", "legal_lines.py")


@dataclass(frozen=True)
class Sheet(Generic[L]):
    """A formula, and what a line says in it."""

    formula: Formula
    said: Callable[[L], Iterable[Fixed]]
    """What is fixed for a line."""
    told: Callable[[L], Iterable[Fixed]] = lambda _: ()
    """What holds in the line besides, by the referee."""
    otherwise: Callable[[L], Iterable[Iterable[Fixed]]] = lambda _: ()
    """What may be fixed in its place, where a formula has only a part of the line."""
    forbids: Callable[[Outcome], Iterable[Iterable[Literal]]] = lambda _: ()
    """Clauses that forbid a solution, where it is no line; each holds in every line."""
    sure: bool = True
    """Whether all that is told follows from what is fixed, so that none of it may be otherwise."""


def amounts_to(name: str, number: Number, known: int) -> Iterator[Fixed]:
    """That a number is the known one, a literal for each step of it."""
    if known > len(number):
        yield f"{name} {known}, at most {len(number)}", FALSE
    for place, literal in enumerate(number):
        yield f"{name} {known} ({place})", literal if place < known else ~literal


class Asked(Generic[L]):
    """A formula that is written once and asked of many lines."""

    def __init__(self, write: Callable[[], Sheet[L]]) -> None:
        self.write = write
        with patch.object(engine, "load_engine", lambda: Native):
            self.sheet = write()
        assert isinstance(self.sheet.formula, Sat)
        self.formula: Sat = self.sheet.formula
        self.forbidden: list[str] = []
        """What was forbidden besides."""

    def wrong(self, line: L, *, holds: bool = True) -> list[str]:
        """What the formula says wrongly of a line: the places that refuse it, or a goal that may be otherwise.

        With `holds` false the line is one that the formula must refuse.
        """
        said = [*dict.fromkeys(dimacs(literal) for _, literal in self.sheet.said(line))]
        told = [(name, dimacs(literal)) for name, literal in self.sheet.told(line)]
        found = self.solved([*said, *(literal for _, literal in told)])
        if found is not holds:
            if holds and any(self.solved([dimacs(each) for _, each in way]) for way in self.sheet.otherwise(line)):
                return []
            if not holds:
                return [] if refusing(self.write, line) else ["expected a formula that refuses the line"]
            return refusing(self.write, line) + self.forbidden if found is False or self.refused(line) else []
        if holds and not self.stands([*said, *(literal for _, literal in told)], line):
            return self.forbidden
        if not (self.sheet.sure and holds and told):
            return []
        implied = {dimacs(TRUE), *self.formula._fed_solver().propagate(said)[1]}
        open_ = [(name, literal) for name, literal in told if literal not in implied]
        return [f"{name} may be otherwise" for name, literal in open_ if self.solved([*said, -literal])]

    def stands(self, assumed: list[int], line: L) -> bool:
        """Whether some solution with these, one of which was found, is not forbidden."""
        while clauses := [*self.sheet.forbids(Outcome(Answer.WINNABLE, self.formula._values(self.formula._solver)))]:
            self.forbidden.append(f"no order of steps, first in a line to {line}"[:2_000])
            for clause in clauses:
                self.formula.clause(clause)
            if self.solved(assumed) is not True:
                return False
        return True

    def refused(self, line: L) -> bool:
        """Whether CP-SAT refuses a line that takes the other solver long."""
        sheet = self.write()
        fixed = [literal for _, literal in (*sheet.said(line), *sheet.told(line))]
        return sheet.formula.solve(WORK, PARAMETERS, fixed).answer is not Answer.WINNABLE

    def solved(self, assumed: list[int]) -> bool | None:
        """Whether the formula holds with these; None if that takes long."""
        if dimacs(FALSE) in assumed:
            return False
        solver = self.formula._fed_solver()  # what is said may have been defined just now
        solver.conf_budget(CONFLICTS)
        each_once = [*dict.fromkeys(assumed)]  # more of them than variables, and Glucose writes beyond its memory
        found: bool | None = solver.solve_limited(assumptions=each_once)
        return found


def refusing(write: Callable[[], Sheet[L]], line: L) -> list[str]:
    """The places in the code, and the parts of the line, that no solution has together; none if there is a solution."""
    with patch.object(engine, "load_engine", lambda: Blaming):
        sheet = write()
    fixed = dict([*sheet.said(line), *sheet.told(line)])
    if impossible := [name for name, literal in fixed.items() if literal == FALSE]:
        return impossible
    assert isinstance(sheet.formula, Blaming), "certificates are written by the same code"
    return sheet.formula.blamed(fixed)


class Clauses(Sat):
    """The clauses of a certificate, for a solver that is quick at many questions."""

    _solver_name = "glucose4"


class Native(Sat):
    """A SAT solver that knows sums of literals; a weight is a literal so many times."""

    _solver_name = "gluecard4"

    def __init__(self, deadline: Deadline = NEVER) -> None:
        super().__init__(deadline)
        self._sums: list[tuple[list[int], int]] = []

    def _fed_solver(self) -> Any:
        solver = super()._fed_solver()
        for literals, most in self._sums:
            solver.add_atmost(literals, most)
        self._sums.clear()
        return solver

    def _add_exactly_one(self, literals: Sequence[Literal]) -> None:
        self._add_clause(literals)
        self._at_most([(1, literal) for literal in literals], 1, TRUE)

    def _add_sum(self, weights: Sequence[int], variables: Sequence[int], low: int, high: int, when: Literal) -> None:
        if sum(map(abs, weights)) > LARGE:
            super()._add_sum(weights, variables, low, high, when)
            return
        self._at_most([*zip(weights, variables, strict=True)], high, when)
        self._at_most([(-weight, each) for weight, each in zip(weights, variables, strict=True)], -low, when)

    def _at_most(self, terms: Sequence[tuple[int, Literal]], most: int, when: Literal) -> None:
        literals = list[int]()
        for weight, literal in terms:
            literals += [dimacs(literal if weight > 0 else ~literal)] * abs(weight)
            most -= min(0, weight)
        surplus = len(literals) - most
        if surplus > 0:
            literals += [dimacs(when)] * (0 if when == TRUE else surplus)
            self._sums.append((literals, len(literals) - surplus))


class Blaming(CpSat):
    """A formula that knows which places in the code its constraints come from."""

    def __init__(self, deadline: Deadline = NEVER) -> None:
        self.switches: dict[str, Literal] = {}
        super().__init__(deadline)

    def blamed(self, fixed: dict[str, Literal]) -> list[str]:
        """What has no solution together, nothing of which can be left out; nothing if there is a solution."""
        core = self.switches | fixed
        if self.solve(WORK, PARAMETERS, [*core.values()]).answer is not Answer.UNWINNABLE:
            return []
        for name in [None, *core]:
            fewer = {each: literal for each, literal in core.items() if each != name}
            outcome = self.solve(WORK, PARAMETERS, [*fewer.values()], explain=True)
            if outcome.answer is Answer.UNWINNABLE:
                core = {each: literal for each, literal in fewer.items() if literal in outcome.clash}
        return [*core]

    def _switch(self) -> Literal:
        """The switch of the place that adds a constraint now."""
        frame = sys._getframe(2)  # the place in the code is what is asked for
        while Path(frame.f_code.co_filename).name in _INSIDE and frame.f_back is not None:
            frame = frame.f_back
        place = f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"
        if place not in self.switches:
            self.switches[place] = self.new()
        return self.switches[place]

    def _add_clause(self, literals: Sequence[Literal]) -> None:
        super()._add_clause(literals if literals == [TRUE] else [*literals, ~self._switch()])

    def _add_implication(self, condition: Literal, literals: Sequence[Literal]) -> None:
        for each in literals:
            super()._add_clause([~condition, each, ~self._switch()])

    def _add_exactly_one(self, literals: Sequence[Literal]) -> None:
        super()._add_clause([*literals, ~self._switch()])
        for one, other in combinations(literals, 2):
            super()._add_clause([~one, ~other, ~self._switch()])

    def _add_sum(self, weights: Sequence[int], variables: Sequence[int], low: int, high: int, when: Literal) -> None:
        both = self.new()
        super()._add_clause([~when, ~self._switch(), both])
        super()._add_sum(weights, variables, low, high, both)
