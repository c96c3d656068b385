"""Every way to decide a question of the smaller games says the same, and goals that hold already need no formula."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import winnable
from tests.support.ganymede_late import late_problem
from tests.support.lifeboat import deal, nav, problem
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_scripts import scripted_problem
from tests.support.paths import ROOT
from winnable import Answer, ganymede
from winnable.rules.ganymede.goal import Bound, Launched
from winnable.rules.ganymede.problem import Turns
from winnable.rules.goal import Bound as AtLeast
from winnable.rules.lifeboat.card import CAST
from winnable.rules.lifeboat.goal import Alive, Everybody, Gulls
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.ganymede import ask as of_ganymede
from winnable.solver.lifeboat import ask as of_lifeboat
from winnable.solver.verdict import Limits, Verdict

WORK = Limits(work=10)
GROUNDS = {of_ganymede: (of_ganymede.TRIED,), of_lifeboat: (of_lifeboat.PROVED, "counted")}
"""Grounds of a no, on which depends which further ways there are."""


def small(seed: int) -> Problem:
    """A question about Lifeboat without scripts."""
    return random_problem(Random(seed))


@pytest.mark.parametrize(
    ("module", "made", "count"),
    [(of_ganymede, late_problem, 5), (of_lifeboat, small, 16), (of_lifeboat, scripted_problem, 16)],
)
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 10))])
def test_every_way_says_the_same(module: Any, made: Any, count: int, block: int) -> None:
    seen = Counter[object]()
    for seed in range(count * block, count * (block + 1)):
        asked = made(seed)
        verdict = module.ask(asked, WORK)
        noes: list[Verdict[Any]] = [Verdict(Answer.UNWINNABLE, reason=said) for said in GROUNDS[module]]
        for name, ask in {way.proves: way.ask for no in noes for way in module.ways(asked, no)}.items():
            found = ask(asked, WORK).answer
            assert found in (verdict.answer, Answer.UNKNOWN), (seed, name)
            seen[found] += 1
    assert seen[Answer.UNKNOWN] < seen.total() / 2
    assert min(seen[Answer.WINNABLE], seen[Answer.UNWINNABLE]) > count / 4


@pytest.mark.parametrize("turns", [1, 4])
def test_ships_that_need_not_leave_need_no_formula(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(of_ganymede, "by_model")
    monkeypatch.delattr(of_ganymede, "find_line")
    asked = winnable.load(ROOT / "examples/ganymede/launch.yaml", kind=ganymede.Problem)[0]
    for count in ("at_least", "at_most", "exactly"):
        goal = Launched(Bound(**{count: 0}))
        assert of_ganymede.ask(replace(asked, horizon=Turns(turns), goals=(goal,))).witness is not None


@pytest.mark.parametrize("days", [1, 3])
def test_gulls_that_need_not_come_need_no_formula(days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(of_lifeboat, "by_model")
    pile = nav(22, 4, 6, 2, 14, 18, 5, 9, 24, 20, 3)
    asked = problem(deal(CAST, pile, provisions="oar knife water"), Gulls(AtLeast(at_least=0)), days=days)
    assert of_lifeboat.ask(asked).witness is not None
    assert of_lifeboat.ask(replace(asked, days=1, goals=(Alive(Everybody.ALL),))).witness is not None
