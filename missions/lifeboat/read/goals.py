"""Reading goals: trees whose shape has been checked in, sentences of the goal language out."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.missions.lifeboat.english.goals import goal_text
from winnable.missions.lifeboat.format.goals import COMPARISONS
from winnable.missions.lifeboat.format.words import ALL
from winnable.missions.lifeboat.read.cards import CardTable
from winnable.missions.lifeboat.read.people import read_character, read_people
from winnable.missions.source.finding import Findings
from winnable.missions.source.ranges import check_bound, check_deadline, check_together
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.lifeboat.character import CAST, Character
from winnable.rules.lifeboat.deal import Deal
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
    parts,
)
from winnable.rules.lifeboat.sense import Ranges, clash, people_of
from winnable.rules.together import Range

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
_TOTALS: Final[dict[str, tuple[Callable[[Bound], Goal], str, Callable[[Ranges], Range]]]] = {
    "gulls": (Gulls, "a number of gulls", lambda ranges: ranges.gulls),
    "alive_count": (AliveCount, "a number of survivors", lambda ranges: ranges.people),
    "total_wounds": (TotalWounds, "a number of wounds of all together", lambda ranges: ranges.total_wounds),
    "total_score": (TotalScore, "a number of points of all together", lambda ranges: ranges.total_score),
}
_COUNTED: Final[dict[str, tuple[Callable[[Who, Bound], Goal], str, Callable[[Ranges, Character], Range]]]] = {
    "score": (Score, "a number of points", Ranges.score),
    "loot": (Loot, "a number of points for cards", Ranges.loot),
    "wounds": (Wounds, "a number of wounds", Ranges.wounds),
}
_LACKING: Final = "say how many there must be: at_least: 1, exactly: 0"
_OUT_OF_RANGE: Final = "A009"


@dataclass
class GoalReader:
    """Reads goals for the characters and cards of a deal, or, in a mission, for any."""

    findings: Findings
    cards: CardTable
    cast: Collection[Character] | None = None
    """Who is in play; None in a mission, which does not know."""
    deal: Deal | None = None
    """None where it is not known; then less is known of numbers."""
    players: Collection[int] = (len(CAST),)
    """How many may be in play, where it is not known who is."""
    days: range | None = None
    """The days that are played, where both they and the goals are told by one document."""

    @property
    def ranges(self) -> Ranges:
        """The numbers that goals can ask for."""
        return Ranges(CAST if self.cast is None else tuple(sorted(self.cast)), self.deal)

    def asked(self, node: Node | None) -> tuple[Goal, ...]:
        """Read all goals of a document, which are to be met together."""
        before = len(self.findings.found)
        goals = self.goals(node)
        if len(self.findings.found) > before:  # which may be why they cannot
            return goals
        found = [clash(goals, Ranges(cast, self.deal)) for cast in self._casts(goals)]
        check_together(node, goals, found, goal_text, "A010", self.findings)
        return goals

    def _casts(self, goals: Sequence[Goal]) -> Iterator[tuple[Character, ...]]:
        """Who may be in play: where that is not known some people of each number, as nobody but those named matters."""
        if self.cast is not None:
            yield tuple(sorted(self.cast))
            return
        named = {who for goal in goals for part in parts(goal) for who in people_of(part)}
        for size in self.players:
            if len(named) <= size:
                yield tuple(sorted([*named, *[who for who in CAST if who not in named][: size - len(named)]]))

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
            total, what, within = _TOTALS[key]
            bound = self._bound(value, what, [within(self.ranges)])
            return None if bound is None else total(bound)
        if key in _COUNTED:
            return self._counted(value, *_COUNTED[key])
        match key:
            case "ended":
                by_day = value.get("by_day") if isinstance(value, MappingNode) else None
                if self.days is not None:
                    check_deadline(by_day, "a day", self.days, _OUT_OF_RANGE, self.findings)
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
        of, over = value.get("of"), value.get("over")
        ahead, every = self._people(of), over is None or text_of(over) == ALL
        behind = self.ranges.cast if every else self._people(over)
        if not every and over is not None and text_of(of) != ALL:
            for who in ahead:
                if who in behind:
                    message = f"expected a lead over somebody other than {who}, found one over {who}"
                    hint = "name somebody else, or leave it out for every other player"
                    self.findings.add(over.place, "A002", message, hint)
        pairs = [(who, other) for who in ahead for other in behind if who is not other]
        bound = self._bound(value, "a lead", [self.ranges.lead(*pair) for pair in pairs])
        if bound is None:
            return None
        if every:
            return self._all([Lead(who, Everybody.ALL, bound) for who in ahead])
        return self._all([Lead(*pair, bound) for pair in pairs])

    def _holds(self, value: Node) -> Goal | None:
        assert isinstance(value, MappingNode)
        kind = self.cards.kind(value.get("item"))
        given = any(entry.key.text in COMPARISONS for entry in value.entries)
        if kind is None:
            return None
        within = [self.ranges.held(kind)]
        bound = self._bound(value, f"a number of {kind}", within) if given else Bound(at_least=1)
        if not given and within[0].most < 1:
            item = value.get("item")
            assert item is not None
            message = f"expected a provision that is in play, found {kind}"
            self.findings.warn(item.place, _OUT_OF_RANGE, message)
        if bound is None:
            return None
        return self._each(value.get("of"), lambda of: Holds(of, kind, bound))

    def _seat(self, value: Node) -> Goal | None:
        assert isinstance(value, MappingNode)
        who, place = read_character(value.get("of"), self.findings, self.cast), value.get("place")
        assert isinstance(place, ScalarNode)
        if who is None:
            return None
        if isinstance(place.value, int):
            most = max(self.players) if self.cast is None else len(self.cast)
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
        goals = [made(of) for of in self._meant(node)]
        return self._all([goal for goal in goals if goal is not None])

    def _meant(self, node: Node | None) -> tuple[Who, ...]:
        """Of whom something is asked: everybody, or those who are named."""
        if isinstance(node, ScalarNode):
            if text_of(node) == ALL:
                return (Everybody.ALL,)
            who = read_character(node, self.findings, self.cast, alone=False)
            return () if who is None else (who,)
        return self._people(node)

    def _people(self, node: Node | None) -> tuple[Character, ...]:
        """Those of whom something is asked, one by one."""
        people = read_people(node, self.findings, self.cast)
        if node is not None and not items_of(node):
            self.findings.add(node.place, "A002", "expected the characters whom it is about, found an empty list")
        return people

    @staticmethod
    def _all(goals: Sequence[Goal]) -> Goal | None:
        return goals[0] if len(goals) == 1 else AllOf(tuple(goals)) if goals else None

    def _counted(
        self, value: Node, made: Callable[[Who, Bound], Goal], what: str, within: Callable[[Ranges, Character], Range]
    ) -> Goal | None:
        """A number that is asked of somebody, or of each of several."""
        people, ranges = self._meant(self._inner(value, "of")), self.ranges
        every = [who for of in people for who in (ranges.cast if isinstance(of, Everybody) else (of,))]
        bound = self._bound(value, what, [within(ranges, who) for who in every])
        return None if bound is None else self._all([made(of, bound) for of in people])

    def _bound(self, value: Node, what: str, within: Sequence[Range]) -> Bound | None:
        """What a number must be; None, with a finding, if nothing is said of it, or nothing that can be.

        `what` it is counts in these ranges.
        """
        bound = self._read_bound(value)
        if bound is not None and within:
            check_bound(value, bound, within, what, COMPARISONS, _OUT_OF_RANGE, self.findings)
        return bound

    def _read_bound(self, value: Node) -> Bound | None:
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
