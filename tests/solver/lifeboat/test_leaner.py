"""Lines of Lifeboat without what they do not need."""

from random import Random

import pytest

from tests.support.lifeboat_files import POINTS, SIXTEEN, only
from tests.support.lifeboat_random import random_problem
from winnable.missions.lifeboat.read.loader import load_line
from winnable.rules.lifeboat.referee import replay
from winnable.solver.lifeboat.ask import ask
from winnable.solver.lifeboat.leaner import leaner, shorter
from winnable.solver.lifeboat.solve import taken
from winnable.solver.lifeboat.witness import Witness
from winnable.solver.verdict import Limits

PADDED = """\
- turns:
  - who: captain
    before: [boatswain opens cash, boatswain gives open cash to captain, cherpak gives cash to captain]
    act: {row: [nav19]}
- {}
"""


def test_a_card_need_not_be_opened_to_be_given() -> None:
    problem = only(POINTS + SIXTEEN).problem
    line = load_line(PADDED, problem)
    found = leaner(Witness(line, replay(problem, line)))
    (turn,) = found.line.days[0].turns
    assert len(turn.free) == 2
    assert found.report.met


@pytest.mark.parametrize("block", range(4))
def test_nothing_more_can_be_left_out_of_random_lines(block: int) -> None:
    changed = 0
    for seed in range(40 * block, 40 * block + 40):
        witness = ask(random_problem(Random(seed)), Limits(work=2)).witness
        if witness is None:
            continue
        found = leaner(witness)
        problem = witness.report.problem
        assert taken(problem, found.line) == found, seed
        assert not any(taken(problem, line) for line in shorter(found.line)), seed
        assert leaner(witness) == found, seed
        changed += found != witness
    assert changed
