"""The model of all requirements against the definition: every set of them, each decided as a problem of its own."""

import pytest

from tests.support.clashes import KINDS, made_up, subsets
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.requirements import only, requirements, tokens_alone
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.decide import decide
from winnable.solver.verdict import Limits

WORK = Limits(work=60)


def winnable_alone(problem: Problem) -> bool:
    try:
        return solve(problem, WORK).answer is Answer.WINNABLE
    except NoDealFits:  # a card that nobody can draw, say
        return False


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 20), marks=pytest.mark.slow)])
def test_every_set(kind: str, seeds: range) -> None:
    for seed in seeds:
        try:
            problem = made_up(kind, seed)
        except ValueError:  # a goal that asks for more than is said
            continue
        if len(requirements(problem)) > 9:
            continue
        check(problem)


def check(problem: Problem) -> None:
    """A set is possible as it is; with tokens that go with their tasks, as it is or with more of them."""
    model = RequirementsModel(problem)
    kept = dict(zip(model.requirements, model.kept, strict=True))
    every = subsets(problem)
    alone = {chosen: winnable_alone(only(problem, chosen)) for chosen in every}
    exact = tokens_alone(problem) or not any(problem.tokens)
    for chosen in every:
        outcome = decide(model.formula, WORK, assumptions=[kept[each] for each in sorted(chosen, key=str)])
        expected = alone[chosen] if exact else any(alone[each] for each in every if each >= chosen)
        assert (outcome.answer is Answer.WINNABLE) is expected, chosen
