"""Reading days and lines of play."""

from collections.abc import Collection
from dataclasses import dataclass

from winnable.missions.lifeboat.read.cards import CardTable
from winnable.missions.lifeboat.read.deeds import DeedReader
from winnable.missions.lifeboat.read.people import by_character, read_character
from winnable.missions.source.finding import Findings
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.decision import (
    Action,
    Answer,
    Copy,
    Day,
    Dump,
    Flare,
    Free,
    Line,
    Medkit,
    Navigate,
    Parasol,
    Pick,
    Rest,
    Rob,
    Row,
    Seat,
    Steal,
    Turn,
)
from winnable.rules.lifeboat.index import DayNumber, NavId

__all__ = ["LineReader"]


@dataclass
class LineReader:
    """Reads what is decided. `cards` may be named; `cast` are those in play, None where that is not known."""

    findings: Findings
    cards: CardTable
    cast: Collection[Character] | None = None
    first: DayNumber = 1
    """The day of the deal."""

    @property
    def deeds(self) -> DeedReader:
        """Reads sentences."""
        return DeedReader(self.findings, self.cards, self.cast)

    # --- lines -------------------------------------------------------------------------------------

    def line(self, node: Node | None) -> Line:
        """Read the days of a line."""
        days = []
        for place, item in enumerate(items_of(node)):
            assert isinstance(item, MappingNode)
            number = item.get("day")
            if number is not None and whole(number) != self.first + place:
                message = f"expected day {self.first + place}, found day {whole(number)}"
                self.findings.add(number.place, "E002", message, "a line tells every day, from that of the deal")
            days.append(self._day(item))
        return Line(tuple(days))

    def _day(self, node: MappingNode) -> Day:
        whole_day = node.get("whole")
        navigate = node.get("navigate")
        deeds = self.deeds
        return Day(
            self._draft(node.get("draft")),
            self._turns(node.get("turns")),
            self._free(node.get("after")),
            None if navigate is None else self._navigate(navigate),
            self._free(node.get("shown")),
            deeds.fall(items_of(node.get("overboard"))),
            deeds.thirst(items_of(node.get("thirst"))),
            self._free(node.get("night")),
            not (isinstance(whole_day, ScalarNode) and whole_day.value is False),
        )

    def _draft(self, node: Node | None) -> tuple[Pick, ...]:
        picks = []
        for who, entry in by_character(node, self.findings, self.cast):
            kind = self.cards.kind(entry.value)
            if who is not None and kind is not None:
                picks.append(Pick(who, kind))
        return tuple(picks)

    def _free(self, node: Node | None, alone: Character | None = None) -> tuple[Free, ...]:
        found = [self.deeds.free(item, alone) for item in items_of(node)]
        return tuple(free for free in found if free is not None)

    def _navigate(self, node: Node) -> Navigate:
        if not isinstance(node, MappingNode):
            return Navigate(self.cards.nav_in_deck(node))
        card = node.get("card")
        return Navigate(None if card is None else self.cards.nav_in_deck(card), _yes(node.get("compass")))

    def _turns(self, node: Node | None) -> tuple[Turn, ...]:
        turns: dict[Character, Turn] = {}
        for item in items_of(node):
            assert isinstance(item, MappingNode)
            named = item.get("who")
            assert isinstance(named, ScalarNode)
            who = read_character(named, self.findings, self.cast)
            if who in turns:
                self.findings.add(named.place, "E004", f"the turn of {who} appears twice in a day")
            turn = self._turn(item, who)
            if turn is not None:
                turns.setdefault(turn.who, turn)
        return tuple(turns.values())

    def _turn(self, node: MappingNode, who: Character | None) -> Turn | None:
        act, answer, fight = node.get("act"), node.get("answer"), node.get("fight")
        action = None if act is None else self.action(act)
        free = self._free(node.get("before"))
        defender = read_character(node.get("defender"), self.findings, self.cast)
        fought = None if fight is None else self.deeds.fight(items_of(fight))
        if who is None:
            return None
        return Turn(who, action, free, None if answer is None else Answer(text_of(answer)), defender, fought)

    # --- actions -----------------------------------------------------------------------------------

    def action(self, node: Node) -> Action | None:
        """Read an action; None for one with a mistake."""
        if isinstance(node, ScalarNode):
            plain: dict[str, Action] = {"row": Row(), "parasol": Parasol(), "flare": Flare()}
            return plain.get(text_of(node), Rest())
        assert isinstance(node, MappingNode)
        (entry,) = node.entries
        key, value = entry.key.text, entry.value
        of = value.get("of") if isinstance(value, MappingNode) else value
        who = None if key in ("rest", "row", "parasol", "flare") else self._target(of)
        match key:
            case "row":
                return self._row(value)
            case "parasol" if _yes(value):
                return Parasol()
            case "flare" if isinstance(value, MappingNode) or _yes(value):
                return Flare(_copy(value))
            case "rest" | "parasol" | "flare":
                return Rest()
        if who is None:
            return None
        match key:
            case "seat":
                return Seat(who)
            case "rob":
                return self._rob(value, who)
            case "steal":
                card = value.get("card") if isinstance(value, MappingNode) else None
                return Steal(who, None if card is None else self.cards.kind(card))
            case "medkit":
                return Medkit(who, _copy(value))
            case _:
                return Dump(who)

    def _target(self, node: Node | None) -> Character | None:
        return read_character(node, self.findings, self.cast)

    def _rob(self, value: Node, who: Character) -> Rob:
        for key in ("card", "closed", "open"):
            card = value.get(key) if isinstance(value, MappingNode) else None
            if card is not None:
                return Rob(who, self.cards.kind(card), "open" if key == "open" else _copy(value) or "closed")
        return Rob(who, None, _copy(value) or "closed")

    def _row(self, node: Node) -> Row | Rest:
        if isinstance(node, ScalarNode) and isinstance(node.value, bool):
            return Row() if node.value else Rest()
        if not isinstance(node, MappingNode):
            return Row(self._navs(node))
        under = node.get("under")
        return Row(self._navs(node.get("keep")), None if under is None else self._navs(under))

    def _navs(self, node: Node | None) -> tuple[NavId, ...]:
        found = [self.cards.nav_in_deck(item) for item in items_of(node)]
        return tuple(card for card in found if card is not None)


def _yes(node: Node | None) -> bool:
    return isinstance(node, ScalarNode) and node.value is True


def _copy(value: Node) -> Copy | None:
    node = value.get("copy") if isinstance(value, MappingNode) else None
    return None if node is None else "open" if text_of(node) == "open" else "closed"
