"""Every legal line is a solution: no model, and no bound, refuses a line that the referee takes."""

from collections import Counter
from functools import partial
from random import Random

import pytest

from tests.support.legal_lines import Written, refusing
from tests.support.lifeboat_fixing import fixed
from tests.support.lifeboat_lines import Played, played
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.referee import finished
from winnable.solver.lifeboat.ask import _loosened
from winnable.solver.lifeboat.bounds import refuted
from winnable.solver.lifeboat.model.model import Model


def _written(line: Played) -> Written:
    """The formula whose no would be a proof, and what the line decides."""
    model = Model(_loosened(line.problem), line.start)
    return model.formula, fixed(model, line)


@pytest.mark.parametrize(
    "seeds", [range(40), *(pytest.param(range(at, at + 100), marks=pytest.mark.slow) for at in range(0, 10_000, 100))]
)
def test_every_legal_line_is_a_solution(seeds: range) -> None:
    """A line of each seed, with goals that it meets, and others scripted as they played."""
    seen = Counter[str]()
    for seed in seeds:
        line = played(Random(seed))
        if line is None or finished(line.problem, line.start):
            continue
        seen.update(["line", *(["scripts"] if line.problem.controls else []), *(["begun"] if line.begun else [])])
        assert refusing(partial(_written, line)) == [], seed
        for at in (line.start, *(each.after for each in line.records)):
            if at.phase in (Phase.DAWN, Phase.TRADE) and not finished(line.problem, at):
                assert refuted(line.problem, at) == "", seed
    assert seen["line"] > len(seeds) * 0.8
    assert min(seen["scripts"], seen["begun"]) > len(seeds) * 0.15
