"""The solver of Ganymede against the search that tries everything, on random small deals of all kinds."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.problem import Horizon, Problem, Rounds, Turns
from winnable.solver.ganymede.ask import ask


def asked_at_random(seed: int) -> Problem:
    rng = Random(seed)
    players = rng.choice([1, 1, 2])
    dealt = random_deal(rng, small=True, players=players)
    if seed % 3:
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    goals = tuple(random_goal(rng, dealt) for _ in range(rng.choice([1, 1, 2])))
    horizons: list[Horizon] = [Turns(1, rng.randrange(players)), Turns(2, rng.randrange(players)), Rounds(2)]
    return Problem(dealt, rng.choice(horizons), goals, score_at=rng.choice(["horizon", "horizon", "end"]))


def agree(seeds: range) -> Counter[Answer]:
    """The verdicts, each the same as that of the search."""
    answers = Counter[Answer]()
    for seed in seeds:
        asked = asked_at_random(seed)
        try:
            found = search(asked, 1500).report
        except TooMany:
            continue
        verdict = ask(asked)
        assert verdict.answer is (Answer.UNWINNABLE if found is None else Answer.WINNABLE), seed
        answers[verdict.answer] += 1
    return answers


@pytest.mark.parametrize("block", range(4))
def test_verdicts_on_random_deals(block: int) -> None:
    answers = agree(range(20 * block, 20 * block + 20))
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_verdicts_on_more_random_deals(block: int) -> None:
    agree(range(1000 + 100 * block, 1100 + 100 * block))
