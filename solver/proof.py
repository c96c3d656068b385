"""Proofs that clauses cannot be met, by CaDiCaL: the boundary to python-sat, which is an extra. Common to all games."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from threading import Event
from typing import Any, Final

from winnable.rules.answer import OutOfTime
from winnable.solver.verdict import InternalError, Limits, NoSolver

SLICE: Final = 1000
"""How many conflicts pass between two looks at the limits; that is mostly less than a second."""
A_UNIT_OF_WORK: Final = 10_000
"""How many conflicts count as one unit of work (`Limits.work`)."""


def need_prover() -> None:
    """Raise NoSolver, with what to install, if python-sat is not there."""
    if find_spec("pysat") is None:
        raise NoSolver(
            "expected python-sat, which proves refutations, found none; "
            "try in the folder of the source: pip install '.[certify]'"
        )


def refute(clauses: Sequence[Sequence[int]], limits: Limits) -> list[str]:
    """Prove that clauses of DIMACS literals cannot be met together; return the lines of the proof in DRUP form.

    Raises OutOfTime if the limits are reached, InternalError if the clauses can be met, NoSolver without python-sat.
    """
    need_prover()
    stopped = Event()
    with ThreadPoolExecutor(max_workers=1) as executor:  # only so Ctrl-C reaches us while CaDiCaL is at work
        proving = executor.submit(_refute, clauses, limits, stopped)
        try:
            return proving.result()
        finally:
            stopped.set()


def _refute(clauses: Sequence[Sequence[int]], limits: Limits, stopped: Event) -> list[str]:
    from pysat.solvers import Cadical195  # noqa: PLC0415  # an extra

    if not all(clauses):  # one is empty already, so CaDiCaL derives nothing
        return ["0"]
    left = None if limits.work is None else max(1, round(limits.work * A_UNIT_OF_WORK))
    with Cadical195(bootstrap_with=clauses, with_proof=True) as solver:
        while True:
            if stopped.is_set() or left == 0:
                raise OutOfTime
            limits.deadline.check()
            conflicts = SLICE if left is None else min(SLICE, left)
            solver.conf_budget(conflicts)
            met: Any = solver.solve_limited()
            if met is not None:
                break
            left = None if left is None else left - conflicts
        if met:
            raise InternalError("the clauses of an unwinnable problem can be met")
        proof: list[str] = solver.get_proof()
        return proof[: proof.index("0") + 1]  # it goes on to take clauses away
