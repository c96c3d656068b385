"""Scripts of Ganymede that no line of play can follow."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.json_output import in_json
from tests.support.layers import few
from tests.winnable.conftest import Run
from winnable.ganymede.game import GANYMEDE
from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.read import load_text
from winnable.questions.lines import UNPLAYABLE, unplayable
from winnable.solver.verdict import Limits


def deal(script: str, turns: int = 2) -> str:
    return f"""\
game: ganymede
players: [ana, ben]
cards_from: made-up
rows:
  tiles: [start-blue, start-red, start-yellow, start-purple, t02, t10, t12, t22, t05, t19]
  earth: [e05, e22, e28, e30, e10, e16, e26, e01, e13, e09]
  mars: [m02, m11, m14, m20, m05, m22, m28, m01, m13, m09]
  ships: [s16, s07, s21, s10, s02, s29, s12, s24, s27]
boards:
  ana: {{ships: {{top: s01, bottom: s04}}, mars: {{red: 3}}, tiles: [t17]}}
  ben: {{ships: {{top: s05, bottom: s13}}, mars: {{yellow: 2}}}}
horizon: {{turns: {turns}, of: ana}}
goals: [{{launched: {{of: ana, at_least: 0}}}}]
scripts:
  ben:
  - {script}
"""


SURE = deal("{tile: start-blue}\n  - {tile: start-blue}", 3)


@pytest.mark.parametrize("command", few(["solve", "explain"], 0, 1))
def test_both_commands_say_it(run: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(SURE, encoding="utf-8")
    told = run(command, str(path))
    assert told.exit_code == 1
    assert f"\n{UNPLAYABLE.text}" in told.stdout
    document = in_json(run(command, str(path), "--json").stdout)
    assert document["problems"][0]["remarks"] == [{"kind": "unplayable", "text": UNPLAYABLE.text, "about": []}]


def test_scripts_that_some_line_follows_are_not_blamed() -> None:
    (document,) = load_text(deal("{shuttle: m14, crew: 2 yellow, top: 2 yellow}")).documents
    assert isinstance(document, ProblemDocument)
    assert not unplayable(GANYMEDE, document.problem, Limits())
    assert not unplayable(GANYMEDE, replace(document.problem, controls=()), Limits())


@pytest.mark.parametrize(
    ("script", "message"),
    [
        (
            "{shuttle: m11, crew: 2 yellow, top: 2 yellow}",
            "16:15: error[Q005]: the script of ben cannot be played, turn 1",
        ),
        ("{tile: t05}", "16:12: error[Q005]: the script of ben cannot be played, turn 1: t05 cannot be shown by then"),
    ],
)
@pytest.mark.parametrize("command", ["validate", "solve", "explain"])
def test_what_no_play_makes_possible_is_a_mistake_of_the_file(
    run: Run, tmp_path: Path, command: str, script: str, message: str
) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(deal(script), encoding="utf-8")
    assert f"deal.yaml:{message}" in run(command, str(path)).output


def test_the_card_next_below_may_be_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(deal("{tile: t02}"), encoding="utf-8")
    assert run("validate", str(path)).exit_code == 0
    assert run("solve", str(path)).exit_code == 0


def test_a_later_round_is_a_warning(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(deal("{tile: start-blue}\n  - {tile: t19}", 3), encoding="utf-8")
    told = run("validate", str(path))
    assert told.exit_code == 0
    assert "17:12: warning[Q005]: the script of ben cannot be played, turn 2: t19 cannot be shown" in told.output
