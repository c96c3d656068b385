"""All lines tried: what is found is a line, and what is too much is no answer."""

import pytest

from tests.support.ganymede import at_least, board, deal, problem
from tests.support.ganymede_search import search
from winnable.rules.ganymede.goal import Launched, Reputation
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede import exhaustive
from winnable.solver.ganymede.exhaustive import TooMany, every_line
from winnable.solver.verdict import NEVER, Deadline, OutOfTime

TWO_REDS = deal(board("2 red"))


@pytest.mark.parametrize(
    "asked",
    [
        problem(TWO_REDS, Launched(at_least(1)), horizon=2),
        problem(TWO_REDS, Reputation(at_least(1)), horizon=1),
        problem(deal(board("3 red")), Reputation(at_least(1)), horizon=1),
    ],
)
def test_the_answer_of_the_search_of_the_tests(asked: Problem) -> None:
    line = every_line(asked, asked.deal.begin(), (), (), NEVER)
    assert (line is None) is (search(asked).report is None)
    assert line is None or replay(asked, line).met


def test_too_much_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaustive, "MOST", 5)
    asked = problem(TWO_REDS, Launched(at_least(1)), horizon=3)
    with pytest.raises(TooMany):
        every_line(asked, asked.deal.begin(), (), (), NEVER)


def test_a_deadline_ends_it() -> None:
    asked = problem(TWO_REDS, Launched(at_least(1)), horizon=3)
    with pytest.raises(OutOfTime):
        every_line(asked, asked.deal.begin(), (), (), Deadline(0.0))
