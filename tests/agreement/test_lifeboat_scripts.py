"""The model of Lifeboat against the search that tries everything, on random small deals with scripts of all kinds."""

from collections import Counter

import pytest

from tests.support.layers import few
from tests.support.lifeboat_models import modelled
from tests.support.lifeboat_scripts import scripted_problem
from tests.support.lifeboat_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat.ask import covered
from winnable.solver.lifeboat.model.frame import EVERYTHING, PLAIN, Scope


def answer(asked: Problem, scope: Scope) -> Answer:
    """What one model says, with its line replayed."""
    found = modelled(asked, scope)
    return found if isinstance(found, Answer) else Answer.WINNABLE


def agree(seeds: range, most: int) -> Counter[Answer]:
    """The verdicts of the model, each the same as that of the search."""
    answers = Counter[Answer]()
    for seed in seeds:
        asked = scripted_problem(seed)
        if not covered(asked):
            continue
        try:
            found = search(asked, most).report
        except TooMany:
            continue
        verdict = answer(asked, EVERYTHING)
        assert verdict is (Answer.UNWINNABLE if found is None else Answer.WINNABLE), seed
        assert answer(asked, PLAIN) in (verdict, Answer.UNKNOWN), seed
        answers[verdict] += 1
    return answers


@pytest.mark.parametrize("block", few(range(2), 1))
def test_scripts_on_random_deals(block: int) -> None:
    answers = agree(range(50 * block, 50 * block + 50), 1000)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_scripts_on_more_random_deals(block: int) -> None:
    agree(range(1000 + 200 * block, 1200 + 200 * block), 10_000)
