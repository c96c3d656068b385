"""What all parts of a document share: words that mean something to the code, what readers have to know, settlers.

Settlers are written `2 red 1 blue` or `{red: 2, blue: 1}`.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final

from winnable.missions.source.finding import Place, nearest, quoted
from winnable.missions.source.meaning import Meaning, Named, own
from winnable.missions.source.plain import Choice, Reading, Text, Whole
from winnable.missions.source.shape import ByKind, Fields, Key
from winnable.missions.source.tree import Node, text_of
from winnable.rules.ganymede.card import NOBODY, Cards, Colour, Settlers, Ship, Shuttle, Symbol, Tile, Track
from winnable.rules.ganymede.problem import Horizon, Ranges

# --- words ---------------------------------------------------------------------------------------


GAME: Final = "ganymede"
"""The value of the key `game`."""
DOCUMENTS: Final = "a problem, a mission or cards of Ganymede"
"""The documents of the game, for messages."""
SHIPS: Final = "launch"
"""The id of a mission that ships, for examples."""
MADE_UP: Final = "made-up"
"""The name of the cards that ship with the package, none of which is a printed one."""
COLOURS: Final = {str(colour): f"A {colour} settler." for colour in Colour}
COLOUR: Final = Choice(COLOURS, values={str(colour): colour for colour in Colour})
SYMBOL: Final = Choice(
    {
        str(Symbol.ASTRO): "Astrophysics.",
        str(Symbol.PLANET): "Planetology.",
        str(Symbol.ENGINE): "Space engineering.",
        str(Symbol.MEDIC): "Space medicine.",
        str(Symbol.CROSS): "The multidisciplinary centre.",
    },
    values={str(symbol): symbol for symbol in Symbol},
)
SLOT_WORDS: Final = {
    "top": "The upper ship, for settlers of one colour.",
    "bottom": "The lower ship, for settlers of different colours.",
}
GROUPS: Final = {
    "free": "Every player who is free to choose, one by one.",
    "everybody": "Every player, one by one.",
    "anybody": "Some player.",
    "others": "Every other player, one by one; only on the right of a comparison.",
}
ORDINALS: Final = ("first", "second", "third", "fourth")
"""The players in the order of their turns, for missions, which know no names."""
OTHERS: Final = "others"
"""In `control`: all players who are not named."""
RESERVED: Final = (*GROUPS, *ORDINALS)
"""Words that cannot be names of players."""
GAME_KEY: Final = Key(Choice({GAME: "Ganymede."}), "The game.", required=True)


# --- the cards of a document ---------------------------------------------------------------------


@dataclass
class CardTable:
    """The cards of a file, by their ids."""

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

    def of_kind(self, kind: str) -> Collection[str]:
        """The ids of a kind: `tile`, `shuttle` or `ship`; all for any other word."""
        maps: dict[str, Collection[str]] = {"tile": self.tiles, "shuttle": self.shuttles, "ship": self.ships}
        return maps.get(kind, self.ids)

    def kind_of(self, card: str) -> str:
        """A card in words."""
        if card in self.shuttles and card not in self.homeless:
            return f"a shuttle from {self.shuttles[card].home.words}"
        return "a tile" if card in self.tiles else "a shuttle" if card in self.shuttles else "a ship"

    def cards(self) -> Cards:
        """The cards as the rules have them."""
        return Cards(self.tiles, self.shuttles, self.ships)


_ANYBODY: Final = Ranges(len(ORDINALS), range(len(ORDINALS)))


@dataclass(slots=True)
class GameReading(Reading):
    """Reads parts for players and cards that are known, or, in a mission, for any.

    Where a finding is noted, the value returned must not be used.
    """

    names: tuple[str, ...] = ()
    """The players; empty in a mission, which knows none."""
    ranges: Ranges = field(default=_ANYBODY)
    """How many there are, or may be at most, who is free, and which numbers there are."""
    cards: CardTable = field(default_factory=CardTable)
    """Those that are known so far; none in a mission."""
    lying: dict[str, Place] = field(default_factory=dict)
    """Where each card stands of which a row or a board says that it lies there."""
    order: tuple[int, ...] = ()
    """The players whose turns are listed, in the order of their turns."""
    horizon: Horizon | None = None
    """The horizon, if it stands in the same document as the goals."""


CARD_ID: Final = Text("the id of a card", numbers=True, examples=("v5",))


# --- settlers ------------------------------------------------------------------------------------


_COUNTED: Final = re.compile(r"(\d{1,2})\s+([A-Za-z]+)")
_BETWEEN: Final = re.compile(r"(?:(?<!\s)\s+)?(?:,|\+|\band\b)\s*|(?<=[A-Za-z])\s+(?=\d)")


def settlers_of(counts: Mapping[str, int]) -> Settlers:
    """Return the settlers with these numbers by the word for their colour."""
    return Settlers.of({Colour[word.upper()]: count for word, count in counts.items()})


def counts_of(settlers: Settlers) -> dict[str, int]:
    """Return the numbers of settlers by the word for their colour, those that are there."""
    return {str(colour): settlers[colour] for colour in Colour if settlers[colour]}


def by_colour(low: int, high: int, about: str = "") -> dict[str, Key]:
    """Return keys for a number of settlers of each colour; they have the meaning `about`, or that of the colour."""
    return {word: Key(Whole(low, high), about or meaning) for word, meaning in COLOURS.items()}


def _in_words(node: Node, reading: Reading) -> Settlers:
    """Read settlers as `2 red, 1 blue` or `red red blue`."""
    text = text_of(node)
    if text.strip() in ("nobody", "none"):
        return NOBODY
    words = text.upper().replace(",", " ").split()
    if set(words) <= {*Colour.__members__}:  # one for each time that its colour is named
        return Settlers.of({colour: words.count(name) for name, colour in Colour.__members__.items()})
    counts: dict[Colour, int] = {}
    for piece in _BETWEEN.split(text.strip()):
        found = _COUNTED.fullmatch(piece)
        colour = Colour.__members__.get(found[2].upper()) if found else None
        if found is None or colour is None or colour in counts:
            hint = nearest(found[2], [str(each) for each in Colour]) if found else ""
            message = f"expected settlers such as '2 red 1 blue', found {quoted(text)}"
            reading.findings.add(node.place, "C008", message, hint)
            return NOBODY
        counts[colour] = int(found[1])
    return Settlers.of(counts)


_EXPECTED: Final = "settlers such as {red: 2, blue: 1} or '2 red 1 blue'"
SETTLERS: Final = Named(
    "ganymede_settlers",
    _EXPECTED,
    lambda: ByKind(
        _EXPECTED,
        text=own(Text("settlers", examples=("2 red 1 blue",)), _in_words),
        table=Meaning(Fields("settlers by colour", by_colour(0, 99)), settlers_of, counts_of),
    ),
)
"""How many settlers of each colour, written as a mapping."""
TRAVELLERS: Final = Meaning(
    SETTLERS,
    lambda settlers: settlers,
    lambda settlers: str(settlers).replace(",", "") if settlers.total else settlers,
)
"""The same, written as a text."""
CHANGE: Final = Meaning(Fields("changes of the supply", by_colour(-99, 99, "By how many.")), settlers_of, counts_of)
"""By how many settlers of each colour there are more, or fewer."""
