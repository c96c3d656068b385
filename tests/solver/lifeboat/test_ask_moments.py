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
from winnable.solver.formula import Literal
from winnable.solver.lifeboat.ask import _loosened, _rounds
from winnable.solver.lifeboat.bounds import refuted
from winnable.solver.lifeboat.model.frame import EVERYTHING, Scope
from winnable.solver.lifeboat.model.model import Model

MOMENTS: Final = (
    0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 25, 26, 27, 28, 30, 32, 34, 35,
    38, 39, 41, 43, 47, 50, 56, 59, 61, 67, 72, 75, 76, 81, 84, 86, 88, 89, 99, 100, 101, 104, 108, 112, 114, 120,
    126, 134, 137, 152, 157, 160, 164, 166, 171, 175, 176, 188, 194, 200, 204, 212, 220, 226, 230, 231, 236, 237,
    249, 253, 256, 258, 260, 262, 266, 270, 274, 277, 279, 303, 308, 318, 327, 333, 347, 350, 355, 366, 392, 395,
    397, 414, 428, 431, 435, 439, 440, 441, 452, 456, 460, 483, 488, 490, 507, 519, 533, 574, 590, 607, 617, 628,
    642, 645, 663, 675, 731, 741, 751, 762, 769, 771, 833, 863, 933, 945, 961, 976, 992, 1027, 1030, 1049, 1080,
    1103, 1116, 1141, 1160, 1170, 1181, 1187, 1204, 1219, 1224, 1233, 1249, 1297, 1304, 1311, 1328, 1345, 1349,
    1373, 1387, 1396, 1411, 1429, 1445, 1454, 1466, 1480, 1481, 1491,
)  # fmt: skip
"""Of the first 1,500 those that find a clause without one of its literals, or a bound or a cap that is one less, in any
part of the model, where none before them does."""
ENDS: Final = 25
"""Ends of one position."""


def _judging(problem: Problem, scope: Scope) -> Sheet[Position]:
    """The formula that asks for nothing, and what it says of an end."""
    open_ = forms.AnyOf((forms.AllOf(problem.goals), forms.Not(forms.AllOf(problem.goals))))
    model = Model(_loosened(replace(problem, goals=(open_,))), problem.deal.begin(), scope=scope)
    literals = dict[forms.Goal, Literal]()

    def fixed(end: Position) -> Iterator[Fixed]:
        for goal in said(problem, end):
            if goal not in literals:
                literals[goal] = model.goals.met(goal)
            yield str(goal), literals[goal]

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
