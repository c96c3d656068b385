"""Limits that make no sense, and verdicts without what backs them."""

import pytest

from winnable.rules.answer import Answer
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict


@pytest.mark.parametrize("limits", [{"seconds": 0}, {"work": -1}, {"workers": 0}, {"seconds": float("nan")}])
def test_impossible_limits(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Limits(**limits)  # type: ignore[arg-type]


def test_a_verdict_needs_its_witness() -> None:
    with pytest.raises(InternalError):
        Verdict[str](Answer.WINNABLE)
    with pytest.raises(InternalError):
        Verdict(Answer.UNWINNABLE, "a witness")
    assert Effort(search=1, encode=2, solve=3, replay=4).seconds == 10
