"""The missions that ship, and missions by id or file."""

import pytest

from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.english.document import mission_text
from winnable.missions.ganymede.read.loader import load_shipped
from winnable.missions.ganymede.shelf import shelf


@pytest.mark.parametrize("key", list(shelf()))
def test_every_mission_that_ships_is_sound(key: str) -> None:
    loaded = load_shipped(key)
    assert loaded is not None
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert document.mission.key == key
    assert len(list(mission_text(document.mission))) >= 4
