"""Loading the documents of a game with one edition: which of them a file holds, and a mission of an option."""

from pathlib import Path

import pytest

from tests.support.counting_files import MissionDocument, ProblemDocument, documents
from winnable.missions.source.document import Instead
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.loader import goal_trees
from winnable.missions.source.tree import MappingNode, ScalarNode, SequenceNode


@pytest.fixture(autouse=True)
def _shipped(tmp_path: Path) -> None:
    (tmp_path / "some.yaml").write_text("id: some\ngame: counts\nhorizon: 2\ngoals: [5]\n", encoding="utf-8")


def test_a_mission_has_an_id_and_no_deal(tmp_path: Path) -> None:
    loader = documents(tmp_path).loader()
    text = "id: own\ngame: counts\nhorizon: 1\ngoals: [1]\n---\ngame: counts\nstart: 2\nhorizon: 1\ngoals: [3]\n"
    mission, problem = loader.load_text(text).documents
    assert isinstance(mission, MissionDocument)
    assert isinstance(problem, ProblemDocument)
    assert (mission.kind, mission.game, mission.line) == ("mission", "counts", 1)
    assert (problem.kind, problem.game, problem.line, problem.problem) == ("problem", "counts", 6, (2, 3))
    assert loader.load_shipped("some") is not None
    assert loader.load_shipped("other") is None


def test_what_is_no_document(tmp_path: Path) -> None:
    (finding,) = documents(tmp_path).loader().load_text("3\n").findings
    assert (finding.code, finding.hint) == ("K007", "a problem has the key 'start'")
    assert finding.message == "expected a count, found the number 3"


def test_the_mission_of_an_option_stands_for_the_question(tmp_path: Path) -> None:
    findings = Findings()
    (tree,) = read_bytes(b"game: counts\nstart: 1\nhorizon: 9\ngoals: [7]\n", Source("x"), findings, "a count")
    read = documents(tmp_path).read
    for mission, numbers in ((None, (1, 7)), ("some", (1, 5))):
        document = read(tree.root, findings, Instead(mission=mission))
        assert isinstance(document, ProblemDocument)
        assert document.problem == numbers
    assert read(tree.root, findings, Instead(mission="other")) is None
    assert [(each.path, each.code) for each in findings.found] == [("--mission", "M001")]


def test_a_goal_and_a_list_of_them() -> None:
    for text, number in (("a: 1", 1), ("[a, b]", 2)):
        findings = Findings()
        (tree,) = goal_trees(text, {"id": "goal", "horizon": 1})(findings)
        assert not findings.errors
        assert isinstance(tree.root, MappingNode)
        goals, horizon = tree.root.get("goals"), tree.root.get("horizon")
        assert isinstance(goals, SequenceNode)
        assert isinstance(horizon, ScalarNode)
        assert (len(goals.items), horizon.value) == (number, 1)


def test_two_documents_are_one_too_many() -> None:
    findings = Findings()
    goal_trees("a: 1\n---\nb: 2\n", {})(findings)
    (finding,) = findings.sorted()
    assert (finding.path, finding.line, finding.code) == ("--goal", 3, "K007")
