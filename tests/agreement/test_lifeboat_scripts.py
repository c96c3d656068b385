"""The model of Lifeboat against the search that tries everything, on random small deals with scripts of all kinds."""

import pytest

from tests.support.layers import few
from tests.support.lifeboat_models import agree
from tests.support.lifeboat_scripts import scripted_problem
from winnable.rules.answer import Answer


@pytest.mark.parametrize("block", few(range(2), 1))
def test_scripts_on_random_deals(block: int) -> None:
    answers = agree(map(scripted_problem, range(50 * block, 50 * block + 50)), 1000)
    assert min(answers[Answer.WINNABLE], answers[Answer.UNWINNABLE]) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_scripts_on_more_random_deals(block: int) -> None:
    agree(map(scripted_problem, range(1000 + 200 * block, 1200 + 200 * block)), 10_000)
