"""Model against referee on whatever Hypothesis makes up: goals nested at will, tasks of any kind, tokens."""

from itertools import product

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.support.counting import same
from tests.support.strategies.small_problems import problems, signalled
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.solve import solve


@pytest.mark.thorough
@settings(
    max_examples=15,
    phases=(Phase.explicit, Phase.generate),  # shrinking such problems takes minutes
    suppress_health_check=list(HealthCheck),
)
@given(problems())
def test_any_problem(problem: Problem) -> None:
    same(problem)


@pytest.mark.thorough
@settings(
    max_examples=6,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
@given(signalled())
def test_any_problem_with_a_signal(problem: Problem) -> None:
    """Members by a card after the signal, cards that win in an order; and what finds the answer does not change it."""
    won = same(problem) > 0
    for lookahead, counters, bounds in product((True, False), repeat=3):
        verdict = solve(problem, lookahead=lookahead, counters=counters, bounds=bounds)
        assert verdict.answer is (Answer.WINNABLE if won else Answer.UNWINNABLE)
