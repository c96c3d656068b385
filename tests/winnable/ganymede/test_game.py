"""Ganymede through the commands."""

import json
import re
from pathlib import Path

import pytest

from tests.support.formats import hold_a_deal_to_start_from, hold_keys_in_json
from tests.support.ganymede_files import FIRST, FREED, LAUNCH, LINE, only
from tests.winnable.conftest import Run
from winnable.ganymede.game import DEALING, FORMAT, GANYMEDE, LIBRARY
from winnable.questions.lean import lean
from winnable.rules.ganymede.decision import Line, UseShuttle
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import replay
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.witness import Witness

ASKED = f"{FIRST}name: Two reds\nhorizon: 3\n{LAUNCH}"
REDS = "goals: [on_earth: {colour: red, at_least: 3}]\n"
"""A turn is enough, and that none is not is seen at once."""


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
    assert document["problems"][0]["illegal"]["number"] == 3


def test_a_line_that_stops_early_or_misses_its_goal(run: Run, deal: Path) -> None:
    deal.write_text(f"{ASKED}line: [{{tile: st_r}}]\n", encoding="utf-8")
    assert "stops after turn 1: ana lost it in turn 1 with tile st_r" in run("replay", str(deal)).stdout
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
        assert run("validate", str(path), "--deals", "0").exit_code == 0


def test_schemas_and_guides(run: Run) -> None:
    assert json.loads(run("schema", "ganymede-problem").stdout)["title"] == "winnable: a problem"
    assert run("guide", "ganymede", "goals").exit_code == 0
    assert run("guide", "ganymede-rulings", "J9").exit_code == 0


def test_options_of_another_game_are_refused(run: Run, deal: Path, tmp_path: Path) -> None:
    for options in (["--fewest-tricks"], ["--seed", "3"], ["--deals", "9"]):
        result = run("solve", str(deal), *options)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"{options[0]} does not go with Ganymede" in result.stderr
    deal.write_text(f"{FIRST}horizon: 3\n{REDS}", encoding="utf-8")
    crew = tmp_path / "crew.yaml"
    crew.write_text("hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}\ndeck: dealt\ntasks: p1\n", encoding="utf-8")
    result = run("solve", str(crew), str(deal), "--fewest-turns")
    assert result.exit_code == 2
    assert "--fewest-turns does not go with The Crew" in result.stderr
    assert "fewest turns: 1; no line needs fewer (proved)" in result.stdout
    told = json.loads(run("solve", str(crew), str(deal), "--fewest-turns", "--json").stdout)
    assert told["problems"][0]["error"] == "--fewest-turns does not go with The Crew"
    assert told["problems"][1]["fewest"] == {"unit": "turn", "number": 1, "at_least": 1, "at_most": 1}


def test_the_fewest_turns_are_written_with_their_horizon(run: Run, deal: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.yaml"
    deal.write_text(f"{FIRST}mission: launch\nhorizon: 5\n{REDS}", encoding="utf-8")
    assert run("solve", str(deal), "--fewest-turns", "-o", str(out)).exit_code == 0
    written = out.read_text(encoding="utf-8")
    assert "mission: launch" in written
    assert "horizon: {turns: 1}" in written
    assert run("replay", str(out)).exit_code == 0
    assert run("solve", str(deal), "-o", str(out)).exit_code == 0  # its own word beside the mission is kept
    assert "horizon: {turns: 5}" in out.read_text(encoding="utf-8")
    told = run("solve", str(deal), "--fewest-turns", "--time-limit", "0.01").stdout
    assert re.search(r"fewest turns: at least \d+ \(proved\); more may help: --time-limit", told)


def test_parameters_of_a_mission_are_given_to_deal(run: Run, tmp_path: Path) -> None:
    ask = ("deal", "--game", "ganymede", "--players", "1", "--seed", "3", "--mission", "launch")
    dealt = run(*ask, "--with", "ships=2", "--with", "turns=8").stdout
    assert "--with ships=2 --with turns=8 --seed 3" in dealt.splitlines()[0]
    assert dealt.endswith("with: {ships: 2, turns: 8}\n")
    path = tmp_path / "deal.yaml"
    path.write_text(dealt, encoding="utf-8")
    assert "within 8 turns of ana" in run("show", str(path)).stdout
    for wrong in (["--with", "ships"], ["--with", "ship=2"], ["--with", "ships=two"], ["--tasks", "3"]):
        assert run(*ask, *wrong).exit_code == 2
    usual = run(*ask[:7], "--with", "ships=2", "--with", "turns=8").stdout  # the mission of those who name none
    assert usual.splitlines()[1:] == dealt.splitlines()[1:]
    assert run("deal", "--players", "4", "--with", "ships=2").exit_code == 2


def test_a_goal_in_english(run: Run) -> None:
    told = run("show", "--game", "ganymede", "--goal", "any: [{score: {at_least: 10}}, nobody_lost]").stdout
    assert "has 10 points or more; or no shuttle of the free players loses a settler" in told
    assert (
        "free players" not in run("show", "--game", "ganymede", "--goal", "launched: {of: first, at_least: 1}").stdout
    )
    wrong = run("show", "--game", "ganymede", "--goal", "lunched: {at_least: 1}")
    assert (wrong.exit_code, "did you mean 'launched'" in wrong.stderr) == (2, True)
    assert run("show", "--game", "ganymede", "--goal", "nobody_lost", "--players", "5").exit_code == 2


# --- lines without what they do not need ---


def reaches(problem: Problem, line: Line) -> bool:
    try:
        report = replay(problem, line)
    except IllegalStep:
        return False
    return report.complete and report.met


def witnesses(text: str, turns: int) -> Witness:
    witness = ask(only(f"{text}horizon: {turns}\n{LAUNCH}").problem).witness
    assert witness is not None
    return witness


@pytest.mark.parametrize(("text", "turns"), [(FIRST, 3), (FREED, 4)])
def test_nothing_more_can_be_left_out(text: str, turns: int) -> None:
    witness = witnesses(text, turns)
    problem = witness.report.problem
    found = lean(GANYMEDE, witness)
    assert reaches(problem, found.line)
    assert found.report == replay(problem, found.line)
    assert not any(reaches(problem, line) for line in GANYMEDE.solver.shorter(found.line))
    assert lean(GANYMEDE, witness) == found


def test_what_the_lookahead_does_on_the_way_is_left_out() -> None:
    witness = witnesses(FREED, 5)
    problem = witness.report.problem
    found = lean(GANYMEDE, witness)

    def steps(line: Line) -> int:
        return sum(
            len(getattr(turn.action, "steps", ())) + sum(len(launch.steps) for launch in turn.launches)
            for turn in line.turns
        )

    assert steps(found.line) < steps(witness.line)
    assert any(isinstance(turn.action, UseShuttle) for turn in found.line.turns)
    assert reaches(problem, found.line)


def test_a_deal_of_the_usual_mission_to_start_from() -> None:
    hold_a_deal_to_start_from(DEALING, LIBRARY, FORMAT)


def test_its_keys_in_json() -> None:
    hold_keys_in_json(FORMAT)
