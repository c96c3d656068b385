"""`winnable validate`, `deal` and `missions`."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from winnable.missions import crew as missions

Run = Callable[..., Result]
Golden = Callable[[str, str], None]


# --- validate ------------------------------------------------------------------------------------


def test_good_files(deals: Path, run: Run) -> None:
    result = run("validate", "small.yaml", "mission.yaml", "--sample", "0")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "2 files, 2 problems, 1 mission: 0 errors\n", "")


def test_all_mistakes_of_all_files_are_the_result(deals: Path, run: Run) -> None:
    result = run("validate", "bad.yaml", "nowhere.yaml", "small.yaml")
    assert (result.exit_code, result.stderr) == (2, "")
    assert "bad.yaml:5:1: error[K001]: unknown key 'taks' in a problem\n  taks: b1>0\n  ^\n" in result.stdout
    assert "nowhere.yaml:1:1: error[Y001]" in result.stdout
    assert result.stdout.endswith("3 files, 3 problems, 0 missions: 3 errors\n")
    coloured = run("validate", "bad.yaml", "--color", "always").stdout
    assert "\x1b[31m\x1b[1merror[K001]\x1b[0m" in coloured


def test_validate_in_json(deals: Path, run: Run) -> None:
    result = run("validate", "-", "--json", stdin="id: 1\ntitel: x\n")
    content = json.loads(result.stdout)
    assert result.exit_code == content["exit_code"] == 2
    assert [(each["path"], each["line"], each["column"]) for each in content["findings"]] == [("<stdin>", 2, 1)]


# --- deal ----------------------------------------------------------------------------------------


def test_a_deal_for_a_mission_can_be_read_back(run: Run) -> None:
    result = run("deal", "--players", "4", "--mission", "14", "--seed", "7")
    assert result.stdout.startswith("# winnable deal --players 4 --mission 14 --seed 7\n")
    loaded = missions.load_text(result.stdout)
    (document,) = loaded.problems
    assert not loaded.findings
    assert [str(token) for token in document.problem.tokens] == [">", ">>", ">>>", "None"]


@pytest.mark.parametrize("arguments", [["--tasks", "5"], ["--mission", "13", "--deck", "challenge"], []])
def test_its_first_line_repeats_it(arguments: list[str], run: Run) -> None:
    first = run("deal", "--players", "3", *arguments)
    command = first.stdout.splitlines()[0].removeprefix("# winnable ").split()
    assert run(*command).stdout == first.stdout
    assert run("deal", "--players", "3", *arguments).stdout != first.stdout


def test_every_mission_can_be_dealt(run: Run) -> None:
    for key, mission in missions.library().items():
        for players in mission.crew:
            result = run("deal", "--players", str(players), "--mission", key, "--seed", "1")
            assert result.exit_code == 0
            assert not missions.load_text(result.stdout).findings


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing option '--players'"),
        (["--players", "6"], "the game is for 2 to 5 players, found 6"),
        (["--players", "2", "--mission", "four.yaml"], "expected 4 players, found 2"),
        (["--players", "4", "--tasks", "37"], "expected 0 to 36 tasks, found 37"),
        (["--players", "4", "--tasks", "3", "--mission", "1"], "--tasks does not go with --mission"),
        (["--players", "4", "--mission", "99"], "expected the id of a mission"),
        (["--players", "3", "--mission", "four.yaml"], "expected 4 players"),
        (["--players", "4", "--deck", "tarot"], "is not one of"),
    ],
)
def test_deal_bad_usage(
    arguments: list[str], message: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("four.yaml").write_text("id: four\ncrew: [4]\n")
    result = run("deal", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr


# --- missions ------------------------------------------------------------------------------------


def test_the_list(run: Run) -> None:
    lines = run("missions").stdout.splitlines()
    assert len(lines) == len(missions.library())
    assert lines[0] == "planet-nine/1      3/4/5  1 task          One task"
    assert "deep-sea/epilogue  3/4/5  difficulty 18+  " in lines[-1]
    assert len(run("missions", "--game", "deep-sea").stdout.splitlines()) == 33
    listed = json.loads(run("missions", "--json").stdout)["missions"]
    assert [each["key"] for each in listed] == list(missions.library())


@pytest.mark.parametrize("number", [11, 12, 17, 40, 50])
def test_one_in_full(number: int, run: Run, golden: Golden) -> None:
    golden(f"mission_{number}.txt", run("missions", str(number)).stdout)


@pytest.mark.parametrize("number", ["12", "19", "26", "32", "epilogue"])
def test_one_of_deep_sea_in_full(number: str, run: Run, golden: Golden) -> None:
    golden(f"deep_sea_{number}.txt", run("missions", "--game", "deep-sea", number).stdout)
    assert run("missions", f"deep-sea/{number}").stdout == run("missions", "--game", "deep-sea", number).stdout


def test_every_mission_can_be_shown(run: Run) -> None:
    for key in missions.library():
        assert run("missions", key).exit_code == 0
        json.loads(run("missions", key, "--json").stdout)


def test_an_own_mission_and_an_unknown_one(deals: Path, run: Run) -> None:
    assert "wins nothing" in run("missions", "mission.yaml").stdout
    result = run("missions", "99")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "planet-nine has the missions 1 to 50" in result.stderr


# --- task cards ----------------------------------------------------------------------------------


def test_the_list_of_task_cards(run: Run) -> None:
    lines = run("tasks").stdout.splitlines()
    assert len(lines) == 96
    assert lines[0].split()[:2] == ["win-g6", "1/1/1"]
    listed = json.loads(run("tasks", "--json").stdout)["task_cards"]
    assert [each["id"] for each in listed] == list(missions.task_cards())


@pytest.mark.parametrize("card", ["low-sum", "only-s1", "more-than-captain"])
def test_one_task_card_in_full(card: str, run: Run, golden: Golden) -> None:
    golden(f"task_{card}.txt", run("tasks", card).stdout)
    (listed,) = json.loads(run("tasks", card, "--json").stdout)["task_cards"]
    assert listed["id"] == card


def test_an_unknown_task_card(run: Run) -> None:
    result = run("tasks", "lowsum")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no task card 'lowsum' (did you mean 'low-sum'?)" in result.stderr


def test_a_deck_of_ones_own_is_for_any_crew(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("duo.yaml").write_text("id: duo\ncrew: [2]\ndeck: {suits: [pink, blue], ranks: 5, trumps: 2}\ntasks: 1\n")
    result = run("deal", "--players", "2", "--mission", "duo.yaml", "--seed", "1")
    assert result.exit_code == 0
    assert not missions.load_text(result.stdout).findings
