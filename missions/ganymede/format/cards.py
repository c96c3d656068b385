"""Cards and their effects, the track of the reputation, and files of cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.missions.ganymede.format.reading import (
    COLOUR,
    COLOURS,
    GAME_KEY,
    SYMBOL,
    CardTable,
    GameReading,
    by_colour,
    counts_of,
    settlers_of,
)
from winnable.missions.source.document import check_id
from winnable.missions.source.finding import quoted
from winnable.missions.source.meaning import Meaning, Named, OneOfKeys, Own, own
from winnable.missions.source.plain import UNWRITTEN, Choice, Flag, Reading, Shape, Text, Whole, Words
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, TableOf, codec
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, items_of, text_of
from winnable.rules.ganymede.board import EARTH_ROOM, MARS_ROOM
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    NO_EFFECT,
    Cards,
    Colour,
    Effect,
    Kind,
    Part,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Place,
    Points,
    ReputationAgain,
    Ship,
    Shuttle,
    Symbol,
    Tile,
    Track,
)

# --- effects -------------------------------------------------------------------------------------


def _colours(about: str, meant: tuple[Colour, ...]) -> Choice:
    """Return the shape of a colour or any; any means these."""
    values = {"any": meant, **{str(colour): (colour,) for colour in Colour}}
    return Choice({**COLOURS, "any": about}, values=values)


_SOME: Final = ListOf(COLOUR, at_least=1)
_OF_COLOURS: Final = ByKind(
    "a colour, a list of colours or any", text=_colours("A settler of any colour.", ANY_COLOUR), items=_SOME
)


def _recruited(node: Node, reading: Reading) -> tuple[Colour, ...]:
    """Read the colours of which one is recruited, each once."""
    colours = _OF_COLOURS.read(node, reading)
    for place, item in enumerate(items_of(node)):
        if colours[place] in colours[:place]:
            reading.findings.add(item.place, "C005", f"the colour {colours[place]} is there twice")
    return tuple(dict.fromkeys(colours))


_RECRUITED: Final = Own(
    _OF_COLOURS,
    _recruited,
    lambda colours, words: "any" if colours == ANY_COLOUR else _SOME.write(colours, words),
)


def _part(kind: Kind, shape: Shape, about: str) -> tuple[str, Key]:
    """Return the key of a kind of effect; the shape is that of its colours, or of its amount."""
    coloured = kind in (Kind.RECRUIT, Kind.ADAPT)

    def part(value: Any) -> Part:
        return Part(kind, 1, value) if coloured else Part(kind, value)

    def value(part: object) -> Any:
        if not isinstance(part, Part) or part.kind is not kind:
            return UNWRITTEN
        return part.colours if coloured else part.amount

    return kind.value, Key(Meaning(shape, part, value), about)


_AMOUNT: Final = Whole(1, 9)
_PART_KEYS: Final = dict(
    (
        _part(Kind.RECRUIT, _RECRUITED, "A settler of one of these colours from the supply to Earth."),
        _part(
            Kind.ADAPT,
            _colours("Any two colours.", ()),
            "An own settler becomes one of another colour; a colour must be given or received.",
        ),
        _part(Kind.MOVE, _AMOUNT, "The number of moves of an own settler, each one step."),
        _part(Kind.REPUTATION, _AMOUNT, "The number of cells that the marker goes forward."),
        _part(Kind.SHIP, _AMOUNT, "The number of ship cards to take into the hand."),
        _part(Kind.BASIC, _AMOUNT, "The number of basic actions: any one of the five above, of any colour."),
    )
)
_PART: Final = Named(
    "ganymede_part",
    "a single effect such as {recruit: [red]}",
    lambda: OneOfKeys("a single effect", _PART_KEYS, example="{recruit: [red]}"),
)


def _several(about: str, *, every: bool) -> Key:
    """Return the key of an effect with several parts."""
    shape = Meaning(
        ListOf(_PART, at_least=2),
        lambda parts: Effect(parts, every),
        lambda effect: effect.parts if isinstance(effect, Effect) and effect.every is every else UNWRITTEN,
    )
    return Key(shape, about)


_EFFECT_KEYS: Final = {
    **_PART_KEYS,
    "or": _several("Each application does one of these.", every=False),
    "and": _several("Each application does all of these, in any order, each optional.", every=True),
}


EFFECT: Final = Named(
    "ganymede_effect",
    "an effect such as {recruit: [red]} or {or: [{recruit: [red]}, {reputation: 1}]}",
    lambda: Meaning(
        OneOfKeys("an effect", _EFFECT_KEYS, example="{recruit: [red]}"),
        lambda found: Effect((found,)) if isinstance(found, Part) else found,
        lambda effect: effect.parts[0] if len(effect.parts) == 1 else effect,
    ),
)
_EFFECT_KEY: Final = Key(EFFECT, "What it does, in each application; nothing if not given.")


# --- tiles and shuttles --------------------------------------------------------------------------

_SYMBOL_KEY: Final = Key(SYMBOL, "Its symbol.", required=True)
_TILE: Final = Fields(
    "a tile",
    {"symbol": _SYMBOL_KEY, "effect": _EFFECT_KEY},
    example="{symbol: astro, effect: {recruit: [blue]}}",
    made=Tile,
)


@dataclass(frozen=True, slots=True)
class _Printed:
    """A shuttle as it is written: its start may follow from the place where it is listed, or where it lies."""

    symbol: Symbol
    needs: Mapping[str, int] = field(default_factory=dict)
    pay_tile: bool = False
    effect: Effect = NO_EFFECT
    home: Place | None = None

    @classmethod
    def of(cls, shuttle: Shuttle) -> "_Printed":
        """A shuttle that is listed by where it starts."""
        needs = {**counts_of(shuttle.needs), **({"any": shuttle.white} if shuttle.white else {})}
        return cls(shuttle.symbol, needs, shuttle.pays_tile, shuttle.effect)

    def shuttle(self, home: Place) -> Shuttle:
        """The shuttle, which starts at a place."""
        coloured = settlers_of({word: count for word, count in self.needs.items() if word != "any"})
        return Shuttle(home, self.symbol, coloured, self.needs.get("any", 0), self.pay_tile, self.effect)


_SHUTTLE_KEYS: Final = {
    "symbol": _SYMBOL_KEY,
    "needs": Key(
        Fields(
            "needs",
            {**by_colour(0, 9), "any": Key(Whole(0, 9), "White needs: settlers of any colour.")},
            advice={"white": "write any", "astronauts": "write the colours"},
            example="{red: 2, any: 1}",
        ),
        "Who must travel with it; any: settlers of any colour.",
    ),
    "pay_tile": Key(
        Meaning(
            ByKind("true, false, 0 or 1", number=Whole(0, 1), flag=Flag(), text=Flag("true, false, 0 or 1")), bool, int
        ),
        "Whether an own tile must be discarded.",
    ),
    "effect": _EFFECT_KEY,
}
_HOME: Final = Key(
    Choice(
        {"earth": "It goes to Mars.", "mars": "It goes to the ships."},
        values={str(home): home for home in (Place.EARTH, Place.MARS)},
    ),
    "Where it starts; if not given, that of the row in which it lies, else earth.",
)


def _shuttle(**more: Key) -> Fields:
    return Fields("a shuttle", {**_SHUTTLE_KEYS, **more}, example="{symbol: astro, needs: {red: 2}}", made=_Printed)


# --- ships ---------------------------------------------------------------------------------------


def _points_of(said: Mapping[str, Any]) -> Points:
    match said:
        case {"per_symbol": symbol}:
            return PerSymbol(symbol, said.get("each", 2))
        case {"per_colour": colour}:
            return PerColour(colour, said.get("each", 1))
        case {"per_set": each}:
            return PerSet(each)
        case {"per_tile": each}:
            return PerTile(each)
        case _:
            return ReputationAgain()


def _said_of(points: Points) -> Any:
    match points:
        case PerSymbol(symbol, each):
            return {"per_symbol": symbol, "each": each}
        case PerColour(colour, each):
            return {"per_colour": colour, "each": each}
        case PerSet(each):
            return {"per_set": each}
        case PerTile(each):
            return {"per_tile": each}
        case _:
            return {"reputation_again": True}


_PER: Final = {
    "per_symbol": Key(SYMBOL, "For every own shuttle with this symbol; 2 each if not said otherwise."),
    "per_colour": Key(COLOUR, "For every settler of this colour among the needs of own shuttles; 1 each."),
    "per_set": Key(Whole(0, 99), "The points for every complete set of the five symbols."),
    "per_tile": Key(Whole(0, 99), "The points for every tile on the own board."),
    "reputation_again": Key(Flag(), "The points of the reputation once more."),
}
_POINTS: Final = ByKind(
    "a number of points, or {per_set: 6} and its like",
    number=Whole(0, 99),
    table=Meaning(
        Fields("points", {**_PER, "each": Key(Whole(0, 99), "Points for each.")}, one_of=(tuple(_PER),)),
        _points_of,
        _said_of,
    ),
)
_SHIP: Final = Fields(
    "a ship",
    {
        "points": Key(_POINTS, "What it is worth once it was launched.", required=True),
        "on_launch": Key(EFFECT, "What its launch does, once; nothing if not given."),
        "crew_less": Key(Whole(0, 1), "By how many its crew is smaller."),
    },
    example="{points: 4, on_launch: {move: 2}}",
    made=Ship,
)


# --- all cards -----------------------------------------------------------------------------------


_BY_KIND: Final = {
    "tiles": (TableOf(_TILE, "tiles by id"), "The tiles by id."),
    "shuttles": (TableOf(_shuttle(home=_HOME), "shuttles by id"), "The shuttles by id, of Earth and Mars."),
    "earth": (TableOf(_shuttle(), "Earth shuttles by id"), "The shuttles that start on Earth, by id."),
    "mars": (TableOf(_shuttle(), "Mars shuttles by id"), "The shuttles that start on Mars, by id."),
    "ships": (TableOf(_SHIP, "ships by id"), "The ships by id."),
}
_ALL: Final = Fields("cards", {kind: Key(*each) for kind, each in _BY_KIND.items()}, written=dict)


def _read_cards(node: MappingNode, reading: GameReading) -> CardTable:
    """Read cards by kind and id, added to those that the reading knows."""
    table, findings = reading.cards, reading.findings
    first: dict[str, ScalarNode] = {}
    for kind in node.entries:
        shape, _ = _BY_KIND[kind.key.text]
        assert isinstance(kind.value, MappingNode)
        for entry in kind.value.entries:
            card = entry.key.text
            check_id(entry.key, findings)
            if card in first or card in table.ids:
                where = f" (first at {first[card].place.seen_from(entry.key.place)})" if card in first else ""
                findings.add(entry.key.place, "C002", f"the id {quoted(card)} is there twice{where}")
                continue
            first[card] = entry.key
            _add(kind.key.text, entry, codec(shape.value).read(entry.value, reading), reading)
    return table


def _cards_written(cards: Cards, words: Words) -> Any:
    homes: dict[Place, dict[str, _Printed]] = {Place.EARTH: {}, Place.MARS: {}}
    for card, shuttle in cards.shuttles.items():
        homes[shuttle.home][card] = _Printed.of(shuttle)
    maps = {"tiles": cards.tiles, "earth": homes[Place.EARTH], "mars": homes[Place.MARS], "ships": cards.ships}
    return _ALL.write({kind: found for kind, found in maps.items() if found}, words)


def _add(kind: str, entry: Entry, card: Tile | Ship | _Printed, reading: GameReading) -> None:
    """Add a card to the table, and warn of a shuttle that nobody can use."""
    name, table = entry.key.text, reading.cards
    match card:
        case Tile():
            table.tiles[name] = card
        case Ship():
            table.ships[name] = card
        case _Printed():
            home = card.home if kind == "shuttles" else Place[kind.upper()]
            if home is None:
                table.homeless.add(name)
            shuttle = table.shuttles[name] = card.shuttle(home or Place.EARTH)
            room = MARS_ROOM if home is Place.MARS else EARTH_ROOM
            if shuttle.seats > room:
                assert isinstance(entry.value, MappingNode)
                there = "any planet" if home is None else home.words
                message = f"expected needs of {room} settlers or fewer, as many as {there} holds, found {shuttle.seats}"
                reading.findings.warn(entry.value.key("needs"), "C009", message, "nobody can ever use this shuttle")


CARDS: Final = Own(_ALL, _read_cards, _cards_written)
"""The cards by id; shuttles stand in one map, or in two by where they start."""


# --- the track, and files of cards ---------------------------------------------------------------


def _read_track(node: MappingNode, reading: GameReading) -> Track | None:
    """Read a track; None, with findings, for one that cannot be."""
    said, findings = _TRACK.values(node, reading), reading.findings
    length, cells, worth = said["length"], said["bonus"], said["points"]
    before = findings.errors
    for place, item in enumerate(items_of(node.get("bonus"))):
        if not 1 <= cells[place] < length:
            message = f"expected a bonus cell from 1 to {length - 1}, found {cells[place]}"
            findings.add(item.place, "C007", message, "the end of the track is no bonus cell")
        elif cells[place] in cells[:place]:
            findings.add(item.place, "C007", f"the bonus cell {cells[place]} is there twice")
    if len(worth) != length + 1:
        message = f"expected the points of {length + 1} cells, 0 to {length}, found {len(worth)}"
        findings.add(node.key("points"), "C007", message)
    for place, item in enumerate(items_of(node.get("points"))):
        if place and worth[place] < worth[place - 1]:
            findings.add(item.place, "C007", f"expected {worth[place - 1]} or more, found {worth[place]}")
    return Track(length, cells, worth) if findings.errors == before else None


_TRACK: Final = Fields(
    "a track",
    {
        "length": Key(Whole(1, 99), "The cell at its end; the first is cell 0.", required=True),
        "bonus": Key(
            ListOf(Whole(1, 98)), "The cells that give a basic action to a marker that stops there.", required=True
        ),
        "points": Key(ListOf(Whole(0, 99)), "What each cell is worth, from cell 0.", required=True),
    },
    example="{length: 9, bonus: [3, 5, 7], points: [0, 0, 0, 1, 1, 2, 2, 4, 4, 6]}",
    made=Track,
)
TRACK: Final = own(_TRACK, _read_track)


def _starter(node: Node, reading: GameReading) -> str:
    """Read a tile of the file of cards."""
    card = text_of(node)
    if card not in reading.cards.tiles:
        reading.findings.add(node.place, "C001", f"there is no tile {quoted(card)}")
    return card


def _card_table(said: Mapping[str, Any], _node: MappingNode, reading: GameReading) -> CardTable:
    table = reading.cards
    table.track, table.starters = said.get("track"), said.get("starters", ())
    return table


CARD_FILE: Final = Fields(
    "a file of cards",
    {
        "game": GAME_KEY,
        "about": Key(Text(free=True), "What these cards are, and where they come from."),
        "cards": Key(CARDS, "The cards.", required=True),
        "track": Key(TRACK, "The track of the reputation."),
        "starters": Key(
            ListOf(own(Text("the id of a tile"), _starter)), "The tiles that lie in the first row; for random deals."
        ),
    },
    sense=_card_table,
)
