"""Missions of games with one edition: what all of them say, and where they are."""

from pathlib import Path

import pytest

from tests.support.counting_files import MISSION, documents

SOME = """\
id: some
game: counts
title: Five
story: |
  Once.
tags: [short]
parameters: {n: 5}
horizon: 2
goals: [{n}]
"""


def test_what_a_mission_says(tmp_path: Path) -> None:
    (tmp_path / "some.yaml").write_text(SOME, encoding="utf-8")
    (tmp_path / "own.yaml").write_text("id: own\nextends: some\nplayers: [3, 1]\nnotes: [a, b]\n", encoding="utf-8")
    missions = documents(tmp_path).missions
    document, findings = missions.find("some", {"n": 7})
    assert not findings
    assert document is not None
    mission = document.mission
    assert (mission.key, mission.title, mission.story, mission.tags) == ("counts/some", "Five", "Once.", ("short",))
    assert (mission.players, mission.parameters, mission.goals) == ((1, 2), {"n": 7}, (7,))
    assert str(mission) == mission.key
    assert mission.part("horizon") is not None
    document, _ = missions.find("own")
    assert document is not None
    own = document.mission
    assert (own.title, own.players, own.notes) == ("Five", (1, 3), ("a", "b"))


def test_a_mission_that_ships_has_no_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "some.yaml").write_text(SOME, encoding="utf-8")
    missions = documents(tmp_path).missions
    document, _ = missions.find("some")
    assert document is not None
    assert missions.file_of("counts/some", document.path) is None
    assert missions.file_of("counts/some", "<counts/some>") is None
    assert missions.file_of("counts/some", "some.yaml") == Path("some.yaml")
    assert missions.file_of("counts/own", "own.yaml") == Path("own.yaml")


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [("far: 3", "K001", "write horizon"), ("name: x", "K001", "write title"), ("players: [9]", "K005", "")],
)
def test_mistakes(tmp_path: Path, line: str, code: str, hint: str) -> None:
    text = f"id: own\ngame: counts\nhorizon: 1\ngoals: [1]\n{line}\n"
    (finding,) = documents(tmp_path).loader().load_text(text).findings
    assert (finding.code, finding.hint) == (code, hint)


def test_an_id_that_nobody_can_type(tmp_path: Path) -> None:
    (finding,) = documents(tmp_path).loader().load_text("id: ' x'\ngame: counts\nhorizon: 1\ngoals: [1]\n").findings
    assert finding.code == "M017"


def test_the_guide_for_editors_names_an_example() -> None:
    schema = MISSION.schema()["properties"]
    assert schema["id"]["description"] == "What the mission is called by."
    assert schema["extends"]["examples"] == ["some", "my_mission.yaml"]
