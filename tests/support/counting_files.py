"""Files of a game of counts: a mission says up to which number is counted, a problem from which on."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from winnable.missions.source import mission, problem
from winnable.missions.source.finding import Findings
from winnable.missions.source.loader import Documents
from winnable.missions.source.mission import mission_shape, read_shared
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.plain import Choice, Reading, Whole
from winnable.missions.source.problem import EXPECT, NAME, NOTE, ProblemReader, mission_keys
from winnable.missions.source.schema import Schemas
from winnable.missions.source.shape import Fields, Key, ListOf
from winnable.missions.source.shelf import Missions, Shelf
from winnable.missions.source.tree import MappingNode

GAME: Final = "counts"
_GAME: Final = Key(Choice({GAME: "Counting."}), "The game.", required=True)
_QUESTION: Final = {
    "horizon": Key(Whole(1, 9), "How many numbers."),
    "goals": Key(ListOf(Whole(0, 9), at_least=1), "What is said."),
}
MISSION: Final = mission_shape(
    _GAME,
    Key(ListOf(Whole(1, 4)), "How many count."),
    _QUESTION,
    example="far",
    base="some",
    advice={"far": "write horizon"},
)
PROBLEM: Final = Fields(
    "a problem",
    {"game": _GAME, "name": NAME, "note": NOTE, "start": Key(Whole(0, 9), "The first."), **mission_keys("some")}
    | _QUESTION
    | {"expect": EXPECT},
)
SCHEMAS: Final = Schemas({"counts-problem": PROBLEM, "counts-mission": MISSION}, mission="counts-mission")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mission(mission.Mission):
    """Numbers to be said within a horizon."""

    game = GAME

    horizon: int
    goals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MissionDocument(mission.MissionDocument[Mission]):
    """A mission in a file."""


@dataclass(frozen=True, slots=True)
class ProblemDocument(problem.ProblemDocument[tuple[int, ...], str, Mission]):
    """A problem in a file: where counting starts, for how long, and what is to be said."""

    game = GAME


def _read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Mission | None:
    before, reading = findings.errors, Reading(findings)
    parts = Parts.of(MISSION, table, findings)
    shared = read_shared(parts, (1, 2), parameters, reading)
    horizon, goals = parts.read("horizon", reading, 1), parts.read("goals", reading, ())
    return None if findings.errors > before else Mission(**shared, horizon=horizon, goals=goals)


def documents(folder: Path) -> Documents[ProblemDocument | MissionDocument]:
    """Return how documents of the game are read; the missions that ship are those of a folder."""
    shelf = Shelf({GAME: folder}, "a count", lambda keys: "horizon" in keys or "extends" in keys)
    missions = Missions(GAME, "a count", lambda: shelf, MISSION, _read_filled, MissionDocument)

    class Reader(ProblemReader[Mission]):
        """Reads a problem."""

        shape = PROBLEM
        wrong_number, unasked = "N001", "N002"

        def document(self) -> ProblemDocument | None:
            """Return what is read; None if there is a mistake."""
            reading = Reading(self.findings)
            start = self.parts.read("start", reading, 0)
            self.read_mission(start)
            self.note_unasked()
            if not self.good:
                return None
            mission = self.mission and self.mission.mission
            goals = self.parts.read("goals", reading, mission.goals if mission else ())
            return ProblemDocument(**self.shared(), problem=(start, *goals))

    Reader.missions = missions
    return Documents(
        missions,
        lambda table, findings: Reader(table, findings).document(),
        deal=("start",),
        question=("mission", "with", "horizon", "goals"),
        hint="a problem has the key 'start'",
    )
