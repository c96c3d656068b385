"""Goals written as YAML: whatever is read back is the same."""

from random import Random

import pytest

from tests.support.lifeboat_files import only
from tests.support.lifeboat_random import random_deal, random_goal
from winnable.missions.lifeboat.write.goal import goal_value
from winnable.missions.lifeboat.write.problem import document_of, dump
from winnable.rules.lifeboat.goal import Bound, Everybody, NoFight, Score, Wins
from winnable.rules.lifeboat.problem import Problem


@pytest.mark.parametrize("seed", range(60))
def test_random_goals_read_back(seed: int) -> None:
    rng = Random(seed)
    deal = random_deal(rng)
    goals = tuple(random_goal(rng, deal, 2) for _ in range(4))
    assert only(dump(document_of(Problem(deal, 1, goals)))).problem.goals == goals


def test_goals_are_short() -> None:
    kid = random_deal(Random(1)).setup.cast[0]
    assert goal_value(NoFight()) == "no_fight"
    assert goal_value(Wins(kid)) == {"wins": str(kid)}
    bound = Bound(at_least=1, at_most=3)
    assert goal_value(Score(Everybody.ALL, bound)) == {"score": {"of": "all", "at_least": 1, "at_most": 3}}
