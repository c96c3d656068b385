"""The solver of Lifeboat against the search that tries everything, on random small deals of all kinds."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat_models import agree
from tests.support.lifeboat_random import random_deal, random_goal, random_options, random_problem
from tests.support.lifeboat_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.card import NAVIGATION
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat.ask import ask


def all_free(seed: int) -> Problem:
    """A small deal with a pile that does not come round, and everybody free."""
    rng = Random(seed)
    people = rng.choice([2, 2, 2, 3])
    hands = rng.choice([0, 1, 2, 3, 4]) if people == 2 else None
    start = random_deal(rng, people=people, hands=hands, options=random_options(rng) if seed % 3 else None)
    lying = {*start.position.navigation, *start.position.table}
    more = [card for card in NAVIGATION if card not in lying]
    rng.shuffle(more)
    start = replace(start, position=start.position._replace(navigation=(*start.position.navigation, *more[:14])))
    goals = tuple(random_goal(rng, start) for _ in range(rng.choice([1, 1, 2])))
    return Problem(start, 1 + (people == 2 and seed % 4 == 0), goals)


def ask_everything(seeds: range, most: int) -> Counter[Answer]:
    """Verdicts with scripts, all readings and piles that come round; each as the search has it, or unknown."""
    answers = Counter[Answer]()
    for seed in seeds:
        asked = random_problem(Random(seed))
        try:
            found = search(asked, most).report
        except TooMany:
            continue
        verdict = ask(asked)
        answers[verdict.answer] += 1
        if verdict.answer is not Answer.UNKNOWN:
            assert verdict.answer is (Answer.UNWINNABLE if found is None else Answer.WINNABLE), seed
    return answers


@pytest.mark.parametrize("block", few(range(4), 0, 1))
def test_the_model_on_random_deals(block: int) -> None:
    answers = agree(map(all_free, range(50 * block, 50 * block + 50)), 1500)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 5


@pytest.mark.parametrize("block", few(range(2), 0, 1))
def test_random_problems_of_all_kinds(block: int) -> None:
    answers = ask_everything(range(50 * block, 50 * block + 50), 1500)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_the_model_on_more_random_deals(block: int) -> None:
    agree(map(all_free, range(1000 + 200 * block, 1200 + 200 * block)), 20_000)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_more_random_problems_of_all_kinds(block: int) -> None:
    ask_everything(range(1000 + 200 * block, 1200 + 200 * block), 20_000)
