"""The games: the one place of the front door that knows which there are.

The word of `game:` in a document says by the rules of which published game it is read. The two boxes of *The
Crew*, `planet-nine` and `deep-sea`, are two editions of one game: they share the rules of play, the goal
language and the readers, and differ in what `winnable.rules.crew.edition` lists. Another game adds a row to
`TABLE` and a subclass of `Game` in a package of its own.
"""

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from winnable.game import Game
from winnable.missions.source.document import Document, Instead
from winnable.missions.source.finding import Findings
from winnable.missions.source.tree import MappingNode, Node, ScalarNode

__all__ = [
    "TABLE",
    "Row",
    "editions",
    "game_of",
    "game_of_mission",
    "game_of_problem",
    "games",
    "load_game",
    "read",
    "where",
]


@dataclass(frozen=True, slots=True)
class Row:
    """A game of the table: the words of `game:` that it answers to, and where it is, as `module:attribute`."""

    editions: tuple[str, ...]
    where: str


TABLE: list[Row] = [
    Row(("planet-nine", "deep-sea"), "winnable.crew.game:CREW"),
]
"""Every game; the first is the one of documents that name none."""


@cache
def load_game(where: str) -> Game:
    """Import a game by its place."""
    module, _, attribute = where.partition(":")
    game = getattr(importlib.import_module(module), attribute)
    assert isinstance(game, Game)
    return game


def games() -> Iterator[Game]:
    """Every game, in the order of the table."""
    return (load_game(row.where) for row in TABLE)


def editions() -> tuple[str, ...]:
    """Every word of `game:`."""
    return tuple(edition for row in TABLE for edition in row.editions)


def game_of(edition: str | None) -> Game:
    """Return the game with this edition; the first of the table for None and for words that no game knows."""
    return load_game(_row(edition).where)


def where(game: Game) -> str:
    """Return the place of a game, by which another process finds it."""
    return next(row.where for row in TABLE if load_game(row.where) is game)


def _row(edition: str | None) -> Row:
    return next((row for row in TABLE if edition in row.editions), TABLE[0])


def game_of_mission(name: str, edition: str | None) -> tuple[Game, str]:
    """Return the game and edition of a mission that a user names; `edition` is that of a name without one.

    `deep-sea/12` names its own. A file says itself which it is; it is looked up with the default edition.
    """
    prefix = name.partition("/")[0]
    word = prefix if prefix in editions() and not name.endswith((".yaml", ".yml")) else edition or editions()[0]
    return game_of(word), edition or _row(word).editions[0]


def game_of_problem(problem: object) -> Game:
    """Return the game that a problem is of. Raises TypeError for what is no problem."""
    for game in games():
        if isinstance(problem, game.problem_type):
            return game
    raise TypeError(f"expected a problem, found {type(problem).__name__}")


def read(root: Node, instead: Instead, findings: Findings) -> Document | None:
    """Read one document of a file by the rules of the game that it names.

    A word that no game knows is read by the game whose word is nearest, which notes the mistake.
    """
    node = root.get("game") if isinstance(root, MappingNode) else None
    written = node.text if isinstance(node, ScalarNode) else None
    if written is not None and written not in editions():
        written = next(iter(get_close_matches(written[:60].casefold(), editions(), n=1, cutoff=0.65)), None)
    document: Document | None = game_of(written).read(root, instead, findings)
    return document
