"""What all parts of a document share: words that mean something to the code, and what readers have to know.

A reader knows the cards there are, who is in play, and how far is played.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

from winnable.missions.lifeboat.format.names import character_named, characters_in, contents, includes, provision_named
from winnable.missions.source.advice import hint_tables, meant
from winnable.missions.source.finding import Findings, Place, nearest, quoted
from winnable.missions.source.meaning import InContext, Own
from winnable.missions.source.plain import UNWRITTEN, Choice, Reading, Shape, Text, Words
from winnable.missions.source.shape import ByKind, Key, ListOf, TableOf, codec
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, items_of, text_of, texts_in, whole
from winnable.rules.lifeboat.card import (
    CAST,
    NAVIGATION,
    PROVISIONS,
    Cards,
    Character,
    DayNumber,
    Kind,
    NavId,
    Navigation,
    Provision,
)
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.goal import Everybody, Who
from winnable.rules.lifeboat.problem import Ranges

# --- words ---------------------------------------------------------------------------------------


ADVICE: Final = hint_tables(Path(__file__).with_name("advice.json"))
"""Hints for words that people write instead."""
GAME: Final = "lifeboat"
"""The value of the key `game`."""
SHIPS: Final = "everybody-home"
"""The id of a mission that ships, to show what an id looks like."""
DOCUMENTS: Final = "a problem or a mission of Lifeboat"
"""The documents of the game, for messages."""
CHARACTERS: Final = {str(who): f"Size {who.size}, survival {who.survival}." for who in CAST}
"""The characters by their names in files."""
ALL: Final = "all"
"""Everybody in play, in goals; everybody, on cards."""
OTHERS: Final = "others"
"""In `control`: all characters who are not named."""
GAME_KEY: Final = Key(Choice({GAME: "Lifeboat."}), "The game.", required=True)
EDITION_KEY: Final = Key(
    Choice(
        {"ru1": "The first Russian edition."},
        advice=ADVICE["edition"],
    ),
    "The edition whose rules and cards these are; how others read the rules is said by options.",
)


# --- the context ---------------------------------------------------------------------------------


_COUNTED: Final = re.compile(r"(\d{1,2})\s*(?:x\s+)?(?<=\s)(\S.*)|(\S(?:.*?\S)?)\s+x\s*(\d{1,2})")
_FEW: Final = 6
"""The most cards that a hint names."""


@dataclass
class CardTable:
    """The cards there are, and the places where they lie as they are read."""

    findings: Findings
    provisions: dict[Kind, Provision] = field(default_factory=lambda: dict(PROVISIONS))
    navigation: dict[NavId, Navigation] = field(default_factory=lambda: dict(NAVIGATION))
    lying: dict[NavId, Place] = field(default_factory=dict)
    counts: Counter[Kind] = field(default_factory=Counter)
    known: bool = True
    """False where the deal is not known, so that any card may be meant."""

    def cards(self) -> Cards:
        """The cards as the rules have them."""
        return Cards(self.provisions, self.navigation)

    # --- provisions --------------------------------------------------------------------------------

    def kind_named(self, word: str, place: Place) -> Kind | None:
        """A kind of provision by its name; None, with a finding at the place, for an unknown one."""
        if word in self.provisions:
            return word
        printed = provision_named(word)
        if printed in self.provisions or not self.known:
            return printed or word
        hint = meant(word, self.provisions, ADVICE["provision"])
        self.findings.add(
            place, "H001", f"there is no provision {quoted(word)}", hint or f"there are {', '.join(self.provisions)}"
        )
        return None

    def laid(self, node: Node | None) -> tuple[Kind, ...]:
        """Read provisions that lie somewhere: by kind, or by number and kind."""
        found: list[Kind] = []
        if isinstance(node, MappingNode):
            for entry in node.entries:
                found += self._lay(entry.key.text, whole(entry.value), entry.key.place)
            return tuple(found)
        for item in items_of(node):
            if isinstance(item, MappingNode):
                found += self.laid(item)
            else:
                text = text_of(item).strip()
                single = text in self.provisions or provision_named(text) is not None
                several = None if single else _COUNTED.fullmatch(text)
                if several is None:
                    found += self._lay(text, 1, item.place)
                else:
                    found += self._lay(several[2] or several[3], int(several[1] or several[4]), item.place)
        return tuple(found)

    def _lay(self, word: str, count: int, place: Place) -> list[Kind]:
        kind = self.kind_named(word, place)
        if kind is None or kind not in self.provisions:
            return []
        most, before = self.provisions[kind].count, self.counts[kind]
        self.counts[kind] += count
        if before <= most < before + count:
            message = f"expected at most {most} of {kind} in the whole game, found {before + count} or more"
            self.findings.add(place, "H004", message, f"cards: {{{kind}: {before + count}}} says that there are more")
        return [kind] * count

    # --- navigation cards --------------------------------------------------------------------------

    def lay_own(self, name: NavId, card: Navigation, place: Place) -> NavId | None:
        """Add a navigation card of one's own that lies at a place; without a name it is `own1`, `own2` and so on."""
        if name in self.navigation:
            self.findings.add(place, "H005", f"expected an id of its own, {quoted(name)} is another card")
            return None
        name = name or next(own for own in map("own{}".format, count(1)) if own not in self.navigation)
        self.navigation[name] = card
        self.lying[name] = place
        return name

    def lay(self, node: ScalarNode) -> NavId | None:
        """Read a navigation card that lies somewhere; None, with a finding, for an unknown one, or if it lies twice."""
        found = self.nav(node)
        message = f"the navigation card {quoted(found or '')} is in two places"
        if found is None or self.findings.again(self.lying, found, node.place, "H003", message):
            return None
        return found

    def nav(self, node: ScalarNode) -> NavId | None:
        """Read a navigation card by its id or by what it shows; None, with a finding, for an unknown one."""
        word = text_of(node)
        if word in self.navigation:
            return word
        shown = contents(word)
        if shown is not None:
            return self._showing(shown, node)
        if not self.known:
            return word
        digits = re.fullmatch(r"(?:nav)?[-_ ]?0*(\d{1,2})", word, re.IGNORECASE)
        meant = f"nav{int(digits[1]):02}" if digits else ""
        hint = f"did you mean {meant!r}?" if meant in self.navigation else nearest(word, list(self.navigation))
        hint = hint or "nav01 to nav24 (winnable cards lifeboat), a card of cards, or one written out"
        self.findings.add(node.place, "H002", f"there is no navigation card {quoted(word)}", hint)
        return None

    def _showing(self, shown: Navigation, node: ScalarNode) -> NavId | None:
        """Return the navigation card that shows just this; None, with a finding, where there is none or several."""
        found = [name for name, card in self.navigation.items() if card == shown]
        if len(found) == 1:
            return found[0]
        more = found or [name for name, card in self.navigation.items() if includes(card, shown)]
        message = f"expected what {'one' if found else 'a'} navigation card shows, found {quoted(text_of(node))}"
        few = f"{', '.join(more)} show{'s' * (len(more) == 1)} it{'' if found else ', and more'}"
        hint = "winnable cards lifeboat lists them; one of your own is written {overboard: […], thirst: […]}"
        self.findings.add(node.place, "H002", message, few if 0 < len(more) <= _FEW else hint)
        return None

    def nav_in_deck(self, node: ScalarNode) -> NavId | None:
        """Read a navigation card that lies in this deal; None, with a finding, for another one."""
        card = self.nav(node)
        if card is None or not self.known or card in self.lying:
            return card
        self.findings.add(
            node.place, "H002", f"the navigation card {quoted(card)} is not in this deal", nearest(card, [*self.lying])
        )
        return None


@dataclass(slots=True)
class DealReading(Reading):
    """Reads the parts of a document. A part with a mistake is None, and what has it inside must not be used."""

    cards: CardTable
    cast: Collection[Character] | None = None
    """Who is in play; None in a mission, which does not know, and where a mistake hides it."""
    deal: Deal | None = None
    """None where it is not known; then less is known of numbers."""
    players: Collection[int] = (len(CAST),)
    """How many may be in play, where it is not known who is."""
    first: DayNumber = 1
    """The day of the deal."""
    owner: Character | None = None
    """Whose script is read."""
    scripts: dict[tuple[Character, DayNumber], MappingNode] = field(default_factory=dict)
    """The days of scripts as they were written, by whose they are and their numbers."""
    days: range | None = None
    """The days that are played, if they stand in the same document as the goals."""

    @property
    def ranges(self) -> Ranges:
        """The numbers that goals can ask for."""
        return Ranges(CAST if self.cast is None else tuple(sorted(self.cast)), self.deal)


# --- Characters, one or several, by their names --------------------------------------------------


def read_character(
    node: ScalarNode, reading: DealReading, *, alone: bool = True, in_play: bool = True
) -> Character | None:
    """Read a character; None, with a finding, for an unknown one and, with `in_play`, for one who is not in play.

    `alone`: it cannot be everybody.
    """
    word = text_of(node)
    who = character_named(word)
    if who is None:
        words = CHARACTERS if alone else (*CHARACTERS, ALL)
        message = f"expected one of {', '.join(words)}, found {quoted(word)}"
        hint = meant(word, words, ADVICE["character" if alone else "people"])
        reading.findings.add(node.at(0), "F001", message, hint)
    elif in_play and reading.cast is not None and who not in reading.cast:
        playing = ", ".join(map(str, reading.cast)) or "nobody"
        message = f"expected one of those in play, {playing}, found {who}"
        reading.findings.add(node.at(0), "F003", message)
        return None
    return who


def read_people(node: Node, reading: DealReading, *, in_play: bool = True) -> tuple[Character, ...]:
    """Read several characters, each once; `all` are those in play."""
    found: dict[Character, Place] = {}
    for item in items_of(node):
        assert isinstance(item, ScalarNode)
        if text_of(item) == ALL and item is node:
            return tuple(CAST if reading.cast is None or not in_play else reading.cast)
        who = read_character(item, reading, alone=item is not node, in_play=in_play)
        if who is not None:
            reading.findings.again(found, who, item.place, "F002", f"{who} is named twice")
    return tuple(found)


def read_whom(node: Node, reading: DealReading) -> tuple[Who, ...]:
    """Read whom a goal is about: everybody, or those who are named, one at least."""
    if isinstance(node, ScalarNode):
        if text_of(node) == ALL:
            return (Everybody.ALL,)
        who = read_character(node, reading, alone=False)
        return () if who is None else (who,)
    if not items_of(node):
        message = "expected the characters whom it is about, found an empty list"
        reading.findings.add(node.place, "A002", message)
    return read_people(node, reading)


def named_in(node: Node | None) -> frozenset[Character]:
    """Find everybody who is named in a part of a document, in its keys and sentences, too."""
    return frozenset(who for text in texts_in(node) for who in characters_in(text))


def _name(who: Character | None) -> Any:
    return UNWRITTEN if who is None else str(who)


def _names(people: tuple[Character, ...]) -> list[str]:
    return list(map(str, people))


_CHARACTER: Final = Text("a character", examples=tuple(CHARACTERS))
_ALL: Final = Choice({ALL: "Everybody."}, others="a character")
SEVERAL: Final = ByKind("a character, a list of characters or all", text=_ALL, items=ListOf(_CHARACTER))
CHARACTER: Final = InContext(_CHARACTER, read_character, _name)
"""A character in play."""
ANYBODY: Final = InContext(_CHARACTER, partial(read_character, in_play=False), _name)
"""A character, in play or not."""
PEOPLE: Final = InContext(SEVERAL, read_people, _names)
"""Several characters in play."""
SHOWN: Final = InContext(
    SEVERAL,
    lambda node, reading: frozenset(read_people(node, reading, in_play=False)),
    lambda people: ALL if len(people) == len(CAST) else _names(tuple(sorted(people))),
)
"""Those whom a card shows, in play or not."""
WHOM: Final = InContext(SEVERAL, read_whom, lambda of: of.value if isinstance(of, Everybody) else str(of))
"""Whom a goal is about, each of several; written for one."""


def in_order(*, at_least: int = 0) -> InContext:
    """Return the shape of several characters in an order, each once."""
    return InContext(ListOf(_CHARACTER, at_least=at_least), read_people, _names)


def by_character(node: Node | None, reading: DealReading) -> Iterator[tuple[Character | None, Entry]]:
    """Yield the entries of a mapping, each with the character whose it is; None, with a finding, for an unknown one.

    An entry of a character who was there before, by another name, has a finding and is left out.
    """
    first: dict[Character, Place] = {}
    for entry in node.entries if isinstance(node, MappingNode) else ():
        who = read_character(entry.key, reading)
        place = entry.key.place
        if who is None or not reading.findings.again(first, who, place, "F002", f"{who} is named twice"):
            yield who, entry


def character_table(value: Shape, expected: str, written: type[dict[str, Any]] = dict) -> Own:
    """Return the shape of a mapping from characters in play to values of one shape."""
    by_name = TableOf(value, expected, written=written)

    def read(node: Node, reading: DealReading) -> dict[Character, Any]:
        values = [(who, codec(value).read(entry.value, reading)) for who, entry in by_character(node, reading)]
        return {who: each for who, each in values if who is not None}

    def write(values: Mapping[Character, Any], words: Words) -> Any:
        return by_name.write({str(who): each for who, each in values.items()}, words)

    return Own(by_name, read, write)


def entry_of(node: Node | None, who: Character) -> Entry:
    """Return the entry of a character in a mapping that has been read."""
    assert isinstance(node, MappingNode)
    return next(entry for entry in node.entries if character_named(entry.key.text) is who)
