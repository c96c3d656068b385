"""Reading goals: trees whose shape has been checked in, sentences of the goal language out."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.missions.ganymede.format.goals import COMPARISONS
from winnable.missions.ganymede.format.words import GROUPS, ORDINALS
from winnable.missions.source.finding import Findings, nearest, nearest_name, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.ganymede.card import Symbol
from winnable.rules.ganymede.goal import (
    AllOf,
    AnyOf,
    BothSlots,
    Bound,
    Flown,
    GameOver,
    Goal,
    Group,
    Launched,
    Lead,
    NobodyLost,
    NoBonusLaunch,
    NoDiscardAction,
    Not,
    NotOver,
    Reputation,
    Score,
    Sets,
    Shuttles,
    Standing,
    Uses,
    Who,
    Wins,
)
from winnable.rules.ganymede.position import Cause
from winnable.rules.ganymede.settlers import SLOTS, Colour, Place

__all__ = ["GoalReader"]

_PLACES: Final = {"aboard": SLOTS, "on_mars": (Place.MARS,), "on_earth": (Place.EARTH,)}


@dataclass
class GoalReader:
    """Reads goals for players and cards that are known, or, in a mission, for any."""

    findings: Findings
    names: Sequence[str] = ()
    """The players; empty in a mission, which knows none."""
    players: int = 4
    """How many there are, or may be."""
    tiles_and_shuttles: Collection[str] | None = None
    """The cards that may be used; None in a mission, which knows none."""
    ships: Collection[str] | None = None

    def goals(self, node: Node | None) -> tuple[Goal, ...]:
        """Read a goal, or a list of them."""
        return tuple(goal for item in items_of(node) if (goal := self.goal(item)) is not None)

    def goal(self, node: Node) -> Goal | None:
        """Read a goal; None for one with a mistake."""
        before = self.findings.errors
        if isinstance(node, ScalarNode):
            return self._plain(text_of(node), None)
        assert isinstance(node, MappingNode)
        (entry,) = node.entries
        key, value = entry.key.text, entry.value
        match key:
            case "all" | "all_of":
                return AllOf(self.goals(value))
            case "any" | "one_of":
                return AnyOf(self.goals(value))
            case "not":
                inner = self.goal(value)
                return None if inner is None else Not(inner)
        goal = self._false(value, self._atom(key, value))
        return None if self.findings.errors > before else goal

    def _false(self, value: Node, goal: Goal) -> Goal:
        """The opposite of a goal that is written as false."""
        return Not(goal) if isinstance(value, ScalarNode) and value.value is False else goal

    def _plain(self, word: str, value: Node | None) -> Goal:
        """A goal that needs nothing but its word."""
        of = self._who(value, "of")
        match word:
            case "nobody_lost":
                return NobodyLost(of)
            case "no_discard_action":
                return NoDiscardAction(of)
            case "no_bonus_launch":
                return NoBonusLaunch(of)
            case "game_over":
                return GameOver()
            case _:
                return NotOver()

    def _atom(self, key: str, value: Node) -> Goal:
        of = self._who(value, "of")
        match key:
            case "launched":
                by_turn = self._number(value, "by_turn")
                return Launched(_bound(value), of, by_turn)
            case "launch_card":
                return Flown(self._card(value, self.ships, "ship"), self._who(value, "of", Group.ANYBODY))
            case "uses":
                card = self._card(value, self.tiles_and_shuttles, "tile and no shuttle")
                return Uses(card, self._who(value, "of", Group.ANYBODY))
            case "launch_slots":
                both = value.get("both_same_turn") if isinstance(value, MappingNode) else None
                return BothSlots(of) if both is None else self._false(both, BothSlots(of))
            case "score":
                return Score(_bound(value), of)
            case "lead":
                over = self._who(value, "over", Group.OTHERS)
                return Lead(_bound(value), of, over)
            case "wins":
                shared = value.get("shared_ok") if isinstance(value, MappingNode) else None
                return Wins(of, isinstance(shared, ScalarNode) and shared.value is True)
            case "reputation":
                return Reputation(_bound(value), of)
            case "sets":
                return Sets(_bound(value), of)
            case "shuttles":
                word = self._text(value, "symbol")
                return Shuttles(_bound(value), of, Symbol(word) if word else None)
            case "aboard" | "on_mars" | "on_earth":
                return self._standing(key, value, of)
            case "game_over":
                cause = self._text(value, "cause")
                return GameOver(self._number(value, "by_round"), Cause(cause) if cause else None)
            case _:
                return self._plain(key, value)

    def _standing(self, key: str, value: Node, of: Who) -> Goal:
        slot, word = self._text(value, "slot"), self._text(value, "colour")
        places = (Place[slot.upper()],) if slot else _PLACES[key]
        colour = Colour[word.upper()] if word else None
        return Standing(_bound(value), places, of, colour)

    # --- parts of atoms ----------------------------------------------------------------------------

    def _who(self, value: Node | None, key: str, default: Group = Group.FREE) -> Who:
        node = value.get(key) if isinstance(value, MappingNode) else None
        if not isinstance(node, ScalarNode):
            return default
        word = text_of(node)
        if word in GROUPS:
            if (key, word) in (("of", "others"), ("over", "anybody")):
                why = (
                    "the others stand only on the right, as over" if key == "of" else "anybody stands only on the left"
                )
                self.findings.add(node.place, "Q002", f"expected another player than {word}: {why}")
                return default
            return Group(word)
        if word in ORDINALS and word not in self.names:
            place = ORDINALS.index(word)
            if place >= self.players:
                self.findings.add(node.place, "R002", f"expected one of {self.players} players, found the {word}")
            return min(place, self.players - 1)
        if word in self.names:
            return self.names.index(word)
        if not self.names:
            message = f"expected {', '.join(GROUPS)}, or {', '.join(ORDINALS)}, found {quoted(word)}"
            hint = nearest(word, [*GROUPS, *ORDINALS]) or "a mission knows no names: say who by the order of turns"
        else:
            message = f"expected one of the players {', '.join(self.names)}, found {quoted(word)}"
            hint = nearest_name(word, [*self.names, *GROUPS])
        self.findings.add(node.place, "R002", message, hint)
        return default

    def _card(self, value: Node, known: Collection[str] | None, called: str) -> str:
        node = value.get("card") if isinstance(value, MappingNode) else value
        card = text_of(node)
        if known is not None and card not in known and node is not None:
            self.findings.add(node.place, "C001", f"there is no {called} {quoted(card)}", nearest(card, sorted(known)))
        return card

    def _number(self, value: Node, key: str) -> int | None:
        node = value.get(key) if isinstance(value, MappingNode) else None
        return None if node is None else whole(node)

    def _text(self, value: Node, key: str) -> str:
        return text_of(value.get(key)) if isinstance(value, MappingNode) else ""


def _bound(value: Node) -> Bound:
    """What a number must be."""
    assert isinstance(value, MappingNode)
    entry = next(entry for entry in value.entries if entry.key.text in COMPARISONS)
    number = whole(entry.value)
    match entry.key.text:
        case "more_than":
            return Bound(at_least=number + 1)
        case "fewer_than":
            return Bound(at_most=number - 1)
        case word:
            return Bound(**{word: number})
