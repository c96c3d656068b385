"""The made-up cards, to be looked up: the printed ones are not public."""

from typing import Final

from winnable.games.listed import Catalogue, ListEntry
from winnable.games.usage import UsageError
from winnable.missions.ganymede.english import cards_text
from winnable.missions.ganymede.format.cards import CARDS
from winnable.missions.ganymede.format.reading import GAME
from winnable.missions.ganymede.read.mission import made_up_cards
from winnable.missions.source.finding import nearest, with_hint
from winnable.output.ink import Ink
from winnable.output.typed import Json, of_type


def _entries() -> list[ListEntry]:
    cards = made_up_cards().cards()
    values = {card: value for found in CARDS.write(cards, {}).values() for card, value in found.items()}
    entries = []
    for card, kind, shows in cards_text(cards):
        content = {"id": card, "kind": kind, "shows": shows, "card": values[card]}
        noun, *home = kind.split()
        heading = " ".join([f"{noun.capitalize()}s", *home])
        entries.append(ListEntry(card, shows, content, (kind, shows), 0, f"{heading}:"))
    return entries


def _details(name: str, ink: Ink) -> tuple[list[str], Json]:
    """Return a card in full. Raises UsageError for an unknown one."""
    entries = _entries()
    found = next((each for each in entries if each.key == name.casefold()), None)
    if found is None:
        hint = nearest(name, [each.key for each in entries])
        raise UsageError(f"{with_hint(f'There is no made-up card {name!r}', hint)}.")
    return [ink.strong(found.key), "", f"{found.json['kind']:21}{found.line}"], found.json


CATALOGUE: Final = Catalogue(
    GAME,
    "120 made-up cards: 30 tiles, 30 shuttles from Earth and 30 from Mars, 30 ships",
    lambda: [each.key for each in _entries()],
    _entries,
    _details,
)
"""The cards of `cards_from: made-up`."""
KEYS: Final = (
    {
        "id": of_type("string", "What it is called in files."),
        "kind": of_type("string", "A tile, a shuttle from Earth or from Mars, or a ship."),
        "shows": of_type("string", "What it shows, in words."),
        "card": of_type("object", "The same as a file has it."),
    },
)
"""The keys of a card in JSON."""
