"""Answers for an editor about a text of any game: completions at a place, and the extent of a mistake."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from winnable.games import registry
from winnable.games.game import Game
from winnable.missions.source.completing import Completions, complete
from winnable.missions.source.plain import Shape
from winnable.missions.source.spot import Spot
from winnable.missions.source.tree import MappingNode, ScalarNode

_GAME: Final = re.compile(r"""^game:[ ]*["']?([\w-]+)""", re.MULTILINE)


def completions(text: str, line: int, column: int, edition: str | None = None) -> Completions:
    """Return the completions at a place, line and column from 1, of a text that need not be finished.

    `edition` is that of documents without `game:`; for an unknown one, as for none, that of the first game.
    """

    def shapes_of(spot: Spot) -> Iterator[tuple[Shape, str]]:
        root = spot.root
        if not isinstance(root, MappingNode):
            return
        if spot.steps == (("game", root),):  # which game it is is just being written
            yield from ((_shape(game, root), game.editions[0]) for game in registry.games())
            return
        node = root.get("game")
        named = [node.text] if isinstance(node, ScalarNode) else _GAME.findall(text)  # below the part that is left out
        written = next((each for each in named if each in registry.editions()), edition)
        game = registry.game_of(written)
        yield _shape(game, root), written if written in game.editions else game.editions[0]

    return complete(text, line, column, shapes_of, _names)


def _shape(game: Game, root: MappingNode) -> Shape:
    """Return the shape of the kind of document that has most of the keys; among equals that of a mission."""
    keys = {entry.key.text for entry in root.entries}

    def fit(kind: str) -> tuple[int, bool]:
        return len(keys & shapes[kind].keys.keys()), kind.endswith("mission")

    shapes = game.format.kinds
    return shapes[max(shapes, key=fit)]


def _names(kind: str, edition: str) -> Iterable[tuple[str, str]]:
    """Return the names of a kind, with their meanings."""
    return _known(registry.game_of(edition), kind, edition)


@cache
def _known(game: Game, kind: str, edition: str) -> tuple[tuple[str, str], ...]:
    names = [*game.format.names(kind, edition)]
    if kind == "missions":  # those of the edition first
        entries = sorted(game.library.entries(None), key=lambda each: not each.key.startswith(f"{edition}/"))
        names += [(each.key, str(each.json["title"])) for each in entries]
    for catalogue in game.format.catalogues:
        if catalogue.name == kind:
            names += [(each.key, next(iter(each.texts), "")) for each in catalogue.entries()]
    return tuple(names)
