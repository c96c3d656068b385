"""A mission: a question without a deal, as it is asked of any deal that fits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from winnable.missions.source.tree import MappingNode, Node
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.control import Control
from winnable.rules.lifeboat.goal import Goal

__all__ = ["PLAYERS", "Mission"]

PLAYERS = (4, 5, 6)
"""The numbers of characters in play of a regular game."""


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission of the library or of an author.

    `goals` and `controls` are for all six characters; `table` is what it is read from anew for those of a deal,
    parameters filled in.
    """

    id: str
    table: MappingNode = field(compare=False, repr=False)
    title: str = ""
    about: str = ""
    story: str = ""
    tags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    players: tuple[int, ...] = PLAYERS
    days: int = 1
    at: Literal["end", "horizon"] = "end"
    controls: Mapping[Character, Control] = field(default_factory=dict)
    goals: tuple[Goal, ...] = ()
    parameters: Mapping[str, object] = field(default_factory=dict)
    """Its parameters with their values."""

    @property
    def key(self) -> str:
        """Its key in the library, `lifeboat/points`."""
        return f"lifeboat/{self.id}"

    def part(self, key: str) -> Node | None:
        """A part of the tree that it is read from."""
        return self.table.get(key)

    def __str__(self) -> str:
        return self.key
