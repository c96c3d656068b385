"""Other horizons than that of a problem: the fewest turns, and more of them."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.ganymede import at_least, board, deal, exactly, problem, tile, turn
from tests.support.ganymede_random import random_deal, random_goal
from tests.support.ganymede_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import Place
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import Launched, Standing
from winnable.rules.ganymede.problem import Problem, Rounds, Turns
from winnable.solver.count import Bounds
from winnable.solver.ganymede.horizons import at_horizon, fewest_turns
from winnable.solver.verdict import Limits

ONE = Launched(at_least(1))
TWO_REDS = deal(board("2 red"))


def test_the_fewest_turns_are_proved() -> None:
    verdict = fewest_turns(problem(TWO_REDS, ONE, horizon=5))
    assert verdict.details == Bounds(3, 3)
    assert verdict.witness is not None
    assert len(verdict.witness.line.turns) == 3
    assert verdict.witness.report.problem.horizon.count == 3
    assert fewest_turns(problem(TWO_REDS, ONE, horizon=2)).answer is Answer.UNWINNABLE


@pytest.mark.thorough
def test_where_a_limit_strikes_bounds_are_left() -> None:
    verdict = fewest_turns(problem(deal(), Launched(at_least(2)), horizon=4), Limits(work=0.003))
    assert verdict.answer is Answer.UNKNOWN
    assert isinstance(verdict.details, Bounds)
    assert verdict.details.low >= 2
    assert verdict.details.high is None
    assert not verdict.details.exact


@pytest.mark.thorough
def test_a_goal_may_be_reached_early_and_not_at_the_horizon() -> None:
    on_earth = Standing(exactly(2), (Place.EARTH,))
    nobody = Standing(exactly(0))
    verdict = fewest_turns(problem(TWO_REDS, on_earth, nobody, horizon=4))
    assert verdict.details == Bounds(1, 1)


def test_no_horizon_is_asked_that_is_shorter_than_what_was_played() -> None:
    begun = (turn(tile("st_r", "recruit red")), turn(tile("st_b")))
    verdict = fewest_turns(replace(problem(TWO_REDS, ONE, horizon=5), played=Line(begun)))
    assert verdict.details == Bounds(4, 4)
    rounds = replace(problem(TWO_REDS, ONE, horizon=Rounds(5)), played=Line(begun))
    assert fewest_turns(rounds).details == Bounds(4, 4)


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 6))])
def test_fewest_turns_on_random_deals(block: int) -> None:
    seen = set[int | None]()
    for seed in range(10 * block, 10 * block + 10):
        rng = Random(seed)
        dealt = random_deal(rng, small=True)
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
        asked = Problem(dealt, Turns(2), (random_goal(rng, dealt),))
        try:
            met = [count for count in (1, 2) if search(at_horizon(asked, count), 1500).report is not None]
        except TooMany:
            continue
        verdict = fewest_turns(asked)
        assert (verdict.answer is Answer.WINNABLE) is bool(met), seed
        if met:
            assert verdict.details == Bounds(met[0], met[0]), seed
        seen.add(met[0] if met else None)
    assert len(seen) > 1
