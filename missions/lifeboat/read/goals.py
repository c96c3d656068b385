"""Reading goals: trees whose shape has been checked in, sentences of the goal language out."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.missions.lifeboat.format.goals import COMPARISONS
from winnable.missions.lifeboat.format.words import ALL
from winnable.missions.lifeboat.read.cards import CardTable
from winnable.missions.lifeboat.read.people import read_character, read_people
from winnable.missions.source.finding import Findings
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.goal import (
    Alive,
    AliveCount,
    AllOf,
    AnyOf,
    Bound,
    Conscious,
    Dead,
    Ended,
    Everybody,
    Goal,
    Gulls,
    Holds,
    Lead,
    Loot,
    Lost,
    NeverUnconscious,
    NoFight,
    NoRow,
    Not,
    NotEnded,
    Score,
    SeatAt,
    TotalScore,
    TotalWounds,
    Who,
    Wins,
    Wounds,
)

__all__ = ["GoalReader"]

_FATES: Final[dict[str, Callable[[Who], Goal]]] = {
    "alive": Alive,
    "dead": Dead,
    "lost": Lost,
    "conscious": Conscious,
    "no_fight": NoFight,
    "no_row": NoRow,
    "never_unconscious": NeverUnconscious,
}
_TOTALS: Final[dict[str, Callable[[Bound], Goal]]] = {
    "gulls": Gulls,
    "alive_count": AliveCount,
    "total_wounds": TotalWounds,
    "total_score": TotalScore,
}
_COUNTED: Final[dict[str, Callable[[Who, Bound], Goal]]] = {"score": Score, "loot": Loot, "wounds": Wounds}
_LACKING: Final = "say how many there must be: at_least: 1, exactly: 0"


@dataclass
class GoalReader:
    """Reads goals for the characters and cards of a deal, or, in a mission, for any."""

    findings: Findings
    cards: CardTable
    cast: Collection[Character] | None = None
    """Who is in play; None in a mission, which does not know."""

    def goals(self, node: Node | None) -> tuple[Goal, ...]:
        """Read a goal, or a list of them."""
        return tuple(goal for item in items_of(node) if (goal := self.goal(item)) is not None)

    def goal(self, node: Node) -> Goal | None:
        """Read a goal; None for one with a mistake."""
        before = self.findings.errors
        if isinstance(node, ScalarNode):
            return self._plain(text_of(node))
        assert isinstance(node, MappingNode)
        (entry,) = node.entries
        key, value = entry.key.text, entry.value
        match key:
            case "all" | "all_of":
                goal: Goal | None = AllOf(self.goals(value))
            case "any" | "any_of" | "one_of":
                goal = AnyOf(self.goals(value))
            case "not":
                inner = self.goal(value)
                goal = None if inner is None else Not(inner)
            case _ if isinstance(value, ScalarNode) and isinstance(value.value, bool):
                goal = self._plain(key) if value.value else Not(self._plain(key))
            case _:
                goal = self._atom(key, value)
        return None if self.findings.errors > before else goal

    def _plain(self, word: str) -> Goal:
        """A goal that needs nothing but its word."""
        if word in _FATES:
            return _FATES[word](Everybody.ALL)
        return Ended() if word == "ended" else NotEnded()

    def _atom(self, key: str, value: Node) -> Goal | None:
        if key in _FATES:
            of = value.get("of") if isinstance(value, MappingNode) else value
            return self._each(of, _FATES[key])
        if key in _TOTALS:
            bound = self._bound(value)
            return None if bound is None else _TOTALS[key](bound)
        if key in _COUNTED:
            return self._compared(value, _COUNTED[key])
        match key:
            case "ended":
                by_day = value.get("by_day") if isinstance(value, MappingNode) else None
                return Ended(None if by_day is None else whole(by_day))
            case "wins":
                who = read_character(self._inner(value, "of"), self.findings, self.cast)
                shared = value.get("shared_ok") if isinstance(value, MappingNode) else None
                ok = isinstance(shared, ScalarNode) and shared.value is True
                return None if who is None else Wins(who, ok)
            case "lead":
                return self._lead(value)
            case "holds":
                return self._holds(value)
            case _:
                return self._seat(value)

    def _lead(self, value: Node) -> Goal | None:
        assert isinstance(value, MappingNode)
        over, bound = value.get("over"), self._bound(value)
        goals: list[Goal] = []
        for of in self._people(value.get("of")):
            if bound is None:
                continue
            if over is None or (isinstance(over, ScalarNode) and text_of(over) == ALL):
                goals.append(Lead(of, Everybody.ALL, bound))
            else:
                goals += [Lead(of, other, bound) for other in self._people(over)]
        return self._all(goals)

    def _holds(self, value: Node) -> Goal | None:
        assert isinstance(value, MappingNode)
        kind = self.cards.kind(value.get("item"))
        given = any(entry.key.text in COMPARISONS for entry in value.entries)
        bound = self._bound(value) if given else Bound(at_least=1)
        if kind is None or bound is None:
            return None
        return self._each(value.get("of"), lambda of: Holds(of, kind, bound))

    def _seat(self, value: Node) -> Goal | None:
        assert isinstance(value, MappingNode)
        who, place = read_character(value.get("of"), self.findings, self.cast), value.get("place")
        assert isinstance(place, ScalarNode)
        if who is None:
            return None
        if isinstance(place.value, int):
            most = 6 if self.cast is None else len(self.cast)
            if place.value > most:
                message = f"expected a seat from 1 to {most}, found {place.value}"
                self.findings.add(place.place, "A002", message)
            return SeatAt(who, place.value)
        return SeatAt(who, "bow" if text_of(place) == "bow" else "stern")

    # --- parts of atoms ----------------------------------------------------------------------------

    @staticmethod
    def _inner(value: Node, key: str) -> Node | None:
        return value.get(key) if isinstance(value, MappingNode) else value

    def _each(self, node: Node | None, made: Callable[[Who], Goal | None]) -> Goal | None:
        """The goal for somebody, or for each of several."""
        if isinstance(node, ScalarNode):
            if text_of(node) == ALL:
                return made(Everybody.ALL)
            who = read_character(node, self.findings, self.cast, alone=False)
            return None if who is None else made(who)
        goals = [made(who) for who in self._people(node)]
        return self._all([goal for goal in goals if goal is not None])

    def _people(self, node: Node | None) -> tuple[Character, ...]:
        """Those of whom something is asked, one by one."""
        people = read_people(node, self.findings, self.cast)
        if node is not None and not items_of(node):
            self.findings.add(node.place, "A002", "expected somebody of whom it is asked, found an empty list")
        return people

    @staticmethod
    def _all(goals: Sequence[Goal]) -> Goal | None:
        return goals[0] if len(goals) == 1 else AllOf(tuple(goals)) if goals else None

    def _compared(self, value: Node, made: Callable[[Who, Bound], Goal]) -> Goal | None:
        bound = self._bound(value)
        if bound is None:
            return None
        return self._each(self._inner(value, "of"), lambda of: made(of, bound))

    def _bound(self, value: Node) -> Bound | None:
        """What a number must be; None, with a finding, if nothing is said of it, or nothing that can be."""
        if isinstance(value, ScalarNode):
            return Bound(exactly=whole(value))
        assert isinstance(value, MappingNode)
        numbers = {entry.key.text: whole(entry.value) for entry in value.entries if entry.key.text in COMPARISONS}
        if not numbers:
            message = f"expected one of the keys {', '.join(COMPARISONS)}"
            self.findings.add(value.place, "K002", message, _LACKING)
            return None
        low, high = numbers.get("at_least"), numbers.get("at_most")
        if "more_than" in numbers:
            low = numbers["more_than"] + 1
        if "fewer_than" in numbers:
            high = numbers["fewer_than"] - 1
        if low is not None and high is not None and low > high:
            self.findings.add(value.place, "A002", f"no number is at least {low} and at most {high}")
            return None
        return Bound(low, high, numbers.get("exactly"))
