"""Reading missions, which may take over parts of others and have parameters."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from winnable.missions.lifeboat.document import PLAYERS, Mission, MissionDocument
from winnable.missions.lifeboat.format import SCHEMAS
from winnable.missions.lifeboat.format.control import read_controls
from winnable.missions.lifeboat.format.problem import MISSION
from winnable.missions.lifeboat.format.reading import CardTable, DealReading
from winnable.missions.lifeboat.format.words import DOCUMENTS, GAME
from winnable.missions.source.finding import Findings
from winnable.missions.source.mission import read_shared
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.shelf import Shelf, catalogue
from winnable.missions.source.tree import MappingNode


@cache
def shelf() -> Shelf:
    """The missions, by key such as `lifeboat/points`."""
    return catalogue(GAME, DOCUMENTS, SCHEMAS.kinds.values())


def _read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Mission | None:
    before = findings.errors
    parts = Parts.of(MISSION, table, findings)
    reading = DealReading(findings, CardTable(findings, known=False))
    shared = read_shared(parts, PLAYERS, parameters, reading)
    reading.players = shared["players"]
    controls = read_controls(parts.node("control"), None, reading)
    days, at = parts.read("horizon", reading), parts.read("at", reading, "end")
    parts.read_aside("goals", reading)
    goals = parts.read("goals", reading, ())
    for key in ("horizon", "goals"):
        if table.get(key) is None:
            findings.add(table.place, "A001", f"expected the key '{key}' in a mission")
    if findings.errors > before:
        return None
    return Mission(**shared, days=days, at=at, controls=controls, goals=goals)


MISSIONS: Final = Missions(GAME, DOCUMENTS, shelf, MISSION, _read_filled, MissionDocument)
"""All missions, those that ship and those in files."""
