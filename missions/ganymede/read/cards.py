"""Reading files of cards: those that problems name, and the one that ships.

All cards that ship are made up; the printed ones are not public.
"""

from functools import cache
from typing import Final

from winnable.missions.ganymede.format import SCHEMAS
from winnable.missions.ganymede.format.cards import CARD_FILE
from winnable.missions.ganymede.format.reading import CardTable, GameReading
from winnable.missions.ganymede.format.words import DOCUMENTS, GAME, MADE_UP
from winnable.missions.source.files import SHIPPED, read_bytes, read_reference
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.shelf import mostly_of
from winnable.missions.source.tree import Node, ScalarNode
from winnable.missions.source.values import text_of

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
