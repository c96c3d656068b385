"""The missions of a game with one edition: those that ship, by id, and those in files of authors.

The game reads a mission once its tree is whole: taken over from others, parameters filled in.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from winnable.missions.source.document import MISSION_OPTION
from winnable.missions.source.extension import check_use, merge
from winnable.missions.source.finding import Finding, Findings, Place, Source, TooManyFindings
from winnable.missions.source.parameters import Parameter, Value, fill, give, values_of
from winnable.missions.source.shape import Fields
from winnable.missions.source.shelf import Shelf
from winnable.missions.source.tree import MappingNode, Node, ScalarNode

Mission = TypeVar("Mission")
Document = TypeVar("Document")


@dataclass(frozen=True)
class Missions(Generic[Mission, Document]):
    """The missions of a game, which reads and finds them."""

    game: str
    """The value of the key `game`."""
    documents: str
    """The documents that a file of the game may hold, in words for messages."""
    shelf: Callable[[], Shelf]
    shape: Fields
    read_filled: Callable[[MappingNode, Mapping[str, Parameter], Findings], Mission | None]
    """Reads a tree that is whole; None, with findings, if there is a mistake."""
    made: Callable[[str, int, Mission], Document]
    """Makes the document of a mission, with its file and line."""

    def read(
        self, table: MappingNode, findings: Findings, *, given: Node | None = None, alone: bool = True
    ) -> Document | None:
        """Read a mission; None if there is a mistake. `given` are values for its parameters.

        `alone`: it is read for itself, so that parameters which are never used are worth a warning.
        """
        before = findings.errors
        merged = merge(table, _Bases(self, self.shape), findings)
        if merged is None:
            return None
        parameters = give(merged.parameters, given, findings)
        filled, used = fill(merged.table, parameters, findings)
        mission = self.read_filled(filled, parameters, findings)
        if mission is None or findings.errors > before:
            return None
        if alone:
            check_use(table, parameters, used, findings)
        return self.made(table.place.source.path, table.place.line, mission)

    def look_up(self, written: str, place: Place, findings: Findings, given: Node | None = None) -> Document | None:
        """Find a mission by its id, with or without the game, or by a file relative to the one that names it."""
        before = findings.errors
        table = self.shelf().find(written, place, self.game, findings)
        if table is None:
            return None
        document = self.read(table, findings, given=given, alone=False)
        if document is None and findings.errors > before and not self.shelf().key(written, self.game):
            findings.add(place, "M002", f"the mission in {table.place.source.path!r} has mistakes, see there")
        return document

    def find(
        self, name: str, parameters: Mapping[str, Value] | None = None
    ) -> tuple[Document | None, tuple[Finding, ...]]:
        """Find a mission by id or file; return it with all findings. `parameters` are values for its parameters."""
        findings = Findings()
        document = None
        with suppress(TooManyFindings):
            given = values_of(parameters, findings, self.documents) if parameters else None
            document = self.look_up(name, Place(Source(MISSION_OPTION, (name,)), 1, 1), findings, given)
        return None if findings.errors else document, findings.sorted()

    def file_of(self, key: str, path: str) -> Path | None:
        """Return the file of a mission with a key of the library that was read from a path; None for one that ships."""
        ships = self.shelf().get(key)
        return None if ships is not None and path in (str(ships), f"<{key}>") else Path(path)

    def shipped(self) -> Iterator[Document]:
        """Read the missions that ship. Raises RuntimeError if one is broken."""
        for key in self.shelf():
            document, findings = self.find(key)
            if document is None:
                raise RuntimeError(
                    f"a mission of the library is broken: {'; '.join(each.short() for each in findings)}"
                )
            yield document


@dataclass(frozen=True, slots=True)
class _Bases:
    """The missions that those of a game may extend."""

    missions: Missions[Any, Any]
    shape: Fields
    only_with: Mapping[str, str] = field(default_factory=dict)

    def seen_from(self, table: MappingNode) -> "_Bases":
        del table
        return self

    def find(self, reference: ScalarNode, findings: Findings) -> MappingNode | None:
        return self.missions.shelf().find(reference.text, reference.at(0), self.missions.game, findings)

    def ships(self, reference: ScalarNode) -> bool:
        return self.missions.shelf().key(reference.text, self.missions.game) is not None

    def check(self, filled: MappingNode, findings: Findings) -> None:
        self.missions.read_filled(filled, {}, findings)
