"""Loading files, texts, goals and lines of a game that reads one document after the other."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent
from typing import Any, Generic, TypeVar

from winnable.missions.source.document import Document, Instead, Loaded, load_documents
from winnable.missions.source.files import read_bytes, read_file
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.goal_text import goal_trees
from winnable.missions.source.shelf import Shelf
from winnable.missions.source.tree import Node

__all__ = ["Loader"]

Read = TypeVar("Read", bound=Document)


@dataclass(frozen=True)
class Loader(Generic[Read]):
    """How the files of a game are loaded."""

    game: str
    """The value of the key `game`."""
    documents: str
    """Names what a file of the game may hold, for messages."""
    shelf: Callable[[], Shelf]
    """Returns the missions that ship."""
    read: Callable[[Node, Findings, Instead], Read | None]
    """Reads one document; None, with findings, if it has a mistake."""

    def load(self, path: str | Path) -> Loaded[Read]:
        """Read a file."""
        return load_documents(lambda findings: read_file(Path(path), findings, self.documents), self._decode)

    def load_text(self, data: bytes | str, path: str = "<text>", base: Path | None = None) -> Loaded[Read]:
        """Read the contents of a file; references to other files start from the folder `base`."""
        contents = data.encode("utf-8", errors="surrogatepass") if isinstance(data, str) else data
        source = Source(path, (), base or Path())
        return load_documents(lambda findings: read_bytes(contents, source, findings, self.documents), self._decode)

    def load_goal(self, text: str) -> Loaded[Read]:
        """Read a goal given on a command line, or a list of goals, as those of a mission of their own."""
        return load_documents(goal_trees(text, {"id": "goal", "game": self.game, "horizon": 1}), self._decode)

    def load_shipped(self, written: str) -> Loaded[Read] | None:
        """Read the file of a mission of the library, by its id with or without the game; None if there is none."""
        key = self.shelf().key(written, self.game)
        return None if key is None else self.load_text(self.shelf()[key].read_bytes(), f"<{key}>")

    def line_of(self, text: str, problem: str) -> Any:
        """Read a line of play, as it stands under `line` in a file, of a problem that is written as YAML.

        Raises ValueError with all mistakes.
        """
        before = problem.rstrip().count("\n") + 2
        loaded = self.load_text(f"{problem.rstrip()}\nline:\n{indent(text, '  ')}\n")
        mistakes = [f"{each.line - before}:{each.column - 2}: {each.message}" for each in loaded.errors]
        if mistakes:
            raise ValueError("; ".join(mistakes))
        (document,) = loaded.documents
        return document.line_of_play  # type: ignore[attr-defined]  # it is a problem

    def _decode(self, root: Node, findings: Findings) -> Read | None:
        return self.read(root, findings, Instead())
