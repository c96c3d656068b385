"""Model against referee on whatever Hypothesis makes up: goals nested at will, tasks of any kind, tokens."""

from hypothesis import HealthCheck, Phase, given, settings

from tests.support.counting import same
from tests.support.strategies.small_problems import problems
from winnable.rules.crew.problem import Problem


@settings(
    max_examples=80,
    phases=(Phase.explicit, Phase.generate),  # shrinking such problems takes minutes
    suppress_health_check=list(HealthCheck),
)
@given(problems())
def test_any_problem(problem: Problem) -> None:
    same(problem)
