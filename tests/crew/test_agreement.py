"""Model against referee on whatever Hypothesis makes up: goals nested at will, tasks of any kind, tokens."""

from dataclasses import replace

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.crew.test_counts import same
from tests.decks import DEALS
from tests.strategies import goals
from winnable.rules.crew.goal import Compare, Crew, Goal, Relation, TrickFilter, TricksWon
from winnable.rules.crew.problem import Problem, Role, Task, Token, TokenChange


@st.composite
def owned(draw: st.DrawFn, goal: Goal) -> Goal:
    """The goal with its owner in place of the members of its counts, so that it can be a task."""
    if not isinstance(goal, Compare):
        return goal
    return replace(goal, left=replace(goal.left, by=Crew.OWNER)) if draw(st.booleans()) else goal


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """A small deal with goals; or with two tasks, one of them a goal, tokens on them, and a choice left open."""
    deal = draw(st.sampled_from(DEALS))
    seat = st.integers(0, len(deal.hands) - 1)
    if draw(st.booleans()):
        roles = draw(st.sampled_from(((), (Role("one", not_commander=True),))))
        wanted = st.lists(goals(deal, tuple(role.name for role in roles)), min_size=1, max_size=3)
        return Problem(deal, goals=tuple(draw(wanted)), roles=roles)
    goal = draw(goals(deal).flatmap(owned))
    card = draw(st.sampled_from(deal.deck.cards))
    tokens = draw(st.permutations(draw(st.sampled_from([("1", None), ("omega", None), (">", ">>"), ("1", "2")]))))
    first, second = (Token(text) if text else None for text in tokens)
    change = draw(st.sampled_from(TokenChange))
    open_owner = draw(st.none() | seat)
    tasks = (Task.card(card, first, open_owner), Task("goal", goal, second, draw(seat)))
    extra = [Compare(TricksWon(Crew.ANYBODY, TrickFilter(tasks_open=True)), Relation.AT_LEAST, draw(st.integers(0, 3)))]
    return Problem(deal, tasks, tuple(extra if draw(st.booleans()) else ()), token_change=change)


@settings(
    max_examples=80,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # shrinking such problems takes minutes
    suppress_health_check=list(HealthCheck),
)
@given(problems())
def test_any_problem(problem: Problem) -> None:
    same(problem)
