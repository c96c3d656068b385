"""The lookahead on full deals of Deep Sea: it changes no verdict."""

import pytest

from tests.support.deep_sea import random_problem
from winnable.rules.answer import Answer
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits


@pytest.mark.thorough
def test_verdicts_are_the_same_without_it() -> None:
    limits = Limits(work=60)
    for seed in range(30):
        problem = random_problem(3 + seed % 3, 4 + seed % 6, seed, given=seed % 2 == 0)
        answers = {solve(problem, limits, lookahead=lookahead).answer for lookahead in (True, False)}
        assert len(answers) == 1, problem
        assert Answer.UNKNOWN not in answers
