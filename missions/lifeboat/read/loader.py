"""Loading: a file or a text in, documents and findings out."""

from dataclasses import replace
from typing import Final

from winnable.missions.lifeboat.document import Document
from winnable.missions.lifeboat.format import DOCUMENTS, GAME
from winnable.missions.lifeboat.read.mission import MISSIONS
from winnable.missions.lifeboat.read.problem import read_problem
from winnable.missions.lifeboat.shelf import shelf
from winnable.missions.lifeboat.write.problem import document_of, dump
from winnable.missions.source.advice import as_mapping
from winnable.missions.source.document import Instead
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.loader import Loader
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, describe, key_of
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.problem import Problem

__all__ = ["load", "load_goal", "load_line", "load_shipped", "load_text", "read_document"]

_DEAL: Final = {"boat", "navigation", "provisions", "hands"}
"""Keys that no mission has."""
_QUESTION: Final = ("mission", "with", "horizon", "at", "goals")
"""Keys for which the mission of an option stands."""


def read_document(root: Node, findings: Findings, instead: Instead) -> Document | None:
    """Read one document of a file, with `instead` in place of its own keys; None if it has a mistake."""
    if not isinstance(root, MappingNode):
        hint = as_mapping(root) or "a problem has the keys 'boat' and 'navigation', a mission the key 'id'"
        findings.add(root.place, "K007", f"expected {DOCUMENTS}, found {describe(root)}", hint)
        return None
    keys = {entry.key.text for entry in root.entries}
    if "id" in keys and not keys & _DEAL:
        return MISSIONS.read(root, findings)
    if instead.mission is not None:
        source = Source("--mission", (instead.mission,))
        node: ScalarNode = key_of(instead.mission, source)
        entries = [entry for entry in root.entries if entry.key.text not in _QUESTION]
        root = MappingNode(root.place, (*entries, Entry(key_of("mission", source), node)))
    return read_problem(root, findings)


_LOADER: Final[Loader[Document]] = Loader(GAME, DOCUMENTS, shelf, read_document)
load = _LOADER.load
load_text = _LOADER.load_text
load_goal = _LOADER.load_goal
load_shipped = _LOADER.load_shipped


def load_line(text: str, problem: Problem) -> Line:
    """Read a line of play of a problem, as it stands under `line` in a file. Raises ValueError with all mistakes."""
    line: Line = _LOADER.line_of(text, dump(document_of(replace(problem, played=NOTHING_PLAYED))))
    return line
