"""What lies on the table: rows with their piles, and boards."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from winnable.missions.ganymede.format.players import player_at
from winnable.missions.ganymede.format.reading import CARD_ID, SETTLERS, GameReading
from winnable.missions.source.finding import nearest, quoted
from winnable.missions.source.meaning import Meaning, Own, own
from winnable.missions.source.plain import UNWRITTEN, Codec, Whole
from winnable.missions.source.problem import options_shape
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, TableOf
from winnable.missions.source.tree import MappingNode, Node, text_of
from winnable.rules.ganymede.board import EARTH_ROOM, HAND_LIMIT, MARS_ROOM, TILE_PLACES, Board, Options
from winnable.rules.ganymede.card import NOBODY, SLOTS, Place
from winnable.rules.ganymede.position import Row, RowKind

# --- cards in places -----------------------------------------------------------------------------

_HOMES: Final = {"earth": Place.EARTH, "mars": Place.MARS}


def _lying(kind: str) -> Own:
    """Return the shape of a card that lies in a row or on a board: it is known, of the right kind, and in one place.

    The kind is `tile`, `earth`, `mars`, `shuttle` or `ship`.
    """
    return own(CARD_ID, partial(_lie, kind=kind))


def _lie(node: Node, reading: GameReading, kind: str) -> str:
    card, cards, findings = text_of(node), reading.cards, reading.findings
    if card not in cards.ids:
        known = _known(kind, reading)
        hint = nearest(card, sorted(known)) if known else "the cards of a deal are listed in cards, or in a file"
        findings.add(node.place, "C001", f"there is no card {quoted(card)}", hint)
        return card
    if card in reading.lying:
        findings.again(reading.lying, card, node.place, "C003", f"the card {quoted(card)} is in two places")
        return card
    if card in cards.homeless and kind in _HOMES:
        cards.shuttles[card] = replace(cards.shuttles[card], home=_HOMES[kind])
        cards.homeless.discard(card)
    if card in _known(kind, reading):
        reading.lying[card] = node.place
    else:
        called = {"earth": "an Earth shuttle", "mars": "a Mars shuttle"}.get(kind, f"a {kind}")
        findings.add(node.place, "C004", f"expected {called}, found {quoted(card)}, {cards.kind_of(card)}")
    return card


def _known(kind: str, reading: GameReading) -> set[str]:
    cards = reading.cards
    if kind in _HOMES:
        return {card for card, shuttle in cards.shuttles.items() if shuttle.home is _HOMES[kind]}
    return {*cards.of_kind(kind)}


# --- rows ----------------------------------------------------------------------------------------


Lain = tuple[Row, tuple[str, ...]]
"""A row with its pile, and the discarded tiles below it."""


def _laid(said: Mapping[str, Any], node: MappingNode, kind: RowKind, reading: GameReading) -> Lain:
    """Put a row together from what its keys say, and note too few or too many cards that are shown."""
    row, width = Row(said.get("show", ()), said.get("draw", ())), kind.width
    found = len(row.show)
    if found > width or (row.draw and found < width):
        expected = f"expected {width} {kind.words} shown as long as there is a pile, found {found}"
        if found > width:
            expected = f"expected at most {width} {kind.words} shown, found {found}"
        reading.findings.add((node.get("show") or node).place, "R001", expected)
    return row, said.get("out", ())


def _row(kind: RowKind, called: str, about: str, **more: str) -> tuple[str, Key]:
    """Return the key of a row; `more` are further lists of cards, with their meanings."""
    width, cards = kind.width, ListOf(_lying({RowKind.TILES: "tile", RowKind.SHIPS: "ship"}.get(kind, str(kind))))
    lists = {"show": "The cards that are shown.", "draw": "The pile, its top card first.", **more}
    table = Fields(
        called,
        {name: Key(cards, each) for name, each in lists.items()},
        sense=lambda said, node, reading: _laid(said, node, kind, reading),
    )
    shape = ByKind(
        "a row: {show: […], draw: […]}, or a list of all its cards as they come",
        items=Meaning(cards, lambda every: (Row(every[:width], every[width:]), ()), lambda _: UNWRITTEN),
        table=Meaning(
            table,
            lambda lain: lain,
            lambda lain: {"show": lain[0].show, "draw": lain[0].draw, **({"out": lain[1]} if lain[1] else {})},
        ),
    )
    return str(kind), Key(shape, about)


ROWS: Final = Fields(
    "the rows",
    dict(
        (
            _row(RowKind.TILES, "the row of tiles", "The tiles.", out="Discarded tiles, the oldest first."),
            _row(RowKind.EARTH, "a row", "The shuttles that start on Earth."),
            _row(RowKind.MARS, "a row", "The shuttles that start on Mars."),
            _row(RowKind.SHIPS, "a row", "The ships."),
        )
    ),
    written=dict,
)


# --- boards --------------------------------------------------------------------------------------

Dealt = tuple[Board, tuple[str, ...]]
"""What a player has: the board, and the four ships from which two are to be chosen, if they are."""


def _dealt(said: Mapping[str, Any], node: MappingNode, reading: GameReading) -> Dealt:
    """Put a board together from what its keys say, and note what cannot be on one."""
    findings, track, offer = reading.findings, reading.cards.track, said.get("choose_ships", ())
    aboard, ships = said.get("aboard", {}), said.get("ships", {})
    top, bottom = (ships.get(str(slot)) for slot in SLOTS)
    earth, mars = said.get("earth", NOBODY), said.get("mars", NOBODY)
    board = Board(
        (earth, mars, aboard.get("top", NOBODY), aboard.get("bottom", NOBODY)),
        (top, bottom),
        **{key: said[key] for key in (*_CARDS, "reputation") if key in said},
    )
    for key, most, what in (("tiles", TILE_PLACES, "tiles"), ("hand", HAND_LIMIT, "ship cards in the hand")):
        if (count := len(said.get(key, ()))) > most:
            findings.add(node.key(key), "R005", f"expected at most {most} {what}, found {count}")
    for place, room in ((Place.EARTH, EARTH_ROOM), (Place.MARS, MARS_ROOM)):
        if board.at[place].total > room:
            message = f"expected at most {room} settlers on {place.words}, found {board.at[place]}"
            findings.add(node.key(str(place)), "R005", message)
    reputation = node.get("reputation")
    if track is not None and reputation is not None and board.reputation > track.length:
        message = f"expected a cell from 0 to {track.length}, the end of the track, found {board.reputation}"
        findings.add(reputation.place, "R006", message)
    if offer and (top or bottom):
        message = "expected ships that lie already, or four to choose from, found both"
        findings.add(node.key("choose_ships"), "R008", message)
    return board, offer


def _said_of(dealt: Dealt) -> dict[str, Any]:
    """What the keys of a board say."""
    board, offer = dealt
    laid = {str(slot): card for slot, card in zip(SLOTS, board.ships, strict=True) if card is not None}
    aboard = {str(slot): board.at[slot] for slot in SLOTS if board.at[slot].total}
    said = {
        "ships": laid,
        "choose_ships": offer,
        "hand": board.hand,
        "tiles": board.tiles,
        **{str(place): board.at[place] for place in (Place.EARTH, Place.MARS) if board.at[place].total},
        "aboard": aboard,
        "shuttles": board.shuttles,
        "reputation": board.reputation,
        "flown": board.flown,
    }
    return {key: value for key, value in said.items() if value}


_SHIP: Final = _lying("ship")
_CARDS: Final = ("hand", "tiles", "shuttles", "flown")


def _cards(kind: str) -> Codec:
    return Meaning(ListOf(_lying(kind)), frozenset, lambda cards: tuple(sorted(cards)))


def _slots(called: str, shape: Codec) -> Fields:
    return Fields(called, {"top": Key(shape, "On top."), "bottom": Key(shape, "At the bottom.")})


_BOARD: Final = Meaning(
    Fields(
        "a board",
        {
            "ships": Key(_slots("ships on their slots", _SHIP), "The ships that wait for their crews."),
            "choose_ships": Key(
                ListOf(_SHIP, 4, 4),
                "Four ships, of which two are chosen to begin with; the others go under the pile.",
            ),
            "hand": Key(_cards("ship"), "Ship cards in the hand."),
            "tiles": Key(_cards("tile"), "Tiles on the board."),
            "earth": Key(SETTLERS, "Settlers on Earth."),
            "mars": Key(SETTLERS, "Settlers on Mars."),
            "aboard": Key(_slots("settlers aboard", SETTLERS), "Settlers aboard the ships."),
            "shuttles": Key(_cards("shuttle"), "Shuttles used so far."),
            "reputation": Key(Whole(0, 99), "The cell of the marker."),
            "flown": Key(_cards("ship"), "Ships launched so far."),
        },
        sense=_dealt,
    ),
    lambda dealt: dealt,
    _said_of,
)


def _boards(node: MappingNode, reading: GameReading) -> dict[str, Dealt]:
    """Read boards by player; those of nobody are noted and left out."""
    known = tuple(entry for entry in node.entries if player_at(entry.key, reading) is not None)
    boards: dict[str, Dealt] = _BY_PLAYER.read(replace(node, entries=known), reading)
    return boards


_BY_PLAYER: Final = TableOf(_BOARD, "boards by player")
BOARDS: Final = own(_BY_PLAYER, _boards)


# --- options -------------------------------------------------------------------------------------

OPTIONS: Final = options_shape(Options, "ganymede-rulings")
