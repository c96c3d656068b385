"""Exit codes, and what no command can be blamed for."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from winnable.attempts import Failure, check_each
from winnable.cli.console import Exit, worst
from winnable.crew import listing
from winnable.missions.crew import load
from winnable.solver.verdict import Limits

Run = Callable[..., Result]


def test_the_worst_code() -> None:
    order = [Exit.YES, Exit.NO, Exit.UNDECIDED, Exit.INPUT, Exit.INTERNAL]
    assert [int(code) for code in order] == [0, 1, 3, 2, 4]
    for place, code in enumerate(order):
        assert worst(order[: place + 1]) is code
    assert worst([]) is Exit.YES


def test_an_error_that_nobody_expected(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LookupError("lost")

    monkeypatch.setattr(listing, "list_missions", fail)
    result = run("missions")
    assert result.exit_code == 4
    assert result.stderr == "internal error: LookupError: lost\nThis is a bug in winnable; please report it.\n"
    assert "Traceback" in run("missions", "-v").stderr


def test_a_process_that_dies_is_an_internal_error(deals: Path) -> None:
    def submit(*_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(RuntimeError("terminated abruptly"))
        return future

    found = [each.outcome for each in check_each(load("small.yaml").problems, {}, Limits(), submit)]
    assert [isinstance(each, Failure) and each.message for each in found] == ["RuntimeError: terminated abruptly"] * 2


@pytest.mark.parametrize("command", ["", "solve", "validate", "check", "replay", "deal", "missions"])
def test_help_has_an_example(command: str, run: Run) -> None:
    text = run(*command.split(), "--help").stdout
    if command:
        assert "  Example:\n    winnable " in text
        assert "  Exit codes:\n    0  " in text
    else:
        assert "  Start with:\n    winnable " in text
