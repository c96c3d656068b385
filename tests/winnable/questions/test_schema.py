"""The JSON of games of one edition keeps to the schema of the output."""

from pathlib import Path

import pytest

from tests.support import ganymede_files as ganymede
from tests.support import lifeboat_files as lifeboat
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.winnable.conftest import Run

DEALS = {
    "ganymede/launch": f"{ganymede.FIRST}horizon: 3\n{ganymede.LAUNCH}",
    "lifeboat/against-scripts": f"{lifeboat.POINTS}{lifeboat.SIXTEEN}",
}
"""By a mission of each game."""
WRONG = ganymede.LINE.replace("takes: vset", "takes: vred")
NAVIGATE = lifeboat.LINE.replace("- {}", "- navigate: nav04")
LINES = [
    *(("ganymede/launch", line) for line in (ganymede.LINE, WRONG, "", "line: [{tile: st_r}]\n")),
    *(
        ("lifeboat/against-scripts", line)
        for line in (lifeboat.LINE, lifeboat.LINE.replace("[nav19]", "[nav24]"), NAVIGATE, "", "line: [{}]\n")
    ),
]


@pytest.mark.parametrize(("mission", "line"), few(LINES, 1, 4, unpack=True))
def test_a_replay_keeps_to_the_schema(run: Run, tmp_path: Path, mission: str, line: str) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{DEALS[mission]}{line}", encoding="utf-8")
    for command in (("replay", str(path)), ("show", str(path)), ("missions", mission), ("hint", str(path))):
        in_json(run(*command, "--json").stdout)


@pytest.mark.parametrize("mission", DEALS)
def test_hints_of_an_ended_game_keep_to_the_schema(run: Run, tmp_path: Path, mission: str) -> None:
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(DEALS[mission], encoding="utf-8")
    assert run("solve", str(path), "-o", str(out)).exit_code == 0
    out.write_text(out.read_text(encoding="utf-8").replace("\nline:", "\nplayed:"), encoding="utf-8")
    content = in_json(run("hint", str(out), "--json").stdout)
    (problem,) = content["problems"]
    assert [problem[key] for key in ("answer", "number", "to_move", "moves")] == [None, None, None, []]
