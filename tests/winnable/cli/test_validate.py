"""`winnable validate` finds mistakes in files, and plays missions."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Run = Callable[..., Result]

FIRST = "id: first\ntasks: 2\n"
CLASH = """\
id: clash
goals:
  - tricks_won: {by: commander, at_least: 5}
  - tricks_won: {by: anybody, won_with: {rank: 1}, exactly: 0}
  - tricks_won: {by: commander, at_most: 4}
"""
IDLE = """\
id: idle
goals:
  - tricks_won: {by: commander, tricks: [first, last], exactly: all}
  - tricks_won: {by: commander, at_least: 1}
"""
FREE = "id: free\ngoals:\n  - tricks_won: {by: anybody, at_least: 1}\n"


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Write a mission into the folder where the command runs."""
    monkeypatch.chdir(tmp_path)

    def writes(text: str) -> str:
        Path("mission.yaml").write_text(text, encoding="utf-8")
        return "mission.yaml"

    return writes


# --- missions, played ----------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_sound_mission(write: Callable[[str], str], run: Run) -> None:
    result = run("validate", write(FIRST), "--deals", "6", "--players", "2,4", "--jobs", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "planet-nine/first (mission.yaml:1)"
    assert lines[1].startswith("  2 and robot  sound: 6 of 6 deals can be won, 100.0 % (95 % interval 61.0 to 100.0 %)")
    assert lines[3] == "               cannot be won: no deal found among 6"
    assert "simple players won " in lines[4]
    assert " first leads win, " in lines[5]
    assert lines[6].startswith("  4 players    sound: ")
    assert lines[-1] == "1 file, 0 problems, 1 mission: 0 errors"
    for line in (lines[2], lines[7]):  # what it shows can be pasted
        command = shlex.split(line.partition("can be won:")[2])
        assert command[:2] == ["winnable", "solve"]
        assert run(*command[1:]).exit_code == 0


@pytest.mark.thorough
def test_several_processes_tell_the_same(write: Callable[[str], str], run: Run) -> None:
    arguments = ("validate", write(FIRST), "--deals", "25", "--players", "3", "--json")
    assert run(*arguments, "--jobs", "1").stdout == run(*arguments, "--jobs", "2").stdout


@pytest.mark.thorough
def test_a_deal_that_cannot_be_won_is_shown(write: Callable[[str], str], run: Run) -> None:
    file = write("id: aces\ngoals:\n  - tricks_won: {by: anybody, won_with: {rank: 1}, at_least: 3}\n")
    (played,) = json.loads(run("validate", file, "--deals", "12", "--players", "3", "--json", "--jobs", "1").stdout)[
        "played"
    ]
    assert played["share"]["winnable"] * played["share"]["unwinnable"] > 0
    assert run(*shlex.split(played["winnable"])[1:]).exit_code == 0
    assert run(*shlex.split(played["unwinnable"])[1:]).exit_code == 1


def test_what_clashes(write: Callable[[str], str], run: Run) -> None:
    result = run("validate", write(CLASH), "--deals", "1", "--jobs", "1")
    assert result.exit_code == 1
    assert "  3 players    unsound: no deal can be won (proved by CP-SAT)" in result.stdout
    with_all = "(3, 4 and 5 players)"
    assert f"mission.yaml:1:1: error[V001]: no deal at all can be won, which is proved {with_all}" in result.stdout
    both = "no deal can meet this together with the goal in line "
    assert f"mission.yaml:3:5: error[V003]: {both}5 {with_all}" in result.stdout
    assert f"mission.yaml:5:5: error[V003]: {both}3 {with_all}" in result.stdout
    assert "mission.yaml:4" not in result.stdout
    found = json.loads(
        run("validate", "mission.yaml", "--players", "3", "--deals", "1", "--json", "--jobs", "1").stdout
    )
    assert (found["exit_code"], [each["code"] for each in found["findings"]]) == (1, ["V001", "V003", "V003"])


def test_what_is_idle(write: Callable[[str], str], run: Run) -> None:
    result = run("validate", write(IDLE), "--deals", "3", "--players", "4", "--jobs", "1")
    assert result.exit_code == 0
    message = "redundant: the rest of the mission implies it, as CP-SAT proves (4 players)"
    assert f"mission.yaml:4:5: warning[V004]: {message}" in result.stdout
    assert result.stdout.endswith(
        "hint: the rest of the mission says it already\n1 file, 0 problems, 1 mission: 0 errors, 1 warning\n"
    )


def test_what_cannot_be_lost(write: Callable[[str], str], run: Run) -> None:
    result = run("validate", write(FREE), "--deals", "3", "--players", "4", "--jobs", "1")
    assert "  4 players    cannot be lost: every legal line of play wins (proved by CP-SAT)" in result.stdout
    assert "mission.yaml:1:1: warning[V002]: the mission cannot be lost" in result.stdout


def test_two_without_a_robot_from_standard_input(run: Run) -> None:
    mission = (
        "id: x\ncrew: [2]\ndeck: {suits: [pink, blue], ranks: 3, trumps: 1}\n"
        "goals:\n  - tricks_won: {by: commander, at_least: 2}\n"
    )
    result = run("validate", "-", "--deals", "4", "--jobs", "1", stdin=mission)
    lines = result.stdout.splitlines()
    assert lines[1].startswith("  2 players    sound: ")
    assert "difficulty" not in result.stdout  # the logbook has nothing for two without the robot
    command = shlex.split(lines[2].partition("can be won:")[2])
    assert run(*command[1:]).exit_code == 0


@pytest.mark.thorough
def test_missions_of_the_library_by_id(write: Callable[[str], str], run: Run) -> None:
    arguments = ("--deals", "2", "--players", "4", "--jobs", "1")
    result = run("validate", "22", "deep-sea/5", write(FIRST), *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    headings = [line for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert [line.split()[0].rstrip(":") for line in headings] == [
        "planet-nine/22",
        "deep-sea/5",
        "planet-nine/first",
        "1",
    ]
    assert "--mission deep-sea/5" in result.stdout
    assert "deep-sea/22" in run("validate", "22", "--game", "deep-sea", *arguments).stdout
    alone = run("validate", "32", "--game", "deep-sea", "--deals", "0")
    assert alone.stdout == "0 problems, 1 mission: 0 errors\n"
    assert run("validate", "13", "44", "--deals", "0").stdout == "0 problems, 2 missions: 0 errors\n"
    both = run("validate", "13", write(FIRST), "44", "--deals", "0", "--json")
    assert (json.loads(both.stdout)["files"], json.loads(both.stdout)["missions"]) == (1, 3)
    unknown = run("validate", "mission.yaml", "51", "--deals", "0")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert (
        "Expected the id of a mission or its file (.yaml), found '51' (planet-nine has the missions" in unknown.stderr
    )


@pytest.mark.thorough
def test_the_reading_that_is_played(run: Run) -> None:
    """Against the clock the one volunteer of mission 14 takes all, else everybody takes some; both can be pasted."""
    for options, reading in (((), "without-timer"), (("--reading", "with-timer"), "with-timer")):
        result = run("validate", "deep-sea/14", "--deals", "2", "--players", "4", "--jobs", "1", *options)
        lines = result.stdout.splitlines()
        assert lines[1].startswith(f"  reading {reading} (others: with")
        command = shlex.split(lines[3].partition("can be won:")[2])
        assert command[-2:] == ["--reading", reading]
        assert run(*command[1:]).exit_code == 0
    told = json.loads(run("validate", "17", "--reading", "literal", "--deals", "1", "--jobs", "1", "--json").stdout)
    assert {report["reading"] for report in told["played"]} == {"literal"}
    both = run("validate", "16", "17", "--reading", "literal", "--deals", "1", "--players", "4", "--jobs", "1")
    assert (both.exit_code, both.stdout.count("reading literal (others: strict)")) == (0, 1)
    for mission, known in (("17", "strict, literal"), ("16", "none")):
        unknown = run("validate", mission, "--reading", "loose", "--deals", "1")
        assert unknown.exit_code == 2
        assert f"No mission has a reading 'loose'; their readings: {known}." in unknown.stderr


def test_files_alone(write: Callable[[str], str], run: Run) -> None:
    assert run("validate", write(CLASH), "--deals", "0").stdout == "1 file, 0 problems, 1 mission: 0 errors\n"


def test_a_mission_with_mistakes_is_not_played(write: Callable[[str], str], run: Run) -> None:
    result = run("validate", write("id: x\ngaols: []\n"))
    assert (result.exit_code, "error[K001]" in result.stdout, "players" in result.stdout) == (2, True, False)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ("four", "numbers of players such as 3,4,5"),
        ("0", "numbers"),
        (",", "numbers"),
        ("", "numbers"),
    ],
)
def test_bad_crew_sizes(write: Callable[[str], str], run: Run, players: str, message: str) -> None:
    result = run("validate", write(FIRST), "--players", players)
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_crew_sizes_that_a_mission_is_not_for(write: Callable[[str], str], run: Run) -> None:
    result = run("validate", write(FIRST + "crew: [4]\n"), "--players", "3,4", "--deals", "2", "--jobs", "1")
    assert result.stderr == "mission.yaml: mission first is not for 3 players\n"
    assert "4 players" in result.stdout


@pytest.mark.parametrize("players", ["9", "7,8"])
def test_crew_sizes_that_no_mission_is_for(players: str, write: Callable[[str], str], run: Run) -> None:
    result = run("validate", write(FIRST), "22", "--players", players, "--deals", "2", "--jobs", "1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        f"Invalid value for '--players': no mission here is for {players.replace(',', ', ')} players." in result.stderr
    )


# --- files ---------------------------------------------------------------------------------------


def test_good_files(deals: Path, run: Run) -> None:
    result = run("validate", "small.yaml", "mission.yaml", "--deals", "0")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "2 files, 2 problems, 1 mission: 0 errors\n", "")


def test_files_of_others_are_skipped_and_counted(write: Callable[[str], str], run: Run) -> None:
    write(FIRST)
    Path("mkdocs.yml").write_text("site_name: x\nnav: []\n")
    result = run("validate", ".", "--deals", "0")
    assert (result.exit_code, result.stdout) == (
        0,
        "1 file, 0 problems, 1 mission, 1 file of another program skipped: 0 errors\n",
    )
    assert json.loads(run("validate", ".", "--deals", "0", "--json").stdout)["files_of_others"] == 1
    named = run("validate", "mkdocs.yml")
    assert (named.exit_code, "error[K007]" in named.stdout) == (2, True)


def test_all_mistakes_of_all_files_are_the_result(deals: Path, run: Run) -> None:
    result = run("validate", "bad.yaml", "nowhere.yaml", "small.yaml")
    assert (result.exit_code, result.stderr) == (2, "")
    assert "bad.yaml:5:1: error[K001]: unknown key 'taks' in a problem\n  taks: b1>0\n  ^\n" in result.stdout
    assert "nowhere.yaml:1:1: error[Y001]" in result.stdout
    assert result.stdout.endswith("3 files, 3 problems, 0 missions: 3 errors\n")
    coloured = run("validate", "bad.yaml", "--color", "always").stdout
    assert "\x1b[31m\x1b[1merror[K001]\x1b[0m" in coloured


def test_findings_in_json(deals: Path, run: Run) -> None:
    result = run("validate", "-", "--json", stdin="id: 1\ntitel: x\n")
    content = json.loads(result.stdout)
    assert result.exit_code == content["exit_code"] == 2
    assert [(each["path"], each["line"], each["column"]) for each in content["findings"]] == [("<stdin>", 2, 1)]
