"""Reading files of cards: those that problems name, and the one that ships."""

from winnable.missions.ganymede.card_table import CardTable
from winnable.missions.ganymede.format import CARD_FILE, DOCUMENTS, SCHEMAS
from winnable.missions.ganymede.format.reading import GameReading
from winnable.missions.ganymede.format.words import MADE_UP
from winnable.missions.ganymede.made_up import made_up_file
from winnable.missions.source.files import read_reference
from winnable.missions.source.finding import Findings
from winnable.missions.source.shelf import mostly_of
from winnable.missions.source.tree import Node, ScalarNode
from winnable.missions.source.values import text_of

__all__ = ["card_file", "read_card_file"]


def card_file(node: ScalarNode, findings: Findings) -> CardTable | None:
    """Read the file of cards that a problem names, or the cards that ship; None if it cannot be used."""
    written = text_of(node)
    if written == MADE_UP:
        root: Node = made_up_file(findings)
    else:
        claims = mostly_of(SCHEMAS.kinds.values())
        path, trees = read_reference(written, node.place, findings, "C006", DOCUMENTS, claims)
        if not trees:
            return None
        if len(trees) != 1:
            message = f"expected one file of cards in {str(path)!r}, found {len(trees)} documents"
            findings.add(node.place, "C006", message)
            return None
        root = trees[0].root
    before = findings.errors
    table = read_card_file(root, findings)
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
