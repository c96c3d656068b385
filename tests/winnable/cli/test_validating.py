"""`winnable validate` for CI: its forms in every end, thresholds, the rules of the project, and the cache."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.support.ci_forms import annotations, junit
from tests.support.layers import few
from tests.support.paths import DATA
from tests.winnable.conftest import Run
from winnable.crew.survey import measures, playtest

FORMS = ("junit", "github")
READ = {"junit": junit, "github": annotations}
DECK = "deck: {suits: [pink, blue], ranks: 5, trumps: 2}\n"
MISSION = f"# A mission.\nid: the-one\ncrew: [3, 4]\n{DECK}goals: [{{each_wins: {{cards: p5}}}}]\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a mission, in which the command runs."""
    monkeypatch.chdir(tmp_path)
    Path("mission.yaml").write_text(MISSION)
    return tmp_path


def validate(run: Run, *words: str) -> Result:
    """Play the mission in this process."""
    return run("validate", *(words or ("mission.yaml",)), "--jobs", "1", "--deals", "2")


@pytest.mark.parametrize("form", few(FORMS, 2))
def test_a_sound_mission(form: str, run: Run, project: Path) -> None:
    result = validate(run, "mission.yaml", "--format", form)
    assert (result.exit_code, result.stderr) == (0, "")
    read = READ[form](result.stdout)
    if form == "junit":
        names = [test.get("name") for test in junit(result.stdout).iter("testcase")]
        assert names == ["no mistakes in the file", "planet-nine/the-one"]
        assert "sound: 2 of 2 deals" in (junit(result.stdout)[0][1].findtext("system-out") or "")
    else:
        assert read == []
        assert result.stdout == "winnable validate: 1 file, 0 problems, 1 mission: 0 errors\n"


@pytest.mark.parametrize("form", few(FORMS, 2))
def test_a_mission_that_cannot_be_won(form: str, run: Run, project: Path) -> None:
    shutil.copy(DATA / "faults" / "clash_of_three_goals.yaml", "clash.yaml")
    result = validate(run, "clash.yaml", "--format", form)
    assert result.exit_code == 1
    if form == "junit":
        root = junit(result.stdout)
        assert {each.get("type") for each in root.iter("failure")} == {"V001"}
        assert {each.get("type") for each in root.iter("error")} == {"V001"}, "the findings of the file"
    else:
        codes = [each.title[:4] for each in annotations(result.stdout)]
        assert codes.count("V001") == 1, "told once"
        assert "V003" in codes


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("words", [[], ["nowhere"], ["mission.yaml", "--players", "9"], ["mission.yaml", "--bogus"]])
def test_an_early_end(form: str, words: list[str], run: Run, project: Path) -> None:
    result = run("validate", *words, "--format", form, "--jobs", "1", "--deals", "1")
    assert result.exit_code == 2
    READ[form](result.stdout)
    assert "usage" in result.stdout


@pytest.mark.parametrize("form", few(FORMS, 2))
def test_interrupted(form: str, run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The missions that were played by then are told."""
    Path("second.yaml").write_text(MISSION.replace("the-one", "second"))

    def interrupted(case: measures.Case, *rest: Any) -> Any:
        if case.mission.id == "second":
            raise KeyboardInterrupt
        return measures.play_deals(case, *rest)

    monkeypatch.setattr(playtest, "play_deals", interrupted)
    result = validate(run, "mission.yaml", "second.yaml", "--format", form)
    assert result.exit_code == 130
    READ[form](result.stdout)
    assert "interrupted" in result.stdout
    if form == "junit":
        assert "planet-nine/the-one" in result.stdout


@pytest.mark.parametrize("form", FORMS)
def test_the_time_limit(form: str, run: Run, project: Path) -> None:
    result = validate(run, "mission.yaml", "--format", form, "--total-time", "0.000001")
    assert result.exit_code == 3
    READ[form](result.stdout)
    assert "X002" in result.stdout


def test_mistakes(run: Run, project: Path) -> None:
    Path("bad.yaml").write_text("id: bad\ngols: []\n")
    Path("unused.yaml").write_text("id: unused\nroles: {idle: {}}\ngoals: [{each_wins: {cards: p9}}]\n")
    result = run("validate", ".", "--deals", "0", "--format", "github")
    assert [(each.level, each.file, each.line, each.column, each.title[:4]) for each in annotations(result.stdout)] == [
        ("error", "bad.yaml", 2, 1, "K001"),
        ("warning", "unused.yaml", 2, 9, "M014"),
    ]
    assert result.exit_code == 2


# --- the rules of the project --------------------------------------------------------------------


@pytest.mark.thorough
def test_thresholds(run: Run, project: Path) -> None:
    asked = "[tool.winnable.thresholds]\ndifficulty = {at_least = 17}\n"
    Path("pyproject.toml").write_text(asked)
    result = validate(run)
    assert result.exit_code == 1
    assert "\nmission.yaml:2:1: error[X006]: for 3 players: the difficulty is " in result.stdout
    assert "at least 17 is required\n" in result.stdout
    assert result.stdout.endswith("1 file, 0 problems, 1 mission: 2 errors\n")
    Path("pyproject.toml").write_text(f"{asked}missions.the-one.share_at_least = 0.5\n")
    assert validate(run).exit_code == 0
    Path("pyproject.toml").write_text(f"[tool.winnable]\nignore = ['X006']\n{asked}")
    assert validate(run).exit_code == 0


def test_a_threshold_that_nothing_is_known_for(run: Run, project: Path) -> None:
    Path("pyproject.toml").write_text("[tool.winnable.thresholds]\nshare_at_least = 0.5\n")
    result = validate(run, "mission.yaml", "--total-time", "0.000001")
    assert result.exit_code == 3
    assert "error[X007]: for 3 players: it is not known how many deals can be won" in result.stdout


def test_how_missions_are_played(run: Run, project: Path) -> None:
    def played(*words: str) -> list[tuple[int, int, int]]:
        content = json.loads(run("validate", "mission.yaml", "--jobs", "1", "--json", *words).stdout)
        return [(each["players"], each["share"]["samples"], each["seed"]) for each in content["played"]]

    assert played("--deals", "3", "--players", "4", "--seed", "5") == [(4, 3, 5)]
    assert played("--deals", "1", "--players", "3") == [(3, 1, 0)]
    assert played("--deals", "0") == []


def test_warnings_that_count(run: Run, project: Path) -> None:
    Path("unused.yaml").write_text("id: unused\nroles: {idle: {}}\ngoals: [{each_wins: {cards: p9}}]\n")
    words = ("unused.yaml", "--deals", "0")
    assert run("validate", *words).exit_code == 0
    result = run("validate", *words, "--strict")
    assert (result.exit_code, "error[M014]" in result.stdout) == (1, True)
    assert run("validate", *words, "--ignore", "M014").stdout == "1 file, 0 problems, 1 mission: 0 errors\n"


def test_two_missions_in_two_files_with_one_id(run: Run, project: Path) -> None:
    """But not one file that is named twice, nor missions of two games."""
    Path("second.yaml").write_text(MISSION)
    Path("other.yaml").write_text(MISSION.replace("id: the-one", "id: the-one\ngame: deep-sea"))
    words = ("validate", ".", "mission.yaml", "--deals", "0")
    result = run(*words)
    assert (result.exit_code, result.stdout.count("M016")) == (0, 1)
    assert "warning[M016]: the id 'the-one' is there twice (first at mission.yaml:2)" in result.stdout
    assert run(*words, "--strict").exit_code == 1
    assert "M016" not in run(*words, "--ignore", "M016").stdout


def test_mistakes_in_the_rules(run: Run, project: Path) -> None:
    Path("pyproject.toml").write_text("[tool.winnable]\nstrickt = true\n")
    result = validate(run)
    assert result.exit_code == 2
    assert "pyproject.toml: unknown key 'strickt' in tool.winnable (did you mean 'strict'?)." in result.stderr


# --- the cache -----------------------------------------------------------------------------------


def test_what_was_played_is_kept(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNABLE_NO_CACHE")
    first = validate(run, "mission.yaml")
    monkeypatch.setattr(playtest, "play_deals", None)
    second = validate(run, "mission.yaml")
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert second.stdout == first.stdout
    assert [json.loads(validate(run, "mission.yaml", "--json").stdout)["played"][0]["state"]] == ["sound"]
    assert validate(run, "mission.yaml", "--no-cache").exit_code == 4


def test_colours_come_back(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNABLE_NO_CACHE")
    texts = [validate(run, "mission.yaml", "--color", "always").stdout for _ in range(2)]
    assert texts[0] == texts[1]
    assert "\x1b[" in texts[0]


def test_a_late_mission_is_not_kept(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WINNABLE_NO_CACHE")
    assert validate(run, "mission.yaml", "--total-time", "0.000001").exit_code == 3
    assert not list(project.rglob("*.json"))
