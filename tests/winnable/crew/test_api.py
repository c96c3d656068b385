"""The questions about many lines as programs ask them."""

from tests.support.many_lines import FIRST
from winnable import Answer, Limits, load, replay
from winnable.crew import Bounds, OpeningKind, fewest_tricks, lines, openings
from winnable.rules.answer import State

(PROBLEM,) = load(FIRST)
WORK = Limits(work=60)


def test_lines() -> None:
    found = lines(PROBLEM, WORK)
    first, second = next(found), next(found)
    assert first.line != second.line
    for witness in (first, second):
        assert replay(PROBLEM, witness.line, witness.choices).state is State.MET
    assert found.count.number == 2
    assert not found.complete


def test_fewest_tricks() -> None:
    verdict = fewest_tricks(PROBLEM, WORK)
    assert verdict.answer is Answer.WINNABLE
    assert verdict.details == Bounds(3, 3)
    assert verdict.reason == "all is met after 3 tricks, and no line needs fewer (proved by CP-SAT)"
    (late,) = {fewest_tricks(PROBLEM, Limits(seconds=1e-9)).answer}
    assert late is Answer.UNKNOWN


def test_openings() -> None:
    found = openings(PROBLEM, WORK)
    leads = [each for each in found if each.kind is OpeningKind.LEAD]
    assert len(leads) == 10
    assert str(found.leads) == f"{sum(each.answer is Answer.WINNABLE for each in leads)} of 10"
    assert found.owners is None
