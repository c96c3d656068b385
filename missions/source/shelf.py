"""The missions that ship with the package, by id, and missions in files of authors."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from winnable.missions.source.document import MISSION_OPTION
from winnable.missions.source.extension import Bases, check_use, merge
from winnable.missions.source.files import (
    SHIPPED,
    SUFFIXES,
    Claims,
    names_file,
    nearest_reference,
    read_bytes,
    read_reference,
)
from winnable.missions.source.finding import (
    Finding,
    Findings,
    Place,
    Source,
    TooManyFindings,
    folded,
    nearest,
    quoted,
)
from winnable.missions.source.parameters import Parameter, Value, fill, give, values_of
from winnable.missions.source.shape import Fields
from winnable.missions.source.tree import MappingNode, Node

_CATALOGUE: Final = "catalogue"
"""The folder of the missions of a game with one edition."""
_TITLE: Final = re.compile(r"^title: *(\S.*?) *$", re.MULTILINE)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def mostly_of(shapes: Iterable[Fields]) -> Claims:
    """Return the test for files of a game, by their keys: an id, or most keys from these shapes."""
    known = frozenset(key for shape in shapes for key in shape.keys)
    return lambda keys: "id" in keys or 2 * len(known.intersection(keys)) > len(keys)


class Shelf(Mapping[str, Path]):
    """The files of the missions that ship, by key such as `planet-nine/22`.

    `folders` are the folders of the missions by the first part of their keys: one for each edition of a game, or one
    alone. The second part, the id, is the name of the file without zeros at its start. Those in `shared` are of no
    edition: their missions are also found by the id alone, whatever the edition. `documents` names what a
    file of the game may hold, for messages, and `claims` knows such files by their keys.
    """

    def __init__(
        self, folders: Mapping[str, Path], documents: str, claims: Claims, shared: Collection[str] = ()
    ) -> None:
        self._documents = documents
        self._claims = claims
        self._shared = tuple(shared)
        self._files: dict[str, Path] = {}
        for edition, folder in folders.items():
            for file in sorted(folder.iterdir()) if folder.is_dir() else ():
                stem, _, suffix = file.name.rpartition(".")
                if f".{suffix}" in SUFFIXES:
                    self._files[f"{edition}/{stem.lstrip('0')}"] = file
        self._keys = {name: key for key, file in self._files.items() for name in (str(file), f"<{key}>")}

    def __getitem__(self, key: str) -> Path:
        return self._files[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)

    def key(self, written: str, edition: str) -> str | None:
        """The key of a mission that ships, written as `22` or `planet-nine/22`; None if there is none.

        `edition` is that of an id without one.
        """
        if "/" in written:
            return written if written in self._files else None
        keys = (f"{folder}/{written.lstrip('0')}" for folder in (edition, *self._shared))
        return next((key for key in keys if key in self._files), None)

    def collection(self, path: str) -> str:
        """The shared folder that a file is in, by its path or as `<key>`; empty if it is in none."""
        key = self._keys.get(path, "")
        folder = key.partition("/")[0]
        return folder if folder in self._shared else ""

    def text(self, written: str, edition: str) -> str:
        """The file of a mission that ships, by the names that `key` knows; empty if there is none."""
        key = self.key(written, edition)
        return "" if key is None else self._files[key].read_text(encoding="utf-8")

    def find(self, written: str, place: Place, edition: str, findings: Findings) -> MappingNode | None:
        """The mission with an id, or in a file relative to the one that names it; None and a finding otherwise.

        Nothing is filled in yet: the tree is that of the file.
        """
        key = self.key(written, edition)
        if key is not None:
            file = self._files[key]
            (tree,) = read_bytes(file.read_bytes(), Source(str(file)), findings, self._documents)
            assert isinstance(tree.root, MappingNode)
            return tree.root
        if names_file(written):
            return self._in_file(written, place, findings)
        hint = self._meant(written, edition) or self._titled(written, edition)
        hint = hint or self._of_another_game(written) or self._nearest(written, edition)
        folder, names = place.source.base, [] if place.source.alone else [f"{written}{each}" for each in SUFFIXES]
        beside = [name for name in names if _is_file(folder / name)]
        hint = f"did you mean {beside[0]!r}?" if beside else hint
        if not (hint or written.isdecimal()):
            hint = nearest_reference(written, place.source, self._claims)
        message = f"expected the id of a mission or its file (.yaml), found {quoted(written)}"
        part = written.rpartition("/")[0]
        edition = part if self._ids(part) else edition
        ids = self._ids(edition)
        known = f"{edition} has the missions {ids}" if ids else f"no missions of {edition} ship"
        hint = f"{known}; {hint}" if hint and written.isdecimal() else hint or known
        findings.add(place, "M001", message, hint)
        return None

    def _nearest(self, written: str, edition: str) -> str:
        """A hint for a misspelt key, or for a misspelt id that is no number."""
        if "/" in written:
            inside = [key for key in self._files if key.startswith(f"{written.rpartition('/')[0]}/")]
            return nearest(written, inside or list(self._files))
        near = (edition, *self._shared)
        ids = [name for game, _, name in (key.partition("/") for key in self._files) if game in near]
        return nearest(written, [each for each in ids if not each[0].isdecimal()])

    def _meant(self, written: str, edition: str) -> str:
        """A hint for an id with other words or signs around it, such as `Mission 22` or `planet nine 22`."""
        words = [word for word in re.findall(r"[^\W_]+", written.casefold()) if word != "mission"]
        for key in self._files:
            folder, _, name = key.rpartition("/")
            plain = name if folder in ("", edition, *self._shared) else key
            alone = words[:1] == [name] or words == name.split("-")
            if alone or words == [*folder.split("-"), name] or words == [folder.replace("-", ""), name]:
                return f"did you mean {plain if alone else key!r}?"
        return ""

    def _titled(self, written: str, edition: str) -> str:
        """A hint for a title in place of an id."""
        titles = {found[1].strip("'\""): key for key in self._files if (found := _TITLE.search(self.text(key, "")))}
        title = next((title for title in titles if folded(title) == folded(written)), "")
        folder, _, name = titles.get(title, "").rpartition("/")
        plain = name if folder in (edition, *self._shared) else f"{folder}/{name}"
        return f"did you mean {plain!r}, the mission {title!r}?" if title else ""

    def _of_another_game(self, written: str) -> str:
        """A hint for an id that is one of another game's, which must be named."""
        found = [f"{path.parts[-3]}/{path.stem}" for path in sorted(SHIPPED.glob(f"*/{_CATALOGUE}/*"))]
        named = [repr(key) for key in found if key not in self and folded(key.partition("/")[2]) == folded(written)]
        return f"did you mean {' or '.join(named)}, of another game?" if named else ""

    def _ids(self, edition: str) -> str:
        """The ids of an edition, those that are numbers as one range; empty if there are none."""
        ids = [key.partition("/")[2] for key in self._files if key.startswith(f"{edition}/")]
        numbers, others = [each for each in ids if each.isdecimal()], [each for each in ids if not each.isdecimal()]
        ranges = [f"{numbers[0]} to {numbers[-1]}"] if len(numbers) > 1 else numbers
        *most, last = [*ranges, *others] or [""]
        return f"{', '.join(most)} and {last}" if most else last

    def _in_file(self, written: str, place: Place, findings: Findings) -> MappingNode | None:
        path, trees = read_reference(written, place, findings, "M002", self._documents, self._claims)
        if not trees:
            return None
        tables = [tree.root for tree in trees if isinstance(tree.root, MappingNode) and tree.root.get("id") is not None]
        if len(tables) != 1:
            message = f"expected one mission in {str(path)!r}, found {len(tables) or 'none'}"
            findings.add(place, "M002", message, "" if tables else "a mission has the key 'id'")
            return None
        return tables[0]


def catalogue(game: str, documents: str, shapes: Iterable[Fields]) -> Shelf:
    """The missions of a game with one edition, by key such as `lifeboat/points`.

    They stand in the folder `catalogue` of its package; `shapes` are those of its documents.
    """
    return Shelf({game: SHIPPED / game / _CATALOGUE}, documents, mostly_of(shapes))


# --- Missions of a game with one edition ---------------------------------------------------------


# The game reads a mission once its tree is whole: taken over from others, parameters filled in.


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
        bases = Bases(self.shape, self.shelf(), lambda each, _, noted: self.read_filled(each, {}, noted), self.game)
        merged = merge(table, bases, findings)
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
