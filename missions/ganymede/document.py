"""Missions, which are questions without a deal, and the documents that files hold once they are read."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar, Literal

from winnable.missions.ganymede.format.reading import GAME, CardTable
from winnable.missions.source import mission, problem
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import Goal
from winnable.rules.ganymede.problem import Horizon, Problem

PLAYERS = (1, 2, 3, 4)
"""The numbers of players that there can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(mission.Mission):
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


@dataclass(frozen=True, slots=True)
class ProblemDocument(problem.ProblemDocument[Problem, Line, Mission]):
    """A problem in a file; `own` has those of `horizon`, `score_at` and `goals` that it says itself.

    `cards_from` is how the file of cards is named, `cards_path` where it is.
    """

    game = GAME

    cards_from: str = ""
    cards_path: Path | None = field(default=None, compare=False)
    own_track: bool = field(default=True, compare=False)
    """Whether the track is written out; else it is that of the file of cards."""

    def within(self, horizon: Horizon) -> "ProblemDocument":
        """The same with another horizon."""
        if horizon == self.problem.horizon:
            return self
        return replace(self, problem=replace(self.problem, horizon=horizon), own=self.own | {"horizon"})


@dataclass(frozen=True, slots=True)
class MissionDocument(mission.MissionDocument[Mission]):
    """A mission in a file."""


@dataclass(frozen=True, slots=True)
class CardsDocument:
    """Cards in a file."""

    kind: ClassVar[str] = "cards"
    game: ClassVar[str] = GAME

    path: str
    line: int
    cards: CardTable
    about: str = ""


Document = ProblemDocument | MissionDocument | CardsDocument
