"""Loading files, texts, goals and lines of a game that reads one document after the other."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from winnable.missions.source.advice import as_mapping
from winnable.missions.source.document import MISSION_OPTION, Document, Instead, Loaded, load_documents
from winnable.missions.source.files import read_bytes, read_file
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.shelf import Missions, Shelf
from winnable.missions.source.tree import (
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    Tree,
    describe,
    key_of,
    read_text,
    read_trees,
)

Read = TypeVar("Read", bound=Document)


@dataclass(frozen=True)
class Documents(Generic[Read]):
    """How one document of a game with one edition is read: a mission has an id, everything else is a problem."""

    missions: Missions[Any, Any]
    read_problem: Callable[[MappingNode, Findings], Read | None]
    """Reads a problem; None, with findings, if it has a mistake."""
    deal: Collection[str]
    """Keys that no mission has."""
    question: Collection[str]
    """Keys for which the mission of an option stands."""
    hint: str
    """The hint with the keys of the documents, for a mapping of none of them."""

    def read(self, root: Node, findings: Findings, instead: Instead) -> Read | None:
        """Read one document of a file, with `instead` in place of its own keys; None if it has a mistake."""
        if not isinstance(root, MappingNode):
            message = f"expected {self.missions.documents}, found {describe(root)}"
            findings.add(root.place, "K007", message, as_mapping(root) or self.hint)
            return None
        keys = {entry.key.text for entry in root.entries}
        if "id" in keys and keys.isdisjoint(self.deal):
            mission: Read | None = self.missions.read(root, findings)
            return mission
        if instead.mission is not None:
            node: ScalarNode = key_of(instead.mission, Source(MISSION_OPTION, (instead.mission,)))
            entries = [entry for entry in root.entries if entry.key.text not in self.question]
            root = MappingNode(root.place, (*entries, Entry(key_of("mission", node.place.source), node)))
        return self.read_problem(root, findings)

    def loader(self) -> "Loader[Read]":
        """Return the function that loads whole files of these documents."""
        return Loader(self.missions.game, self.missions.documents, self.missions.shelf, self.read, {"horizon": 1})


@dataclass(frozen=True)
class Loader(Generic[Read]):
    """How the files of a game are loaded."""

    game: str
    """The value of the key `game`."""
    documents: str
    """The documents that a file of the game may hold, in words for messages."""
    shelf: Callable[[], Shelf]
    """Returns the missions that ship."""
    read: Callable[[Node, Findings, Instead], Read | None]
    """Reads one document; None, with findings, if it has a mistake."""
    goal: Mapping[str, int] = field(default_factory=dict)
    """The keys that the mission of a goal alone must have, besides its id and the game."""

    def load(self, path: str | Path) -> Loaded[Read]:
        """Read a file."""
        return load_documents(lambda findings: read_file(Path(path), findings, self.documents), self._decode)

    def load_text(
        self, data: bytes | str, path: str = "<text>", base: Path | None = None, instead: Instead | None = None
    ) -> Loaded[Read]:
        """Read the contents of a file; references to other files start from the folder `base`."""
        contents = data.encode("utf-8", errors="surrogatepass") if isinstance(data, str) else data
        source = Source(path, (), base or Path())
        return load_documents(
            lambda findings: read_bytes(contents, source, findings, self.documents),
            lambda root, findings: self.read(root, findings, instead or Instead()),
        )

    def load_goal(self, text: str, edition: str | None = None) -> Loaded[Read]:
        """Read a goal given on a command line, or a list of goals, as those of a mission of their own."""
        keys: dict[str, str | int] = {"id": "goal", "game": edition or self.game, **self.goal}
        return load_documents(goal_trees(text, keys), self._decode)

    def load_shipped(self, written: str, edition: str | None = None) -> Loaded[Read] | None:
        """Read the file of a mission of the library, by its id; None if there is none.

        `edition` is that of an id without one, by default the game.
        """
        key = self.shelf().key(written, edition or self.game)
        return None if key is None else self.load_text(self.shelf()[key].read_bytes(), f"<{key}>")

    def line_of(self, text: str, problem: str) -> Any:
        """Read a line of play, as it stands under `line` in a file, of a problem that is written as YAML.

        Raises ValueError with all mistakes, at their places in the text.
        """
        source = Source("<line>")

        def read(findings: Findings) -> list[Tree]:
            lines = read_bytes(text.encode("utf-8", errors="surrogatepass"), source, findings, "a line of play")
            if len(lines) > 1:
                findings.add(lines[1].root.place, "K007", "expected one line of play, found another document")
            if findings.errors:
                return []
            (line,), (whole,) = lines, read_bytes(problem.encode(), Source("<problem>"), findings, self.documents)
            assert isinstance(whole.root, MappingNode)
            entries = (*whole.root.entries, Entry(key_of("line", source), line.root))
            return [Tree(MappingNode(whole.root.place, entries), line.good)]

        loaded = load_documents(read, self._decode)
        mistakes = [f"{each.line}:{each.column}: {each.message}" for each in loaded.errors]
        if mistakes:
            raise ValueError("; ".join(mistakes))
        (document,) = loaded.documents
        return document.line_of_play  # type: ignore[attr-defined]  # it is a problem

    def _decode(self, root: Node, findings: Findings) -> Read | None:
        return self.read(root, findings, Instead())


# --- goals given on a command line ---------------------------------------------------------------


def goal_trees(text: str, given: Mapping[str, str | int]) -> Callable[[Findings], list[Tree]]:
    """Return the reader of a goal, or a list of them, as a tree of a mission that has the `given` keys as well.

    So a goal has the same findings as in a file; they name the text `--goal`.
    """
    source = Source("--goal", (text,))

    def read(findings: Findings) -> list[Tree]:
        checked = read_text(text.encode("utf-8", errors="surrogatepass"), source, findings)
        trees = [] if checked is None else read_trees(checked, source, findings, "a goal")
        if len(trees) > 1:
            findings.add(
                trees[1].root.place, "K007", "expected one goal, found another document", "write a list of goals"
            )
        return [
            Tree(MappingNode(tree.root.place, tuple(_entries(tree.root, given, source))), tree.good)
            for tree in trees[:1]
        ]

    return read


def _entries(root: Node, given: Mapping[str, str | int], source: Source) -> Iterator[Entry]:
    for key, word in given.items():
        yield Entry(key_of(key, source), replace(key_of(str(word), source), value=word))
    yield Entry(key_of("goals", source), root if isinstance(root, SequenceNode) else SequenceNode(root.place, (root,)))
