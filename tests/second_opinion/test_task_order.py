"""Goals about when tasks are met: the referee against a plain reading, and the model against both."""

from random import Random

import pytest

from tests.second_opinion.moments import Play
from tests.second_opinion.random_task_order import about, tasks
from tests.support.counting import same
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from winnable.rules.answer import State
from winnable.rules.crew.goal import Compare, If, MembersWho, Not, OneOf
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import TasksMet
from winnable.rules.crew.who import Member

SHAPES = [(3, 2, 4, 1), (3, 2, 5, 2), (4, 2, 5, 2), (2, 2, 4, 2)]
"""Seats, and the colours, ranks and rockets of the deck."""


@pytest.mark.parametrize("shape", few(SHAPES, 0, 1), ids=str)
def test_the_referee_reads_them_so(shape: tuple[int, int, int, int]) -> None:
    """Tasks that are lost included."""
    rng = Random(str(shape))
    deal = shuffled(small_deck(*shape[1:]), shape[0], 1)
    lines = [replay(deal, line) for line in all_lines(Problem(deal))]
    found = []
    for _ in range(300):
        goal = about(rng, deal)
        problem = Problem(deal, tasks(rng, deal, given=True), goals=(goal,))
        choices = Choices.given(problem)
        for record in rng.sample(lines, min(12, len(lines))):
            state = Judge(problem, choices, record).goal(goal).state
            play = Play.of(problem, choices, record)
            assert (state is State.MET) is play.holds(goal, None, deal.tricks), (goal, problem, str(record.tricks))
            assert state is not State.OPEN
            found.append(state)
    assert min(found.count(State.MET), found.count(State.LOST)) > 500, "too one-sided to test anything"


@pytest.mark.parametrize("seed", few(range(200), 3, 9))
def test_the_model_has_just_these_lines(seed: int) -> None:
    """Alone, denied, and beside others."""
    rng = Random(seed)
    deal = shuffled(small_deck(*SHAPES[0][1:]), SHAPES[0][0], seed)
    goal, other = about(rng, deal), about(rng, deal)
    each = MembersWho(Compare(TasksMet(Member.MEMBER), rng.choice([*Relation]), 1), Relation.EXACTLY, rng.randint(0, 2))
    joined = rng.choice((goal, Not(goal), OneOf((goal, Not(other))), If(goal, other), If(other, each, goal)))
    same(Problem(deal, tasks(rng, deal, given=rng.random() < 0.3)[:3], goals=(joined,)))
