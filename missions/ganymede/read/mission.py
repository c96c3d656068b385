"""Reading missions, which may take over parts of others and have parameters."""

from collections.abc import Mapping
from typing import Final

from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.format import DOCUMENTS, GAME, MISSION
from winnable.missions.ganymede.mission import PLAYERS, Mission
from winnable.missions.ganymede.read.goals import GoalReader
from winnable.missions.ganymede.read.question import read_control, read_horizon
from winnable.missions.ganymede.shelf import shelf
from winnable.missions.source.document import check_id
from winnable.missions.source.finding import Findings
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter, plain_values
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.ganymede.sense import Ranges

__all__ = ["MISSIONS"]


def _read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Mission | None:
    before = findings.errors
    broken = MISSION.broken(table, findings)

    def part(key: str) -> Node | None:
        return None if key in broken else table.get(key)

    name = part("id")
    if isinstance(name, ScalarNode):
        check_id(name, findings)
    players = tuple(sorted({whole(item) for item in items_of(part("players"))})) or PLAYERS
    most = players[-1]
    free = read_control(part("control"), (), most, (), findings)
    horizon = read_horizon(part("horizon"), (), most, free, findings)
    fewer = [Ranges(number, read_control(part("control"), (), number, (), Findings())) for number in players[:-1]]
    goals = GoalReader(findings, ranges=Ranges(most, free), fewer=fewer).asked(part("goals"))
    for key in ("horizon", "goals"):
        if table.get(key) is None:
            findings.add(table.place, "Q001", f"expected the key '{key}' in a mission")
    if findings.errors > before:
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
        free,
        horizon,
        "end" if text_of(part("score_at")) == "end" else "horizon",
        goals,
        values,
    )


MISSIONS: Final = Missions(GAME, DOCUMENTS, shelf, MISSION, _read_filled, MissionDocument)
"""All missions, those that ship and those in files."""
