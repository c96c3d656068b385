"""The table of games, the only module of the front door that names them.

A document names its edition in `game:`, and with it the game whose rules apply. *The Crew* has two editions,
`planet-nine` and `deep-sea`: they share the rules of play, the goal language and the readers;
`winnable.rules.crew.edition` lists the differences. Another game adds a row to `TABLE` and a subclass of `Game`
in a package of its own.
"""

import importlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.listed import Catalogue, Guide
from winnable.games.manifest import Manifest, Option, manifest_of
from winnable.missions.source.document import Document, Instead
from winnable.missions.source.files import Rewritten, names_file, read_file, top_keys
from winnable.missions.source.finding import Findings, Source, most_similar
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, as_utf8


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: the editions of a game, and where any process finds its `Game`, as `module:attribute`."""

    editions: tuple[str, ...]
    where: str

    @property
    def manifest(self) -> Manifest:
        """The description of the game before it is imported."""
        return manifest_of(self.where.partition(":")[0].rpartition(".")[0])

    def options(self, command: str) -> dict[str, Option]:
        """Return the options that the game adds to a command, by name."""
        return {option.name: option for option in self.manifest.options.get(command, ())}


TABLE: list[Row] = [
    Row(("planet-nine", "deep-sea"), "winnable.crew.game:CREW"),
    Row(("ganymede",), "winnable.ganymede.game:GANYMEDE"),
    Row(("lifeboat",), "winnable.lifeboat.game:LIFEBOAT"),
]
"""Every game. The first is the default, for documents without `game:`."""
_GAME: Final = re.compile(rb"""^[ \t{]*["']?game["']?[ \t]*:[ \t]*["']?([\w-]+)""", re.MULTILINE)


@cache
def load_game(where: str) -> Game:
    """Import the game at `module:attribute`."""
    module, _, attribute = where.partition(":")
    game = getattr(importlib.import_module(module), attribute)
    assert isinstance(game, Game)
    return game


def games() -> Iterator[Game]:
    """Return every game, in the order of the table."""
    return (load_game(row.where) for row in TABLE)


def editions() -> tuple[str, ...]:
    """Return the editions of all games: the values of `game:` in files."""
    return tuple(edition for row in TABLE for edition in row.editions)


def options_of(command: str) -> dict[str, Option]:
    """Return the options that games add to a command, by name; several games may have the same one."""
    return {name: option for row in TABLE for name, option in row.options(command).items()}


def game_of(edition: str | None) -> Game:
    """Return the game of an edition; the first of the table for None and for an unknown edition."""
    return load_game(_row(edition).where)


def claims(data: bytes) -> bool:
    """Whether a file is of a game of ours, rather than of another program: by its keys, or the edition it names."""
    if any(word.decode(errors="replace") in editions() for word in _GAME.findall(as_utf8(data))):
        return True
    keys = top_keys(data)
    return any(row.manifest.claim(keys) for row in TABLE) or game_of(None).format.claims(keys)


def rewritten(
    data: bytes, source: Source, findings: Findings, options: Mapping[str, Any] | None = None
) -> Rewritten | None:
    """Return the log of a game that was played elsewhere as YAML; None if the file is none."""
    text = as_utf8(data)
    for row in TABLE:
        if any(re.search(sign.encode(), text) for sign in row.manifest.logs):
            log = load_game(row.where).format.log
            return None if log is None else log(data, source, findings, options or {})
    return None


def catalogues() -> dict[str, Catalogue]:
    """Return the catalogues of the cards of all games, by name."""
    return {catalogue.name: catalogue for game in games() for catalogue in game.format.catalogues}


def guides(edition: str | None = None) -> dict[str, Guide]:
    """Return the guides by name, those to the game of an edition or to all; of several of a name, the first game's."""
    selected = [game for game in games() if edition is None or edition in game.editions]
    found: dict[str, Guide] = {}
    for guide in (guide for game in selected for guide in game.format.guides):
        found.setdefault(guide.name, guide)
    return found


def row_of(game: Game) -> Row:
    """Return the row of a game in the table."""
    return next(row for row in TABLE if row.editions[0] in game.editions)


def _row(edition: str | None) -> Row:
    return next((row for row in TABLE if edition in row.editions), TABLE[0])


def game_of_mission(name: str, edition: str | None) -> tuple[Game, str]:
    """Return the game that looks up a mission by its id or file, and the edition of an id without one.

    That is `edition`, if given, else the game's default. An id like `deep-sea/12` determines the game; a file is
    looked up by the game of `edition`, else by the one that it names.
    """
    prefix = name.partition("/")[0]
    is_file = names_file(name)
    if is_file and edition is None:
        edition = _edition_in(Path(name))
    named = prefix if prefix in editions() and not is_file else edition or editions()[0]
    return game_of(named), edition or _row(named).editions[0]


def _edition_in(file: Path) -> str | None:
    """Return the edition that a file names first; None if that cannot be read, and if there is none of this name."""
    for tree in read_file(file, Findings(), "a mission"):
        node = tree.root.get("game") if isinstance(tree.root, MappingNode) else None
        if isinstance(node, ScalarNode):
            return node.text if node.text in editions() else None
    return None


def game_of_problem(problem: object) -> Game:
    """Return the game of a problem, by its type. Raises TypeError if no game has problems of that type."""
    for game in games():
        if isinstance(problem, game.problem_type):
            return game
    raise TypeError(f"expected a problem, found {type(problem).__name__}")


def read(root: Node, instead: Instead, findings: Findings) -> Document | None:
    """Read a document of a file by the game that it names; None, with findings, if it has mistakes.

    If the name is misspelt, the game with the most similar edition reads the document and reports the misspelling.
    """
    node = root.get("game") if isinstance(root, MappingNode) else None
    if node is None and isinstance(root, MappingNode) and (meant := _claiming(root)) is not None:
        findings.add(root.place, "K002", "expected the key 'game'", f"write 'game: {meant}' first")
        return None
    written = named = node.text if isinstance(node, ScalarNode) else None
    if written is not None and written not in editions():
        written = most_similar(written, editions()) or None
    document: Document | None = game_of(written).format.read(root, findings, instead)
    if node is not None and named is not None and written is None:
        findings.advise(node.place, f"the games are {', '.join(editions())}")
    return document


def _claiming(root: MappingNode) -> str | None:
    """Return the edition of a game, not the default's, for which a document without `game:` is meant by its keys."""
    keys = [entry.key.text for entry in root.entries]
    return next((row.editions[0] for row in TABLE[1:] if row.manifest.claim(keys)), None)
