"""Reading settlers, effects, cards and the track."""

import re
from dataclasses import dataclass, field
from typing import Final

from winnable.missions.ganymede.format import CARD_FILE, DOCUMENTS, KINDS
from winnable.missions.ganymede.format.words import MADE_UP
from winnable.missions.ganymede.made_up import made_up_file
from winnable.missions.source.document import check_id
from winnable.missions.source.files import read_reference
from winnable.missions.source.finding import Findings, nearest, quoted
from winnable.missions.source.shelf import mostly_of
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.ganymede.board import EARTH_ROOM, MARS_ROOM
from winnable.rules.ganymede.card import (
    Cards,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Points,
    ReputationAgain,
    Ship,
    Shuttle,
    Symbol,
    Tile,
    Track,
)
from winnable.rules.ganymede.effect import NO_EFFECT, Effect, Kind, Part
from winnable.rules.ganymede.settlers import ANY_COLOUR, NOBODY, Colour, Place, Settlers

__all__ = ["CardTable", "card_file", "read_card_file", "read_cards", "read_effect", "read_settlers", "read_track"]

_COUNTED: Final = re.compile(r"(\d{1,2})\s+([A-Za-z]+)")
_BETWEEN: Final = re.compile(r"\s*(?:,|\+|\band\b)\s*|(?<=[A-Za-z])\s+(?=\d)")


# --- settlers ------------------------------------------------------------------------------------


def read_settlers(node: Node | None, findings: Findings) -> Settlers:
    """Read settlers, `{red: 2}`, `2 red, 1 blue` or `red red blue`; nobody for None, and for what cannot be read."""
    if isinstance(node, ScalarNode):
        return _from_text(node, findings)
    entries = node.entries if isinstance(node, MappingNode) else ()
    return Settlers.of({Colour[entry.key.text.upper()]: whole(entry.value) for entry in entries})


def _from_text(node: ScalarNode, findings: Findings) -> Settlers:
    counts: dict[Colour, int] = {}
    text = text_of(node)
    if text.strip() in ("nobody", "none"):
        return NOBODY
    words = text.upper().replace(",", " ").split()
    if set(words) <= {*Colour.__members__}:  # one for each time that its colour is named
        return Settlers.of({colour: words.count(name) for name, colour in Colour.__members__.items()})
    for piece in _BETWEEN.split(text.strip()):
        found = _COUNTED.fullmatch(piece)
        colour = Colour.__members__.get(found[2].upper()) if found else None
        if found is None or colour is None or colour in counts:
            hint = nearest(found[2], [str(each) for each in Colour]) if found else ""
            message = f"expected settlers such as '2 red 1 blue', found {quoted(text)}"
            findings.add(node.place, "C008", message, hint)
            return NOBODY
        counts[colour] = int(found[1])
    return Settlers.of(counts)


# --- effects -------------------------------------------------------------------------------------


def read_effect(node: Node | None, findings: Findings) -> Effect:
    """Read the effect of a card; none for None."""
    if not isinstance(node, MappingNode):
        return NO_EFFECT
    (entry,) = node.entries
    several = entry.key.text in ("or", "and")
    parts = [_part(each, findings) for each in (items_of(entry.value) if several else (node,))]
    return Effect(tuple(parts), every=entry.key.text == "and")


def _part(node: Node, findings: Findings) -> Part:
    assert isinstance(node, MappingNode)
    (entry,) = node.entries
    kind = Kind(entry.key.text)
    if kind is Kind.RECRUIT:
        items = items_of(entry.value)
        words = [text_of(item) for item in items]
        for place, item in enumerate(items):
            if words[place] in words[:place]:
                findings.add(item.place, "C005", f"the colour {words[place]} is there twice")
        return Part(kind, 1, ANY_COLOUR if words == ["any"] else tuple(dict.fromkeys(map(_colour, words))))
    if kind is Kind.ADAPT:
        word = text_of(entry.value)
        return Part(kind, 1, () if word == "any" else (_colour(word),))
    return Part(kind, whole(entry.value))


def _colour(word: str) -> Colour:
    return Colour[word.upper()]


# --- cards ---------------------------------------------------------------------------------------


@dataclass
class CardTable:
    """The cards of a file: by their ids, with the entries that declare them."""

    tiles: dict[str, Tile] = field(default_factory=dict)
    shuttles: dict[str, Shuttle] = field(default_factory=dict)
    ships: dict[str, Ship] = field(default_factory=dict)
    homeless: set[str] = field(default_factory=set)
    """Shuttles whose file does not say where they start."""
    track: Track | None = None
    starters: tuple[str, ...] = ()
    source: str = ""
    """How the file is referred to; empty for cards that are written out."""

    @property
    def ids(self) -> set[str]:
        """All ids."""
        return {*self.tiles, *self.shuttles, *self.ships}

    def kind_of(self, card: str) -> str:
        """What a card is, in words."""
        if card in self.shuttles and card not in self.homeless:
            return f"a shuttle from {self.shuttles[card].home.words}"
        return "a tile" if card in self.tiles else "a shuttle" if card in self.shuttles else "a ship"

    def cards(self) -> Cards:
        """The cards as the rules have them."""
        return Cards(self.tiles, self.shuttles, self.ships)


def read_cards(node: Node | None, findings: Findings, table: CardTable | None = None) -> CardTable:
    """Read maps of cards, and add them to a table."""
    table = table or CardTable()
    first: dict[str, ScalarNode] = {}
    for kind in node.entries if isinstance(node, MappingNode) else ():
        for entry in kind.value.entries if isinstance(kind.value, MappingNode) else ():
            card = entry.key.text
            check_id(entry.key, findings)
            if card in first or card in table.ids:
                where = f" (first at {first[card].place.seen_from(entry.key.place)})" if card in first else ""
                findings.add(entry.key.place, "C002", f"the id {quoted(card)} is there twice{where}")
                continue
            first[card] = entry.key
            _read_card(kind.key.text, entry, table, findings)
    return table


def _read_card(kind: str, entry: Entry, table: CardTable, findings: Findings) -> None:
    card, node = entry.key.text, entry.value
    assert isinstance(node, MappingNode)
    if kind == "tiles":
        table.tiles[card] = Tile(Symbol(text_of(node.get("symbol"))), read_effect(node.get("effect"), findings))
    elif kind == "ships":
        less = node.get("crew_less")
        effect = read_effect(node.get("on_launch"), findings)
        table.ships[card] = Ship(_points(node.get("points")), effect, whole(less) if less else 0)
    else:
        home = text_of(node.get("home"), kind if kind != "shuttles" else "")
        if not home:
            table.homeless.add(card)
        shuttle = table.shuttles[card] = _shuttle(node, Place.MARS if home == "mars" else Place.EARTH, findings)
        room = MARS_ROOM if shuttle.home is Place.MARS else EARTH_ROOM
        if shuttle.seats > room:
            there = shuttle.home.words if home else "any planet"
            message = f"expected needs of {room} settlers or fewer, as many as {there} holds, found {shuttle.seats}"
            findings.warn(node.key("needs"), "C009", message, "nobody can ever use this shuttle")


def _shuttle(node: MappingNode, home: Place, findings: Findings) -> Shuttle:
    needs = node.get("needs")
    entries = needs.entries if isinstance(needs, MappingNode) else ()
    counts = {entry.key.text: whole(entry.value) for entry in entries}
    white = counts.pop("any", 0)
    return Shuttle(
        home,
        Symbol(text_of(node.get("symbol"))),
        Settlers.of({_colour(word): count for word, count in counts.items()}),
        white,
        _yes(node.get("pay_tile")),
        read_effect(node.get("effect"), findings),
    )


def _yes(node: Node | None) -> bool:
    return isinstance(node, ScalarNode) and bool(node.value)


def _points(node: Node | None) -> Points:
    if isinstance(node, ScalarNode):
        return whole(node)
    assert isinstance(node, MappingNode)
    each = node.get("each")
    entry = next(entry for entry in node.entries if entry.key.text != "each")
    match entry.key.text:
        case "per_symbol":
            return PerSymbol(Symbol(text_of(entry.value)), whole(each) if each else 2)
        case "per_colour":
            return PerColour(_colour(text_of(entry.value)), whole(each) if each else 1)
        case "per_set":
            return PerSet(whole(entry.value))
        case "per_tile":
            return PerTile(whole(entry.value))
        case _:
            return ReputationAgain()


def read_track(node: Node | None, findings: Findings) -> Track | None:
    """Read a track; None, with findings, if it cannot be, and for None."""
    if not isinstance(node, MappingNode):
        return None
    length = whole(node.get("length") or node)
    bonus, points = items_of(node.get("bonus")), items_of(node.get("points"))
    before = findings.errors
    cells = [whole(item) for item in bonus]
    for place, item in enumerate(bonus):
        if not 1 <= cells[place] < length:
            message = f"expected a bonus cell from 1 to {length - 1}, found {cells[place]}"
            findings.add(item.place, "C007", message, "the end of the track is no bonus cell")
        elif cells[place] in cells[:place]:
            findings.add(item.place, "C007", f"the bonus cell {cells[place]} is there twice")
    worth = [whole(item) for item in points]
    if len(worth) != length + 1:
        message = f"expected the points of {length + 1} cells, 0 to {length}, found {len(worth)}"
        findings.add(node.key("points"), "C007", message)
    for place, item in enumerate(points[1:], 1):
        if worth[place] < worth[place - 1]:
            findings.add(item.place, "C007", f"expected {worth[place - 1]} or more, found {worth[place]}")
    return Track(length, tuple(cells), tuple(worth)) if findings.errors == before else None


# --- files of cards ------------------------------------------------------------------------------


def card_file(node: ScalarNode, findings: Findings) -> CardTable | None:
    """Read the file of cards that a problem names, or the cards that ship; None if it cannot be used."""
    written = text_of(node)
    if written == MADE_UP:
        root: Node = made_up_file(findings)
    else:
        path, trees = read_reference(written, node.place, findings, "C006", DOCUMENTS, mostly_of(KINDS.values()))
        if not trees:
            return None
        if len(trees) != 1:
            findings.add(
                node.place, "C006", f"expected one file of cards in {str(path)!r}, found {len(trees)} documents"
            )
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
    if not CARD_FILE.check(root, findings):
        return table
    assert isinstance(root, MappingNode)
    read_cards(root.get("cards"), findings, table)
    table.track = read_track(root.get("track"), findings)
    for item in items_of(root.get("starters")):
        if text_of(item) not in table.tiles:
            findings.add(item.place, "C001", f"there is no tile {quoted(text_of(item))}")
    table.starters = tuple(text_of(item) for item in items_of(root.get("starters")))
    return table
