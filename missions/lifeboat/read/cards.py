"""Reading own cards, provisions by kind and navigation cards, and where each of them lies."""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from winnable.missions.lifeboat.format.cards import is_navigation
from winnable.missions.lifeboat.format.names import contents, includes, provision_named
from winnable.missions.lifeboat.format.words import ALL
from winnable.missions.lifeboat.read.people import read_character, read_people
from winnable.missions.source.document import check_id
from winnable.missions.source.finding import Findings, Place, nearest, quoted
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.lifeboat.card import NAVIGATION, PROVISIONS, Cards, Navigation, Provision
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.index import Kind, NavId

__all__ = ["CardTable", "read_cards"]

_GROUPS: Final = ("provisions", "navigation")
_COUNTED: Final = re.compile(r"(\d{1,2})\s*x?\s+(\S.*)|(\S.*?)\s+x\s*(\d{1,2})")
_FEW: Final = 6
"""The most cards that a hint names."""
_ADVICE: Final = {
    "money": "cash",
    "gun": "flare",
    "umbrella": "parasol",
    "lifebuoy": "ring",
    "gaff": "hook",
    "first_aid": "medkit",
    "bait": "chum",
    "jewel": "jewels",
    "painting": "painting3' or 'painting2",
    "oars": "oar",
    "rum": "water",
}
"""Names of provisions that are on no card, for hints; those on the cards are read."""


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

    def kind(self, node: Node | None) -> Kind | None:
        """Read a kind of provision; None, with a finding, for an unknown one."""
        return self.kind_named(text_of(node), node.place) if isinstance(node, ScalarNode) else None

    def kind_named(self, word: str, place: Place) -> Kind | None:
        """A kind of provision by its name; None, with a finding at the place, for an unknown one."""
        if word in self.provisions:
            return word
        printed = provision_named(word)
        if printed in self.provisions or not self.known:
            return printed or word
        other = _ADVICE.get(word.casefold().replace(" ", "_").replace("-", "_"))
        hint = f"did you mean '{other}'?" if other else nearest(word, list(self.provisions))
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

    def pile(self, node: Node | None) -> tuple[NavId, ...]:
        """Read navigation cards that lie somewhere: by id, or written out."""
        found = [self._in_pile(item) for item in items_of(node)]
        return tuple(card for card in found if card is not None)

    def _in_pile(self, node: Node) -> NavId | None:
        if isinstance(node, MappingNode):
            named = node.get("id")
            if isinstance(named, ScalarNode):
                check_id(named, self.findings)
                card = text_of(named)
                if card in self.navigation:
                    message = f"expected an id of its own, {quoted(card)} is another card"
                    self.findings.add(named.place, "H005", message)
                    return None
            else:
                number = 1
                while f"own{number}" in self.navigation:
                    number += 1
                card = f"own{number}"
            self.navigation[card] = read_navigation(node, self.findings)
            self.lying[card] = node.place
            return card
        found = self.nav(node)
        if found is None:
            return None
        if found in self.lying:
            where = self.lying[found].seen_from(node.place)
            message = f"the navigation card {quoted(found)} is in two places (first at {where})"
            self.findings.add(node.place, "H003", message)
            return None
        self.lying[found] = node.place
        return found

    def nav(self, node: Node | None) -> NavId | None:
        """Read a navigation card by its id or by what it shows; None, with a finding, for an unknown one."""
        if not isinstance(node, ScalarNode):
            return None
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

    def nav_in_deck(self, node: Node | None) -> NavId | None:
        """Read a navigation card that lies in this deal; None, with a finding, for another one."""
        card = self.nav(node)
        if card is None or not self.known or card in self.lying:
            return card
        assert node is not None
        self.findings.add(
            node.place, "H002", f"the navigation card {quoted(card)} is not in this deal", nearest(card, [*self.lying])
        )
        return None


# --- own cards -----------------------------------------------------------------------------------


def read_cards(node: Node | None, table: CardTable) -> None:
    """Read own cards, and those whose numbers are not the printed ones, and add them to a table."""
    first: dict[str, Place] = {}
    for entry in node.entries if isinstance(node, MappingNode) else ():
        if entry.key.text in _GROUPS and isinstance(entry.value, MappingNode):
            for inner in entry.value.entries:
                _read_card(inner, table, first, navigation=entry.key.text == "navigation")
        else:
            _read_card(entry, table, first, navigation=is_navigation(entry.value))


def _read_card(entry: Entry, table: CardTable, first: dict[str, Place], *, navigation: bool) -> None:
    name = provision_named(entry.key.text) or entry.key.text
    place = entry.key.place
    check_id(entry.key, table.findings)
    if name in first:
        table.findings.add(place, "H005", f"{quoted(name)} is there twice (first at {first[name].seen_from(place)})")
    first.setdefault(name, place)
    if name in (table.provisions if navigation else table.navigation):
        other = "a provision" if navigation else "a navigation card"
        table.findings.add(place, "H005", f"expected a name of its own, {quoted(name)} is {other}")
    elif navigation:
        table.navigation[name] = read_navigation(entry.value, table.findings)
    else:
        table.provisions[name] = _provision(entry.value, table.provisions.get(name), table.findings)


def _provision(node: Node, printed: Provision | None, findings: Findings) -> Provision:
    provision = printed or Provision(1)
    if not isinstance(node, MappingNode):
        return replace(provision, count=whole(node))
    changes = {key: whole(value) for key in ("count", "weapon", "points") if (value := node.get(key)) is not None}
    provision = replace(provision, **changes)  # type: ignore[arg-type]  # all of them are numbers
    if "points" in changes:
        provision = replace(provision, sets=())
    sets = node.get("sets") or node.get("points_by_number_held")
    if sets is not None:
        provision = replace(provision, points=0, sets=_sets(sets, findings))
    doubled = node.get("doubled")
    if doubled is not None:
        provision = replace(provision, doubled=read_character(doubled, findings))
    return provision


def _sets(node: Node, findings: Findings) -> tuple[int, ...]:
    if not isinstance(node, MappingNode):
        return tuple(map(whole, items_of(node)))
    points = {int(entry.key.text): whole(entry.value) for entry in node.entries}
    if sorted(points) != list(range(1, len(points) + 1)):
        found = ", ".join(map(str, sorted(points)))
        findings.add(node.place, "H005", f"expected the points of 1, 2 and so on cards, found those of {found}")
    return tuple(points[number] for number in sorted(points))


def read_navigation(node: Node, findings: Findings) -> Navigation:
    """Read a navigation card that is written out."""
    assert isinstance(node, MappingNode)
    birds = node.get("birds")
    return Navigation(
        _named(node.get("overboard"), findings),
        _named(node.get("thirst"), findings),
        _yes(node.get("row")),
        _yes(node.get("fight")),
        0 if birds is None else whole(birds),
    )


def _named(node: Node | None, findings: Findings) -> frozenset[Character]:
    if isinstance(node, ScalarNode) and text_of(node) == ALL:
        return frozenset(CAST)
    return frozenset(read_people(node, findings))


def _yes(node: Node | None) -> bool:
    return isinstance(node, ScalarNode) and node.value is True
