"""What all parts of a document share: words that mean something to the code, and what readers have to know.

A reader knows the cards there are, who is in play, and how far is played.
"""

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from winnable.missions.lifeboat.format.names import contents, includes, provision_named
from winnable.missions.source.advice import hint_tables, meant
from winnable.missions.source.finding import Findings, Place, nearest, quoted
from winnable.missions.source.plain import Choice, Reading
from winnable.missions.source.shape import Key
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of, text_of, whole
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
