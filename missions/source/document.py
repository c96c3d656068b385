"""Documents of any game, as files hold them, and the loading of all documents of a file."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from winnable.missions.source.finding import Finding, Findings, TooManyFindings
from winnable.missions.source.tree import Node, Tree

__all__ = ["MISSION", "PROBLEM", "Document", "Instead", "Loaded", "load_documents"]

PROBLEM = "problem"
MISSION = "mission"
"""The kinds of documents that every game has; a game may have others."""


class Document(Protocol):
    """One document of a file, of whatever game."""

    @property
    def path(self) -> str:
        """The file, or a name for other input, such as `<stdin>`."""

    @property
    def line(self) -> int:
        """The line where it starts, from 1."""

    @property
    def kind(self) -> str:
        """`PROBLEM`, `MISSION`, or a kind of the game's own."""

    @property
    def game(self) -> str:
        """The value of the key `game:` by whose rules it is read."""


AnyDocument_co = TypeVar("AnyDocument_co", covariant=True)
Decoded = TypeVar("Decoded")


@dataclass(frozen=True, slots=True)
class Instead:
    """Options that replace keys of a document: the id or file of a mission, and one of its readings."""

    mission: str | None = None
    reading: str | None = None


@dataclass(frozen=True, slots=True)
class Loaded(Generic[AnyDocument_co]):
    """The documents that could be read, and all findings. A document with an error is left out."""

    documents: tuple[AnyDocument_co, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors."""
        return tuple(finding for finding in self.findings if finding.level == "error")


def load_documents(
    read: Callable[[Findings], list[Tree]], decode: Callable[[Node, Findings], Decoded | None]
) -> Loaded[Decoded]:
    """Decode every document of a file; `decode` returns None for one with an error, which it notes."""
    findings = Findings()
    documents: list[Decoded] = []
    with suppress(TooManyFindings):
        for tree in read(findings):
            document = decode(tree.root, findings)
            documents += [document] if document is not None and tree.good else []
    return Loaded(tuple(documents), findings.sorted())
