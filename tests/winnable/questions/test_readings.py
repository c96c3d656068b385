"""Other readings of the rules: which there are, and that each verdict is true under its own."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_search import TooMany, search
from tests.support.layers import few
from winnable.ganymede.solving import readings
from winnable.questions.readings import tried_readings
from winnable.rules.answer import Answer
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede.ask import ask
from winnable.solver.verdict import Limits


@pytest.mark.parametrize("seed", few(range(12), 1, 3))
def test_every_other_reading_is_one_for_which_the_verdict_is_true(seed: int) -> None:
    """Each answer is that of the problem itself under that reading, and lines are legal and reach the goals there."""
    rng = Random(seed)
    dealt = random_deal(rng, small=True)
    goals = tuple(random_goal(rng, dealt, 1) for _ in range(2))
    problem = Problem(dealt, Turns(1, 0), goals)
    found = tried_readings([*readings(problem)], ask, Limits())
    assert not found.late
    for reading, verdict in found.tried:
        options = reading.problem.deal.table.options
        assert getattr(options, reading.option) == reading.value
        usual = replace(options, **{reading.option: getattr(problem.deal.table.options, reading.option)})
        assert usual == problem.deal.table.options
        with suppress(TooMany):
            assert (verdict.answer is Answer.WINNABLE) == (search(reading.problem, 20_000).report is not None)
        if verdict.witness is not None:
            assert replay(reading.problem, verdict.witness.line).met
