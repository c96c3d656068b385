"""Reading missions, which may take over parts of others and have parameters."""

from collections.abc import Mapping
from typing import Final

from winnable.missions.ganymede.document import PLAYERS, Mission, MissionDocument
from winnable.missions.ganymede.format.problem import MISSION
from winnable.missions.ganymede.format.reading import GameReading
from winnable.missions.ganymede.format.words import DOCUMENTS, GAME
from winnable.missions.ganymede.read.question import read_horizon
from winnable.missions.ganymede.shelf import shelf
from winnable.missions.source.finding import Findings
from winnable.missions.source.mission import read_shared
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.tree import MappingNode
from winnable.rules.ganymede.sense import Ranges


def _read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Mission | None:
    before = findings.errors
    parts = Parts.of(MISSION, table, findings)
    reading = GameReading(findings)
    shared = read_shared(parts, PLAYERS, parameters, reading)
    most = max(shared["players"])
    reading.ranges = Ranges(most, range(most))
    horizon = read_horizon(parts.node, reading)
    parts.read_aside("goals", reading)
    goals = parts.read("goals", reading, ())
    for key in ("horizon", "goals"):
        if table.get(key) is None:
            findings.add(table.place, "Q001", f"expected the key '{key}' in a mission")
    if findings.errors > before:
        return None
    score_at = parts.read("score_at", reading, "horizon")
    return Mission(**shared, free=tuple(reading.ranges.free), horizon=horizon, score_at=score_at, goals=goals)


MISSIONS: Final = Missions(GAME, DOCUMENTS, shelf, MISSION, _read_filled, MissionDocument)
"""All missions, those that ship and those in files."""
