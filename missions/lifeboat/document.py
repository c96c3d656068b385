"""Documents: the contents of files once they are read."""

from dataclasses import dataclass, replace

from winnable.missions.lifeboat.format.words import GAME
from winnable.missions.lifeboat.mission import Mission
from winnable.missions.source import mission, problem
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.problem import Problem


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
