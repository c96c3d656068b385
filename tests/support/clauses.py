"""Solutions of clauses, by a SAT solver of python-sat; tests that use it are skipped without it."""

from collections.abc import Iterable, Iterator, Sequence

import pytest


def models(variables: int, clauses: Iterable[Sequence[int]]) -> Iterator[frozenset[int]]:
    """Every solution, each once: the variables that are true."""
    solvers = pytest.importorskip("pysat.solvers")
    every = [[variable, -variable] for variable in range(1, variables + 1)]  # also those in no clause
    with solvers.Solver(name="glucose4", bootstrap_with=[*clauses, *every]) as solver:
        for model in solver.enum_models():
            yield frozenset(literal for literal in model if literal > 0)
