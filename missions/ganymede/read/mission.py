"""Reading missions, which may take over parts of others and have parameters."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.format import GAME, MISSION
from winnable.missions.ganymede.mission import PLAYERS, Mission
from winnable.missions.ganymede.read.goals import GoalReader
from winnable.missions.ganymede.read.question import read_control, read_horizon
from winnable.missions.ganymede.shelf import shelf
from winnable.missions.source.document import check_id
from winnable.missions.source.extension import check_use, merge
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.parameters import Parameter, fill, give, plain_values
from winnable.missions.source.shape import Fields
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole

__all__ = ["look_up", "read_mission"]


def look_up(written: str, place: Place, findings: Findings, given: Node | None = None) -> MissionDocument | None:
    """Find a mission by its id, `launch` or `ganymede/launch`, or by a file relative to the one that names it."""
    before = findings.errors
    table = shelf().find(written, place, GAME, findings)
    if table is None:
        return None
    document = read_mission(table, findings, given=given, alone=False)
    if document is None and findings.errors > before and not shelf().key(written, GAME):
        findings.add(place, "M002", f"the mission in {table.place.source.path!r} has mistakes, see there")
    return document


def read_mission(
    table: MappingNode, findings: Findings, *, given: Node | None = None, alone: bool = True
) -> MissionDocument | None:
    """Read a mission; None if there is a mistake. `given` are values for its parameters.

    `alone`: it is read for itself, so that parameters which are never used are worth a warning.
    """
    before = findings.errors
    merged = merge(table, _Bases(), findings)
    if merged is None:
        return None
    parameters = give(merged.parameters, given, findings)
    filled, used = fill(merged.table, parameters, findings)
    mission = _read_filled(filled, parameters, findings)
    if mission is None or findings.errors > before:
        return None
    if alone:
        check_use(table, parameters, used, findings)
    return MissionDocument(table.place.source.path, table.place.line, mission)


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
    goals = GoalReader(findings, players=most).goals(part("goals"))
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


@dataclass(frozen=True, slots=True)
class _Bases:
    """The missions that those of Ganymede may extend."""

    shape: Fields = MISSION
    only_with: Mapping[str, str] = field(default_factory=dict)

    def seen_from(self, table: MappingNode) -> "_Bases":
        del table
        return self

    def find(self, reference: ScalarNode, findings: Findings) -> MappingNode | None:
        return shelf().find(reference.text, reference.at(0), GAME, findings)

    def ships(self, reference: ScalarNode) -> bool:
        return shelf().key(reference.text, GAME) is not None

    def check(self, filled: MappingNode, findings: Findings) -> None:
        _read_filled(filled, {}, findings)
