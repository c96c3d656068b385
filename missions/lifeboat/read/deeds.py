"""Reading short sentences, such as `captain gives open cash to kid`: who does what with which card, and to whom."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.lifeboat.format.names import LONGEST, character_named, provision_named
from winnable.missions.lifeboat.format.words import CHARACTERS
from winnable.missions.lifeboat.read.cards import CardTable
from winnable.missions.lifeboat.read.people import read_character
from winnable.missions.source.finding import Findings, nearest, quoted
from winnable.missions.source.tree import Node, ScalarNode
from winnable.missions.source.values import piece
from winnable.rules.lifeboat.card import CHUM, FLARE, PARASOL, RING, WATER
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.decision import (
    Chum,
    Copy,
    Discard,
    Drink,
    Dump,
    Fall,
    Fight,
    Free,
    Give,
    Lay,
    Open,
    Shot,
    Thirst,
    Throw,
    Weapon,
)

__all__ = ["DeedReader"]

_LITTLE: Final = ("the", "a", "an", "his", "her", "one", "of", "in", "away", "side")
"""Words that may be left out."""
_TO: Final = ("to", "before", "front", "for", "on")
_SIDES: Final = {"attackers": "attackers", "attacker": "attackers", "defenders": "defenders", "defender": "defenders"}
_VERBS: Final[Mapping[str, str]] = {
    "open": "opens",
    "opens": "opens",
    "give": "gives",
    "gives": "gives",
    "lay": "lays",
    "lays": "lays",
    "discard": "discards",
    "discards": "discards",
    "throw": "throws",
    "throws": "throws",
    "dump": "dumps",
    "dumps": "dumps",
    "join": "joins",
    "joins": "joins",
    "fire": "fires",
    "fires": "fires",
    "shoot": "fires",
    "shoots": "fires",
    "play": "plays",
    "plays": "plays",
    "use": "uses",
    "uses": "uses",
    "drink": "drinks",
    "drinks": "drinks",
}
_FREE: Final = "'captain opens oar', 'captain gives cash to kid', 'captain lays ring before kid' or 'dump kid'"
_FIGHT: Final = "'cherpak joins attackers', 'kid opens hook' or 'captain fires flare'"
_FALL: Final = "'captain opens ring', 'snob throws ring to kid' or 'lady plays chum'"
_THIRST: Final = "'captain drinks', 'snob gives water to kid' or 'lady uses parasol'"


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence by its parts."""

    verb: str
    node: ScalarNode
    who: Character | None = None
    copy: Copy | None = None
    card: ScalarNode | None = None
    to: Character | None = None
    side: str = ""
    away: bool = False


@dataclass
class DeedReader:
    """Reads sentences. `cards` may be named; `cast` are those in play, None where that is not known."""

    findings: Findings
    cards: CardTable
    cast: Collection[Character] | None = None

    def free(self, node: Node, alone: Character | None = None) -> Free | None:
        """What somebody does beside actions; `alone` does it if nobody is named."""
        said = self._said(node, _FREE, alone)
        if said is None:
            return None
        who, to = said.who, said.to
        if said.verb == "dumps" and to is not None:
            return Dump(to)
        if who is None:
            self._unclear(said, _FREE, "say who does it")
            return None
        kind = RING if said.verb == "lays" and said.card is None else self.cards.kind(said.card)
        if kind is None:
            if said.card is None:
                self._unclear(said, _FREE, "say which card")
            return None
        match said.verb:
            case "opens" if to is None:
                return Open(who, kind)
            case "gives" if to is not None:
                return Give(who, to, kind, said.copy)
            case "lays" if to is not None and kind == RING:
                return Lay(who, to, said.copy)
            case "discards" if to is None:
                return Discard(who, kind, said.copy)
            case "throws" if to is None and said.away:
                return Discard(who, kind, said.copy)
        self._unclear(said, _FREE)
        return None

    def fight(self, nodes: Collection[Node]) -> Fight:
        """Who joins a fight, and with what."""
        sides: dict[str, list[Character]] = {"attackers": [], "defenders": []}
        weapons, shots = list[Weapon](), list[Shot]()
        for said in self._all(nodes, _FIGHT):
            assert said.who is not None
            kind = self.cards.kind(said.card)
            if said.verb == "joins" and said.side:
                sides[said.side].append(said.who)
            elif said.verb == "opens" and kind is not None and said.to is None:
                weapons.append(Weapon(said.who, kind))
            elif said.verb == "fires" and kind in (None, FLARE) and said.to is None:
                shots.append(Shot(said.who, said.copy))
            elif said.card is None or kind is not None:
                self._unclear(said, _FIGHT)
        return Fight(tuple(sides["attackers"]), tuple(sides["defenders"]), tuple(weapons), tuple(shots))

    def fall(self, nodes: Collection[Node]) -> Fall:
        """What is done when somebody falls."""
        rings, throws, chums = list[Character](), list[Throw](), list[Chum]()
        for said in self._all(nodes, _FALL):
            assert said.who is not None
            kind = self.cards.kind(said.card)
            if said.verb == "opens" and kind == RING and said.to is None:
                rings.append(said.who)
            elif said.verb == "throws" and kind == RING and said.to is not None:
                throws.append(Throw(said.who, said.to, said.copy))
            elif said.verb == "plays" and kind == CHUM and said.to is None:
                chums.append(Chum(said.who, said.copy))
            elif said.card is None or kind is not None:
                self._unclear(said, _FALL)
        return Fall(tuple(rings), tuple(throws), tuple(chums))

    def thirst(self, nodes: Collection[Node]) -> Thirst:
        """What is done against thirst."""
        parasols, waters = list[Character](), list[Drink]()
        for said in self._all(nodes, _THIRST):
            assert said.who is not None
            kind = self.cards.kind(said.card)
            if said.verb == "uses" and kind == PARASOL and said.to is None:
                parasols.append(said.who)
            elif said.verb == "drinks" and kind in (None, WATER) and said.to is None:
                waters.append(Drink(said.who, None, said.copy))
            elif said.verb == "gives" and kind == WATER and said.to is not None:
                waters.append(Drink(said.who, said.to, said.copy))
            elif said.card is None or kind is not None:
                self._unclear(said, _THIRST)
        return Thirst(tuple(parasols), tuple(waters))

    # --- sentences ---------------------------------------------------------------------------------

    def _all(self, nodes: Collection[Node], forms: str) -> list[_Said]:
        """The sentences that can be read and say who acts."""
        found = []
        for node in nodes:
            said = self._said(node, forms, None)
            if said is not None and said.who is None:
                self._unclear(said, forms, "say who does it")
            elif said is not None:
                found.append(said)
        return found

    def _said(self, node: Node, forms: str, alone: Character | None) -> _Said | None:
        """A sentence; None, with a finding, for one that cannot be read."""
        assert isinstance(node, ScalarNode)
        found = list(_words(node))
        away = any(word.text == "away" for word in found)
        rest = [word for word in found if word.text not in _LITTLE]
        who = alone
        if rest and rest[0].text not in _VERBS:
            if len(rest) == 1 or (character_named(rest[0].text) is None and rest[1].text not in _VERBS):
                self._bad(node, forms, nearest(rest[0].text, [*_VERBS, *CHARACTERS]))
                return None
            who = read_character(rest.pop(0), self.findings, self.cast)
            if who is None:
                return None
        if not rest or rest[0].text not in _VERBS:
            self._bad(node, forms, nearest(rest[0].text, list(_VERBS)) if rest else "")
            return None
        return self._rest(_Said(_VERBS[rest[0].text], node, who, away=away), rest[1:], forms)

    def _rest(self, said: _Said, rest: list[ScalarNode], forms: str) -> _Said | None:
        """A sentence with what follows its verb: whom it is about, or a card, and to whom it goes."""
        if said.verb == "joins":
            side = _SIDES.get(rest[0].text, "") if len(rest) == 1 else ""
            if not side:
                self._bad(said.node, forms, "join attackers or defenders")
            return replace(said, side=side) if side else None
        if said.verb == "dumps":
            card, to = None, rest
        else:
            if rest and rest[0].text in ("open", "closed"):
                said = replace(said, copy="open" if rest.pop(0).text == "open" else "closed")
            card = rest.pop(0) if rest and rest[0].text not in _TO else None
            if not rest:
                return replace(said, card=card)
            to = rest[1:] if rest[0].text in _TO else []
        if len(to) != 1:
            self._bad(said.node, forms)
            return None
        whom = read_character(to[0], self.findings, self.cast)
        return None if whom is None else replace(said, card=card, to=whom)

    def _bad(self, node: ScalarNode, forms: str, hint: str = "") -> None:
        text = quoted(node.text)
        self.findings.add(node.place, "E001", f"expected a sentence such as {forms}, found {text}", hint)

    def _unclear(self, said: _Said, forms: str, hint: str = "") -> None:
        self._bad(said.node, forms, hint)


def _words(node: ScalarNode) -> Iterator[ScalarNode]:
    """Yield the words of a sentence, each with its place; a name of several words, `first mate`, is one."""
    found, start = list(re.finditer(r"\S+", node.text)), 0
    while start < len(found):
        for length in range(min(LONGEST, len(found) - start), 0, -1):
            text = node.text[found[start].start() : found[start + length - 1].end()]
            if length == 1 or character_named(text) is not None or provision_named(text) is not None:
                yield piece(node, found[start].start(), text)
                start += length
                break
