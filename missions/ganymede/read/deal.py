"""Reading deals: what cannot be so on the table, which no part tells alone."""

from collections.abc import Sequence

from winnable.missions.source.finding import Findings
from winnable.missions.source.finding import Place as Spot
from winnable.missions.source.tree import MappingNode, Node
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.settlers import SLOTS, Colour, Place, Settlers

BOX = {1: 7, 2: 7, 3: 10, 4: 13}
"""How many settlers of each colour the game has, by players (J17)."""


def check_offers(
    node: Node | None, names: Sequence[str], offers: Sequence[tuple[str, ...]], shown: int, findings: Findings
) -> None:
    """Note ships to choose from where fewer `shown` in the row than it can show do not tell which pile there is."""
    for name, offer in zip(names, offers, strict=True):
        if offer and shown < RowKind.SHIPS.width:
            message = f"expected {RowKind.SHIPS.width} ships shown in the row, found {shown}"
            hint = "those not chosen go under the pile, so there is one"
            findings.add(_spot(node, (name, "choose_ships")), "R001", message, hint)


def check_slots(
    node: Node | None,
    names: Sequence[str],
    boards: Sequence[Board],
    offers: Sequence[tuple[str, ...]],
    spot: Spot,
    findings: Findings,
) -> None:
    """Note players without any ship: both places are empty only after two launches (section 9, E24).

    Nothing could ever be launched then, which a file that leaves its boards out does not mean. `spot` is where the
    boards are, or should be.
    """
    for name, board, offer in zip(names, boards, offers or [()] * len(boards), strict=True):
        if any(board.ships) or offer or len(board.flown) >= len(SLOTS):
            continue
        findings.add(
            spot if node is None else _spot(node, (name,)),
            "R010",
            f"expected the ships of {name}, found none",
            "write 'ships: {top: ..., bottom: ...}', 'choose_ships' with four to choose from, or those 'flown'",
        )


def check_loads(node: Node | None, table: Table, boards: Sequence[Board], findings: Findings) -> None:
    """Note ships that carry what they may not, or have their crew although they should have left."""
    for name, board in zip(table.names, boards, strict=True):
        for slot in SLOTS:
            load = board.at[slot]
            spot = _spot(node, (name, "aboard", str(slot)))
            if board.ship(slot) is None:
                if load.total and spot:
                    findings.add(spot, "R004", f"expected nobody on {slot.words}, where no ship is, found {load}")
                continue
            if not table.carries(board, slot, load):
                rule = "settlers of one colour" if slot is Place.TOP else "settlers of different colours"
                most = table.capacity(board.ship(slot) or "", slot)
                findings.add(spot, "R004", f"expected at most {most} {rule} on {slot.words}, found {load}")
            elif table.full(board, slot):
                message = f"expected fewer settlers on {slot.words} than its crew, found all of it, {load}"
                findings.add(spot, "R004", message, "a full ship leaves at the end of the turn")


def check_supply(
    node: Node | None, spot: Spot, settlers: Settlers, boards: Sequence[Board], findings: Findings
) -> None:
    """Note colours of which the boards have more than the whole game."""
    held = sum((board.settlers for board in boards), Settlers())
    for colour in Colour:
        if held[colour] > settlers[colour]:
            message = f"expected at most {settlers[colour]} {colour} settlers on all boards, found {held[colour]}"
            findings.add(spot, "R003", message, "settlers says how many the whole game has" if node is None else "")


def _spot(node: Node | None, path: Sequence[str]) -> Spot:
    """The place of a key inside mappings, or of the last that is there."""
    assert isinstance(node, MappingNode)
    spot = node.place
    inner: Node | None = node
    for key in path:
        if not isinstance(inner, MappingNode) or inner.get(key) is None:
            break
        spot, inner = inner.key(key), inner.get(key)
    return spot
