"""A mission: a question without a deal, as it is asked of any deal that fits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from winnable.missions.lifeboat.format.words import GAME
from winnable.missions.source import mission as source
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.control import Control
from winnable.rules.lifeboat.goal import Goal

PLAYERS = (4, 5, 6)
"""The numbers of characters in play of a regular game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(source.Mission):
    """A mission of the library or of an author; `goals` and `controls` are for all six characters."""

    game = GAME

    players: tuple[int, ...] = PLAYERS
    days: int = 1
    at: Literal["end", "horizon"] = "end"
    controls: Mapping[Character, Control] = field(default_factory=dict)
    goals: tuple[Goal, ...] = ()
