"""`winnable analyse` for Ganymede: its text, its JSON by the schema, and the game that it writes."""

from pathlib import Path

import pytest

from tests.support.ganymede_files import FIRST, LAUNCH, LINE
from tests.support.json_output import in_json
from tests.winnable.conftest import Run

LOST = "line: [{tile: st_r, does: recruit red}, {tile: st_b, does: recruit blue}, {shuttle: e2, crew: 3 red}]\n"


@pytest.fixture(autouse=True)
def _folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deal.yaml").write_text(f"{FIRST}name: Lost\nhorizon: 3\n{LAUNCH}{LOST}", encoding="utf-8")


def test_a_session(run: Run) -> None:
    result = run("analyse", "deal.yaml")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        """\
Lost (deal.yaml:1)
unwinnable: ana lost it in turn 2 with tile st_b; shuttle e2 would have kept it

turn  what is done         Earth  Mars  top  bottom  flown  rep  score
   +  the deal             rr     -     v5   v4m         0    0      0
 1 +  tile st_r (planet)   rrr    -     v5   v4m         0    0      0
        recruit red
 2 x  tile st_b (astro)    brrr   -     v5   v4m         0    0      0
        recruit blue
 3 -  shuttle e2 (engine)  b      rrr   v5   v4m         0    0      0
        3 red to Mars
"""
    )
    assert "with this line it would have been won" in result.stdout


def test_json_keeps_to_the_schema(run: Run) -> None:
    document = in_json(run("analyse", "deal.yaml", "--json").stdout)
    (told,) = document["problems"]
    assert told["culprit"]["number"] == 2
    assert [each["answer"] for each in told["moves"]] == ["winnable", "unwinnable", "unwinnable"]
    assert told["saving_line"]["state"] == "met"


def test_the_game_that_would_have_kept_it_is_written(run: Run) -> None:
    assert run("analyse", "deal.yaml", "-o", "out.yaml").exit_code == 1
    assert run("replay", "out.yaml").exit_code == 0


def test_a_game_that_was_not_lost(run: Run) -> None:
    Path("deal.yaml").write_text(f"{FIRST}horizon: 3\n{LAUNCH}{LINE}", encoding="utf-8")
    result = run("analyse", "deal.yaml")
    assert (result.exit_code, "no turn lost it" in result.stdout) == (0, True)
    assert run("analyse", "deal.yaml", "-o", "out.yaml").exit_code == 2
    Path("deal.yaml").write_text(f"{FIRST}horizon: 2\n{LAUNCH}played: [{{tile: st_r}}]\n", encoding="utf-8")
    assert "there was nothing to lose" in run("analyse", "deal.yaml").stdout
    Path("deal.yaml").write_text(f"{FIRST}horizon: 3\n{LAUNCH}", encoding="utf-8")
    assert "there is no game to analyse" in run("analyse", "deal.yaml").stderr
