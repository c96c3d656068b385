"""The count of steps: what it excludes the search does not reach either."""

from random import Random

import pytest

from tests.support.ganymede import at_least, board, deal, problem
from tests.support.ganymede_random import random_deal
from winnable.rules.ganymede.card import Track
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.judge import timetable
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.relaxation.search import _Search, refute
from winnable.solver.ganymede.relaxation.target import Target
from winnable.solver.verdict import NEVER

EXCLUDES = "winnable.solver.ganymede.relaxation.counting_bound.CountingBound.excludes"


def launching(seed: int) -> Problem:
    rng = Random(seed)
    dealt = random_deal(rng, small=True, players=1)
    return Problem(dealt, Turns(rng.choice([1, 2, 2, 3]), 0), (Launched(Bound(at_least=rng.choice([1, 1, 2, 3])), 0),))


def refuted(asked: Problem, most: int) -> bool:
    return refute(asked, asked.deal.begin(), (), NEVER, most)


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 20), marks=pytest.mark.thorough)])
def test_counting_steps_changes_nothing(monkeypatch: pytest.MonkeyPatch, seeds: range) -> None:
    """What is left out because there are too few steps would have come to nothing."""
    every = [launching(seed) for seed in seeds]
    found = [refuted(asked, 20_000) for asked in every]
    assert any(found)
    monkeypatch.setattr(EXCLUDES, lambda *_: False)
    assert [refuted(asked, 40_000) for asked in every] == found


def test_bonus_cells_move_the_marker_on() -> None:
    found = list[int]()
    for bonus in ((), (1, 2)):
        asked = problem(deal(board("1 red"), track=Track(9, bonus, (0,) * 10)), Launched(at_least(1), 0))
        slots = timetable(asked, asked.deal.begin(), ())
        search = _Search(asked, asked.deal.begin(), slots, 0, Target(cells=9), NEVER, 1)
        found.append(search.count.furthest(1, search.dealt(), search.begun(), 0))
    assert found[1] == found[0] + 2 < 9


def test_what_takes_more_steps_than_there_are() -> None:
    """Nine steps fill an empty ship, and two shuttles with three seats have four and five; one step needs one turn."""
    found = dict[str, list[int]]()
    for mars, top in (("", ""), ("", "2 red"), ("1 red", "2 red")):
        asked = problem(deal(board("", mars, top)), Launched(at_least(1), 0), horizon=6)
        slots = timetable(asked, asked.deal.begin(), ())
        search = _Search(asked, asked.deal.begin(), slots, 0, Target(launches=1), NEVER, 1)
        excluded = [turns for turns in range(7) if search.count.excludes(turns, search.dealt(), search.begun())]
        found[f"{mars}/{top}"] = excluded
    assert found == {"/": [0, 1], "/2 red": [0], "1 red/2 red": [0]}
