"""The search for lines, most promising positions first: what it finds the referee accepts."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.ganymede import at_least, at_most, board, deal, problem
from tests.support.ganymede_random import random_deal
from winnable.rules.answer import OutOfTime
from winnable.rules.ganymede.goal import Group, Launched, Score
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.problem import Problem, Turns
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.lookahead.beam import find_line
from winnable.solver.verdict import NEVER, Deadline


def test_a_line_is_found() -> None:
    asked = problem(deal(board("2 red")), Launched(at_least(1), 0), horizon=3)
    line = find_line(asked, asked.deal.begin(), (), NEVER)
    assert line is not None
    assert replay(asked, line).met


def test_nothing_is_looked_for_but_launches() -> None:
    for goal in (Score(at_least(0), 0), Launched(at_most(0), 0)):
        asked = problem(deal(board("2 red")), goal, horizon=1)
        assert find_line(asked, asked.deal.begin(), (), NEVER) is None


def test_it_stops_in_time() -> None:
    asked = problem(deal(board("2 red")), Launched(at_least(1), 0), horizon=3)
    with pytest.raises(OutOfTime):
        find_line(asked, asked.deal.begin(), (), Deadline(0.0))


@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 10))])
def test_what_is_found_the_referee_accepts(block: int) -> None:
    found = 0
    for seed in range(20 * block, 20 * block + 20):
        dealt = random_deal(Random(seed), small=seed % 2 == 0, players=1 + seed % 2)
        dealt = replace(dealt, table=replace(dealt.table, options=Options()))
        asked = Problem(dealt, Turns(2), (Launched(at_least(1), Group.EVERYBODY if seed % 3 else 0),))
        line = find_line(asked, dealt.begin(), (), NEVER)
        if line is not None:
            found += 1
            report = replay(asked, line)
            assert report.complete
            assert report.met
        elif dealt.table.names == ("ana",) and seed % 2 == 0:
            assert ask(asked, lookahead=False).answer is ask(asked).answer
    assert found >= 3
