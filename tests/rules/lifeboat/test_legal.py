"""What may be done, held against `play`: what is found is played, and what is played is found."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat_random import random_decision, random_problem
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat.decision import Done
from winnable.rules.lifeboat.fault import Fault, Wrong
from winnable.rules.lifeboat.legal import legal
from winnable.rules.lifeboat.play import play
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import finished


def walk(rng: Random, problem: Problem) -> Iterator[Position]:
    """The positions of a game by chance, each with a decision to make; trade before a script that fails has no end."""
    setup, at = problem.deal.setup, problem.deal.begin()
    for _ in range(80):
        if finished(problem, at):
            return
        if at.phase is Phase.DAWN:
            at = change.dawn(setup, at)
        yield at
        found = list(legal(setup, problem.controls, at))
        if not found:
            return
        ends = [each for each in found if isinstance(each, Done)]
        at = change.make(setup, at, ends[0] if ends and rng.random() < 0.4 else rng.choice(found))


def refused_at(rng: Random, problem: Problem, at: Position, found: list[object]) -> Counter[Fault]:
    """The faults of decisions by chance; those without one are among those found."""
    faults = Counter[Fault]()
    for _ in range(12):
        slip = random_decision(rng, problem, at)
        if slip in found:
            continue
        try:
            complete, after = play(problem.deal.setup, problem.controls, at, slip)
        except Wrong as wrong:
            faults[wrong.fault] += 1
        else:
            assert complete in found, (slip, complete)
            assert after == change.make(problem.deal.setup, at, complete)
    return faults


@pytest.mark.parametrize("block", few(range(4), 0, 1))
def test_what_is_found_is_played_and_what_is_played_is_found(block: int) -> None:
    faults, phases = Counter[Fault](), Counter[Phase]()
    for seed in range(block * 400, block * 400 + 400):
        rng = Random(f"legal {seed}")
        problem = random_problem(rng, hands=rng.choice([1, 3, 5]), pile=rng.choice([0, 0, 2]))
        for at in walk(rng, problem):
            phases[at.phase] += 1
            found = list(legal(problem.deal.setup, problem.controls, at))
            assert len(set(found)) == len(found)
            for decision in rng.sample(found, min(len(found), 12)):
                complete, after = play(problem.deal.setup, problem.controls, at, decision)
                assert complete == decision, seed
                assert after == change.make(problem.deal.setup, at, decision)
            faults += refused_at(rng, problem, at, list(found))
    assert set(phases) >= {phase for phase in Phase if phase not in (Phase.DAWN, Phase.OVER)}
    assert set(faults) >= set(Fault) - {Fault.TOO_MANY, Fault.PLAYED, Fault.SCRIPT}
