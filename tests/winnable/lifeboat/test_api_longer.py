"""Later days of Lifeboat, for programs."""

from tests.support.lifeboat import CAPTAIN, SCORING, problem
from winnable.lifeboat import longer
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.goal import Ended, Score
from winnable.solver.verdict import Limits


def test_not_by_day_1_but_by_day_2() -> None:
    tried = list(longer(problem(SCORING, Ended(1), Score(CAPTAIN, Bound(at_least=16))), Limits(), 3))
    assert [(days, verdict.answer) for days, verdict in tried] == [(1, Answer.WINNABLE)]
    witness = tried[0][1].witness
    assert witness is not None
    assert (witness.report.problem.days, witness.report.met) == (2, True)


def test_no_later_day_does() -> None:
    tried = list(longer(problem(SCORING, Ended(1), Score(CAPTAIN, Bound(at_least=17))), Limits(), 2))
    assert [(days, verdict.answer) for days, verdict in tried] == [(1, Answer.UNWINNABLE), (2, Answer.UNWINNABLE)]
