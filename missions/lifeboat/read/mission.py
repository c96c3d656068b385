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
from winnable.missions.source.document import check_id
from winnable.missions.source.finding import Findings
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter, plain_values
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole

__all__ = ["MISSIONS", "read_days"]


def read_days(node: Node | None) -> int | None:
    """Read how many days are played; None for None."""
    days = node.get("days") if isinstance(node, MappingNode) else node
    return None if days is None else whole(days)


def _read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Mission | None:
    before = findings.errors
    broken = MISSION.broken(table, findings)

    def part(key: str) -> Node | None:
        return None if key in broken else table.get(key)

    name = part("id")
    if isinstance(name, ScalarNode):
        check_id(name, findings)
    players = tuple(sorted({whole(item) for item in items_of(part("players"))})) or PLAYERS
    cards = CardTable(findings, known=False)
    controls = ControlReader(findings, LineReader(findings, cards)).controls(part("control"))
    days = read_days(part("horizon"))
    goals = GoalReader(findings, cards, players=players).asked(part("goals"))
    for key in ("horizon", "goals"):
        if table.get(key) is None:
            findings.add(table.place, "A001", f"expected the key '{key}' in a mission")
    if findings.errors > before or days is None:
        return None
    values = plain_values(MappingNode(table.place, tuple(Entry(each.key, each.value) for each in parameters.values())))
    return Mission(
        text_of(name),
        table,
        text_of(part("title")),
        text_of(part("about")),
        text_of(part("story")),
        tuple(map(text_of, items_of(part("tags")))),
        tuple(map(text_of, items_of(part("notes")))),
        players,
        days,
        "horizon" if text_of(part("at")) == "horizon" else "end",
        controls,
        goals,
        values,
    )


MISSIONS: Final = Missions(GAME, DOCUMENTS, shelf, MISSION, _read_filled, MissionDocument)
"""All missions, those that ship and those in files."""
