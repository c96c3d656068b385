"""What all commands share: an internal error is reported, and `--help` has examples and exit codes."""

from collections.abc import Callable

import pytest
from click.testing import Result

from winnable.crew import listing

Run = Callable[..., Result]


def test_an_error_that_nobody_expected(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise LookupError("lost")

    monkeypatch.setattr(listing, "library", fail)
    result = run("missions")
    assert result.exit_code == 4
    assert result.stderr == "internal error: LookupError: lost\nThis is a bug in winnable; please report it.\n"
    assert "Traceback" in run("missions", "-v").stderr


@pytest.mark.parametrize("command", ["", "solve", "validate", "check", "replay", "deal", "missions"])
def test_help_has_an_example(command: str, run: Run) -> None:
    text = run(*command.split(), "--help").stdout
    if command:
        assert "  Example:\n    winnable " in text
        assert "  Exit codes:\n    0  " in text
    else:
        assert "  Start with:\n    winnable " in text
