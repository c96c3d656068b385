"""Loading: a file or a text in, documents and findings out."""

from dataclasses import replace
from typing import Final

from winnable.missions.ganymede.document import CardsDocument, Document, ProblemDocument
from winnable.missions.ganymede.format.words import DOCUMENTS, GAME
from winnable.missions.ganymede.read.cards import read_card_file
from winnable.missions.ganymede.read.mission import MISSIONS, shelf
from winnable.missions.ganymede.read.problem import read_problem
from winnable.missions.ganymede.write.problem import dump
from winnable.missions.source.document import Instead
from winnable.missions.source.finding import Findings
from winnable.missions.source.loader import Documents, Loader
from winnable.missions.source.tree import MappingNode, Node
from winnable.missions.source.values import text_of
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.problem import Problem

_DOCUMENTS: Final[Documents[Document]] = Documents(
    MISSIONS,
    read_problem,
    deal=("rows", "boards"),
    question=("mission", "with", "horizon", "score_at", "goals"),  # who is free stays, as scripts are part of the deal
    hint="a problem has the keys 'players' and 'rows', a mission the key 'id'",
)


def read_document(root: Node, findings: Findings, instead: Instead) -> Document | None:
    """Read one document of a file, with `instead` in place of its own keys; None if it has a mistake."""
    keys = {entry.key.text for entry in root.entries} if isinstance(root, MappingNode) else set()
    if not isinstance(root, MappingNode) or "cards" not in keys or keys & {"id", "rows", "boards", "players", "goals"}:
        return _DOCUMENTS.read(root, findings, instead)
    before = findings.errors
    cards = read_card_file(root, findings)
    place = root.place
    about = text_of(root.get("about"))
    return CardsDocument(place.source.path, place.line, cards, about) if findings.errors == before else None


_LOADER: Final[Loader[Document]] = Loader(GAME, DOCUMENTS, shelf, read_document)
load = _LOADER.load
load_text = _LOADER.load_text
load_goal = _LOADER.load_goal
load_shipped = _LOADER.load_shipped


def load_line(text: str, problem: Problem) -> Line:
    """Read a line of play of a problem, as it stands under `line` in a file. Raises ValueError with all mistakes."""
    line: Line = _LOADER.line_of(text, dump(ProblemDocument.of(replace(problem, played=NOTHING_PLAYED))))
    return line
