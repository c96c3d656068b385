"""What the smaller games have in common: options of other games, and what they do not have."""

from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.winnable.conftest import Run

DEALS = {"Ganymede": "ganymede/launch.yaml", "Lifeboat": "lifeboat/points.yaml", "The Crew": "puzzles/why_not.yaml"}
OWN = {"Ganymede": "--fewest-turns", "Lifeboat": "--fewest-days", "The Crew": "--fewest-tricks"}


@pytest.mark.parametrize("title", DEALS)
@pytest.mark.parametrize("option", [["--fewest-turns"], ["--fewest-days"], ["--fewest-tricks"], ["--distress", "none"]])
def test_options_of_other_games_are_refused(run: Run, title: str, option: list[str]) -> None:
    own = option[0] in (OWN[title], *["--distress"] * (title == "The Crew"))
    result = run("solve", str(ROOT / "examples" / DEALS[title]), *option)
    refused = f"{option[0]} does not go with {title}" in result.stderr
    assert (refused, result.exit_code == 2) == (not own, not own)


@pytest.mark.parametrize("title", ["Ganymede", "Lifeboat"])
def test_the_answer_is_backed_by_a_line_that_is_written(run: Run, title: str, tmp_path: Path) -> None:
    out = tmp_path / "out.yaml"
    solved = run("solve", str(ROOT / "examples" / DEALS[title]), OWN[title], "-o", str(out))
    assert solved.exit_code == 0
    assert "line:" in out.read_text(encoding="utf-8")
    assert run("replay", str(out)).exit_code == 0


@pytest.mark.parametrize("title", ["Ganymede", "Lifeboat"])
def test_missions_have_one_reading(run: Run, title: str) -> None:
    refused = run("deal", "--game", title.lower(), "--players", "4", "--reading", "strict")
    assert (refused.exit_code, f"--reading does not go with {title}" in refused.stderr) == (2, True)
