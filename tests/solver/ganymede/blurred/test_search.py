"""Launches that the blurred game cannot do, against the search that tries everything, with it on and off."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.ganymede import at_least, board, deal, problem
from tests.support.ganymede_random import random_deal
from tests.support.ganymede_scripts import scripted_at_random
from tests.support.ganymede_search import TooMany, search
from winnable.rules.answer import Answer
from winnable.rules.ganymede.goal import Bound, Launched, Score
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.blurred.search import out_of_reach
from winnable.solver.ganymede.bound import too_many
from winnable.solver.verdict import NEVER


def launching(seed: int) -> Problem:
    rng = Random(seed)
    players = 1 + (seed % 10 == 7)
    dealt = random_deal(rng, small=True, players=players)
    if seed % 3:
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
    horizon = Turns(rng.choice([1, 2, 2, 3]), rng.randrange(players))
    return Problem(dealt, horizon, (Launched(Bound(at_least=rng.choice([1, 1, 2, 3])), rng.randrange(players)),))


def refuted(asked: Problem, most: int = 20_000) -> bool:
    return out_of_reach(asked, asked.deal.begin(), (), NEVER, most)


@pytest.mark.thorough
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 60))])
def test_what_it_refutes_no_line_reaches(block: int) -> None:
    by_this = reached = 0
    for seed in range(30 * block, 30 * block + 30):
        asked = launching(seed)
        try:
            found = search(asked, 300).report
        except TooMany:
            continue
        reached += found is not None
        if refuted(asked):
            assert found is None, seed
            by_this += not too_many(asked, asked.deal.begin(), ())
    assert reached
    assert by_this


@pytest.mark.parametrize(
    "seed", [0, 2, 3, 4, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, *range(5, 150)))]
)
def test_verdicts_are_the_same_without_it(seed: int) -> None:
    asked = launching(seed)
    try:
        found = search(asked, 100).report
    except TooMany:
        return
    expected = Answer.UNWINNABLE if found is None else Answer.WINNABLE
    for bounds in (True, False):
        assert ask(asked, bounds=bounds, lookahead=False).answer is expected


@pytest.mark.thorough
def test_counting_steps_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left out because there are too few steps would have come to nothing."""
    every = [launching(seed) for seed in range(24)]
    found = [refuted(asked) for asked in every]
    assert any(found)
    monkeypatch.setattr("winnable.solver.ganymede.blurred.search._Search.too_far", lambda *_: False)
    assert [refuted(asked, 40_000) for asked in every] == found


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("FEW", 0),
        pytest.param("FEW", 1_000_000, marks=pytest.mark.slow),
        pytest.param("_Search.does", lambda *_: False, marks=pytest.mark.slow),
        pytest.param("Hopes.told", lambda *_: None, marks=pytest.mark.slow),
    ],
)
def test_shortcuts_change_nothing(monkeypatch: pytest.MonkeyPatch, what: str, value: Any) -> None:
    """Of what may still do nothing is lost or gained by asking at another time, or by what is known of others."""
    every = [launching(seed) for seed in range(8 if value == 0 else 24)]
    found = [refuted(asked) for asked in every]
    assert any(found)
    monkeypatch.setattr(f"winnable.solver.ganymede.blurred.search.{what}", value)
    assert [refuted(asked, 60_000) for asked in every] == found


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seeds",
    [range(10), *(pytest.param(range(start, start + 50), marks=pytest.mark.slow) for start in range(10, 610, 50))],
)
def test_with_others_who_do_not_choose(seeds: range) -> None:
    out = 0
    for seed in seeds:
        asked, rng = scripted_at_random(seed), Random(seed)
        free = rng.choice(sorted(asked.free))
        goals = (Launched(Bound(at_least=rng.choice([1, 1, 2])), free), Score(Bound(at_least=rng.randint(3, 8)), free))
        asked = replace(asked, goals=(goals[seed % 2],), score_at="horizon")
        try:
            found = search(asked, 300).report
        except TooMany:
            continue
        if refuted(asked):
            out += 1
            assert found is None, seed
    assert out


def test_nothing_is_said_beyond_the_limit() -> None:
    asked = problem(deal(), Launched(at_least(1), 0), horizon=3)
    assert refuted(asked)
    assert not refuted(asked, 20)


def test_settlers_aboard_count() -> None:
    assert refuted(problem(deal(board("", "1 red", "1 red")), Launched(at_least(1), 0)))
    assert not refuted(problem(deal(board("", "2 red", "1 red")), Launched(at_least(1), 0)))


def test_other_readings_of_the_end_of_the_track_are_left_alone() -> None:
    asked = problem(deal(), Launched(at_least(1), 0))
    assert refuted(asked)
    options = Options(track_end_timing="end_of_turn")
    table = replace(asked.deal.table, options=options)
    assert not refuted(replace(asked, deal=replace(asked.deal, table=table)))
