"""Documents: the contents of files once they are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from winnable.missions.ganymede.format.words import GAME
from winnable.missions.ganymede.mission import Mission
from winnable.missions.ganymede.read.cards import CardTable
from winnable.missions.source import document as source
from winnable.missions.source.parameters import Value
from winnable.rules.answer import Answer
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.problem import Horizon, Problem

__all__ = ["CardsDocument", "Document", "MissionDocument", "ProblemDocument"]


@dataclass(frozen=True, slots=True)
class ProblemDocument:
    """A problem in a file, with the keys that are no part of the question.

    `cards_from` is how the file of cards is named, `cards_path` where it is; `mission_name` and `given` are how the
    mission is named and the values given for its parameters, `mission_path` where it is, None for one that ships.
    """

    kind: ClassVar[str] = source.PROBLEM

    path: str
    line: int
    problem: Problem
    name: str = ""
    note: str = ""
    game: str = GAME
    expect: Answer | None = None
    line_of_play: Line | None = None
    mission: Mission | None = None
    mission_name: str = ""
    given: Mapping[str, Value] = field(default_factory=dict)
    mission_path: Path | None = field(default=None, compare=False)
    cards_from: str = ""
    cards_path: Path | None = field(default=None, compare=False)
    own_track: bool = field(default=True, compare=False)
    """Whether the track is written out; else it is that of the file of cards."""
    own: frozenset[str] = frozenset()
    """Which of `horizon`, `score_at` and `goals` are its own word, beside a mission."""

    def within(self, horizon: Horizon) -> "ProblemDocument":
        """The same with another horizon."""
        if horizon == self.problem.horizon:
            return self
        return replace(self, problem=replace(self.problem, horizon=horizon), own=self.own | {"horizon"})

    def about(self, problem: Problem) -> "ProblemDocument":
        """The same about another problem, without what the file expects, asks for and plays."""
        return replace(self, problem=problem, expect=None, line_of_play=None)

    def alone(self, problem: Problem, name: str, expect: Answer) -> "ProblemDocument":
        """The same about another problem, without a mission: under a name that tells it apart, with what to expect."""
        title = self.name or (self.mission.title if self.mission is not None else "")
        about = replace(self.about(problem), name=f"{title}: {name}" if title else name, expect=expect)
        return replace(about, mission=None, mission_path=None, mission_name="", given={})


@dataclass(frozen=True, slots=True)
class MissionDocument:
    """A mission in a file."""

    kind: ClassVar[str] = source.MISSION

    path: str
    line: int
    mission: Mission
    game: str = GAME


@dataclass(frozen=True, slots=True)
class CardsDocument:
    """Cards in a file."""

    kind: ClassVar[str] = "cards"

    path: str
    line: int
    cards: CardTable
    about: str = ""
    game: str = GAME


Document = ProblemDocument | MissionDocument | CardsDocument
