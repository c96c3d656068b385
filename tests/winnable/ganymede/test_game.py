"""Ganymede through the commands."""

import json
from pathlib import Path

import pytest

from tests.support.ganymede_files import FIRST, LAUNCH, LINE
from tests.winnable.conftest import Run

ASKED = f"{FIRST}name: Two reds\nhorizon: 3\n{LAUNCH}"


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    path = tmp_path / "deal.yaml"
    path.write_text(f"{ASKED}{LINE}", encoding="utf-8")
    return path


def test_replay_judges_a_line(run: Run, deal: Path) -> None:
    result = run("replay", str(deal))
    assert result.exit_code == 0
    assert "the line reaches every goal, in 3 turns" in result.stdout


def test_replay_names_the_first_wrong_step(run: Run, deal: Path) -> None:
    deal.write_text(f"{ASKED}{LINE.replace('takes: vset', 'takes: vred')}", encoding="utf-8")
    result = run("replay", str(deal))
    assert result.exit_code == 1
    assert "not allowed: turn 3, ana, launch 1" in result.stdout
    assert "reputation 1" in result.stdout
    document = json.loads(run("replay", str(deal), "--json").stdout)
    assert document["problems"][0]["illegal"]["turn"] == 3


def test_a_line_that_stops_early_or_misses_its_goal(run: Run, deal: Path) -> None:
    deal.write_text(f"{ASKED}line: [{{tile: st_r}}]\n", encoding="utf-8")
    assert "stops after turn 1 with nothing decided" in run("replay", str(deal)).stdout
    deal.write_text(f"{ASKED}line: [{{tile: st_r}}, {{tile: st_b}}, {{tile: st_p}}]\n", encoding="utf-8")
    assert run("replay", str(deal)).exit_code == 1


def test_a_random_deal_is_a_problem(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "random.yaml"
    dealt = run("deal", "--game", "ganymede", "--players", "2", "--seed", "1")
    assert dealt.exit_code == 0
    assert "made up" in dealt.stdout
    path.write_text(dealt.stdout, encoding="utf-8")
    assert run("validate", str(path)).stdout.rstrip() == "1 file, 1 problem, 0 missions: 0 errors"
    assert run("deal", "--game", "ganymede", "--players", "5").exit_code == 2
    assert run("deal", "--players", "1").exit_code == 2


def test_the_library_is_listed_and_shown(run: Run) -> None:
    assert "ganymede/race" in run("missions", "--game", "ganymede").stdout
    assert "launched 4 ships or more" in run("missions", "ganymede/race").stdout
    assert run("show", "ganymede/race").exit_code == 0


def test_files_to_start_from(run: Run, tmp_path: Path) -> None:
    for kind in ("mission", "problem"):
        path = tmp_path / f"{kind}.yaml"
        path.write_text(run("new", kind, "--game", "ganymede").stdout, encoding="utf-8")
        assert run("validate", str(path)).exit_code == 0


def test_schemas_and_guides(run: Run) -> None:
    assert json.loads(run("schema", "ganymede-problem").stdout)["title"] == "winnable: a problem"
    assert run("guide", "ganymede", "goals").exit_code == 0
    assert run("guide", "ganymede-rulings", "J9").exit_code == 0
