"""What a small position can lead to is a solution: no model, and no bound, refuses an end that the rules have."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

import pytest

from tests.support.legal_lines import Asked, Fixed, Sheet
from tests.support.lifeboat_moments import asking, ends, moment, said
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat.ask import _loosened, _rounds
from winnable.solver.lifeboat.bounds import refuted
from winnable.solver.lifeboat.model.frame import EVERYTHING, Scope
from winnable.solver.lifeboat.model.model import Model

MOMENTS: Final = (
    5, 8, 9, 11, 12, 13, 14, 18, 20, 23, 25, 27, 28, 30, 34, 35, 38, 41, 47, 59, 61, 67, 72, 75, 86, 88, 89, 101,
    104, 112, 114, 126, 134, 152, 160, 164, 166, 171, 175, 176, 188, 194, 200, 204, 212, 220, 226, 230, 231, 236,
    237, 253, 258, 260, 262, 266, 270, 274, 277, 279, 303, 318, 327, 347, 350, 355, 366, 392, 397, 431, 435, 439,
    441, 456, 460, 483, 488, 490, 507, 519, 574, 590, 607, 628, 645, 663, 675, 731, 751, 769, 833, 933, 945, 961,
    992, 1049, 1103, 1141, 1160, 1181, 1187, 1204, 1224, 1249, 1304, 1311, 1373, 1396, 1411, 1429, 1445, 1491,
)  # fmt: skip
"""Of the first 1,500 those that find most in the least time, where any clause of the model is without one of its
literals, or a bound or a cap is one less."""
ENDS: Final = 25
"""Ends of one position."""


def _judging(problem: Problem, scope: Scope) -> Sheet[Position]:
    """The formula that asks for nothing, and what it says of an end."""
    open_ = forms.AnyOf((forms.AllOf(problem.goals), forms.Not(forms.AllOf(problem.goals))))
    model = Model(_loosened(replace(problem, goals=(open_,))), problem.deal.begin(), scope=scope)
    facts = dict[forms.Goal, Fixed]()

    def fixed(end: Position) -> Iterator[Fixed]:
        for goal in said(problem, end):
            if goal not in facts:
                facts[goal] = str(goal), model.goals.met(goal)
            yield facts[goal]

    return Sheet(model.formula, fixed)


def check(seed: int) -> Counter[str]:
    """Ask for the ends of one position: one formula or two, and the bounds."""
    rng = Random(seed)
    problem = moment(rng)
    found, start = ends(rng, problem)[:ENDS], problem.deal.begin()
    if not found:  # a script cannot be played
        return Counter()
    problem = replace(problem, goals=asking(rng, problem))
    rounds = replace(EVERYTHING, rounds=min(12, _rounds(problem, start)))
    scopes = [EVERYTHING, *rng.choice([[], [replace(EVERYTHING, always=True)], [rounds]])]
    for scope in scopes:
        asked = Asked(partial(_judging, problem, scope))
        for end in found:
            assert not (wrong := asked.wrong(end)), (seed, scope, end, wrong)
    for end in found:
        assert not (why := refuted(replace(problem, goals=tuple(said(problem, end))), start)), (seed, end, why)
    return Counter(moments=1, ends=len(found), scripts=bool(problem.controls))


@pytest.mark.parametrize(
    "seeds",
    [MOMENTS, *(pytest.param(range(at, at + 200), marks=pytest.mark.slow) for at in range(0, 5000, 200))],
)
def test_every_end_of_a_moment_is_a_solution(seeds: Sequence[int]) -> None:
    """Ends that are tried by the rules alone, at any moment of a day and in all readings."""
    seen = sum(map(check, seeds), Counter[str]())
    assert seen["moments"] > len(seeds) * 0.8
    assert min(seen.values()) > len(seeds) * 0.25, seen
