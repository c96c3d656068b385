"""Decisions told as a line: whatever is played on random deals is replayed from its line."""

from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat_random import random_problem
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.decision import Decision, Done
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished, replay
from winnable.rules.lifeboat.tell import line_of

Steps = list[tuple[Position, Decision]]


def game(rng: Random, problem: Problem) -> tuple[Steps, Position] | None:
    """A game by chance, to its end or to the moment before some action; None if a script cannot be played."""
    setup, at, steps = problem.deal.setup, problem.deal.begin(), Steps()
    for _ in range(200):
        if finished(problem, at):
            return steps, at
        if at.phase is Phase.DAWN:
            at = change.dawn(setup, at)
        today = bool(steps) and steps[-1][0].day == at.day
        if at.phase is Phase.TRADE and today and not _pending(steps) and rng.random() < 0.03:
            return steps, at
        found = list(legal(setup, problem.controls, at))
        if not found:
            return None
        ends = [each for each in found if isinstance(each, Done)]
        decision = ends[0] if ends and rng.random() < 0.5 else rng.choice(found)
        steps.append((at, decision))
        at = change.make(setup, at, decision)
    return None


def _pending(steps: Steps) -> bool:
    """Whether something was done beside actions, and no action yet."""
    return steps[-1][0].phase is Phase.TRADE


@pytest.mark.parametrize("block", few(range(4), 2))
def test_what_is_played_is_replayed_from_its_line(block: int) -> None:
    played = partly = 0
    for seed in range(block * 150, block * 150 + 150):
        rng = Random(f"tell {seed}")
        problem = random_problem(rng, hands=rng.choice([1, 3, 5]))
        found = game(rng, problem)
        if found is None:
            continue
        steps, end = found
        line = line_of(steps, end)
        report = replay(problem, line)
        if line.days and not line.days[-1].whole:
            partly += 1
            count = len(report.decisions)  # those who rest at the end are not told
            assert report.decisions == tuple(decision for _, decision in steps)[:count], seed
        else:
            played += 1
            assert report.decisions == tuple(decision for _, decision in steps), seed
            assert report.position == end
        assert replay(problem, report.line).decisions == report.decisions
    assert played > 60
    assert partly > 2
