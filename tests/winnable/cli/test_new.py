"""`winnable new`: a mission to start from."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]


def test_a_mission(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "mission", "mine", "-o", "mine.yaml").exit_code == 0
    assert run("validate", "mine.yaml", "--sample", "0").stdout.endswith("1 mission: 0 errors\n")
    again = run("new", "mission", "-o", "mine.yaml")
    assert (again.exit_code, "exists already" in again.stderr) == (2, True)
    assert "captain" in run("new", "mission", "--game", "deep-sea").stdout


@pytest.mark.parametrize("name", ["tab\there", " blank", "", "zero\u200bwidth"])
def test_a_name_that_nobody_can_type(name: str, run: Run) -> None:
    result = run("new", "mission", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected signs that can be seen" in result.stderr
