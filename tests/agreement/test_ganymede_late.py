"""The solver of Ganymede on late games, whose piles come round, against the search that tries everything.

Nothing stays unknown, as no limit is set.
"""

from collections import Counter

import pytest

from tests.support.ganymede_late import late_problem
from tests.support.ganymede_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.solver.ganymede.ask import ask

STEPS = 50_000
"""How many steps the search tries; the few problems for which that is not enough are left out."""


def agree(seeds: range, steps: int) -> Counter[Answer]:
    """The verdicts, each that of the search, with what comes before the formula and without."""
    found = Counter[Answer]()
    for seed in seeds:
        problem = late_problem(seed)
        try:
            report = search(problem, steps=steps).report
        except TooMany:
            continue
        answer = Answer.UNWINNABLE if report is None else Answer.WINNABLE
        assert ask(problem).answer is answer, seed
        assert ask(problem, lookahead=False, bounds=False).answer is answer, seed
        found[answer] += 1
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 24), marks=pytest.mark.slow)])
def test_late_games(seeds: range) -> None:
    found = agree(seeds, 3_000)
    assert min(found[Answer.WINNABLE], found[Answer.UNWINNABLE]) >= 2


def test_discarded_tiles_are_not_shown_before_the_row_is_refilled() -> None:
    """Nothing can be done but pass in the first turn, although tiles were discarded that will be shown after it."""
    assert agree(range(10_060, 10_061), 3_000) == {Answer.WINNABLE: 1}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(48))
def test_more_late_games(block: int) -> None:
    found = agree(range(50 * block, 50 * block + 50), STEPS)
    assert min(found[Answer.WINNABLE], found[Answer.UNWINNABLE]) >= 5
