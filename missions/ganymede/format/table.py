"""What lies on the table: rows with their piles, and boards."""

from typing import Final

from winnable.missions.ganymede.format.cards import SETTLERS
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, TableOf, Text, Whole
from winnable.rules.ganymede.options import Options

__all__ = ["BOARDS", "CARD_ID", "IDS", "OPTIONS", "ROWS"]

CARD_ID: Final = Text("the id of a card", numbers=True, examples=("v5",))
IDS: Final = ListOf(CARD_ID)
_SHOW: Final = Key(IDS, "The cards that are shown.")
_DRAW: Final = Key(IDS, "The pile, its top card first.")
_ROW_EXPECTED: Final = "a row: {show: […], draw: […]}, or a list of all its cards as they come"
_ROW: Final = ByKind(_ROW_EXPECTED, items=IDS, table=Fields("a row", {"show": _SHOW, "draw": _DRAW}))
_TILE_ROW: Final = ByKind(
    _ROW_EXPECTED,
    items=IDS,
    table=Fields(
        "the row of tiles", {"show": _SHOW, "draw": _DRAW, "out": Key(IDS, "Discarded tiles, the oldest first.")}
    ),
)
ROWS: Final = Fields(
    "the rows",
    {
        "tiles": Key(_TILE_ROW, "The tiles."),
        "earth": Key(_ROW, "The shuttles that start on Earth."),
        "mars": Key(_ROW, "The shuttles that start on Mars."),
        "ships": Key(_ROW, "The ships."),
    },
)
_BOARD: Final = Fields(
    "a board",
    {
        "ships": Key(
            Fields("ships on their slots", {"top": Key(CARD_ID, "On top."), "bottom": Key(CARD_ID, "At the bottom.")}),
            "The ships that wait for their crews.",
        ),
        "choose_ships": Key(
            ListOf(CARD_ID, 4, 4), "Four ships, of which two are chosen to begin with; the others go under the pile."
        ),
        "hand": Key(IDS, "Ship cards in the hand."),
        "tiles": Key(IDS, "Tiles on the board."),
        "earth": Key(SETTLERS, "Settlers on Earth."),
        "mars": Key(SETTLERS, "Settlers on Mars."),
        "aboard": Key(
            Fields("settlers aboard", {"top": Key(SETTLERS, "On top."), "bottom": Key(SETTLERS, "At the bottom.")}),
            "Settlers aboard the ships.",
        ),
        "shuttles": Key(IDS, "Shuttles used so far."),
        "reputation": Key(Whole(0, 99), "The cell of the marker."),
        "flown": Key(IDS, "Ships launched so far."),
    },
)
BOARDS: Final = TableOf(_BOARD, "boards by player")


def _option(values: tuple[str | bool, ...]) -> Key:
    words = {value: "A reading." if place else "The usual reading." for place, value in enumerate(values)}
    shape = Flag() if isinstance(values[0], bool) else Choice({str(word): about for word, about in words.items()})
    return Key(shape, "A reading of a doubt in the rules: winnable guide ganymede-rulings.")


OPTIONS: Final = Fields("options", {name: _option(values) for name, values in Options.readings()})
