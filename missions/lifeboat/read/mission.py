"""Reading missions, which may take over parts of others and have parameters."""

from collections.abc import Mapping
from typing import Final

from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.format import DOCUMENTS, GAME, MISSION
from winnable.missions.lifeboat.mission import PLAYERS, Mission
from winnable.missions.lifeboat.read.cards import CardTable
from winnable.missions.lifeboat.read.control import ControlReader
from winnable.missions.lifeboat.read.goals import GoalReader
from winnable.missions.lifeboat.read.line import LineReader
from winnable.missions.lifeboat.shelf import shelf
from winnable.missions.source.finding import Findings
from winnable.missions.source.mission import read_shared
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.reading import Reading
from winnable.missions.source.tree import MappingNode, Node
from winnable.missions.source.values import text_of, whole

__all__ = ["MISSIONS", "read_days"]


def read_days(node: Node | None) -> int | None:
    """Read how many days are played; None for None."""
    days = node.get("days") if isinstance(node, MappingNode) else node
    return None if days is None else whole(days)


def _read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Mission | None:
    before = findings.errors
    parts = Parts.of(MISSION, table, findings)
    shared = read_shared(parts, PLAYERS, parameters, Reading(findings))
    cards = CardTable(findings, known=False)
    controls = ControlReader(findings, LineReader(findings, cards)).controls(parts.node("control"))
    days = read_days(parts.node("horizon"))
    goals = GoalReader(findings, cards, players=shared["players"]).asked(parts.node("goals"))
    for key in ("horizon", "goals"):
        if table.get(key) is None:
            findings.add(table.place, "A001", f"expected the key '{key}' in a mission")
    if findings.errors > before or days is None:
        return None
    return Mission(
        **shared,
        days=days,
        at="horizon" if text_of(parts.node("at")) == "horizon" else "end",
        controls=controls,
        goals=goals,
    )


MISSIONS: Final = Missions(GAME, DOCUMENTS, shelf, MISSION, _read_filled, MissionDocument)
"""All missions, those that ship and those in files."""
