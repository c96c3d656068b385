"""A mission: a question without a deal, as it is asked of any deal that fits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from winnable.missions.source.tree import MappingNode, Node
from winnable.rules.ganymede.goal import Goal
from winnable.rules.ganymede.problem import Horizon

__all__ = ["PLAYERS", "Mission"]

PLAYERS = (1, 2, 3, 4)
"""The numbers of players that there can be."""


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission of the library or of an author.

    `goals` and `horizon` are for the most players that it is for, in the order of their turns; `table` is what it is
    read from anew for the players of a deal, parameters filled in.
    """

    id: str
    table: MappingNode = field(compare=False, repr=False)
    title: str = ""
    about: str = ""
    story: str = ""
    tags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    players: tuple[int, ...] = PLAYERS
    free: tuple[int, ...] = (0,)
    """Who is free to choose."""
    horizon: Horizon | None = None
    score_at: Literal["horizon", "end"] = "horizon"
    goals: tuple[Goal, ...] = ()
    parameters: Mapping[str, object] = field(default_factory=dict)
    """Its parameters with their values."""

    @property
    def key(self) -> str:
        """Its key in the library, `ganymede/launch`."""
        return f"ganymede/{self.id}"

    def part(self, key: str) -> Node | None:
        """A part of the tree that it is read from."""
        return self.table.get(key)

    def __str__(self) -> str:
        return self.key
