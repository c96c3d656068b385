"""Documents: what they are called, where they are from, and what is no part of their meaning."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from winnable.missions.crew.document import MissionDocument, ProblemDocument, TaskCardsDocument
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load, load_shipped, load_text
from winnable.missions.source.document import MISSION, PROBLEM, Loaded
from winnable.missions.source.finding import Place, Source
from winnable.rules.crew.edition import DEFAULT_EDITION

HANDS = "deck: dealt\nhands: [p12, p34]\nlead: 0\n"
CARDS = "task_cards: {none: {goal: {tricks_won: {by: owner, exactly: 0}}}}\n"
MIXED = f"id: a\n---\n{HANDS}---\n{CARDS}---\nid: b\ngame: deep-sea\n---\nname: again\n{HANDS}"


def test_each_kind_of_document_by_itself() -> None:
    loaded = load_text(MIXED, "<mixed>")
    assert not loaded.errors
    assert [each.kind for each in loaded.documents] == [MISSION, PROBLEM, "task cards", MISSION, PROBLEM]
    assert [each.line for each in loaded.documents] == [1, 3, 7, 9, 12]
    assert {each.path for each in loaded.documents} == {"<mixed>"}
    assert [each.mission.id for each in loaded.missions] == ["a", "b"]
    assert [each.problem.title for each in loaded.problems] == ["", "again"]
    cards = loaded.documents[2]
    assert isinstance(cards, TaskCardsDocument)
    assert [each.id for each in cards.cards] == ["none"]


def test_a_document_with_an_error_is_left_out() -> None:
    loaded = load_text(MIXED.replace("[p12, p34]", "[p12, p12]", 1))
    assert [each.problem.title for each in loaded.problems] == ["again"]
    assert loaded.errors
    assert Loaded((), loaded.findings).errors == loaded.errors


@pytest.mark.parametrize(("title", "label"), [("", "mine.yaml"), ("One", "mine.yaml: One")])
def test_labels(title: str, label: str) -> None:
    (document,) = load_text(HANDS).problems
    assert replace(document, path="mine.yaml", problem=replace(document.problem, title=title)).label == label


def test_games() -> None:
    """A mission has its own; the others have that of the file, by default the first edition."""
    assert [each.game for each in load_text(MIXED).documents] == [
        *[DEFAULT_EDITION.key] * 3,
        "deep-sea",
        DEFAULT_EDITION.key,
    ]
    assert [each.game for each in load_text(f"game: deep-sea\n{HANDS}---\ngame: deep-sea\n{CARDS}").documents] == [
        "deep-sea",
        "deep-sea",
    ]


def test_places_of_missions(tmp_path: Path) -> None:
    """Those of the library by their ids, others by file and line."""
    loaded = load_shipped("13", "deep-sea")
    assert loaded is not None
    (shipped,) = loaded.missions
    assert shipped.shipped
    assert shipped.place == ("deep-sea/13", 0)
    path = tmp_path / "mine.yaml"
    path.write_text("# mine\n\nid: 13\ngame: deep-sea\nextends: 13\n")
    (own,) = load(path).missions
    assert own.mission == shipped.mission
    assert not own.shipped
    assert own.place == (str(path), 3)


def test_places_are_no_part_of_what_a_mission_is() -> None:
    mission = library()["planet-nine/1"]
    bare = MissionDocument("<x>", 1, mission)
    placed = replace(bare, places={"id": Place(Source("<x>"), 1, 1)})
    assert placed == bare
    assert hash(placed) == hash(bare)
    assert repr(placed) == repr(bare)
    assert replace(bare, line=2) != bare


def test_a_file_that_says_nothing_of_a_key_has_its_default() -> None:
    (document,) = load_text(HANDS).problems
    defaults = {each.name: each.default for each in fields(ProblemDocument)}
    assert {name for name in defaults if getattr(document, name) != defaults[name]} == {"path", "line", "problem"}
