"""Reading missions, which may take over parts of others and have parameters, and the files of cards that they name.

All cards that ship are made up; the printed ones are not public.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from winnable.missions.ganymede.document import PLAYERS, Mission, MissionDocument
from winnable.missions.ganymede.format import SCHEMAS
from winnable.missions.ganymede.format.cards import CARD_FILE
from winnable.missions.ganymede.format.players import HORIZON, read_free
from winnable.missions.ganymede.format.problem import MISSION
from winnable.missions.ganymede.format.reading import DOCUMENTS, GAME, MADE_UP, CardTable, GameReading
from winnable.missions.source.files import SHIPPED, read_bytes, read_reference
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.mission import read_shared
from winnable.missions.source.missions import Missions
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.shelf import Shelf, catalogue, mostly_of
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, text_of
from winnable.rules.ganymede.problem import Horizon, Ranges

# --- files of cards ------------------------------------------------------------------------------


# Reading files of cards: those that problems name, and the one that ships.
#
# All cards that ship are made up; the printed ones are not public.


MADE_UP_FILE: Final = SHIPPED / GAME / "cards" / "made_up.yaml"


@cache
def _made_up() -> Node:
    """Parse the cards that ship, once for all deals."""
    (tree,) = read_bytes(MADE_UP_FILE.read_bytes(), Source("<made-up>"), Findings(), DOCUMENTS)
    return tree.root


def made_up_cards() -> CardTable:
    """The cards that ship with the package."""
    findings = Findings()
    table = read_card_file(_made_up(), findings)
    assert not findings.errors
    return table


def card_file(node: ScalarNode, findings: Findings) -> CardTable | None:
    """Read the file of cards that a problem names, or the cards that ship; None if it cannot be used."""
    written = text_of(node)
    if written == MADE_UP:
        table = made_up_cards()
        table.source = written
        return table
    claims = mostly_of(SCHEMAS.kinds.values())
    path, trees = read_reference(written, node.place, findings, "C006", DOCUMENTS, claims)
    if not trees:
        return None
    if len(trees) != 1:
        message = f"expected one file of cards in {str(path)!r}, found {len(trees)} documents"
        findings.add(node.place, "C006", message)
        return None
    before = findings.errors
    table = read_card_file(trees[0].root, findings)
    if findings.errors > before:
        findings.add(node.place, "C006", f"the file {written!r} has mistakes, see there")
        return None
    table.source = written
    return table


def read_card_file(root: Node, findings: Findings) -> CardTable:
    """Read a file of cards: its cards, and the track if it has one."""
    table = CardTable()
    if CARD_FILE.check(root, findings):
        CARD_FILE.read(root, GameReading(findings, cards=table))
    return table


# --- missions ------------------------------------------------------------------------------------


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
