"""Settlers: how many of each colour."""

import re
from collections.abc import Mapping
from typing import Final

from winnable.missions.ganymede.format.words import COLOURS
from winnable.missions.source.finding import nearest, quoted
from winnable.missions.source.meaning import Meaning, own
from winnable.missions.source.named import Named
from winnable.missions.source.plain import Text, Whole
from winnable.missions.source.reading import Reading
from winnable.missions.source.shape import ByKind, Fields, Key
from winnable.missions.source.tree import Node
from winnable.missions.source.values import text_of
from winnable.rules.ganymede.settlers import NOBODY, Colour, Settlers

_COUNTED: Final = re.compile(r"(\d{1,2})\s+([A-Za-z]+)")
_BETWEEN: Final = re.compile(r"\s*(?:,|\+|\band\b)\s*|(?<=[A-Za-z])\s+(?=\d)")


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
