"""Names that are misspelt on the command line: whatever they name, the error says which is meant."""

from pathlib import Path

import pytest

from tests.winnable.conftest import Run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run) -> Path:
    """A folder with a mission and a deal in a folder of their own."""
    (tmp_path / "own").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run("new", "mission", "slow-burn", "-o", "own/slow-burn.yaml").exit_code == 0
    assert run("new", "problem", "-o", "own/deal.yaml").exit_code == 0
    return tmp_path


MISSION = "did you mean 'own/slow-burn.yaml'?"


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["solve", "own/dael.yaml"], "did you mean 'own/deal.yaml'?"),
        (["solve", "onw/deal.yaml"], "did you mean 'own/deal.yaml'?"),
        (["solve", "own/deal.yaml", "--mission", "own/slow-brun.yaml"], MISSION),
        (["validate", "own/slow-brun.yaml"], MISSION),
        (["puzzle", "own/slow-brun.yaml", "--hardest"], MISSION),
        (["puzzle", "own/slow-brun", "--hardest"], MISSION),
        (["deal", "--players", "4", "--mission", "own/slow-brun.yaml"], MISSION),
        (["new", "problem", "--mission", "own/slow-brun.yaml"], MISSION),
        (["missions", "own/slow-brun.yaml"], MISSION),
        (["survey", "own/slow-brun.yaml", "-o", "out"], MISSION),
        (["certify", "--check", "onw"], "did you mean 'own'?"),
        (["survey", "report", "onw"], "did you mean 'own'?"),
        (["survey", "report", "own", "--against", "onw"], "no survey in 'own'"),
        (["survey", "planet-nin/1-5", "-o", "out"], "did you mean 'planet-nine'?"),
        (["missions", "deep-see/12"], "did you mean 'deep-sea/12'?"),
        (["missions", "deep-sea/99"], "deep-sea has the missions 1 to 32 and epilogue"),
        (["show", "everybody-home"], "did you mean 'lifeboat/everybody-home', of another game?"),
        (["validate", "landing"], "did you mean 'lifeboat/landing', of another game?"),
        (["deal", "--players", "4", "--mission", "landing"], "did you mean 'lifeboat/landing', of another game?"),
        (["show", "points"], "did you mean 'ganymede/points' or 'lifeboat/points', of another game?"),
        (["show", "landing", "--game", "ganymede"], "did you mean 'lifeboat/landing', of another game?"),
        (["deal", "--players", "4", "--game", "deapsea"], "did you mean 'deep-sea'?"),
        (["cards", "deep-see"], "did you mean 'deep-sea'?"),
        (["schema", "mision"], "did you mean 'mission'?"),
        (["guide", "formt"], "did you mean 'format'?"),
        (["guide", "format", "gaols"], "did you mean 'Goals'?"),
        (["validate", "own/deal.yaml", "--ignore", "V04"], "there is no code 'V04' (did you mean V004?)."),
        (["check", "own/deal.yaml", "--ignore", "all"], "(a code is a letter and three digits, such as V004)."),
        (["survey", "9", "-o", "own/deal.yaml"], "'own/deal.yaml' is a file; expected a folder for the survey."),
        (["hint", "own/deal.yaml", "--time-limit", "x"], "'x' is not a valid number."),
        (["solv"], "did you mean 'solve'?"),
        (["solve", "--missoin", "4"], "did you mean '--mission'?"),
        (["--engin", "sat", "solve"], "did you mean '--engine'?"),
        (["solve", "--engine", "sat"], "it goes before the command: winnable --engine ... solve"),
    ],
)
def test_the_error_says_which_is_meant(arguments: list[str], meant: str, folder: Path, run: Run) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert meant in " ".join(result.output.split())
    assert {each.name for each in folder.iterdir()} == {"own"}


def test_options_that_help_does_not_list_are_not_meant(run: Run) -> None:
    assert "No such option '--handovre'.\n" in run("solve", "--handovre", "x").stderr
