"""Goals in the formula against the judge: every form, of lines that are known turn by turn."""

from collections import Counter
from random import Random

import pytest

from tests.support.ganymede_random import random_deal, random_goal
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import FORMS
from winnable.rules.ganymede.problem import Problem, Rounds
from winnable.rules.ganymede.referee import replay
from winnable.rules.goal import parts
from winnable.solver.formula import PARAMETERS
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.model.read import read
from winnable.solver.verdict import Limits


def compared(seed: int) -> Counter[type]:
    """The forms of goals of which a line of the model says the same as the judge, met or not."""
    rng, found = Random(seed), Counter[type]()
    dealt = random_deal(rng, small=True, players=rng.choice([1, 2]))
    for goal in [random_goal(rng, dealt) for _ in range(6)]:
        asked = Problem(dealt, Rounds(1), (goal,), score_at=rng.choice(["horizon", "end"]))
        model = Model(asked, dealt.begin(), launches=2)
        for met in (model.met, ~model.met):
            outcome = model.formula.solve(Limits(), PARAMETERS, [~model.beyond, met])
            if outcome.answer is not Answer.WINNABLE:
                continue
            reading = read(dealt.table, model.made, outcome)
            if reading.forbidden:
                continue
            report = replay(asked, Line(reading.turns))
            assert report.met is outcome.holds(model.met), (seed, goal)
            assert report.judge(goal).state is not State.OPEN
            found.update(type(part) for part in parts(goal))
    return found


@pytest.mark.parametrize("block", few(range(4), 0, 1))
def test_goals_are_met_as_the_judge_says(block: int) -> None:
    found = sum((compared(seed) for seed in range(20 * block, 20 * block + 20)), Counter[type]())
    assert len(found) >= len(FORMS) - 4
