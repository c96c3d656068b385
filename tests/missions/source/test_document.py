"""Loading the documents of a file, whatever their game: which are left out, and ids that are not told apart."""

from dataclasses import dataclass

import pytest

from winnable.missions.source.document import MISSION, PROBLEM, Loaded, check_id, load_documents
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Findings, Place, Source
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, text_of


@dataclass(frozen=True)
class Sheet:
    """A document of a game that nobody plays."""

    path: str
    line: int
    kind: str
    game: str


def decode(root: Node, findings: Findings) -> Sheet | None:
    """A mission if it has an id, of the game that it names; `bad` is a mistake."""
    assert isinstance(root, MappingNode)
    bad = root.get("bad")
    if bad is not None:
        findings.add(bad.place, "K001", "unknown key 'bad'")
        return None
    kind = PROBLEM if root.get("id") is None or root.get("hands") is not None else MISSION
    return Sheet(root.place.source.path, root.place.line, kind, text_of(root.get("game"), "chess"))


def loaded(text: str) -> Loaded[Sheet]:
    return load_documents(
        lambda findings: read_bytes(text.encode(), Source("<text>"), findings, "a sheet"),
        decode,
    )


def found(text: str) -> list[str]:
    return [f"{each.line}:{each.column} {each.code} {each.message}" for each in loaded(text).findings]


def test_a_document_with_an_error_is_left_out() -> None:
    both = loaded("id: a\n---\nbad: 1\n---\ngame: go\n")
    assert [(each.line, each.kind, each.game) for each in both.documents] == [
        (1, MISSION, "chess"),
        (5, PROBLEM, "go"),
    ]
    assert [each.code for each in both.errors] == ["K001"]


def test_missions_with_the_same_id() -> None:
    """Those of one game; a problem has no id of its own, and a mission that could not be read is none."""
    assert found("id: a\n---\nid: b\n---\nid: a\n---\nid: a\n") == [
        "5:5 M016 the id 'a' is there twice (first at 1:5)",
        "7:5 M016 the id 'a' is there twice (first at 1:5)",
    ]
    assert not found("id: a\n---\nid: a\ngame: go\n---\nid: a\nhands: 3\n")
    assert [each.split()[1] for each in map(str, found("id: a\nbad: 1\n---\nid: a\n"))] == ["K001"]


@pytest.mark.parametrize(
    ("text", "good"),
    [("a", True), ("a b", True), ("ü-7", True), ("", False), (" a", False), ("a\u200b", False), ("a\nb", False)],
)
def test_ids_to_type(text: str, good: bool) -> None:
    findings = Findings()
    node = ScalarNode(Place(Source("<text>"), 1, 1), text, text, 1, exact=False)
    check_id(node, findings)
    check_id(node, findings, "the name of a reading")
    told = [(each.code, each.message.partition(" of visible characters, ")[0]) for each in findings.found]
    assert told == ([] if good else [("M017", "expected an id"), ("M017", "expected the name of a reading")])
