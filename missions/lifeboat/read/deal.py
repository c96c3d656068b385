"""Reading deals: the boat, wounds, hands, relations, piles, marks and options, and what cannot be so in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from winnable.missions.lifeboat.format.names import character_named
from winnable.missions.lifeboat.read.cards import CardTable
from winnable.missions.lifeboat.read.people import by_character, read_character, read_people
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.deal import Deal, Hand, Marks
from winnable.rules.lifeboat.options import Options
from winnable.rules.lifeboat.sense import NIGHT
from winnable.rules.lifeboat.setup import Relation, Setup

__all__ = ["DealReader", "read_options"]

_REGULAR: Final = 4
"""The fewest characters of a regular game."""
_TRUE: Final = ("yes", "on")
_NEEDED: Final = ("order", "acted", "table")
"""What a deal inside a day must say."""


@dataclass
class DealReader:
    """Reads the parts of a deal from the top of a problem; parts that its shape spoils are left out."""

    table: MappingNode
    parts: Mapping[str, Node]
    cards: CardTable
    findings: Findings
    boat: tuple[Character, ...] = ()
    lost: tuple[Character, ...] = ()
    sure: bool = True
    """Whether all who are in play are known; if not, anybody may be."""

    def __post_init__(self) -> None:
        before = self.findings.errors
        self.boat = read_people(self.part("boat"), self.findings)
        self.lost = read_people(self.part("lost"), self.findings)
        lost = self.part("lost")
        for who in self.lost:
            if who in self.boat:
                self.findings.add(self._item(lost, who), "F002", f"{who} is lost, and has a seat in the boat")
        spoilt = "lost" not in self.parts and self.table.get("lost") is not None
        self.sure = bool(self.boat) and not spoilt and self.findings.errors == before

    def part(self, key: str) -> Node | None:
        """A part of the deal."""
        return self.parts.get(key)

    @property
    def cast(self) -> tuple[Character, ...]:
        """Who is in play, in the standard order."""
        return tuple(sorted({*self.boat, *self.lost}))

    @property
    def known(self) -> tuple[Character, ...] | None:
        """Who is in play, as far as that is known."""
        return self.cast if self.sure else None

    def deal(self) -> Deal | None:
        """Read all of it; None if there is a mistake."""
        findings, before = self.findings, self.findings.errors
        options = read_options(self.part("options"))
        wounds = self._wounds()
        hands = self._hands()
        provisions = self.cards.laid(self.part("provisions"))
        navigation = self.cards.pile(self.part("navigation"))
        relations = self._relations(options)
        marks = self._marks()
        if self.sure and len(self.cast) == 1:
            findings.add(self._place("boat"), "F007", "expected at least 2 characters, found 1")
        if findings.errors > before or not self.sure or not self.cards.known or not navigation:
            return None
        setup = Setup(self.cast, self.cards.cards(), relations, options)
        gulls, day = self.part("gulls"), self.part("day")
        deal = Deal.of(
            setup,
            self.boat,
            navigation,
            provisions=provisions,
            wounds=wounds,
            hands=hands,
            gulls=0 if gulls is None else whole(gulls),
            day=1 if day is None else whole(day),
            marks=marks,
        )
        for fault in deal.faults():
            place = self._place("marks") if marks is not None else self.table.place
            findings.add(place, "F009" if marks is not None else "A006", fault)
        self._warn()
        return deal if findings.errors == before else None

    # --- people ------------------------------------------------------------------------------------

    def _wounds(self) -> dict[Character, int]:
        node, findings = self.part("wounds"), self.findings
        wounds: dict[Character, int] = {}
        places: dict[Character, Place] = {}
        for who, entry in by_character(node, findings, self.known):
            if who is not None:
                wounds[who], places[who] = whole(entry.value), entry.value.place
                if wounds[who] > (most := who.size + NIGHT):
                    message = f"expected at most {most} wounds of {who}, found {wounds[who]}"
                    findings.warn(places[who], "F010", message, f"nobody of size {who.size} ever gets more")
        bodies = self.part("bodies")
        for who in read_people(bodies, findings, self.known):
            if who not in self.boat:
                message = f"expected a body in the boat, found {who}, who is lost"
                findings.add(self._item(bodies, who), "F004", message)
            elif wounds.setdefault(who, who.size + 1) <= who.size:
                state = "unconscious" if wounds[who] == who.size else "conscious"
                message = f"expected more than {who.size} wounds of {who}, who is dead, found {wounds[who]}"
                findings.add(places[who], "F004", message, f"with {wounds[who]} wounds {who} is {state}")
        return wounds

    def _hands(self) -> dict[Character, Hand]:
        node, findings = self.part("hands"), self.findings
        hands: dict[Character, Hand] = {}
        for who, entry in by_character(node, findings, self.known):
            value = entry.value
            if isinstance(value, MappingNode):
                hand = Hand(self.cards.laid(value.get("closed")), self.cards.laid(value.get("open")))
            else:
                hand = Hand(self.cards.laid(value))
            if who is None:
                continue
            if who in self.lost and any(hand):
                findings.add(entry.key.place, "F008", f"{who} is lost, and holds cards")
            hands[who] = hand
        return hands

    def _relations(self, options: Options) -> dict[Character, Relation]:
        node, findings = self.part("relations"), self.findings
        found: dict[Character, Relation] = {}
        first: dict[tuple[str, Character], Place] = {}
        for who, entry in by_character(node, findings, self.known):
            others: dict[str, Character] = {}
            for role in ("friend", "enemy"):
                part = entry.value.get(role) if isinstance(entry.value, MappingNode) else None
                other = read_character(part, findings)
                if other is None or part is None:
                    continue
                others[role] = other
                if self.sure and other not in self.cast and options.missing_relations == "removed":
                    message = f"the {role} of {entry.key.text}, {other}, is not in play"
                    hint = "leave it out, or say options: {missing_relations: ignored}"
                    findings.add(part.place, "F005", message, hint)
                elif (role, other) in first:
                    where = first[role, other].seen_from(part.place)
                    message = f"{other} is the {role} of two players (first at {where}), there is one such card"
                    findings.warn(part.place, "F006", message)
                first.setdefault((role, other), part.place)
            if who is not None:
                found[who] = Relation(others.get("friend"), others.get("enemy"))
        return found

    # --- inside a day ------------------------------------------------------------------------------

    def _marks(self) -> Marks | None:
        node, findings = self.part("marks"), self.findings
        if not isinstance(node, MappingNode) or not node.entries:
            return None
        missing = [key for key in _NEEDED if node.get(key) is None]
        for key in missing:
            what = {
                "order": "the boat in the morning",
                "acted": "who has acted",
                "table": "the cards on the table, [] for none",
            }
            message = f"expected the key '{key}' in a deal that starts inside a day: {what[key]}"
            findings.add(node.place, "F009", message)
        order = read_people(node.get("order"), findings, self.known)
        acted, rowed, fought = (
            read_people(node.get(key), findings, self.known) for key in ("acted", "rowed", "fought")
        )
        laid = self.cards.pile(node.get("table"))
        if missing:
            return None
        return Marks(
            order,
            acted,
            frozenset(rowed),
            frozenset(fought),
            laid,
        )

    # --- what a game out of the box does not have --------------------------------------------------

    def _warn(self) -> None:
        if 1 < len(self.cast) < _REGULAR:
            message = f"the game is for {_REGULAR} to {len(CAST)} characters, found {len(self.cast)}"
            self.findings.warn(self._place("boat"), "F007", message)

    # --- places ------------------------------------------------------------------------------------

    def _place(self, key: str) -> Place:
        return self.table.key(key)

    @staticmethod
    def _item(node: Node | None, who: Character) -> Place:
        """The place of somebody in a list of characters."""
        assert node is not None
        return next((item.place for item in items_of(node) if character_named(text_of(item)) is who), node.place)


def read_options(node: Node | None) -> Options:
    """Read how doubts in the rules are read."""
    values: dict[str, str | bool] = {}
    usual = Options()
    for entry in node.entries if isinstance(node, MappingNode) else ():
        assert isinstance(entry.value, ScalarNode)
        name, value = entry.key.text, entry.value.value
        if isinstance(getattr(usual, name), bool):
            values[name] = value if isinstance(value, bool) else text_of(entry.value) in _TRUE
        else:
            values[name] = text_of(entry.value)
    return Options(**values)  # type: ignore[arg-type]  # the shape of the file has checked them
