"""Missions, which are questions without a deal, and the documents that files hold once they are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from winnable.missions.lifeboat.format.reading import GAME
from winnable.missions.source import mission, problem
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import Control
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.problem import Problem

PLAYERS = (4, 5, 6)
"""The numbers of characters in play of a regular game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(mission.Mission):
    """A mission of the library or of an author; `goals` and `controls` are for all six characters."""

    game = GAME

    players: tuple[int, ...] = PLAYERS
    days: int = 1
    at: Literal["end", "horizon"] = "end"
    controls: Mapping[Character, Control] = field(default_factory=dict)
    goals: tuple[Goal, ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemDocument(problem.ProblemDocument[Problem, Line, Mission]):
    """A problem in a file; `own` has those of `horizon`, `at`, `goals` and `control` that it says itself."""

    game = GAME

    def within(self, days: int) -> "ProblemDocument":
        """The same with another number of days."""
        if days == self.problem.days:
            return self
        return replace(self, problem=replace(self.problem, days=days), own=self.own | {"horizon"})


@dataclass(frozen=True, slots=True)
class MissionDocument(mission.MissionDocument[Mission]):
    """A mission in a file."""


Document = ProblemDocument | MissionDocument
