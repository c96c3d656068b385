"""The model of all requirements against the definition: every set of them, each decided as a problem of its own."""

from functools import cache

import pytest

from tests.support.clashes import KINDS, made_up, subsets
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.requirements import Requirement, only, tokens_alone
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.formula import decide
from winnable.solver.verdict import Limits

WORK = Limits(work=60)


def winnable_alone(problem: Problem) -> bool:
    try:
        return solve(problem, WORK).answer is Answer.WINNABLE
    except NoDealFits:  # a card that nobody can draw, say
        return False


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("seeds", "most"), [(range(1), 45), pytest.param(range(20), 600, marks=pytest.mark.slow)])
def test_every_set(kind: str, seeds: range, most: int) -> None:
    """Or so many of them, small and large ones."""
    checked = 0
    for seed in seeds:
        try:
            problem = made_up(kind, seed)
        except ValueError:  # a goal that asks for more than is said
            continue
        check(problem, most)
        checked += 1
    assert checked


def check(problem: Problem, most: int) -> None:
    """A set is possible as it is; with tokens that go with their tasks, as it is or with more of them."""
    model = RequirementsModel(problem)
    kept = dict(zip(model.requirements, model.kept, strict=True))
    every = subsets(problem)
    exact = tokens_alone(problem) or not any(problem.tokens)

    @cache
    def alone(chosen: frozenset[Requirement]) -> bool:
        return winnable_alone(only(problem, chosen))

    for chosen in every[:: -(-len(every) // most)]:
        outcome = decide(model.formula, WORK, assumptions=[kept[each] for each in sorted(chosen, key=str)])
        expected = alone(chosen) if exact else any(alone(each) for each in every if each >= chosen)
        assert (outcome.answer is Answer.WINNABLE) is expected, chosen
