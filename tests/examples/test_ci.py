"""The sample repository, the hooks and the action: what they name is there, and what they run does what they say.

That it is a test suite, and that its verdicts and missions hold, `.ci/run` tries as its users do.
"""

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

from tests.support.commands import run
from tests.support.paths import EXAMPLES, ROOT
from winnable.cli.funnel import FORMS
from winnable.cli.main import main

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


def command_named(name: str) -> click.Command:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    return command


def test_the_hooks_are_those_that_it_names() -> None:
    hooks = {hook["id"]: hook for hook in read(ROOT / ".pre-commit-hooks.yaml")}
    used = [hook["id"] for repo in read(SAMPLE / ".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]]
    assert set(used) == set(hooks)
    for hook in hooks.values():
        program, command, *words = hook["entry"].split()
        assert program == "winnable"
        command_named(command).make_context(command, [*words, *hook.get("args", []), str(SAMPLE)])


def commit(*changed: str) -> dict[str, int]:
    """Run the hooks that pre-commit runs for these files that are changed; return their exit codes.

    It never names a file that is deleted, and leaves out a hook for which no file is left.
    """
    codes = {}
    for hook in read(ROOT / ".pre-commit-hooks.yaml"):
        assert set(hook.get("types", ["yaml"])) == {"yaml"}
        files = [name for name in changed if Path(name).is_file() and name.endswith((".yaml", ".yml"))]
        if files or hook.get("always_run", False):
            named = files if hook.get("pass_filenames", True) else []
            ran = run(*hook["entry"].split()[1:], *hook.get("args", []), *named)
            codes[hook["id"]] = ran.exit_code
    return codes


BOTH = ("winnable-check", "winnable-validate")


@pytest.mark.thorough
def test_the_hooks_by_hand(sample: Path) -> None:
    """Also where files of other programs are all that is changed."""
    assert commit("deals/last_round.yaml") == commit(".pre-commit-config.yaml") == dict.fromkeys(BOTH, 0)


@pytest.mark.thorough
def test_the_hooks_after_a_mission_is_deleted(sample: Path) -> None:
    (sample / "missions" / "two_rockets.yaml").unlink()
    assert commit("missions/two_rockets.yaml") == dict.fromkeys(BOTH, 2)


@pytest.mark.thorough
def test_the_hooks_after_the_rules_are_changed(sample: Path) -> None:
    rules = sample / "pyproject.toml"
    rules.write_text(rules.read_text().replace("strict = ", "strct = "))
    assert commit("pyproject.toml") == dict.fromkeys(BOTH, 2)


@pytest.mark.thorough
def test_the_hooks_after_a_verdict_is_changed_by_a_mission(sample: Path) -> None:
    """The deal stands in another file."""
    mission = sample / "missions" / "two_rockets.yaml"
    mission.write_text(mission.read_text() + "  - {tricks_won: {by: commander, exactly: 0}}\n")
    assert commit("missions/two_rockets.yaml") == {"winnable-check": 1, "winnable-validate": 0}


# --- the action ----------------------------------------------------------------------------------


def act(sample: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """Run the last step of the action with its defaults and these inputs."""
    action = read(ROOT / "action.yml")
    step = action["runs"]["steps"][-1]
    values = {name: each["default"] for name, each in action["inputs"].items()} | inputs
    names = {name: re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", text) for name, text in step["env"].items()}
    environment = {name: values[match[1]] for name, match in names.items() if match}
    assert {*step["env"]} - {*environment} == {"BIN"}
    programs = sample.parent / "bin"
    programs.mkdir(exist_ok=True)
    for program, module in (("winnable", "-P -m winnable"), ("python", "")):
        (programs / program).write_text(f'#!/bin/sh\nexec {sys.executable} {module} "$@"\n')
        (programs / program).chmod(0o755)
    return by_bash(
        step, {**environment, "BIN": str(programs), "PYTHONPATH": str(ROOT), "GITHUB_OUTPUT": str(sample / "outputs")}
    )


def by_bash(step: dict[str, str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run a step as the runner does, in the repository that is checked out."""
    assert step["shell"] == "bash"
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


needs_sh = pytest.mark.skipif(os.name != "posix", reason="the program of this test is a script for sh")


@pytest.mark.thorough
@needs_sh
def test_the_action_runs_no_module_of_the_repository(sample: Path) -> None:
    """Neither to install the program nor to run it, though Python may look into the working directory first."""
    (step,) = (each for each in read(ROOT / "action.yml")["runs"]["steps"] if each.get("id") == "install")
    for name in ("pip", "venv", "glob", "shlex"):
        (sample / f"{name}.py").write_text(f"raise SystemExit('{name}.py of the repository')\n")
    names = {"ACTION": "no such folder", "PYTHON": sys.executable, "ENVIRONMENT": str(sample.parent / "own")}
    ran = by_bash(step, {**names, "GITHUB_OUTPUT": str(sample / "outputs")})
    assert {*step["env"]} - {*names} == {"PIP_CACHE_DIR"}
    assert (ran.returncode, ran.stdout, "Invalid requirement: 'no such folder'" in ran.stderr) == (1, "", True)
    ran = act(sample, paths="deals/two_rockets.yaml", format="text")
    assert (ran.returncode, ran.stdout.splitlines()[-1], ran.stderr) == (0, "1 as expected", "")


@pytest.mark.thorough
@needs_sh
def test_the_action_by_the_rules_of_the_project(sample: Path) -> None:
    ran = act(sample)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == "winnable check: 3 as expected\n"
    assert (sample / "outputs").read_text() == "exit-code=0\n"


@pytest.mark.thorough
@needs_sh
def test_the_action_with_inputs(sample: Path) -> None:
    """Blanks and what a shell would run are parts of names."""
    odd = sample / "a $(touch hacked) b"
    odd.mkdir()
    text = (sample / "deals" / "last_round.yaml").read_text().replace("expect: unwinnable", "expect: winnable")
    (odd / "x.yaml").write_text(text)
    ran = act(
        sample,
        paths=f"{odd.name}\n\ndeals/two_rockets.yaml  \n",
        arguments="--jobs\n1\n",
        format="github",
        output="out/x.txt",
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "")
    assert "X001" in (sample / "out" / "x.txt").read_text()
    assert not (sample / "hacked").exists()
    assert (sample / "outputs").read_text() == "exit-code=1\n"


@pytest.mark.thorough
@needs_sh
def test_the_action_takes_patterns_and_several_arguments(sample: Path) -> None:
    """A file that is called like a pattern is that file; a pattern that nothing matches is told as a path."""
    (sample / "deals" / "more").mkdir()
    for name in ("more/[ab].yaml", "more/a.yaml"):
        shutil.copy(sample / "deals" / "two_rockets.yaml", sample / "deals" / name)
        text = (sample / "deals" / name).read_text().replace("../missions", "../../missions")
        (sample / "deals" / name).write_text(text)
    for paths, checked in (
        ("deals/**/*.yaml", 5),
        ("deals/more/[ab].yaml", 1),
        ("deals/more/[a-b].yaml\ndeals/two*.yaml", 2),
    ):
        ran = act(sample, paths=paths, arguments="--jobs 1 --strict --exclude 'no thing'", format="text")
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.endswith(f"{checked} as expected\n")
    ran = act(sample, paths="nothing/*.yaml")
    assert (ran.returncode, "nothing/*.yaml" in ran.stdout) == (2, True)
    ran = act(sample, arguments="--exclude 'no thing")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "arguments: No closing quotation\n")
    assert (sample / "outputs").read_text().endswith("exit-code=2\n")


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
    options = {option for name in ("check", "validate") for each in command_named(name).params for option in each.opts}
    ours = {"--format", "--ignore", "--strict"}
    ours |= {"--no-cache", "--work-limit", "--total-time", "--time-limit", "--exclude"}
    assert ours <= options
    assert all(f"{option}" in page for option in ours)
    assert isinstance(main, click.Group)
