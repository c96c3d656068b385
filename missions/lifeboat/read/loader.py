"""Loading: a file or a text in, documents and findings out."""

from dataclasses import replace
from typing import Final

from winnable.missions.lifeboat.document import Document, ProblemDocument
from winnable.missions.lifeboat.read.mission import MISSIONS
from winnable.missions.lifeboat.read.problem import read_problem
from winnable.missions.lifeboat.write.problem import dump
from winnable.missions.source.loader import Documents
from winnable.rules.lifeboat.decision import NOTHING_PLAYED, Line
from winnable.rules.lifeboat.problem import Problem

_DOCUMENTS: Final[Documents[Document]] = Documents(
    MISSIONS,
    read_problem,
    deal=("boat", "navigation", "provisions", "hands"),
    question=("mission", "with", "horizon", "at", "goals"),
    hint="a problem has the keys 'boat' and 'navigation', a mission the key 'id'",
)
_LOADER: Final = _DOCUMENTS.loader()
read_document = _DOCUMENTS.read
load = _LOADER.load
load_text = _LOADER.load_text
load_goal = _LOADER.load_goal
load_shipped = _LOADER.load_shipped


def load_line(text: str, problem: Problem) -> Line:
    """Read a line of play of a problem, as it stands under `line` in a file. Raises ValueError with all mistakes."""
    line: Line = _LOADER.line_of(text, dump(ProblemDocument.of(replace(problem, played=NOTHING_PLAYED))))
    return line
