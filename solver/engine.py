"""Which engine decides: CP-SAT, or a SAT solver where OR-Tools cannot run. Common to all games.

The choice is the process's, and holds for the processes that it starts, as every formula of an answer is decided by
the same engine. OR-Tools or PySAT is loaded when the first formula is started, not before.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from winnable.solver.verdict import NEVER, Deadline

if TYPE_CHECKING:
    from winnable.solver.formula import Formula

CP_SAT, SAT = "cp-sat", "sat"
ENGINES: Final = {CP_SAT: "OR-Tools", SAT: "CaDiCaL by way of PySAT"}
"""The engines by name."""
_VARIABLE: Final = "WINNABLE_ENGINE"


def chosen() -> str:
    """The name of the engine that decides. Raises ValueError for one that there is not."""
    name = os.environ.get(_VARIABLE, CP_SAT)
    if name not in ENGINES:
        raise ValueError(f"expected {' or '.join(ENGINES)} in {_VARIABLE}, found {name!r}")
    return name


@contextmanager
def using(name: str) -> Iterator[None]:
    """Have an engine decide, in this process and in those that it starts meanwhile."""
    before = os.environ.get(_VARIABLE)
    os.environ[_VARIABLE] = name
    try:
        yield
    finally:
        if before is None:
            del os.environ[_VARIABLE]
        else:
            os.environ[_VARIABLE] = before


def load_engine() -> "type[Formula]":
    """Import the engine that was chosen, which takes a moment. Raises NoSolver if it is not installed."""
    if chosen() == SAT:
        from winnable.solver.sat import Sat  # noqa: PLC0415  # an engine is loaded when it is used

        return Sat
    from winnable.solver.cp_sat import CpSat  # noqa: PLC0415  # the same

    return CpSat


def load_quick_engine() -> "type[Formula]":
    """Import the engine for many easy questions: a SAT solver if there is one, as it keeps its learned clauses."""
    if find_spec("pysolvers") is None:
        return load_engine()
    from winnable.solver.sat import QuickSat  # noqa: PLC0415  # an engine is loaded when it is asked

    return QuickSat


def new_formula(deadline: Deadline = NEVER) -> "Formula":
    """Start a formula for the engine that was chosen. Raises NoSolver if that is not installed."""
    return load_engine()(deadline)
