"""The missions that ship, and missions by id or file."""

import re

import pytest

from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.english.document import mission_text
from winnable.missions.lifeboat.read.loader import load_shipped
from winnable.missions.lifeboat.read.mission import MISSIONS
from winnable.missions.lifeboat.shelf import shelf


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
