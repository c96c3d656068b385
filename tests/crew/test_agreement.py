"""Model against referee on whatever Hypothesis makes up: goals nested at will on small deals."""

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.crew.test_counts import same
from tests.decks import DEALS
from tests.strategies import goals
from winnable.rules.crew.problem import Problem, Role


@st.composite
def goal_problems(draw: st.DrawFn) -> Problem:
    """A small deal with one to three goals, sometimes about roles that the crew may still give away."""
    deal = draw(st.sampled_from(DEALS))
    roles = draw(st.sampled_from(((), (Role("one", not_commander=True),))))
    wanted = st.lists(goals(deal, tuple(role.name for role in roles)), min_size=1, max_size=3)
    return Problem(deal, goals=tuple(draw(wanted)), roles=roles)


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # shrinking such problems takes minutes
    suppress_health_check=list(HealthCheck),
)
@given(goal_problems())
def test_any_goals(problem: Problem) -> None:
    same(problem)
