"""Every legal line is a solution: no model, and no relaxation, refuses a line that the referee takes."""

from collections import Counter
from functools import partial
from random import Random

import pytest

from tests.support.ganymede_cover import uncovered
from tests.support.ganymede_lines import Played, fixed, most_launches, played
from tests.support.legal_lines import Written, refusing
from winnable.rules.answer import OutOfTime
from winnable.rules.ganymede.problem import Problem
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.relaxation.search import refute
from winnable.solver.verdict import Deadline

SMALL = 12
"""With more ships than these the model of all events is large."""
LOOKS = 2_000
"""So long is looked for a refutation: a relaxation that is large refutes nothing here."""


class _Brief:
    """A stop after so many looks at the clock, the same on every machine."""

    def __init__(self) -> None:
        self.left = LOOKS

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


def _written(line: Played, *, whole: bool) -> Written:
    """A model whose no would be a proof, the first one or the one with all that happens, and what the line decides."""
    launches = max(2, most_launches(line)) if whole else 1
    model = Model(line.problem, line.position(), line.past, launches=launches, whole=whole)
    return model.formula, fixed(model, line, whole=whole)


def _refuted(line: Played, problem: Problem, later: int) -> bool:
    past = line.report.records[: line.begun + later]
    try:
        return refute(problem, line.position(later), past, Deadline(stop=_Brief()), 1_000)
    except OutOfTime:
        return False


@pytest.mark.parametrize(
    "seeds", [range(20), *(pytest.param(range(at, at + 60), marks=pytest.mark.slow) for at in range(0, 10_200, 60))]
)
def test_every_legal_line_is_a_solution(seeds: range) -> None:
    """A line of each seed, with goals that it meets, and others scripted as they played."""
    seen = Counter[str]()
    for seed in seeds:
        line = played(Random(seed))
        if line is None:
            continue
        seen.update(["line", *(["scripts"] if line.problem.controls else []), *(["begun"] if line.begun else [])])
        for whole in (False, True) if len(line.problem.deal.table.cards.ships) <= SMALL else (False,):
            assert refusing(partial(_written, line, whole=whole)) == [], seed
        assert [*uncovered(line, Deadline(stop=_Brief()), 1_000)] == [], seed
        for later in range(len(line.records)):
            for asked in (line.problem, line.targets):
                assert not _refuted(line, asked, later), seed
    assert seen["line"] > len(seeds) * 0.8
    assert min(seen["scripts"], seen["begun"]) > len(seeds) * 0.1
