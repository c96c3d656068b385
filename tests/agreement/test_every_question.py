"""Every question about problems with goals of any form: held against all plays, and each other, on small decks.

What is held of a question stands in `tests.support.asking`, what problems there are in `tests.support.made_up`.
"""

from random import Random

import pytest

from tests.support.asking import HOLDS
from tests.support.made_up import case_of

SEEDS = [range(6), pytest.param(range(6, 10), marks=pytest.mark.thorough)]
MORE = [pytest.param(range(first, first + 60), marks=pytest.mark.slow) for first in range(1000, 1240, 60)]


@pytest.mark.parametrize("seeds", [*SEEDS, *MORE])
@pytest.mark.parametrize("question", HOLDS)
def test_what_is_answered(question: str, seeds: range) -> None:
    """Commands are asked about every sixth problem, as they are many."""
    asked = 0
    for seed in seeds if question != "commands" else seeds[::6]:
        case = case_of(seed)
        if case is not None:
            HOLDS[question](case, Random(seed))
            asked += 1
    assert asked
