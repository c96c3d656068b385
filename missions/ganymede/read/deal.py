"""Reading deals: players, settlers, rows and boards, and what cannot be so in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from winnable.missions.ganymede.format.words import RESERVED
from winnable.missions.ganymede.read.cards import CardTable, read_settlers
from winnable.missions.source.document import check_id
from winnable.missions.source.finding import Findings, nearest, nearest_name, quoted
from winnable.missions.source.finding import Place as Spot
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.ganymede.board import EARTH_ROOM, HAND_LIMIT, MARS_ROOM, TILE_PLACES, Board, Table
from winnable.rules.ganymede.card import Track
from winnable.rules.ganymede.position import Row, RowKind
from winnable.rules.ganymede.settlers import SLOTS, Colour, Place, Settlers

__all__ = [
    "Lying",
    "check_loads",
    "check_slots",
    "check_supply",
    "read_boards",
    "read_names",
    "read_player",
    "read_rows",
    "settlers_of_game",
]

_BOX = {1: 7, 2: 7, 3: 10, 4: 13}
"""How many settlers of each colour the game has, by players (J17)."""


# --- players -------------------------------------------------------------------------------------


def read_names(node: Node | None, findings: Findings) -> tuple[str, ...]:
    """Read the names of the players."""
    first: dict[str, Spot] = {}
    for item in items_of(node):
        name = text_of(item)
        if isinstance(item, ScalarNode):
            check_id(item, findings, "a name")
        if name in RESERVED:
            message = f"expected another name than {quoted(name)}, which means something in goals"
            findings.add(item.place, "R009", message)
        elif name in first:
            findings.add(item.place, "R009", f"the name {quoted(name)} is there twice (first at {first[name]})")
        first.setdefault(name, item.place)
    return tuple(first)


def read_player(node: ScalarNode, names: Sequence[str], findings: Findings) -> int | None:
    """Read a player, given by name; None and a finding for an unknown one."""
    name = text_of(node)
    if name in names:
        return names.index(name)
    message = f"expected one of the players {', '.join(names)}, found {quoted(name)}"
    findings.add(node.at(0), "R002", message, nearest_name(name, list(names)))
    return None


def settlers_of_game(node: Node | None, players: int, findings: Findings) -> Settlers:
    """Read the settlers of the whole game; those of the box if nothing is said."""
    if isinstance(node, ScalarNode) and isinstance(node.value, int):
        count = whole(node)
    elif node is not None:
        return read_settlers(node, findings)
    else:
        count = _BOX.get(players, 13)
    return Settlers((count,) * 4)


# --- cards in places -----------------------------------------------------------------------------


@dataclass
class Lying:
    """The places of cards as they are read: each card is known, of the right kind, and in one place."""

    cards: CardTable
    findings: Findings
    places: dict[str, Spot] = field(default_factory=dict)

    def ids(self, node: Node | None, kind: str) -> tuple[str, ...]:
        """Read a list of cards of a kind: `tile`, `earth`, `mars`, `shuttle` or `ship`."""
        found = [self.id(item, kind) for item in items_of(node)]
        return tuple(card for card in found if card is not None)

    def id(self, node: Node | None, kind: str) -> str | None:
        """Read a card of a kind; None for no card, and for one with a finding."""
        if not isinstance(node, ScalarNode):
            return None
        card = text_of(node)
        if card not in self.cards.ids:
            known = self._known(kind)
            hint = nearest(card, sorted(known)) if known else "the cards of a deal are listed in cards, or in a file"
            self.findings.add(node.place, "C001", f"there is no card {quoted(card)}", hint)
            return None
        if card in self.places:
            where = self.places[card].seen_from(node.place)
            self.findings.add(node.place, "C003", f"the card {quoted(card)} is in two places (first at {where})")
            return None
        if card in self.cards.homeless and kind in ("earth", "mars"):
            home = Place.MARS if kind == "mars" else Place.EARTH
            self.cards.shuttles[card] = replace(self.cards.shuttles[card], home=home)
            self.cards.homeless.discard(card)
        if card not in self._known(kind):
            called = {"earth": "an Earth shuttle", "mars": "a Mars shuttle"}.get(kind, f"a {kind}")
            message = f"expected {called}, found {quoted(card)}, {self.cards.kind_of(card)}"
            self.findings.add(node.place, "C004", message)
            return None
        self.places[card] = node.place
        return card

    def _known(self, kind: str) -> set[str]:
        if kind in ("earth", "mars"):
            home = Place.MARS if kind == "mars" else Place.EARTH
            return {card for card, shuttle in self.cards.shuttles.items() if shuttle.home is home}
        if kind == "shuttle":
            return set(self.cards.shuttles)
        return set(self.cards.tiles if kind == "tile" else self.cards.ships)


# --- rows ----------------------------------------------------------------------------------------


def read_rows(node: Node | None, lying: Lying) -> tuple[dict[RowKind, Row], tuple[str, ...]]:
    """Read the rows, and the discarded tiles."""
    rows: dict[RowKind, Row] = {}
    out: tuple[str, ...] = ()
    for kind in RowKind:
        part = node.get(str(kind)) if isinstance(node, MappingNode) else None
        word = {RowKind.TILES: "tile", RowKind.SHIPS: "ship"}.get(kind, str(kind))
        if isinstance(part, MappingNode):
            shown = part.get("show")
            found = len(items_of(shown))
            row = Row(lying.ids(shown, word), lying.ids(part.get("draw"), word))
            if found > kind.width or (items_of(part.get("draw")) and found < kind.width):
                expected = f"expected {kind.width} {kind.words} shown as long as there is a pile, found {found}"
                if found > kind.width:
                    expected = f"expected at most {kind.width} {kind.words} shown, found {found}"
                lying.findings.add(shown.place if shown else part.place, "R001", expected)
            out = out + lying.ids(part.get("out"), word)
        else:
            cards = lying.ids(part, word)
            row = Row(cards[: kind.width], cards[kind.width :])
        rows[kind] = row
    return rows, out


# --- boards --------------------------------------------------------------------------------------


def read_boards(
    node: Node | None, names: Sequence[str], lying: Lying, track: Track | None, shown: int
) -> tuple[list[Board], list[tuple[str, ...]]]:
    """Read the boards of the players, and the ships from which each may choose. `shown` ships are in the row."""
    entries: Mapping[str, Node] = {}
    if isinstance(node, MappingNode):
        for entry in node.entries:
            read_player(entry.key, names, lying.findings)
        entries = {entry.key.text: entry.value for entry in node.entries}
    boards, offers = [], []
    for name in names:
        board, offer = _board(entries.get(name), lying, track)
        if offer and shown < RowKind.SHIPS.width:
            spot = _spot(node, (name, "choose_ships"))
            message = f"expected {RowKind.SHIPS.width} ships shown in the row, found {shown}"
            lying.findings.add(spot, "R001", message, "those not chosen go under the pile, so there is one")
        boards.append(board)
        offers.append(offer)
    return boards, offers if any(offers) else []


def _board(node: Node | None, lying: Lying, track: Track | None) -> tuple[Board, tuple[str, ...]]:
    if not isinstance(node, MappingNode):
        return Board(), ()
    findings = lying.findings

    def inner(key: str, slot: str) -> Node | None:
        part = node.get(key)
        return part.get(slot) if isinstance(part, MappingNode) else None

    at = [read_settlers(node.get("earth"), findings), read_settlers(node.get("mars"), findings)]
    at += [read_settlers(inner("aboard", str(slot)), findings) for slot in SLOTS]
    top, bottom = (lying.id(inner("ships", str(slot)), "ship") for slot in SLOTS)
    reputation = node.get("reputation")
    board = Board(
        (at[0], at[1], at[2], at[3]),
        (top, bottom),
        tiles=frozenset(lying.ids(node.get("tiles"), "tile")),
        hand=frozenset(lying.ids(node.get("hand"), "ship")),
        shuttles=frozenset(lying.ids(node.get("shuttles"), "shuttle")),
        flown=frozenset(lying.ids(node.get("flown"), "ship")),
        reputation=whole(reputation) if reputation else 0,
    )
    for key, most, what in (("tiles", TILE_PLACES, "tiles"), ("hand", HAND_LIMIT, "ship cards in the hand")):
        if (count := len(items_of(node.get(key)))) > most:
            findings.add(node.key(key), "R005", f"expected at most {most} {what}, found {count}")
    for place, room in ((Place.EARTH, EARTH_ROOM), (Place.MARS, MARS_ROOM)):
        if board.at[place].total > room:
            message = f"expected at most {room} settlers on {place.words}, found {board.at[place]}"
            findings.add(node.key(str(place)), "R005", message)
    if track is not None and reputation is not None and board.reputation > track.length:
        message = f"expected a cell from 0 to {track.length}, the end of the track, found {board.reputation}"
        findings.add(reputation.place, "R006", message)
    offer = lying.ids(node.get("choose_ships"), "ship")
    if node.get("choose_ships") is not None and (top or bottom):
        message = "expected ships that lie already, or four to choose from, found both"
        findings.add(node.key("choose_ships"), "R008", message)
    return board, offer


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
