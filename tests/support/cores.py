"""Explanations held against a search that tries everything, for games whose goals can be left out one by one."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from winnable.rules.answer import Answer
from winnable.solver.clash import Explanation


def check_clash(
    found: Explanation[Any, Any, Any],
    demands: Sequence[Any],
    only: Callable[[Any, Sequence[Any]], Any],
    lost: Callable[[Any], bool],
) -> int:
    """Check a core against the smallest clash of the demands, and return its size; -1: nothing clashes.

    `lost` tries every line of a problem; what it raises ends the check.
    """
    size = next((size for size in range(len(demands) + 1) if _clashes(found.problem, demands, only, lost, size)), -1)
    assert (found.answer is Answer.UNWINNABLE) is (size >= 0)
    if size >= 0:
        assert (len(found.demands), found.minimal, found.smallest) == (size, True, True)
        assert lost(found.clash)
    return size


def _clashes(
    problem: Any,
    demands: Sequence[Any],
    only: Callable[[Any, Sequence[Any]], Any],
    lost: Callable[[Any], bool],
    size: int,
) -> bool:
    """Whether some demands of a number clash."""
    return any(lost(only(problem, chosen)) for chosen in combinations(demands, size))
