"""Reading lines of play. Whether they are legal is the referee's business."""

import re

from winnable.missions.deals import ReadDeal
from winnable.missions.finding import Findings, Place
from winnable.missions.notation import Placed, items_of, read_played
from winnable.missions.tree import Node, Scalar, Table
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import Line

__all__ = ["read_line"]


def read_line(node: Node | None, dealt: ReadDeal, findings: Findings) -> Line | None:
    """The line of play of a problem; None if there is none or it has a mistake."""
    if node is None:
        return None
    before = findings.errors
    tricks: list[list[Placed]] = []
    leaders: list[int | None] = []
    written = _split(node) if isinstance(node, Scalar) else items_of(node)
    for item in written:
        leader: int | None = None
        trick: Node = item
        if isinstance(item, Table):
            if len(item.entries) > 1:
                message = "expected one trick with its leader, such as {Ann: p3 p5 b2}"
                findings.add(item.entries[1].key.place, "L004", message)
            key = item.entries[0].key
            trick = item.entries[0].value
            if dealt.players is not None:
                leader = dealt.players.seat(key.text, key.at(0), findings)
        assert isinstance(trick, Scalar)
        tricks.append(read_played(trick, findings))
        leaders.append(leader)
    _check(tricks, dealt, findings)
    if findings.errors > before:
        return None
    cards = tuple(tuple(placed.card for placed in trick) for trick in tricks)
    return Line(cards, tuple(leaders) if any(leader is not None for leader in leaders) else ())


def _split(scalar: Scalar) -> list[Node]:
    """The tricks of a line that is written as one text."""
    pieces = re.finditer(r"[^/]+", scalar.text)
    return [
        Scalar(scalar.at(piece.start()), piece[0], piece[0], scalar.inner + piece.start(), scalar.exact)
        for piece in pieces
        if piece[0].strip()
    ]


def _check(tricks: list[list[Placed]], dealt: ReadDeal, findings: Findings) -> None:
    first: dict[Card, tuple[Place, int]] = {}
    for number, trick in enumerate(tricks, start=1):
        for placed in trick:
            if dealt.deck is not None and placed.card not in dealt.deck.cards:
                findings.add(placed.place, "L002", f"the card {placed.card} is not in the deck")
            if placed.card in first:
                place, earlier = first[placed.card]
                where = f"first in trick {earlier}, at {place.seen_from(placed.place)}"
                findings.add(placed.place, "L003", f"card {placed.card} is played twice ({where})")
            first.setdefault(placed.card, (placed.place, number))
