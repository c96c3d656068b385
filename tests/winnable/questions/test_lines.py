"""Scripts of Lifeboat that no line of play can follow."""

import json
from pathlib import Path

import pytest

from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.lifeboat_files import only
from tests.winnable.conftest import Run
from winnable.lifeboat.game import LIFEBOAT
from winnable.questions.lines import UNPLAYABLE, unplayable
from winnable.solver.verdict import Limits


def deal(captain: str, boatswain: str, days: int = 1, more: str = "") -> str:
    return f"""\
game: lifeboat
boat: [captain, boatswain, kid]
relations: {{kid: {{friend: kid, enemy: captain}}}}
hands: {{captain: {{closed: [jewels, knife]}}}}
gulls: 0
navigation: [nav04, nav24, nav06, nav02, nav14, nav05, nav09, nav10, nav11, nav12, nav13, nav15, nav16, nav19]
control:
  captain: {captain}
  boatswain: {{policy: passive, script: [{boatswain}]}}
horizon: {days}
goals: [{{alive: kid}}]
{more}"""


MISTYPED = deal("guard", "{day: 1, act: {rob: {of: captain, open: oar}}}")


@pytest.mark.parametrize("command", few(["solve", "explain"], 1))
def test_both_commands_say_it(run: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(MISTYPED, encoding="utf-8")
    told = run(command, str(path))
    assert told.exit_code == 1
    assert f"\n{UNPLAYABLE.text}" in told.stdout
    document = in_json(run(command, str(path), "--json").stdout)
    (problem,) = document["problems"]
    remarks = [{"kind": "unplayable", "text": UNPLAYABLE.text, "about": []}]
    assert problem["remarks"] == remarks


def test_the_verdict_alone_names_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(MISTYPED, encoding="utf-8")
    assert "script" not in run("solve", str(path), "--verdict-only").stdout


@pytest.mark.parametrize("script", ["{day: 1, act: {row: [nav04]}}", "{day: 1, navigate: nav24}"])
def test_scripts_that_some_line_follows_are_not_blamed(script: str) -> None:
    assert not unplayable(LIFEBOAT, only(deal("guard", script)).problem, Limits())


def test_validate_warns_of_cards_that_cannot_be_drawn(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(deal("guard", "{day: 1, act: {row: [nav19]}}"), encoding="utf-8")
    told = run("validate", str(path))
    assert "deal.yaml:9:55: warning[A005]: the script of boatswain cannot be followed on day 1: nav19" in told.output
    found = json.loads(run("validate", "--json", str(path)).stdout)
    assert "nav19 cannot be drawn by then" in json.dumps(found)
