"""Lines of a quick search that the referee refuses: dropped and told once, or an error where that is asked for."""

import logging

import pytest

from winnable.solver import refused
from winnable.solver.refused import STRICT, drop
from winnable.solver.verdict import InternalError


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is for users; nothing was told yet in this process."""
    monkeypatch.delenv(STRICT)
    monkeypatch.setattr(refused, "_told", set())


def test_it_fails_every_test() -> None:
    with pytest.raises(InternalError, match="p1 / p2"):
        drop(InternalError("the referee refuses p1 / p2"))


@pytest.mark.usefixtures("lenient")
def test_it_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        drop(InternalError("the referee refuses p1 / p2"))
        drop(InternalError("the referee refuses p3 / p4"))
    (told,) = caplog.messages
    assert told.startswith(
        "a quick search was wrong, and another one answers: the referee refuses p1 / p2; this is a bug"
    )


@pytest.mark.usefixtures("lenient")
def test_without_a_log_it_goes_to_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging.getLogger("winnable"), "propagate", False)  # the test runner listens to all logs
    drop(InternalError("no such line"))
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("a quick search was wrong")
    assert told.err.count("\n") == 1
