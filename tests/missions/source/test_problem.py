"""Problems of games with one edition: their missions, and what is written of them."""

from pathlib import Path

import pytest

from tests.support.counting_files import ProblemDocument, documents
from winnable.missions.source.problem import written_head, written_mission
from winnable.rules.answer import Answer

PROBLEM = "game: counts\nname: Three\nstart: 3\nexpect: winnable\nmission: some\nwith: {n: 6}\n"


@pytest.fixture(autouse=True)
def _shipped(tmp_path: Path) -> None:
    some = "id: some\ngame: counts\nplayers: [1, 2, 3]\nparameters: {n: 5}\nhorizon: 2\ngoals: [{n}]\n"
    (tmp_path / "some.yaml").write_text(some, encoding="utf-8")


def read(folder: Path, text: str) -> ProblemDocument:
    loaded = documents(folder).loader().load_text(text, base=folder)
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.documents
    assert isinstance(document, ProblemDocument)
    return document


def test_a_problem_with_a_mission(tmp_path: Path) -> None:
    document = read(tmp_path, PROBLEM)
    assert (document.problem, document.expect, document.given) == ((3, 6), Answer.WINNABLE, {"n": 6})
    assert (document.mission_name, document.mission_path) == ("some", None)
    assert written_head(document) == {"game": "counts", "name": "Three"}
    assert written_mission(document, None) == {"mission": "some", "with": {"n": 6}}
    other = document.about((1, 1))
    assert (other.problem, other.expect, other.mission) == ((1, 1), None, document.mission)


def test_a_mission_in_a_file_is_named_from_where_it_is_written(tmp_path: Path) -> None:
    own = tmp_path / "mine" / "own.yaml"
    own.parent.mkdir()
    own.write_text("id: own\ngame: counts\nplayers: [3]\nhorizon: 2\ngoals: [1]\n", encoding="utf-8")
    document = read(tmp_path, "game: counts\nstart: 3\nmission: mine/own.yaml\n")
    assert document.mission_path == own
    assert written_mission(document, None) == {}
    assert written_mission(document, tmp_path) == {"mission": "mine/own.yaml"}
    assert written_mission(document, own.parent) == {"mission": "own.yaml"}


@pytest.mark.parametrize(
    ("text", "place", "code", "message"),
    [
        ("with: {n: 3}\nhorizon: 1\ngoals: [1]", "2:1", "K006", "expected 'with' only together with 'mission'"),
        ("start: 4\nmission: some", "3:10", "N001", "expected 1, 2 or 3 players for the mission some, found 4"),
        ("horizon: 1", "1:1", "N002", "expected the key 'goals' in a problem"),
        ("mission: none", "2:10", "M001", "expected the id of a mission or its file (.yaml), found 'none'"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, place: str, code: str, message: str) -> None:
    (finding,) = documents(tmp_path).loader().load_text(f"game: counts\n{text}\n").findings
    assert (f"{finding.line}:{finding.column}", finding.code, finding.message) == (place, code, message)


def test_beside_an_unknown_key_nothing_is_missed(tmp_path: Path) -> None:
    findings = documents(tmp_path).loader().load_text("game: counts\nhorizon: 1\ngoal: [1]\n").findings
    assert [each.code for each in findings] == ["K001"]
