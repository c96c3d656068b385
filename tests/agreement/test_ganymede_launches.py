"""Launches that nothing fills, by the end of the track and by sets: behind them lie other ships.

Each file was called wrongly once; the lines are longer than those that small deals have, as a relaxation leaves states
out only where it has found many.
"""

import pytest

from tests.support.layers import few
from tests.support.paths import ROOT
from winnable import load
from winnable.rules.answer import Answer
from winnable.rules.ganymede.problem import Problem
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.relaxation import search
from winnable.solver.verdict import NEVER

EVERY = load(ROOT / "tests" / "data" / "ganymede_launches.yaml", kind=Problem)


@pytest.mark.parametrize(
    ("asked", "answer"),
    few(reversed([*zip(EVERY, (Answer.WINNABLE, Answer.WINNABLE, Answer.UNWINNABLE), strict=True)]), 1, unpack=True),
)
def test_launches_that_nothing_fills(asked: Problem, answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    for kept in (0, search.ALL_KEPT):
        monkeypatch.setattr(search, "ALL_KEPT", kept)
        assert search.refute(asked, asked.deal.begin(), (), NEVER, 20_000) <= (answer is Answer.UNWINNABLE)
        assert ask(asked, lookahead=False).answer is answer
    assert ask(asked).answer is answer
    assert ask(asked, lookahead=False, bounds=False).answer is answer
