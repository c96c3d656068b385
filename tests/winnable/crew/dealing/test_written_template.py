"""`winnable new problem`: the deal to start from is a good one, and so is every example in it."""

import re
from pathlib import Path

import pytest

from tests.support.layers import few
from tests.winnable.conftest import Run
from winnable.crew.game import CREW
from winnable.missions.crew.read.library import find_mission
from winnable.missions.crew.read.loader import load, load_text
from winnable.questions.lean import solve
from winnable.rules.answer import Answer
from winnable.solver.verdict import Limits

EXAMPLE = re.compile(r"#([a-z_]+): ")
"""What starts a line that can be tried by taking the '#' away."""
FIRST = "# yaml-language-server: $schema=problem.json\n"


def examples_load(text: str) -> int:
    """Take up each example of the file by itself; return how many there are."""
    lines = text.splitlines()
    examples = [number for number, line in enumerate(lines) if EXAMPLE.match(line)]
    (before,) = load_text(text).problems
    for number in examples:
        loaded = load_text("\n".join([*lines[:number], lines[number][1:], *lines[number + 1 :]]))
        assert not loaded.errors, (lines[number], loaded.errors)
        assert loaded.problems != (before,), lines[number]
    assert all(line.startswith("# ") or EXAMPLE.match(line) for line in lines if line.startswith("#"))
    assert all(len(line) <= 120 for line in lines)
    return len(examples)


@pytest.mark.parametrize("edition", ["planet-nine", "deep-sea"])
@pytest.mark.parametrize("players", few([2, 3, 4, 5], 2))
def test_it_can_be_won_as_it_stands(edition: str, players: int, run: Run) -> None:
    result = run("new", "problem", "--game", edition, "--players", str(players))
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(FIRST)
    loaded = load_text(result.stdout)
    assert not loaded.findings
    (document,) = loaded.problems
    assert (document.problem.title, document.game) == ("My deal", edition)
    assert solve(CREW, document.problem, Limits(work=60)).answer is Answer.WINNABLE
    assert examples_load(result.stdout) == 7


@pytest.mark.parametrize("mission", ["1", "5", "12", "26", "46", "50", "deep-sea/14", "deep-sea/epilogue"])
@pytest.mark.parametrize("players", [3, 5])
def test_for_a_mission(mission: str, players: int, run: Run) -> None:
    result = run("new", "problem", "Tuesday: 'late'", "--mission", mission, "--players", str(players))
    assert (result.exit_code, result.stderr) == (0, "")
    loaded = load_text(result.stdout)
    assert not loaded.findings
    (document,) = loaded.problems
    assert (document.problem.title, document.mission) == (
        "Tuesday: 'late'",
        find_mission(mission)[0],
    )
    assert examples_load(result.stdout) >= 5


def test_the_mission_of_a_file_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deals").mkdir()
    Path("three.yaml").write_text("id: three\ncrew: [3]\ntasks: 2\nroles: {sick: {not: commander}}\n")
    assert run("new", "problem", "--mission", "three.yaml", "-o", "deals/mine.yaml").exit_code == 0
    text = Path("deals/mine.yaml").read_text(encoding="utf-8")
    assert "\nmission: ../three.yaml\n" in text
    assert re.search(r"^#roles: \{sick: \w+\}$", text, re.MULTILINE)
    (document,) = load("deals/mine.yaml").problems
    assert len(document.problem.deal.hands) == 3
    again = run("new", "problem", "-o", "deals/mine.yaml")
    assert (again.exit_code, "exists already" in again.stderr) == (2, True)
    assert Path("deals/mine.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players", "6"], "The game is for 2 to 5 players, found 6"),
        (["--mission", "99"], "Expected the id of a mission"),
        (["--mission", "deep-sea/5", "--game", "planet-nine"], "Mission 5 is one of deep-sea, not of planet-nine"),
    ],
)
def test_bad_usage(arguments: list[str], message: str, run: Run) -> None:
    result = run("new", "problem", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
