"""The sample repository, the hooks and the action: what they name is there, and what they run does what they say."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from click.testing import CliRunner

from tests.support.paths import EXAMPLES, ROOT
from winnable.cli.main import main
from winnable.output.report import FORMS

SAMPLE = EXAMPLES / "ci"


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sample repository, in which the command runs."""
    unwanted = shutil.ignore_patterns(".winnable_cache", ".pytest_cache", "__pycache__")
    shutil.copytree(SAMPLE, tmp_path / "sample", ignore=unwanted)
    monkeypatch.chdir(tmp_path / "sample")
    return tmp_path / "sample"


def read(path: Path) -> Any:
    """A YAML file of another program."""
    if not path.is_file():
        pytest.skip("only the tests are here")
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_its_verdicts_and_missions_hold(sample: Path) -> None:
    for command in ("check", "validate"):
        ran = CliRunner().invoke(main, [command, "--jobs", "1"])
        assert (ran.exit_code, ran.stderr) == (0, ""), ran.stdout


def test_it_is_a_test_suite(sample: Path) -> None:
    plugin = ["-p", "no:winnable", "-p", "winnable.pytest_plugin"]  # the same, whether or not it is installed anew
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert ran.returncode == 0, ran.stdout
    assert "6 passed" in ran.stdout


def test_the_hooks_are_those_that_it_names() -> None:
    hooks = {hook["id"]: hook for hook in read(ROOT / ".pre-commit-hooks.yaml")}
    used = [hook["id"] for repo in read(SAMPLE / ".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert set(used) == set(hooks)
    for hook in hooks.values():
        program, command, *words = hook["entry"].split()
        assert program == "winnable"
        main.commands[command].make_context(command, [*words, *hook.get("args", []), str(SAMPLE)])


def test_the_hooks_by_hand(sample: Path) -> None:
    """With the names of all files, those of other programs too, as pre-commit gives them."""
    named = [str(path) for path in sorted(sample.rglob("*")) if path.suffix in (".yaml", ".yml")]
    assert any("pre-commit" in name for name in named)
    for hook in read(ROOT / ".pre-commit-hooks.yaml"):
        files = named if hook.get("pass_filenames", True) else []
        ran = CliRunner().invoke(main, [*hook["entry"].split()[1:], *hook.get("args", []), *files])
        assert (ran.exit_code, ran.stderr) == (0, ""), ran.stdout


# --- the action ----------------------------------------------------------------------------------


def act(sample: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the last step of the action with its defaults and these inputs."""
    action = read(ROOT / "action.yml")
    step = action["runs"]["steps"][-1]
    values = {name: each["default"] for name, each in action["inputs"].items()} | inputs
    names = {name: re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", text) for name, text in step["env"].items()}
    environment = {name: values[match[1]] for name, match in names.items() if match}
    assert len(environment) == len(step["env"])
    programs = sample.parent / "bin"
    programs.mkdir()
    (programs / "winnable").write_text(f'#!/bin/sh\nexec {sys.executable} -m winnable "$@"\n')
    (programs / "winnable").chmod(0o755)
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],  # as the runner does
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            **environment,
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "GITHUB_OUTPUT": str(sample / "outputs"),
        },
    )


needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="the runner has bash")


@needs_bash
def test_the_action_by_the_rules_of_the_project(sample: Path) -> None:
    ran = act(sample)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "winnable check: 3 as expected\n"
    assert (sample / "outputs").read_text() == "exit-code=0\n"


@needs_bash
def test_the_action_with_inputs(sample: Path) -> None:
    """Blanks and what a shell would run are parts of names."""
    odd = sample / "a $(touch hacked) b"
    odd.mkdir()
    text = (sample / "deals" / "last_round.yaml").read_text().replace("expect: unwinnable", "expect: winnable")
    (odd / "x.yaml").write_text(text)
    ran = act(
        sample, paths=f"{odd.name}\n\ndeals/two_rockets.yaml\n", arguments="--jobs\n1\n", format="sarif", output="out"
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "")
    assert '"X001"' in (sample / "out").read_text()
    assert not (sample / "hacked").exists()
    assert (sample / "outputs").read_text() == "exit-code=1\n"


def test_the_action_is_as_it_is_described() -> None:
    action = read(ROOT / "action.yml")
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in action["inputs"])
    assert action["inputs"]["format"]["default"] in FORMS
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", ""), "an input in a script would be run"
    workflow = read(SAMPLE / ".github" / "workflows" / "winnable.yml")
    for step in workflow["jobs"]["deals"]["steps"]:
        if "winnable@" in step["uses"]:
            assert step.get("with", {}).keys() <= action["inputs"].keys()


def test_the_page_names_every_option_of_ci() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    options = {option for name in ("check", "validate") for each in main.commands[name].params for option in each.opts}
    ours = {"--format", "--config", "--isolated", "--ignore", "--fail-on", "--strict", "--only-ours", "--durations"}
    ours |= {"--no-cache", "--work-limit", "--total-time", "--time-limit", "--exclude"}
    assert ours <= options
    assert all(f"{option}" in page for option in ours)
    assert isinstance(main, click.Group)
