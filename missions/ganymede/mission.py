"""A mission: a question without a deal, as it is asked of any deal that fits."""

from dataclasses import dataclass
from typing import Literal

from winnable.missions.ganymede.format.words import GAME
from winnable.missions.source import mission as source
from winnable.rules.ganymede.goal import Goal
from winnable.rules.ganymede.problem import Horizon

PLAYERS = (1, 2, 3, 4)
"""The numbers of players that there can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(source.Mission):
    """A mission of the library or of an author.

    `goals` and `horizon` are for the most players that it is for, in the order of their turns.
    """

    game = GAME

    players: tuple[int, ...] = PLAYERS
    free: tuple[int, ...] = (0,)
    """Who is free to choose."""
    horizon: Horizon | None = None
    score_at: Literal["horizon", "end"] = "horizon"
    goals: tuple[Goal, ...] = ()
