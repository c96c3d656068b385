"""Trees of YAML texts, and where findings stand, for readers that know no game."""

from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.tree import MappingNode, Node


def roots(text: str | bytes, findings: Findings) -> list[Node]:
    """The values of all documents in a text; one with a mistake is there as far as it could be read."""
    data = text if isinstance(text, bytes) else text.encode()
    lines = data.decode(errors="replace").splitlines()
    return [tree.root for tree in read_bytes(data, Source("<text>", tuple(lines)), findings, "a document")]


def root(text: str) -> Node:
    """The value of the one document in a text without mistakes."""
    findings = Findings()
    (found,) = roots(text, findings)
    assert not findings.found
    return found


def mapping(text: str) -> MappingNode:
    """The mapping that a text without mistakes is."""
    found = root(text)
    assert isinstance(found, MappingNode)
    return found


def noted(findings: Findings) -> list[str]:
    """What was found, as `line:column code message`."""
    return [f"{each.line}:{each.column} {each.code} {each.message}" for each in findings.sorted()]
