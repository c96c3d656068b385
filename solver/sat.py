"""A SAT solver, CaDiCaL by way of PySAT, as a second engine: for where OR-Tools cannot run, such as a browser.

Constraints are translated as they come, and the solver keeps its learned clauses from one solve to the next, so that
many questions about one formula, with other assumptions each, cost little more than the hardest of them. Common to all
games.
"""

import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations
from threading import current_thread, main_thread
from typing import Any, Final

from winnable.rules.answer import Answer
from winnable.solver.cnf import Translation, dimacs
from winnable.solver.formula import TRUE, Constraint, Formula, Literal, Outcome, Parameters
from winnable.solver.verdict import NEVER, Deadline, Limits, NoSolver, whole_work

A_UNIT_OF_WORK: Final = 13_000
"""The conflicts that count as one unit of work: the 25 hard deals take 284,000 here, and CP-SAT 21.8 units."""
A_UNIT_OF_QUICK_WORK: Final = 18_000
"""The same with Glucose. The budgets of small questions were chosen in these units: another number cuts off others."""
PAIRS_AT_ONCE: Final = 14
"""Up to this number of literals at-most-one is a clause for each pair: all cards of a suit, and one more."""
SLICE: Final = 1_000
"""The number of conflicts after which we look whether the solver is to stop.

The 25 hard deals take 284,000 conflicts with it, 289,000 with 500, 345,000 with 2,000, and 334,000 without any look.
"""


class _NotHere:
    """Stands for PySAT's own look at the thread while we solve, see `_solve_limited`."""

    @staticmethod
    def check() -> bool:
        """Whether this is the main thread, where PySAT takes Ctrl-C for itself."""
        return False


def _solve_limited(solver: Any, assumptions: Sequence[int]) -> bool | None:
    """Solve within the budget, and leave Ctrl-C to Python, which raises KeyboardInterrupt after the call.

    In the main thread PySAT jumps out of the solver on Ctrl-C, and leaves locks and the solver itself in any state. It
    has no option against that for CaDiCaL. Other threads are not the main one anyway, so only that one changes it.
    """
    from pysat import solvers  # noqa: PLC0415  # only this engine needs it

    if current_thread() is not main_thread():
        met: bool | None = solver.solve_limited(assumptions=assumptions)
        return met
    kept, solvers.MainThread = solvers.MainThread, _NotHere
    try:
        met = solver.solve_limited(assumptions=assumptions)
    finally:
        solvers.MainThread = kept
    return met


class Sat(Formula):
    """A formula that is translated into clauses as it comes."""

    _solver_name = "cadical195"
    _unit_of_work = A_UNIT_OF_WORK

    def __init__(self, deadline: Deadline = NEVER) -> None:
        """See Formula. Raises NoSolver without PySAT."""
        super().__init__(deadline)
        if find_spec("pysolvers") is None:
            raise NoSolver(
                "expected python-sat, the engine 'sat', found none; "
                "try in the folder of the source: pip install '.[certify]'"
            )
        self._clauses: list[tuple[int, ...]] = [(dimacs(TRUE),)]
        self._translation = Translation(self._clauses.append, lambda *_: self.new())
        self._solver: Any = None
        self._fed = 0
        """How many of the clauses the solver has."""

    # --- constraints -------------------------------------------------------------------------------

    def _add_clause(self, literals: Sequence[Literal]) -> None:
        self._clauses.append(tuple(map(dimacs, literals)))

    def _add_implication(self, condition: Literal, literals: Sequence[Literal]) -> None:
        unless = dimacs(~condition)
        self._clauses += ((unless, dimacs(literal)) for literal in literals)

    def _add_exactly_one(self, literals: Sequence[Literal]) -> None:
        self._translation.add(Constraint(tuple((1, literal) for literal in literals), 1, 1))

    def _add_sum(self, weights: Sequence[int], variables: Sequence[int], low: int, high: int, when: Literal) -> None:
        terms = tuple(zip(weights, variables, strict=True))
        self._translation.add(Constraint(terms, low, high, () if when == TRUE else (when,)))

    def constraints(self) -> Iterator[Constraint]:
        """See Formula; each is a clause."""
        for clause in self._clauses[1:]:
            literals = [literal - 1 if literal > 0 else literal for literal in clause]
            yield Constraint(tuple((1, literal) for literal in literals), 1, len(literals))

    # --- solving -----------------------------------------------------------------------------------

    def _fed_solver(self) -> Any:
        """The solver, with all clauses that were added so far."""
        if self._solver is None:
            from pysat.solvers import Solver  # noqa: PLC0415  # only this engine needs it

            self._solver = Solver(self._solver_name)
        if self._fed < len(self._clauses):
            self._solver.append_formula(self._clauses[self._fed :])
        self._fed = len(self._clauses)
        return self._solver

    def _solve(
        self,
        limits: Limits,
        parameters: Parameters,  # noqa: ARG002
        assumed: Sequence[Literal],
        *,
        explain: bool,  # noqa: ARG002  # which assumptions clash comes for nothing
    ) -> Outcome:
        start, deadline = time.perf_counter(), limits.begun().deadline
        solver = self._fed_solver()
        before = solver.accum_stats()
        asked = [dimacs(literal) for literal in assumed]
        left = None if limits.work is None else max(1, round(limits.work * self._unit_of_work))
        met: bool | None = None
        while met is None and left != 0 and not deadline.passed:
            conflicts = SLICE if left is None else min(SLICE, left)
            solver.conf_budget(conflicts)
            met = _solve_limited(solver, asked)
            left = None if left is None else left - conflicts
        spent = solver.accum_stats()
        conflicts = spent["conflicts"] - before["conflicts"]
        return Outcome(
            Answer.UNKNOWN if met is None else Answer.WINNABLE if met else Answer.UNWINNABLE,
            self._values(solver) if met else (),
            self._clash(solver, assumed) if met is False else (),
            time.perf_counter() - start,
            whole_work(conflicts / self._unit_of_work),
            conflicts,
            spent["decisions"] - before["decisions"],
        )

    def _values(self, solver: Any) -> bytes:
        """The value of each variable; one that no clause names is 0."""
        model = solver.get_model()[: self._variables]  # a literal for each variable that the clauses name, in order
        return bytes(map((0).__lt__, model)).ljust(self._variables, b"\0")

    @staticmethod
    def _clash(solver: Any, assumed: Sequence[Literal]) -> tuple[Literal, ...]:
        core = set(solver.get_core() or ())
        return tuple(literal for literal in assumed if dimacs(literal) in core)


class QuickSat(Sat):
    """The same with Glucose, which does nothing between solves: for many questions that take a few conflicts each."""

    _solver_name = "glucose4"
    _unit_of_work = A_UNIT_OF_QUICK_WORK
    variables_are_dear = True

    def _add_exactly_one(self, literals: Sequence[Literal]) -> None:
        """One clause, and one for each pair up to `PAIRS_AT_ONCE` literals.

        A pair costs nothing until one of both holds, but each variable of a sum is set in every line that is found.
        """
        if len(literals) > PAIRS_AT_ONCE:
            super()._add_exactly_one(literals)
            return
        self._add_clause(literals)
        self._clauses += combinations([dimacs(~literal) for literal in literals], 2)
