"""Which engine decides: CP-SAT, or a SAT solver where OR-Tools cannot run. Common to all games.

The choice is the process's, and holds for the processes that it starts, as every formula of an answer is decided by
the same engine.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["CP_SAT", "ENGINES", "SAT", "chosen", "using"]

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
