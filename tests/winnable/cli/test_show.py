"""`winnable show`: documents and goals in English, their places, and mistakes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.paths import ROOT
from winnable.missions import crew as missions

Run = Callable[..., Result]

MISSION = """\
id: idle
goals:
  - tricks_won: {by: commander, tricks: [first, last], exactly: all}
  - tricks_won: {by: commander, at_least: 1}
"""


def test_a_mission_and_a_goal(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mission.yaml").write_text(MISSION, encoding="utf-8")
    result = run("show", "mission.yaml", "34", "--players", "4")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "planet-nine/idle (mission.yaml:1)\n" in result.stdout
    assert "  The commander wins the first and the last trick.\n" in result.stdout
    goal = "tricks_won: {by: commander, tricks: [first, last], exactly: all}"
    assert run("show", "--goal", goal).stdout == "The commander wins the first and the last trick.\n"
    assert "captain" in run("show", "--goal", goal, "--game", "deep-sea").stdout
    warned = run("show", "--goal", "each_wins: {cards: p3 b3, rising: true}")
    assert (warned.exit_code, warned.stdout) == (
        0,
        "Each of pink 3 and blue 3 wins a trick, in rising order of rank.\n",
    )
    assert "warning[G012]: rising orders no cards of one rank: p3 b3" in warned.stderr
    told = json.loads(run("show", "34", "--json").stdout)
    assert told["documents"][0]["kind"] == "mission"


def test_problems_and_task_cards(run: Run) -> None:
    problem = run("show", str(ROOT / "examples" / "open" / "unknown.yaml")).stdout
    assert "  The question is whether it can be won with every deal that fits.\n" in problem
    deep_sea = Path(missions.__file__).parents[1] / "task_cards" / "deep_sea.yaml"
    cards = run("show", str(deep_sea), "--players", "4").stdout
    assert "first-trick (" in cards
    assert "  The owner wins the first trick.\n" in cards


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing argument 'FILE|ID...'"),
        (["99"], "expected the id of a mission"),
        (["nowhere.yaml"], "cannot read the file"),
        (["--goal", "tricks_won: {by: anybody}"], "--goal:2:13: error[K002]"),
        (["--goal", "]"], "--goal:"),
        (["1", "--goal", "x"], "either --goal or files"),
    ],
)
def test_bad_usage_and_bad_input(arguments: list[str], message: str, run: Run) -> None:
    result = run("show", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
