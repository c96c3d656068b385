"""Cards and what they do, the track of the reputation, and files of cards."""

from typing import Final

from winnable.missions.ganymede.format.words import COLOURS, GAME_KEY, SYMBOLS
from winnable.missions.source.named import Named
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, Shape, TableOf, Text, Whole

__all__ = ["CARDS", "CARD_FILE", "CARD_MAPS", "EFFECT", "SETTLERS", "TRACK"]

_COLOUR: Final = Choice(COLOURS)
_SYMBOL: Final = Choice(SYMBOLS)
_COLOURS: Final = ByKind(
    "a colour, a list of colours or any",
    text=Choice({**COLOURS, "any": "A settler of any colour."}),
    items=ListOf(_COLOUR, at_least=1),
)
SETTLERS: Final = Named(
    "ganymede_settlers",
    "settlers such as {red: 2, blue: 1} or '2 red 1 blue'",
    lambda: ByKind(
        "settlers such as {red: 2, blue: 1} or '2 red 1 blue'",
        text=Text("settlers", examples=("2 red 1 blue",)),
        table=Fields("settlers by colour", {name: Key(Whole(0, 99), about) for name, about in COLOURS.items()}),
    ),
)
"""How many settlers of each colour."""
_PART_KEYS: Final = {
    "recruit": Key(_COLOURS, "A settler of one of these colours from the supply to Earth."),
    "adapt": Key(
        Choice({**COLOURS, "any": "Any two colours."}),
        "An own settler becomes one of another colour; a colour must be given or received.",
    ),
    "move": Key(Whole(1, 9), "The number of moves of an own settler, each one step."),
    "reputation": Key(Whole(1, 9), "The number of cells that the marker goes forward."),
    "ship": Key(Whole(1, 9), "The number of ship cards to take into the hand."),
    "basic": Key(Whole(1, 9), "The number of basic actions: any one of the five above, of any colour."),
}
_PART: Final = Named(
    "ganymede_part",
    "a single effect such as {recruit: [red]}",
    lambda: Fields("a single effect", _PART_KEYS, one_of=(tuple(_PART_KEYS),), example="{recruit: [red]}"),
)
_EFFECT_KEYS: Final = {
    **_PART_KEYS,
    "or": Key(ListOf(_PART, at_least=2), "Each application does one of these."),
    "and": Key(ListOf(_PART, at_least=2), "Each application does all of these, in any order, each optional."),
}
EFFECT: Final = Named(
    "ganymede_effect",
    "an effect such as {recruit: [red]} or {or: [{recruit: [red]}, {reputation: 1}]}",
    lambda: Fields("an effect", _EFFECT_KEYS, one_of=(tuple(_EFFECT_KEYS),), example="{recruit: [red]}"),
)
_EFFECT_KEY: Final = Key(EFFECT, "What it does, in each application; nothing if not given.")
_TILE: Final = Fields(
    "a tile",
    {"symbol": Key(_SYMBOL, "Its symbol.", required=True), "effect": _EFFECT_KEY},
    example="{symbol: astro, effect: {recruit: [blue]}}",
)
_NEEDS: Final = Fields(
    "needs",
    {
        **{name: Key(Whole(0, 9), about) for name, about in COLOURS.items()},
        "any": Key(Whole(0, 9), "White needs: settlers of any colour."),
    },
    advice={"white": "write any", "astronauts": "write the colours"},
    example="{red: 2, any: 1}",
)
_YES_NO: Final = ByKind("true, false, 0 or 1", number=Whole(0, 1), flag=Flag(), text=Flag("true, false, 0 or 1"))
_SHUTTLE_KEYS: Final = {
    "symbol": Key(_SYMBOL, "Its symbol.", required=True),
    "needs": Key(_NEEDS, "Who must travel with it; any: settlers of any colour."),
    "pay_tile": Key(_YES_NO, "Whether an own tile must be discarded."),
    "effect": _EFFECT_KEY,
}
_SHUTTLE: Final = Fields("a shuttle", _SHUTTLE_KEYS, example="{symbol: astro, needs: {red: 2}}")
_ANY_SHUTTLE: Final = Fields(
    "a shuttle",
    {
        **_SHUTTLE_KEYS,
        "home": Key(
            Choice({"earth": "It goes to Mars.", "mars": "It goes to the ships."}),
            "Where it starts; if not given, that of the row in which it lies, else earth.",
        ),
    },
    example="{symbol: astro, needs: {red: 2}}",
)
_EACH: Final = Key(Whole(0, 99), "Points for each.")
_PER: Final = {
    "per_symbol": Key(_SYMBOL, "For every own shuttle with this symbol; 2 each if not said otherwise."),
    "per_colour": Key(_COLOUR, "For every settler of this colour among the needs of own shuttles; 1 each."),
    "per_set": Key(Whole(0, 99), "The points for every complete set of the five symbols."),
    "per_tile": Key(Whole(0, 99), "The points for every tile on the own board."),
    "reputation_again": Key(Flag(), "The points of the reputation once more."),
}
_POINTS: Final = ByKind(
    "a number of points, or {per_set: 6} and its like",
    number=Whole(0, 99),
    table=Fields("points", {**_PER, "each": _EACH}, one_of=(tuple(_PER),)),
)
_SHIP: Final = Fields(
    "a ship",
    {
        "points": Key(_POINTS, "What it is worth once it was launched.", required=True),
        "on_launch": Key(EFFECT, "What its launch does, once; nothing if not given."),
        "crew_less": Key(Whole(0, 1), "By how many its crew is smaller."),
    },
    example="{points: 4, on_launch: {move: 2}}",
)


def _map(item: Shape, called: str) -> Shape:
    return TableOf(item, called)


CARD_MAPS: Final = {
    "tiles": Key(_map(_TILE, "tiles by id"), "The tiles by id."),
    "shuttles": Key(_map(_ANY_SHUTTLE, "shuttles by id"), "The shuttles by id, of Earth and Mars."),
    "earth": Key(_map(_SHUTTLE, "Earth shuttles by id"), "The shuttles that start on Earth, by id."),
    "mars": Key(_map(_SHUTTLE, "Mars shuttles by id"), "The shuttles that start on Mars, by id."),
    "ships": Key(_map(_SHIP, "ships by id"), "The ships by id."),
}
"""The maps of cards; shuttles stand in one, or in two by where they start."""
CARDS: Final = Fields("cards", CARD_MAPS)
TRACK: Final = Fields(
    "a track",
    {
        "length": Key(Whole(1, 99), "The cell at its end; the first is cell 0.", required=True),
        "bonus": Key(
            ListOf(Whole(1, 98)), "The cells that give a basic action to a marker that stops there.", required=True
        ),
        "points": Key(ListOf(Whole(0, 99)), "What each cell is worth, from cell 0.", required=True),
    },
    example="{length: 9, bonus: [3, 5, 7], points: [0, 0, 0, 1, 1, 2, 2, 4, 4, 6]}",
)
CARD_FILE: Final = Fields(
    "a file of cards",
    {
        "game": GAME_KEY,
        "about": Key(Text(free=True), "What these cards are, and where they come from."),
        "cards": Key(CARDS, "The cards.", required=True),
        "track": Key(TRACK, "The track of the reputation."),
        "starters": Key(ListOf(Text("the id of a tile")), "The tiles that lie in the first row; for random deals."),
    },
)
