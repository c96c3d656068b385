"""Documents: the contents of files once they are read."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from winnable.missions.lifeboat.format.words import GAME
from winnable.missions.lifeboat.mission import Mission
from winnable.missions.source import document as source
from winnable.missions.source.parameters import Value
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem

__all__ = ["Document", "MissionDocument", "ProblemDocument"]


@dataclass(frozen=True, slots=True)
class ProblemDocument:
    """A problem in a file, with the keys that are no part of the question.

    `mission_name` and `given` are how the mission is named and the values given for its parameters, `mission_path`
    where it is, None for one that ships.
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
    own: frozenset[str] = field(default=frozenset(), compare=False)
    """What it says itself of `horizon`, `at`, `goals` and `control`; its mission says the rest, if it has one."""

    def within(self, days: int) -> "ProblemDocument":
        """The same with another number of days."""
        if days == self.problem.days:
            return self
        return replace(self, problem=replace(self.problem, days=days), own=self.own | {"horizon"})

    def about(self, problem: Problem) -> "ProblemDocument":
        """The same about another problem, without what the file expects, asks for and plays."""
        return replace(self, problem=problem, expect=None, line_of_play=None)

    def alone(self, problem: Problem, name: str, expect: Answer) -> "ProblemDocument":
        """The same about another problem, without a mission: under a name that tells it apart, with what to expect."""
        title = self.name or (self.mission.title if self.mission is not None else "")
        about = replace(self.about(problem), name=f"{title}: {name}" if title else name, expect=expect)
        return replace(about, mission=None, mission_path=None, mission_name="", given={}, own=frozenset())


@dataclass(frozen=True, slots=True)
class MissionDocument:
    """A mission in a file."""

    kind: ClassVar[str] = source.MISSION

    path: str
    line: int
    mission: Mission
    game: str = GAME


Document = ProblemDocument | MissionDocument
