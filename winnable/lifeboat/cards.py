"""The characters, provisions and navigation cards of the printed game, to be looked up."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from winnable.games.listed import Catalogue, ListEntry
from winnable.games.usage import UsageError
from winnable.missions.lifeboat.english import card_text
from winnable.missions.lifeboat.format.names import (
    CHARACTER_NAMES,
    PROVISION_NAMES,
    Names,
    character_named,
    contents,
    contents_text,
    includes,
    provision_named,
)
from winnable.missions.lifeboat.format.reading import GAME
from winnable.missions.source.finding import nearest, with_hint
from winnable.output.ink import Ink, counted
from winnable.output.typed import Json, Properties, among, of_type
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PROVISIONS, Character, Kind, NavId, Navigation, Provision

_USES: Final[Mapping[Kind, str]] = {
    "water": "spent at night, spares somebody one wound of thirst",
    "medkit": "spent by an action, heals one wound of anybody alive, who may wake up",
    "chum": "spent as people fall, one wound more for everybody overboard",
    "oar": "open, its holder draws one more card when rowing",
    "flare": "spent by an action, three navigation cards are turned and their birds count; or spent in a fight",
    "parasol": "opened by an action; then it spares its holder one wound of thirst a night",
    "compass": "open, the navigator adds the top card to those on the table",
    "ring": "open, spares its holder the wound of falling overboard; may be thrown to somebody conscious who falls",
}
"""The effects of kinds of provisions, apart from being a weapon or loot."""


class _Card(NamedTuple):
    """A card: its kind, its name, and its face in words."""

    id: str
    kind: str
    names: Names
    shows: str
    navigation: Navigation | None = None


def _cards() -> Iterator[_Card]:
    yield from map(_character, CAST)
    yield from (_provision(kind, card) for kind, card in PROVISIONS.items())
    yield from (_navigation(name, card) for name, card in NAVIGATION.items())


def _character(who: Character) -> _Card:
    doubled = [kind for kind, each in PROVISIONS.items() if each.doubled is who]
    parts = [f"size {who.size}, survival {who.survival}"]
    parts += [f"double points for {', '.join(doubled)}"] if doubled else []
    parts += ["no wound from falling overboard"] * who.swims
    parts += ["may take a closed card, and nobody can refuse"] * who.steals
    return _Card(str(who), "character", CHARACTER_NAMES[who], "; ".join(parts))


def _provision(kind: Kind, card: Provision) -> _Card:
    parts = [f"{card.count} in the game"]
    parts += [f"weapon {card.weapon}"] if card.weapon else []
    parts += [counted(card.points, "point")] if card.points else []
    if card.sets:
        numbers = ", ".join(map(str, range(1, len(card.sets) + 1)))
        parts.append(f"{', '.join(map(str, card.sets))} points for {numbers} of them")
    parts += [f"double points for the {card.doubled}"] if card.doubled is not None else []
    parts += [_USES[kind]] if kind in _USES else []
    return _Card(kind, "provision", PROVISION_NAMES[kind], "; ".join(parts))


def _navigation(name: NavId, card: Navigation) -> _Card:
    names = Names(contents_text(card), contents_text(card, russian=True))
    return _Card(name, "navigation card", names, card_text(card), card)


def _json(card: _Card) -> Json:
    english, russian = card.names
    return {"id": card.id, "kind": card.kind, "english": english, "russian": russian, "shows": card.shows}


def _entries() -> list[ListEntry]:
    found = []
    for card in _cards():
        names = "" if card.navigation else f"{', '.join(card.names)}: "
        heading = f"{card.kind.capitalize()}s:"
        found.append(ListEntry(card.id, names + card.shows, _json(card), (*card.names, card.shows), 0, heading))
    return found


def _details(name: str, ink: Ink) -> tuple[list[str], Json]:
    """Return a card in full, by its id, its name or its face. Raises UsageError for an unknown name."""
    who, shown = character_named(name), contents(name)
    meant = {name.casefold(), provision_named(name), None if who is None else str(who)}
    whole = shown is not None and bool(shown.overboard or shown.thirst)  # a gull alone is looked for on all cards
    card = next((each for each in _cards() if each.id in meant or (whole and each.navigation == shown)), None)
    if card is None:
        hint = nearest(name, [each for one in _cards() for each in (one.id, *one.names)])
        raise UsageError(f"{with_hint(f'There is no card {name!r} of Lifeboat', hint)}.")
    called = "also written" if card.navigation else "also called"
    lines = [f"{card.kind:17}{card.shows}", *(f"{called:17}{each}" for each in card.names)]
    return [ink.strong(card.id), "", *lines], _json(card)


def _has(entry: ListEntry, words: Sequence[str]) -> bool:
    """Whether an entry has the words; for the face of a navigation card in words, whether it is one with that face."""
    part = contents(" ".join(words))
    if part is None:
        return entry.has(words)
    return entry.key in NAVIGATION and includes(NAVIGATION[entry.key], part)


CATALOGUE: Final = Catalogue(
    GAME,
    f"{len(CAST)} characters, {sum(card.count for card in PROVISIONS.values())} provisions of {len(PROVISIONS)} kinds, "
    f"{len(NAVIGATION)} navigation cards, of the first Russian edition",
    lambda: [*map(str, CAST), *PROVISIONS, *NAVIGATION],
    _entries,
    _details,
    _has,
)
"""All cards."""


KEYS: Final[Properties] = {
    "id": of_type("string", "What it is called in files."),
    "kind": among(["character", "provision", "navigation card"], "What it is."),
    "english": of_type("string", "Its English name; of a navigation card what it shows, as files may say it."),
    "russian": of_type("string", "The same in Russian."),
    "shows": of_type("string", "What it shows, in words."),
}
"""The keys of a card in JSON."""
