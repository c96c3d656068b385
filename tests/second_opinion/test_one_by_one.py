"""Cards by their places and tricks compared with others: the model has as many lines as the referee calls won."""

from random import Random

import pytest

from tests.second_opinion.random_one_by_one import goal
from tests.support.counting import same
from tests.support.decks import shuffled, small_deck
from tests.support.layers import few
from winnable.rules.crew.problem import Problem

SHAPES = [(3, 2, 4, 1), (2, 2, 4, 2), (4, 3, 3, 3)]
"""Seats, and the colours, ranks and rockets of the deck."""


@pytest.mark.parametrize("seed", few(range(24), 1, 4))
def test_the_model_counts_the_same(seed: int) -> None:
    """As many lines as the referee calls won."""
    rng = Random(seed)
    shape = rng.choice(SHAPES)
    deal = shuffled(small_deck(*shape[1:]), shape[0], seed)
    for _ in range(3):
        same(Problem(deal, goals=(goal(rng, deal),)))
