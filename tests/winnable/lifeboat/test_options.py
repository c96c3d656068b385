"""Options and questions of other games on files of Lifeboat, and its own on theirs."""

from pathlib import Path

import pytest

from tests.support.lifeboat_files import FIRST, LANDS
from tests.support.paths import ROOT
from tests.winnable.conftest import Run


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.yaml").write_text(f"{FIRST}{LANDS}", encoding="utf-8")


@pytest.mark.parametrize("options", [["--fewest-turns"], ["--fewest-tricks"], ["--distress", "none"]])
def test_options_of_other_games_are_refused(run: Run, options: list[str]) -> None:
    result = run("solve", "good.yaml", *options)
    assert (result.exit_code, f"{options[0]} does not go with Lifeboat" in result.stderr) == (2, True)


def test_its_own_options_are_refused_by_others(run: Run) -> None:
    for example, title in (("ganymede/launch.yaml", "Ganymede"), ("puzzles/why_not.yaml", "The Crew")):
        result = run("solve", str(ROOT / "examples" / example), "--fewest-days")
        assert (result.exit_code, f"--fewest-days does not go with {title}" in result.stderr) == (2, True)


def test_a_question_that_there_is_not(run: Run) -> None:
    result = run("hint", "good.yaml")
    assert (result.exit_code, "there is no 'winnable hint' for Lifeboat" in result.stderr) == (2, True)
