"""Reading deals: the boat, wounds, hands, relations, piles, marks and options, and what cannot be so in them."""

from dataclasses import dataclass
from typing import Final

from winnable.missions.lifeboat.format.names import character_named
from winnable.missions.lifeboat.format.people import entry_of
from winnable.missions.lifeboat.format.reading import DealReading
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.parts import Parts
from winnable.missions.source.tree import MappingNode, Node
from winnable.missions.source.values import items_of, text_of
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.sense import NIGHT
from winnable.rules.lifeboat.setup import Options, Relation, Setup

_REGULAR: Final = 4
"""The fewest characters of a regular game."""


@dataclass
class DealReader:
    """Reads the parts of a deal from the top of a problem; parts that its shape spoils are left out.

    From then on who is in play is known to the `reading`, if it can be known.
    """

    parts: Parts
    reading: DealReading
    boat: tuple[Character, ...] = ()
    lost: tuple[Character, ...] = ()

    def __post_init__(self) -> None:
        before = self.findings.errors
        self.boat = self.parts.read("boat", self.reading, ())
        self.lost = self.parts.read("lost", self.reading, ())
        for who in self.lost:
            if who in self.boat:
                self.findings.add(self._item("lost", who), "F002", f"{who} is lost, and has a seat in the boat")
        if self.boat and "lost" not in self.parts.broken and self.findings.errors == before:
            self.reading.cast = self.cast

    @property
    def findings(self) -> Findings:
        """The findings so far."""
        return self.reading.findings

    @property
    def cast(self) -> tuple[Character, ...]:
        """Who is in play, in the standard order."""
        return tuple(sorted({*self.boat, *self.lost}))

    def deal(self) -> Deal | None:
        """Read all of it; None if there is a mistake."""
        findings, before, cards, cast = self.findings, self.findings.errors, self.reading.cards, self.reading.cast
        options: Options = self.parts.read("options", self.reading, Options())
        wounds = self._wounds()
        hands = self._hands()
        provisions = self.parts.read("provisions", self.reading, ())
        navigation = self.parts.read("navigation", self.reading, ())
        relations = self._relations(options)
        marks: Marks | None = self.parts.read("marks", self.reading)
        if cast is not None and len(cast) == 1:
            findings.add(self.parts.table.key("boat"), "F007", "expected at least 2 characters, found 1")
        if findings.errors > before or cast is None or not cards.known or not navigation:
            return None
        deal = Deal.of(
            Setup(self.cast, cards.cards(), relations, options),
            self.boat,
            navigation,
            provisions=provisions,
            wounds=wounds,
            hands=hands,
            gulls=self.parts.read("gulls", self.reading, 0),
            day=self.reading.first,
            marks=marks,
        )
        for fault in deal.faults():
            place = self.parts.table.key("marks") if marks is not None else self.parts.table.place
            findings.add(place, "F009" if marks is not None else "A006", fault)
        if 1 < len(cast) < _REGULAR:
            message = f"the game is for {_REGULAR} to {len(CAST)} characters, found {len(cast)}"
            findings.warn(self.parts.table.key("boat"), "F007", message)
        return deal if findings.errors == before else None

    def _wounds(self) -> dict[Character, int]:
        node, findings = self.parts.node("wounds"), self.findings
        wounds: dict[Character, int] = self.parts.read("wounds", self.reading, {})
        places = {who: entry_of(node, who).value.place for who in wounds}
        for who, found in wounds.items():
            if found > (most := who.size + NIGHT):
                message = f"expected at most {most} wounds of {who}, found {found}"
                findings.warn(places[who], "F010", message, f"nobody of size {who.size} ever gets more")
        for who in self.parts.read("bodies", self.reading, ()):
            if who not in self.boat:
                message = f"expected a body in the boat, found {who}, who is lost"
                findings.add(self._item("bodies", who), "F004", message)
            elif wounds.setdefault(who, who.size + 1) <= who.size:
                state = "unconscious" if wounds[who] == who.size else "conscious"
                message = f"expected more than {who.size} wounds of {who}, who is dead, found {wounds[who]}"
                findings.add(places[who], "F004", message, f"with {wounds[who]} wounds {who} is {state}")
        return wounds

    def _hands(self) -> dict[Character, Hand]:
        hands: dict[Character, Hand] = self.parts.read("hands", self.reading, {})
        for who, hand in hands.items():
            if who in self.lost and any(hand):
                place = entry_of(self.parts.node("hands"), who).key.place
                self.findings.add(place, "F008", f"{who} is lost, and holds cards")
        return hands

    def _relations(self, options: Options) -> dict[Character, Relation]:
        cast, findings = self.reading.cast, self.findings
        found: dict[Character, Relation] = self.parts.read("relations", self.reading, {})
        first: dict[tuple[str, Character], Place] = {}
        for who, relation in found.items():
            entry = entry_of(self.parts.node("relations"), who)
            for role, other in (("friend", relation.friend), ("enemy", relation.enemy)):
                part = entry.value.get(role) if isinstance(entry.value, MappingNode) else None
                if other is None or part is None:
                    continue
                if cast is not None and other not in cast and options.missing_relations == "removed":
                    message = f"the {role} of {entry.key.text}, {other}, is not in play"
                    hint = "leave it out, or say options: {missing_relations: ignored}"
                    findings.add(part.place, "F005", message, hint)
                elif (role, other) in first:
                    where = first[role, other].seen_from(part.place)
                    message = f"{other} is the {role} of two players (first at {where}), there is one such card"
                    findings.warn(part.place, "F006", message)
                first.setdefault((role, other), part.place)
        return found

    def _item(self, key: str, who: Character) -> Place:
        """The place of a character in a list of characters."""
        node: Node | None = self.parts.node(key)
        assert node is not None
        return next((item.place for item in items_of(node) if character_named(text_of(item)) is who), node.place)
