"""Explanations of deals of whole decks, each core by verdicts of its own."""

import pytest

from tests.bench.ratios import random_problem
from tests.support import deep_sea
from tests.support.clashes import without
from tests.support.layers import few
from winnable.rules.answer import Answer
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.requirements import only
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits


@pytest.mark.parametrize("seeds", few([range(2), range(2, 16)], 0, 1))
@pytest.mark.parametrize("game", ["planet-nine", "deep-sea"])
def test_whole_decks_of_both_games(game: str, seeds: range) -> None:
    """Four and five players with tasks that are given or to be shared out; what takes long is left out."""
    explained = 0
    for seed in seeds:
        players, given = 4 + seed % 2, seed % 3 > 0
        if game == "deep-sea":
            problem = deep_sea.random_problem(players, 18, seed, given=given)
        else:
            problem = random_problem(players, 14, seed)
        found = explain(problem, Limits(work=3))
        if found.answer is Answer.UNWINNABLE and found.smallest:
            explained += 1
            assert solve(found.clash).answer is Answer.UNWINNABLE
            for rest in without(found.demands):
                assert solve(only(problem, rest)).answer is Answer.WINNABLE
    assert explained
