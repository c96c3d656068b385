"""What thirty fixed deals take, counted and not timed, so that it is the same on every machine.

    python -m tests.bench.counts            renew the counts that `test_counts.py` holds
    python -m tests.bench.counts deals      choose the deals anew: only where the formats of files change

Positions are those that `best_first` looks at; conflicts, branches and units of work are CP-SAT's. A change that makes
a count grow by more than a twentieth fails the test until the counts are renewed, with a word in
`docs/contributing/speed.md`.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import pytest

from tests.bench.forms import FORMS, TRICK_BY_TRICK
from tests.bench.ratios import random_problem
from tests.support import deep_sea
from winnable import load
from winnable.missions.crew.write import dump
from winnable.rules.crew.problem import Problem
from winnable.solver.crew import best_first
from winnable.solver.crew.solve import solve

DEALS: Final = Path(__file__).with_name("counts.yaml")
"""Eighteen deals of plain tasks, six of Deep Sea, six with other goals."""
COUNTS: Final = Path(__file__).with_name("counts.json")
MORE: Final = 1.05
"""A count may grow by this factor before it has to be renewed."""


def counts() -> dict[str, float]:
    """What all deals together take."""
    with _positions() as looked_at:
        efforts = [solve(problem).effort for problem in load(DEALS, kind=Problem)]
    return {
        "positions": looked_at(),
        "conflicts": sum(effort.conflicts for effort in efforts),
        "branches": sum(effort.branches for effort in efforts),
        "work": round(sum(effort.work for effort in efforts), 6),
    }


def grown(now: Mapping[str, float], before: Mapping[str, float]) -> dict[str, float]:
    """The counts that have grown by more than they may, with their ratio."""
    return {what: now[what] / before[what] for what in before if now[what] > MORE * before[what]}


def kept() -> dict[str, Any]:
    """The counts that are held, and the version of OR-Tools that they belong to."""
    found: dict[str, Any] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return found


def engine() -> str:
    """The version of OR-Tools, as another one searches in another order."""
    return version("ortools")


@contextmanager
def _positions() -> Iterator[Callable[[], int]]:
    """Count the positions that are looked at meanwhile."""
    seen, plans = 0, best_first._Search._plans

    def counted(*arguments: Any, **named: Any) -> Any:
        nonlocal seen
        seen += 1
        return plans(*arguments, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(best_first._Search, "_plans", counted)
        yield lambda: seen


def _deals() -> Iterator[Problem]:
    for players in (3, 4, 5):
        for tasks in (3, 6, 10):
            yield from (random_problem(players, tasks, seed) for seed in range(2))
    yield from (
        deep_sea.random_problem(4, 5 + seed, seed, given=given) for given in (False, True) for seed in (1, 3, 5)
    )
    names = ("a limit for each", "after a rocket", "leader never wins", "never two ahead", "while tasks are open")
    for name, goal in (FORMS | TRICK_BY_TRICK).items():
        if name in (*names, "most points"):
            yield replace(random_problem(4, 2, 7), goals=(goal,))


def main(arguments: list[str]) -> None:
    """Renew the counts, of deals that are chosen anew if that is asked for."""
    if arguments == ["deals"]:
        DEALS.write_text("---\n".join(map(dump, _deals())), encoding="utf-8")
    COUNTS.write_text(json.dumps({"ortools": engine(), **counts()}, indent=2) + "\n", encoding="utf-8")
    print(COUNTS.read_text(encoding="utf-8"), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
