"""Reading missions: what they take over, their parameters, and mistakes in them."""

import re
from pathlib import Path

import pytest

from tests.support.lifeboat import CAPTAIN, KID
from tests.support.lifeboat_files import POINTS, only
from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.english.document import mission_text
from winnable.missions.lifeboat.read.loader import load, load_shipped, load_text
from winnable.missions.lifeboat.read.mission import MISSIONS, shelf
from winnable.missions.source.template import mission_to_start_from
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.decision import Row
from winnable.rules.lifeboat.goal import Ended, NoFight, Wins


@pytest.mark.parametrize("key", list(shelf()))
def test_every_mission_that_ships_is_sound(key: str) -> None:
    loaded = load_shipped(key)
    assert loaded is not None
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert document.mission.key == key
    assert len(list(mission_text(document.mission))) >= 3
    assert document.mission.parameters


def test_all_missions_of_the_catalogue_are_there() -> None:
    tags = {tag for document in MISSIONS.shipped() for tag in document.mission.tags if re.fullmatch(r"L\d+", tag)}
    assert tags == {f"L{number}" for number in range(1, 11)}


def test_a_mission_with_other_values() -> None:
    document, findings = MISSIONS.find("points", {"who": "kid", "points": 20, "day": 3})
    assert not findings
    assert document is not None
    assert document.mission.about == "The boat lands by day 3, and the player of the kid has 20 points or more."
    assert document.mission.days == 3


def test_an_unknown_mission_has_a_hint() -> None:
    document, findings = MISSIONS.find("point")
    assert document is None
    assert [each.code for each in findings] == ["M001"]


def test_the_template_is_a_mission() -> None:
    loaded = load_text(mission_to_start_from("lifeboat", "in-sight"))
    assert not loaded.findings
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert (document.mission.id, document.mission.days, document.mission.parameters) == ("in-sight", 4, {"day": 4})


def test_a_mission_of_a_file_that_extends_another(tmp_path: Path) -> None:
    own = "id: own\ngame: lifeboat\nextends: landing\nwith: {day: 2}\nmore_goals: [no_fight]\n"
    (tmp_path / "own.yaml").write_text(own, encoding="utf-8")
    (tmp_path / "deal.yaml").write_text(f"{POINTS}mission: own.yaml\n", encoding="utf-8")
    problem = only(load(tmp_path / "deal.yaml")).problem
    assert (problem.days, problem.goals) == (2, (Ended(2), NoFight()))


def test_a_mission_says_who_is_free_and_a_deal_brings_scripts() -> None:
    text = f"{POINTS}mission: against-scripts\nwith: {{who: captain, day: 2}}\n"
    problem = only(text).problem
    assert (problem.free, problem.goals[1]) == ((CAPTAIN,), Wins(CAPTAIN, shared_ok=True))
    assert problem.control(KID) == Control(Policy.PASSIVE)
    scripted = only(f"{text}scripts: {{kid: [{{day: 1, act: row}}]}}\n").problem
    assert scripted.control(KID) == Control(Policy.PASSIVE, (ScriptDay(1, action=Row()),))


@pytest.mark.parametrize(
    ("mission", "codes"),
    [
        ("goals: [ended]", ["A001"]),
        ("horizon: 3", ["A001"]),
        ("horizon: 3\ngoals: [{alive: bob}]", ["F001"]),
        ("horizon: 3\ngoals: [{score: {of: kid}}]", ["K002"]),
        ("horizon: 3\ngoals: ended\nplayers: [7]", ["K005"]),
        ("horizon: 3\ngoals: ended\ncontrol: {others: hostile}", ["K004"]),
        ("horizon: 3\ngoals: ended\ncontrol: {others: passive}", ["A003"]),
        ("horizon: {n}\ngoals: ended\nparameters: {m: 3}", ["M011", "M012"]),
        ("extends: lunch", ["M001"]),
        ("horizon: 3\ngoals: ended\nname: x", ["K001"]),
    ],
)
def test_mistakes_in_missions(mission: str, codes: list[str]) -> None:
    found = [each.code for each in load_text(f"id: own\ngame: lifeboat\n{mission}\n").findings]
    assert found[:1] == codes[:1]
    assert set(found) <= set(codes)


def test_a_parameter_that_is_nothing_is_a_mistake_where_it_stands() -> None:
    text = "id: own\ngame: lifeboat\nparameters: {points: null, day: 1}\nhorizon: {day}\ngoals: [ended]\n"
    assert [(each.code, each.line, each.column) for each in load_text(text).findings] == [("K003", 3, 22)]
