"""Reading missions, which may take over parts of others and have parameters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from winnable.missions.ganymede.document import PLAYERS, Mission, MissionDocument
from winnable.missions.ganymede.format import SCHEMAS
from winnable.missions.ganymede.format.problem import MISSION
from winnable.missions.ganymede.format.question import HORIZON, read_free
from winnable.missions.ganymede.format.reading import GameReading
from winnable.missions.ganymede.format.words import DOCUMENTS, GAME
from winnable.missions.source.finding import Findings
from winnable.missions.source.mission import read_shared
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.shelf import Shelf, catalogue
from winnable.missions.source.tree import MappingNode, Node
from winnable.rules.ganymede.problem import Horizon
from winnable.rules.ganymede.sense import Ranges


@cache
def shelf() -> Shelf:
    """The missions, by key such as `ganymede/launch`."""
    return catalogue(GAME, DOCUMENTS, SCHEMAS.kinds.values())


# --- the question --------------------------------------------------------------------------------


def read_horizon(
    part: Callable[[str], Node | None], reading: GameReading, scripted: Sequence[int] = ()
) -> Horizon | None:
    """Read who is free, which the reading knows from then on, and how far is played; None if that is not said."""
    reading.ranges = replace(reading.ranges, free=read_free(part("control"), scripted, reading))
    node = part("horizon")
    horizon: Horizon | None = None if node is None else HORIZON.read(node, reading)
    return horizon


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
