"""Files of Lifeboat in CI: `check` in other forms, rules of a project, tests of pytest, options of other games."""

import json
from pathlib import Path

import pytest

from tests.support.ci_forms import annotations, junit, sarif
from tests.support.lifeboat_files import FIRST, LANDS
from tests.support.paths import ROOT
from tests.winnable.conftest import Run

pytest_plugins = ["pytester"]
GOOD = f"{FIRST}name: The fourth gull\n{LANDS}expect: winnable\n"
"""Everybody comes home by day 1."""
WRONG = GOOD.replace("expect: winnable", "expect: unwinnable")
BAD = GOOD.replace("kid]", "boy]")


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("good", GOOD), ("wrong", WRONG), ("bad", BAD)):
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")


def test_check_in_the_forms_of_others(run: Run) -> None:
    files = ("good.yaml", "wrong.yaml", "bad.yaml")
    assert run("check", "good.yaml").exit_code == 0
    told = run("check", *files, "--format", "sarif")
    assert told.exit_code == 2
    assert sarif(told.stdout)
    assert "F001" in told.stdout
    meanings = {rule["id"]: rule for rule in json.loads(told.stdout)["runs"][0]["tool"]["driver"]["rules"]}
    assert "an unknown character" in json.dumps(meanings["F001"])
    assert junit(run("check", *files, "--format", "junit").stdout)
    assert annotations(run("check", *files, "--format", "github").stdout)


def test_rules_of_a_project_know_its_codes(run: Run) -> None:
    assert run("validate", "good.yaml").exit_code == 0
    Path("winnable.yaml").write_text("ignore: H007\n", encoding="utf-8")
    told = run("validate", "good.yaml")
    assert ("H006" in told.stdout + told.stderr, "H007" in told.stdout + told.stderr) == (True, False)
    Path("winnable.yaml").write_text("ignore: H007\nfail_on: H006\n", encoding="utf-8")
    assert run("validate", "good.yaml").exit_code == 2


def test_a_test_of_pytest(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (pytester.path / "good.yaml").write_text(GOOD, encoding="utf-8")
    (pytester.path / "wrong.yaml").write_text(WRONG, encoding="utf-8")
    plugin = ("-p", "no:winnable", "-p", "winnable.pytest_plugin", "-p", "no:cacheprovider", "--winnable")
    pytester.runpytest_subprocess(*plugin).assert_outcomes(passed=1, failed=1)


@pytest.mark.parametrize("options", [["--fewest-turns"], ["--fewest-tricks"], ["--distress", "none"]])
def test_options_of_other_games_are_refused(run: Run, options: list[str]) -> None:
    result = run("solve", "good.yaml", *options)
    assert (result.exit_code, f"{options[0]} does not go with Lifeboat" in result.stderr) == (2, True)


def test_its_own_options_are_refused_by_others(run: Run) -> None:
    for example, title in (("ganymede/launch.yaml", "Ganymede"), ("puzzles/why_not.yaml", "The Crew")):
        result = run("solve", str(ROOT / "examples" / example), "--fewest-days")
        assert (result.exit_code, f"--fewest-days does not go with {title}" in result.stderr) == (2, True)


@pytest.mark.parametrize("command", ["hint", "analyse"])
def test_questions_that_there_are_not(run: Run, command: str) -> None:
    result = run(command, "good.yaml")
    assert (result.exit_code, f"there is no 'winnable {command}' for Lifeboat" in result.stderr) == (2, True)
