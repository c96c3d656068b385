"""Reading goals: trees whose shape has been checked in, sentences of the goal language out."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.english.words import Words
from winnable.missions.ganymede.format.goals import COMPARISONS
from winnable.missions.ganymede.format.words import GROUPS, ORDINALS
from winnable.missions.ganymede.read.question import own_turns, rounds_of
from winnable.missions.source.finding import Findings, nearest, nearest_name, quoted
from winnable.missions.source.ranges import check_bound, check_deadline, check_together
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
from winnable.rules.ganymede.problem import Horizon
from winnable.rules.ganymede.sense import Ranges, clash
from winnable.rules.ganymede.settlers import SLOTS, Colour, Place
from winnable.rules.together import Range

__all__ = ["GoalReader"]

_OUT_OF_RANGE: Final = "Q008"
_ANYBODY: Final = Ranges(len(ORDINALS), range(len(ORDINALS)))
_PLACES: Final = {"aboard": SLOTS, "on_mars": (Place.MARS,), "on_earth": (Place.EARTH,)}


@dataclass
class GoalReader:
    """Reads goals for players and cards that are known, or, in a mission, for any."""

    findings: Findings
    names: Sequence[str] = ()
    """The players; empty in a mission, which knows none."""
    ranges: Ranges = _ANYBODY
    """How many there are, or may be at most, who is free, and which numbers there are."""
    fewer: Sequence[Ranges] = ()
    """The same for fewer players, in a mission."""
    tiles_and_shuttles: Collection[str] | None = None
    """The cards that may be used; None in a mission, which knows none."""
    ships: Collection[str] | None = None
    horizon: Horizon | None = None
    """How far is played, where that and the goals are told by one document."""

    def asked(self, node: Node | None) -> tuple[Goal, ...]:
        """Read all goals of a document, which are to be met together."""
        before = len(self.findings.found)
        goals = self.goals(node)
        if len(self.findings.found) == before:  # else that may be why they cannot
            found = [clash(goals, ranges) for ranges in (self.ranges, *self.fewer)]
            words = Words(self.names, self.ranges.free)
            check_together(node, goals, found, lambda goal: goal_text(goal, words), "Q009", self.findings)
        return goals

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
                self._deadline(value, "by_turn", [self._own_turns(player) for player in self.ranges.meant(of)])
                bound = self._bound(value, of, "a number of ships launched", self.ranges.launched)
                return Launched(bound, of, self._number(value, "by_turn"))
            case "launch_card":
                ship = self._card(value, self.ships, "ship", self.ranges.ships)
                return Flown(ship, self._who(value, "of", Group.ANYBODY))
            case "uses":
                card = self._card(value, self.tiles_and_shuttles, "tile and no shuttle", self.ranges.takeable)
                return Uses(card, self._who(value, "of", Group.ANYBODY))
            case "launch_slots":
                both = value.get("both_same_turn") if isinstance(value, MappingNode) else None
                return BothSlots(of) if both is None else self._false(both, BothSlots(of))
            case "score":
                return Score(self._bound(value, of, "a number of points", self.ranges.score), of)
            case "lead":
                return self._lead(value, of)
            case "wins":
                if self.ranges.players == 1:
                    message = "expected other players to win against, found one alone, who always wins"
                    self.findings.warn(value.place, _OUT_OF_RANGE, message)
                shared = value.get("shared_ok") if isinstance(value, MappingNode) else None
                return Wins(of, isinstance(shared, ScalarNode) and shared.value is True)
            case "reputation":
                return Reputation(self._bound(value, of, "a cell of the track", lambda _: self.ranges.reputation()), of)
            case "sets":
                return Sets(self._bound(value, of, "a number of full sets", self.ranges.sets), of)
            case "shuttles":
                word = self._text(value, "symbol")
                symbol, what = Symbol(word) if word else None, f"a number of {word} shuttles".replace("  ", " ")
                bound = self._bound(value, of, what, lambda player: self.ranges.shuttles(player, symbol))
                return Shuttles(bound, of, symbol)
            case "aboard" | "on_mars" | "on_earth":
                return self._standing(key, value, of)
            case "game_over":
                cause = self._text(value, "cause")
                self._deadline(value, "by_round", [self._rounds()])
                return GameOver(self._number(value, "by_round"), Cause(cause) if cause else None)
            case _:
                return self._plain(key, value)

    def _standing(self, key: str, value: Node, of: Who) -> Goal:
        slot, word = self._text(value, "slot"), self._text(value, "colour")
        places = (Place[slot.upper()],) if slot else _PLACES[key]
        colour = Colour[word.upper()] if word else None
        what = f"a number of {word} settlers".replace("  ", " ")
        bound = self._bound(value, of, what, lambda _: self.ranges.standing(places, colour))
        return Standing(bound, places, of, colour)

    def _lead(self, value: Node, of: Who) -> Goal:
        over = self._who(value, "over", Group.OTHERS)
        ahead = self.ranges.meant(of)
        behind = {player: self.ranges.meant(over, player) for player in ahead}
        for player in ahead:
            if player in behind[player]:
                own = self.names[player] if self.names else f"the {ORDINALS[player]} player"
                message = f"expected a lead over somebody other than {own}, found one over {own}"
                hint = "write over: others, or leave it out, for every other player"
                self.findings.add(value.place, "Q002", message, hint)
                return Lead(_bound(value), of, over)
        if self.ranges.players == 1:
            message = "expected other players to be ahead of, found one alone, of whom that always holds"
            self.findings.warn(value.place, _OUT_OF_RANGE, message)
            return Lead(_bound(value), of, over)
        within = [self.ranges.lead(player, other) for player in ahead for other in behind[player]]
        check_bound(value, _bound(value), within, "a lead", COMPARISONS, _OUT_OF_RANGE, self.findings)
        return Lead(_bound(value), of, over)

    # --- parts of atoms ----------------------------------------------------------------------------

    def _bound(self, value: Node, of: Who, what: str, within: Callable[[int], Range]) -> Bound:
        """What a number must be that is asked of players; there is a finding if it can never be so."""
        bound = _bound(value)
        ranges = [within(player) for player in self.ranges.meant(of)]
        if ranges:
            check_bound(value, bound, ranges, what, COMPARISONS, _OUT_OF_RANGE, self.findings)
        return bound

    def _deadline(self, value: Node, key: str, played: Sequence[range | None]) -> None:
        """Note a turn or a round by which something is to be, if it comes after all that are played."""
        known = [each for each in played if each is not None]
        if known and isinstance(value, MappingNode):
            noun = key.removeprefix("by_")
            check_deadline(value.get(key), f"a {noun}", max(known, key=len), _OUT_OF_RANGE, self.findings)

    def _own_turns(self, player: int) -> range | None:
        """The numbers of the own turns that a player has."""
        deal = self.ranges.deal
        if self.horizon is None or deal is None:
            return None
        return range(1, 1 + own_turns(self.horizon, self.ranges.players, deal.position.player, player))

    def _rounds(self) -> range | None:
        """The numbers of the rounds that are played."""
        deal = self.ranges.deal
        if self.horizon is None or deal is None:
            return None
        return range(1, 1 + rounds_of(self.horizon, deal.position.player))

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
            if place >= self.ranges.players:
                self.findings.add(
                    node.place, "R002", f"expected one of {self.ranges.players} players, found the {word}"
                )
            return min(place, self.ranges.players - 1)
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

    def _card(self, value: Node, known: Collection[str] | None, called: str, dealt: Collection[str] | None) -> str:
        node = value.get("card") if isinstance(value, MappingNode) else value
        card = text_of(node)
        if known is not None and card not in known and node is not None:
            self.findings.add(node.place, "C001", f"there is no {called} {quoted(card)}", nearest(card, sorted(known)))
        elif dealt is not None and card not in dealt and node is not None:
            message = f"expected a card that this may be asked of in this deal, found {quoted(card)}"
            self.findings.warn(
                node.place, _OUT_OF_RANGE, message, nearest(card, sorted({*dealt}.intersection(known or dealt)))
            )
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
