"""The most and the least of a count in games of four parts, against a search that tries everything."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import winnable
from tests.support import ganymede_search, lifeboat_search
from tests.support.ganymede_random import random_deal
from tests.support.layers import few
from tests.support.lifeboat_random import random_problem
from winnable.ganymede.counts import COUNTS as OF_GANYMEDE
from winnable.lifeboat.counts import COUNTS as OF_LIFEBOAT
from winnable.questions.counts import Countable
from winnable.rules.answer import Answer, State
from winnable.rules.ganymede.goal import NotOver
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.extreme import Extreme
from winnable.solver.verdict import Limits, NoAnswer


def holds(found: Extreme[Any], problem: Any, counted: Countable[Any, Any], of: str, search: Any) -> None:
    """The number is reached, and no line of all gets beyond it."""
    bound, beyond = ("at_most", -1) if found.least else ("at_least", 1)

    def reached(number: int) -> bool:
        goal = counted.goal(problem, of, {bound: number})
        return search(replace(problem, goals=(goal,))).report is not None

    if found.answer is Answer.UNWINNABLE:
        assert not reached(-1000 * beyond)
        return
    assert found.number is not None
    assert reached(found.number)
    assert not reached(found.number + beyond)
    assert found.witness is not None
    report = found.witness.report
    assert report.complete
    exactly = (counted.goal(problem, of, {name: found.number}) for name in ("at_least", "at_most"))
    assert all(report.judge(goal).state is State.MET for goal in exactly)


def ask(problem: Any, counted: Countable[Any, Any], of: str, *, least: bool) -> Extreme[Any]:
    written = f"{counted.name}:{of}" if of else counted.name
    return winnable.least(problem, written) if least else winnable.most(problem, written)


@pytest.mark.parametrize("seed", few(range(60), 6, 18))
def test_lifeboat_against_all_lines(seed: int) -> None:
    rng = Random(seed)
    problem = random_problem(rng, hands=rng.choice([0, 1]))
    counted = rng.choice(OF_LIFEBOAT)
    of = rng.choice(counted.of(problem) or [""])
    try:
        for least in (False, True):
            found = ask(problem, counted, of, least=least)
            holds(found, problem, counted, of, lambda asked: lifeboat_search.search(asked, 3000))
    except lifeboat_search.TooMany:
        pytest.skip("too many lines to try them all")


@pytest.mark.parametrize("seed", few(range(60), 6, 10))
def test_ganymede_against_all_lines(seed: int) -> None:
    rng = Random(seed)
    dealt = random_deal(rng, small=True, players=rng.choice([1, 1, 2]))
    dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    problem = Problem(dealt, Turns(rng.choice([1, 2])), (NotOver(),))
    counted = rng.choice(OF_GANYMEDE)
    of = rng.choice(counted.of(problem))
    try:
        for least in (False, True):
            found = ask(problem, counted, of, least=least)
            holds(found, problem, counted, of, lambda asked: ganymede_search.search(asked, 500))
    except ganymede_search.TooMany:
        pytest.skip("too many lines to try them all")


POINTS = "examples/lifeboat/points.yaml"


def test_a_limit_leaves_what_is_reached_and_what_is_proved() -> None:
    (problem,) = winnable.load(POINTS)
    found = winnable.most(problem, "points:captain", Limits(work=1e-6))
    assert not found.exact
    whole = winnable.most(problem, "points:captain")
    assert whole.number is not None
    assert found.reached is None or found.reached <= whole.number
    assert found.bound is None or found.bound >= whole.number
    assert found.reason == "limit reached: 1e-06 units of work"


def test_of_the_lines_that_win() -> None:
    (problem,) = winnable.load(POINTS)  # the captain has sixteen points
    free, winning = (winnable.least(problem, "points:captain", winning=each) for each in (False, True))
    assert (free.number, winning.number) == (0, 16)
    (never,) = winnable.load("examples/lifeboat/why_not.yaml")
    found = winnable.most(never, "points:captain", winning=True)
    assert (found.answer, found.number) == (Answer.UNWINNABLE, None)
    assert winnable.most(never, "points:captain").number is not None


@pytest.mark.parametrize(
    ("count", "message"),
    [
        (
            "pints",
            r"expected one of points, total, alive, loot, wounds, gulls, .* in Lifeboat, found 'pints'",
        ),
        ("points", r"expected points:captain, .*, or points with --each, found 'points'"),
        ("points:lady", r"expected points:captain, .*, found 'points:lady'"),
        ("alive:kid", r"alive is counted for all together: expected alive, found 'alive:kid'"),
    ],
)
def test_what_cannot_be_counted(count: str, message: str) -> None:
    with pytest.raises(NoAnswer, match=message):
        winnable.most(winnable.load(POINTS)[0], count)
    with pytest.raises(TypeError, match="expected the count as a text"):
        winnable.most(winnable.load(POINTS)[0], 5)  # type: ignore[call-overload]
