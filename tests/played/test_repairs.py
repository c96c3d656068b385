"""Repairs of official deals of both games, against solving each change by itself."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.bench.ratios import random_problem
from tests.support import deep_sea
from tests.support.layers import few
from tests.support.middles import line_to, played_at_random
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Token, TokenChange
from winnable.solver.crew.questions.repairs.search import Repairs, all_repairs
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK = Limits(work=2000)


def planet_nine(seed: int) -> Problem:
    """A random deal with tasks round robin, some of them with tokens or open owners, mostly some tricks far."""
    random = Random(seed)
    problem = random_problem(random.choice((3, 4, 5)), random.randint(3, 6), seed)
    tasks = list(problem.tasks)
    kind = random.choice(("plain", "tokens", "tokens", "open", "swap"))
    if kind in ("tokens", "swap"):
        tasks[:3] = [replace(task, token=Token(str(number))) for number, task in enumerate(tasks[:3], 1)]
    if kind == "open":
        tasks[0] = replace(tasks[0], owner=None)
        problem = replace(problem, tasks=tuple(tasks), assignment=Assignment(spread=2))
    change = TokenChange.SWAP_TWO if kind == "swap" else TokenChange.NONE
    return _some_tricks_far(replace(problem, tasks=tuple(tasks), token_change=change), random)


def sea(seed: int) -> Problem:
    """A random deal with task cards, with owners or without."""
    random = Random(seed)
    players = random.choice((3, 4, 5))
    problem = deep_sea.random_problem(players, random.randint(4, 9), seed, given=random.random() < 0.7)
    return _some_tricks_far(problem, random)


def _some_tricks_far(problem: Problem, random: Random) -> Problem:
    tricks = random.choice((0, 1, 2, problem.deal.tricks // 2))
    return replace(problem, played=line_to(played_at_random(problem.deal, tricks, random)))


def lost(game: str, first: int, number: int) -> Iterator[Problem]:
    """So many of them that cannot be won, from a seed on."""
    seed = first
    while number:
        problem = planet_nine(seed) if game == "planet-nine" else sea(seed)
        seed += 1
        if solve(problem, Limits(work=5)).answer is Answer.UNWINNABLE:
            number -= 1
            yield problem


def same_as_one_by_one(problem: Problem) -> Repairs:
    """Compare the repairs with those that come of a verdict on each change, and replay each."""
    found = all_repairs(problem, WORK)
    for repair in found.helping:
        assert repair.witness is not None
        report = referee(repair.problem, repair.witness.choices, repair.witness.line)
        assert report.state is State.MET
        assert str(repair)
    plain = all_repairs(problem, WORK, decide=solve)
    assert not found.undecided
    assert not plain.undecided
    assert [repair.change for repair in found.helping] == [repair.change for repair in plain.helping]
    return found


@pytest.mark.parametrize("game", few(["planet-nine", "deep-sea"], 0, 1))
def test_repairs_are_those_of_single_verdicts(game: str) -> None:
    found = [same_as_one_by_one(problem) for problem in lost(game, 0, 4)]
    assert sum(len(each.helping) for each in found) > 4


@pytest.mark.slow
@pytest.mark.parametrize("part", range(11))
@pytest.mark.parametrize("game", ["planet-nine", "deep-sea"])
def test_repairs_are_those_of_single_verdicts_many_times(game: str, part: int) -> None:
    for problem in lost(game, 1000 * (part + 1), 5):
        same_as_one_by_one(problem)
