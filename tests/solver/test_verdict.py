"""Limits that make no sense, and verdicts without what backs them."""

from itertools import permutations

import pytest

from winnable.rules.answer import Answer, OutOfTime, State
from winnable.solver.verdict import NEVER, Deadline, Effort, InternalError, Limits, Verdict


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"work": -1}, {"seconds": float("nan")}])
def test_impossible_limits(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Limits(**limits)  # type: ignore[arg-type]


def test_a_verdict_needs_its_witness() -> None:
    with pytest.raises(InternalError):
        Verdict[str](Answer.WINNABLE)
    with pytest.raises(InternalError):
        Verdict(Answer.UNWINNABLE, "a witness")
    assert Effort(search=1, encode=2, solve=3, replay=4).seconds == 10


class _Set:
    """What asks for an end from the beginning."""

    def is_set(self) -> bool:
        return True


def test_a_deadline_that_is_stopped_has_passed() -> None:
    stopped = Deadline(stop=_Set())
    assert stopped.passed
    assert stopped.stopped
    assert stopped.left == 0
    for made in (stopped.part(0.5), stopped.within(100), stopped.earlier(Deadline.after(100)), NEVER.earlier(stopped)):
        assert made.passed
        with pytest.raises(OutOfTime):
            made.check()
    assert Limits(seconds=100, deadline=stopped).begun().left(0, 0) is None
    assert Limits(deadline=stopped).timed
    assert not NEVER.stopped


def test_a_verdict_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="three answers"):
        bool(Verdict(Answer.UNKNOWN))


def test_answers_are_equal_to_their_words() -> None:
    assert [each == each.value for each in Answer] == [True] * 3
    assert f"{Answer.WINNABLE} {State.MET}" == "winnable met"
    assert {Answer.WINNABLE: 1}.get(Answer("winnable")) == 1


def test_work_is_the_same_in_whatever_order_it_is_added_up() -> None:
    parts = [Effort(work=0.1), Effort(work=0.2), Effort(work=0.3), Effort(work=1 / 3)]
    sums = {sum(order, Effort()).work for order in permutations(parts)}
    assert sums == {0.933333333}
    assert Effort(work=0.28872986800648387).work == Effort(work=0.2887298680064838).work == 0.288729868
