"""Reading missions: what they take over, their parameters, and mistakes in them."""

from pathlib import Path

import pytest

from tests.support.ganymede_files import FIRST, only
from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.english.document import mission_text
from winnable.missions.ganymede.read.loader import load, load_shipped, load_text
from winnable.missions.ganymede.read.mission import shelf
from winnable.missions.ganymede.template import template
from winnable.rules.ganymede.goal import Bound, Launched, NobodyLost
from winnable.rules.ganymede.problem import Turns


@pytest.mark.parametrize("key", list(shelf()))
def test_every_mission_that_ships_is_sound(key: str) -> None:
    loaded = load_shipped(key)
    assert loaded is not None
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert document.mission.key == key
    assert len(list(mission_text(document.mission))) >= 4


def test_a_problem_plays_a_mission_with_other_values() -> None:
    problem = only(f"{FIRST}mission: nobody-left-behind\nwith: {{ships: 2, turns: 4}}\n").problem
    assert problem.horizon == Turns(4)
    assert problem.goals == (Launched(Bound(at_least=2)), NobodyLost())


def test_the_template_is_a_mission() -> None:
    loaded = load_text(template("two-ships"))
    assert not loaded.findings
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert (document.mission.id, document.mission.free) == ("two-ships", (0,))


def test_a_mission_of_a_file_that_extends_another(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("id: own\ngame: ganymede\nextends: launch\nwith: {turns: 2}\n", encoding="utf-8")
    (tmp_path / "deal.yaml").write_text(f"{FIRST}mission: own.yaml\n", encoding="utf-8")
    assert only(load(tmp_path / "deal.yaml")).problem.horizon == Turns(2)


@pytest.mark.parametrize(
    ("mission", "codes"),
    [
        ("goals: [not_over]", ["Q001"]),
        ("horizon: 3", ["Q001"]),
        ("horizon: 3\ngoals: [{score: {of: ana, at_least: 3}}]", ["R002"]),
        ("horizon: 3\ngoals: [{score: {of: third, at_least: 3}}]\nplayers: [2]", ["R002"]),
        ("horizon: {turns: 3, of: ann}\ngoals: not_over", ["R002"]),
        ("horizon: 3\ngoals: not_over\ncontrol: {others: scripted}", ["Q003"]),
        ("horizon: {n}\ngoals: not_over\nparameters: {m: 3}", ["M011", "M012"]),
        ("extends: lunch", ["M001"]),
        ("horizon: 3\ngoals: not_over\nname: x", ["K001"]),
    ],
)
def test_mistakes_in_missions(mission: str, codes: list[str]) -> None:
    found = [each.code for each in load_text(f"id: own\ngame: ganymede\n{mission}\n").findings]
    assert found[:1] == codes[:1]
    assert set(found) <= set(codes)
