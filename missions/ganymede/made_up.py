"""The cards that ship with the package. All of them are made up; the printed ones are not public."""

from importlib.resources import files
from typing import Final

from winnable.missions.ganymede.format.words import DOCUMENTS
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.tree import MappingNode

__all__ = ["FILE", "made_up_file"]

FILE: Final = files("winnable.missions.ganymede") / "cards" / "made_up.yaml"


def made_up_file(findings: Findings) -> MappingNode:
    """The tree of the file."""
    (tree,) = read_bytes(FILE.read_bytes(), Source("<made-up>"), findings, DOCUMENTS)
    assert isinstance(tree.root, MappingNode)
    return tree.root
