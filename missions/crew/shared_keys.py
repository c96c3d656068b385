"""Keys that task cards share with missions and problems: the edition, and conditions on the commander."""

from collections.abc import Container
from typing import Final

from winnable.missions.crew.advice import ADVICE
from winnable.missions.crew.words import COMMANDER_WORDS
from winnable.missions.source.meaning import Own
from winnable.missions.source.plain import UNWRITTEN
from winnable.missions.source.shape import Choice, Key
from winnable.missions.source.tree import MappingNode, ScalarNode
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS

IS_COMMANDER: Final = Own(
    Choice(COMMANDER_WORDS),
    lambda _node, _reading: True,
    lambda value, words: words["commander"] if value else UNWRITTEN,
)
"""A word for the commander, by which something is true of the commander."""
GAME: Final = Key(
    Choice({edition.key: f"{edition.title}." for edition in EDITIONS.values()}, advice=ADVICE["game"]),
    "The game; that of the mission if not given, else planet-nine. It decides the deck and what missions there are.",
)


def read_game(table: MappingNode, broken: Container[str] = (), default: str = DEFAULT_EDITION.key) -> str:
    """Read the edition of a document."""
    node = table.get("game")
    return node.text if isinstance(node, ScalarNode) and "game" not in broken else default
