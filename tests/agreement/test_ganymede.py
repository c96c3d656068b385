"""The solver of Ganymede against the search that tries everything, on random small deals of all kinds."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_scripts import lengthened
from tests.support.ganymede_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.problem import Horizon, Problem, Rounds, Turns
from winnable.solver.ganymede.ask import ask


def asked_at_random(seed: int) -> Problem:
    rng = Random(seed)
    players = rng.choice([1, 1, 2, 2, 3, 4])
    few = rng.choice([0, 1]) if players > 2 else None
    dealt = lengthened(rng, random_deal(rng, small=True, players=players), few)
    if seed % 3:
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    goals = tuple(random_goal(rng, dealt) for _ in range(rng.choice([1, 1, 2])))
    horizons: list[Horizon] = [Turns(1, rng.randrange(players)), Turns(2, rng.randrange(players)), Rounds(2)]
    return Problem(dealt, rng.choice(horizons), goals, score_at=rng.choice(["horizon", "horizon", "end"]))


def agree(seeds: range, most: int = 300) -> Counter[Answer | str]:
    """The verdicts, each the same as that of the search; how many took more than a round, and more than two players."""
    answers = Counter[Answer | str]()
    for seed in seeds:
        asked = asked_at_random(seed)
        try:
            found = search(asked, most)
        except TooMany:
            continue
        verdict = ask(asked)
        assert verdict.answer is (Answer.UNWINNABLE if found.report is None else Answer.WINNABLE), seed
        answers[verdict.answer] += 1
        answers["rounds"] += len(found.reached) >= len(asked.players)
        answers["players"] += len(asked.players) > 2
    return answers


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seeds",
    [range(12, 24), *(pytest.param(range(first, first + 24), marks=pytest.mark.slow) for first in (0, 24, 48))],
)
def test_verdicts_on_random_deals(seeds: range) -> None:
    answers = agree(seeds)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 2
    assert min(answers["rounds"], answers["players"]) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_verdicts_on_more_random_deals(block: int) -> None:
    agree(range(1000 + 20 * block, 1020 + 20 * block), 1500)
