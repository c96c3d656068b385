"""Lines without what they do not need: of Lifeboat, at random."""

from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat_random import random_problem
from winnable.lifeboat.rules import RULES
from winnable.lifeboat.solving import SOLVER
from winnable.questions.lean import lean
from winnable.solver.lifeboat.ask import ask
from winnable.solver.lifeboat.leaner import shorter
from winnable.solver.lifeboat.solve import taken
from winnable.solver.verdict import Limits


@pytest.mark.parametrize("block", few(range(4), 1))
def test_nothing_more_can_be_left_out_of_random_lines(block: int) -> None:
    changed = 0
    for seed in range(40 * block, 40 * block + 40):
        witness = ask(random_problem(Random(seed)), Limits(work=2)).witness
        if witness is None:
            continue
        found = lean(RULES, SOLVER, witness)
        problem = witness.report.problem
        assert taken(problem, found.line) == found, seed
        assert not any(taken(problem, line) for line in shorter(found.line)), seed
        assert lean(RULES, SOLVER, witness) == found, seed
        changed += found != witness
    assert changed
