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


@pytest.mark.parametrize("name", ["two-in-a-row", "Two in a row", "two_in_a_ROW"])
def test_a_task_card_by_its_name(name: str, run: Run) -> None:
    result = run("show", name)
    assert result.stdout.splitlines()[:2] == ["two-in-a-row", "  The owner wins at least two tricks in a row."]
    (told,) = json.loads(run("show", name, "--json").stdout)["documents"]
    assert (told["kind"], told["name"], told["line"]) == ("task card", "two-in-a-row", 0)


def test_the_game_for_two_has_three_members(run: Run) -> None:
    two, three = (run("show", "deep-sea/4", "--players", players).stdout for players in "23")
    assert "  Two players and the robot, Tonoja, play 13 tricks; Tonoja is the third member.\n" in two
    assert "  Tonoja has 14 cards: seven lie open, each over a covered card, " in two
    assert two.splitlines()[5:] == three.splitlines()[3:]  # all but the heading and who plays
    sizes = ", ".join(f"{size}: {{tricks_won: {{by: commander, exactly: {size}}}}}" for size in (3, 4, 5))
    goal = run("show", "--goal", f"by_crew: {{{sizes}}}", "--players", "2")
    assert goal.stdout == "The commander wins exactly three tricks.\n"


def test_a_problem_says_which_mission_it_plays(run: Run, tmp_path: Path) -> None:
    """Also beside a name of its own, and in which reading, where the mission has several."""
    written = run("new", "problem", "Friday", "--mission", "46").stdout
    file = tmp_path / "friday.yaml"
    file.write_text(written)
    lines = run("show", str(file)).stdout.splitlines()
    assert lines[0].startswith("Friday (")
    assert lines[1] == ("  It is mission planet-nine/46: All pink for the left neighbour, in the reading all-nine.")
    file.write_text(f"{written}reading: played-only\n")
    assert "in the reading played-only." in run("show", str(file)).stdout.splitlines()[1]
    file.write_text(run("new", "problem", "Friday", "--mission", "8").stdout)
    assert run("show", str(file)).stdout.splitlines()[1] == "  It is mission planet-nine/8: Three tasks in order."
    file.write_text(run("new", "problem", "Friday").stdout)
    assert "mission" not in run("show", str(file)).stdout
