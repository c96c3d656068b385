"""Goals in the formula: one encoder for each form of the goal language.

A goal is judged after the last day. Goals about hands ask who has which cards of the pool then, a variable for each of
those who trade, and only for them (`hands`). `{score: {of: kid, at_least: 12}}` is a sum that must reach 12: 9 for the
kid if he lives, the survival of a friend who lives, the size of an enemy who is dead, and his loot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from winnable.rules.goal import Bound
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import COMPASS, PARASOL, RING, Character, DayNumber, Kind
from winnable.rules.lifeboat.goal import Goal, Who
from winnable.rules.lifeboat.setup import GULLS, Setup
from winnable.solver.clash import met
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.frame import COPIES, Card, Frame, State
from winnable.solver.lifeboat.model.night import NightMade
from winnable.solver.numbers import (
    Number,
    Terms,
    added,
    at_least,
    constant,
    counted,
    equals,
    exactly,
    less,
    number,
    reaches,
    selected,
    terms,
    within,
)

# --- hands at the end ----------------------------------------------------------------------------


# Who has which cards in the end: an arrangement of the pool at the last moment of trade.
#
# For each who trades then, and each kind of which a goal speaks, there is a number; they add up to the pool. If the
# pool has two jewels, and "the kid holds two jewels" is a goal, the kid's number must be 2 and all others 0.


Hands = dict[tuple[Character, Card], Number]
"""The cards of everybody at the end, by kind."""


def hands(frame: Frame, state: State, nights: Sequence[NightMade], kinds: Sequence[Kind]) -> Hands:
    """The hands in the end, of the kinds that goals speak of."""
    formula, found = frame.formula, Hands()
    trading = frame.trading(state.conscious)
    for kind in kinds:
        for copy in COPIES:
            card = (kind, copy)
            pool, sums = state.pool[card], []
            for who in frame.people:
                own = state.own[who, card]
                awake = trading.get(who, FALSE)
                held: Number = ()
                if awake != FALSE and pool:
                    held = number(formula, len(pool))
                    formula.clause([awake, ~held[0]])
                    sums += terms(held)
                    own = held if not own else selected(formula, [(awake, held)], own)
                found[who, card] = own
            if pool:
                equals(formula, sums, terms(pool))
            if copy == "open":
                stays = frame.options.trade_window == "actions"
                for made in nights:
                    _steered(frame, made, card, found, last=stays and made is nights[-1])
                if nights and stays:
                    _wet(frame, nights[-1], state, card, found)
    return found


def total(frame: Frame, of: Hands, who: Character, kind: Kind) -> Number:
    """How many of a kind a character has, open and closed."""
    return added(frame.formula, of[who, (kind, "closed")], of[who, (kind, "open")], frame.most(kind))


def _wet(frame: Frame, made: NightMade, state: State, card: Card, found: Hands) -> None:
    """What was arranged before the last night still lies so after it: nothing open with those who fell but the ring.

    Whom it saves has it in the end, also where that is no fall (W15).
    """
    formula = frame.formula
    slept = ~state.over
    for who, awake in frame.trading(state.conscious).items():
        held = found[who, card]
        fell = formula.all_of([slept, awake, made.wet[who]])
        rings = [made.rings.get(who, FALSE), made.caught.get(who, FALSE)] if card[0] == RING else []
        ring = formula.any_of(rings)
        formula.clause([~fell, ring, ~at_least(held, 1)])
        formula.clause([~fell, ~at_least(held, 2)])
        formula.clause([~slept, ~awake, ~ring, at_least(held, 1)])
        if card[0] == PARASOL and who in made.parasols:
            formula.clause([~made.parasols[who], ~awake, at_least(held, 1)])


def _steered(frame: Frame, made: NightMade, card: Card, found: Hands, *, last: bool) -> None:
    """A compass that was used at the end stays with who used it."""
    formula = frame.formula
    if card[0] != COMPASS or made.choice.compass == FALSE:
        return
    then = formula.any_of([made.choice.ends, ~made.after.over if last else FALSE])
    for who, steers in made.choice.navigator.items():
        used = formula.all_of([then, made.choice.compass, steers, made.after.conscious[who], ~made.wet[who]])
        formula.clause([~used, at_least(found[who, card], 1)])


# --- goals ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goals:
    """The state at the end, as literals."""

    frame: Frame
    state: State
    """At the end."""
    nights: Sequence[NightMade]
    by_day: Mapping[DayNumber, Literal]
    """Whether the fourth gull was seen on a day or before."""
    rowed: Mapping[Character, Literal]
    fought: Mapping[Character, Literal]
    fainted: Mapping[Character, Literal]
    """Who did so at any time, of those in the boat in the beginning."""

    @property
    def setup(self) -> Setup:
        """What no decision changes."""
        return self.frame.setup

    def met(self, goal: Goal) -> Literal:
        """Whether a goal is met."""
        return met(self.frame.formula, goal, self._atom)

    def _atom(self, goal: Goal) -> Literal:
        """Whether an atom holds: one about the boat, or else of every character whom it is about."""
        cast = self.setup.cast
        match goal:
            case forms.Ended(by_day):
                return self._ended(by_day)
            case forms.NotEnded():
                return ~self._ended(None)
            case forms.Gulls(bound):
                return self._within(terms(self.state.gulls), bound)
            case forms.AliveCount(bound):
                return self._within([(1, self.alive(who)) for who in cast], bound)
            case forms.TotalWounds(bound):
                return self._within([each for who in cast for each in terms(self._wounds(who))], bound)
            case forms.TotalScore(bound):
                return self._within([each for who in cast for each in self.score(who)], bound)
        of: Who = goal.of  # type: ignore[union-attr]  # all others are about characters
        return self.frame.formula.all_of(self._of(goal, who) for who in self.frame.problem.meant(of))

    def _of(self, goal: Goal, who: Character) -> Literal:
        state = self.state
        match goal:
            case forms.Alive():
                return self.alive(who)
            case forms.Dead():
                return ~self.alive(who)
            case forms.Lost():
                return ~state.aboard.get(who, FALSE)
            case forms.Conscious():
                return state.conscious.get(who, FALSE)
            case forms.Wounds(_, bound):
                return self._within(terms(self._wounds(who)), bound)
            case forms.SeatAt():
                return self._seat(goal)
            case forms.Score(_, bound):
                return self._within(self.score(who), bound)
            case forms.Wins():
                return self._wins(goal)
            case forms.Lead(_, over, bound):
                others = [other for other in self.frame.problem.meant(over) if other is not who]
                return self.frame.formula.all_of(
                    self._within([*self.score(who), *less(self.score(other))], bound) for other in others
                )
            case forms.Loot(_, bound):
                return self._within(self.loot(who), bound)
            case forms.Holds(_, item, bound):
                return self._within(terms(self._held(who, item)), bound)
            case forms.NoFight():
                return ~self.fought.get(who, self._past(who, "fought"))
            case forms.NoRow():
                return ~self.rowed.get(who, self._past(who, "rowed"))
            case forms.NeverUnconscious():
                return ~self.fainted.get(who, TRUE)
        raise AssertionError(goal)

    # --- from numbers to literals --------------------------------------------------------------------

    def _within(self, summands: Terms, bound: Bound) -> Literal:
        return within(self.frame.formula, summands, bound.low, bound.high)

    def _past(self, who: Character, name: str) -> Literal:
        return TRUE if who in getattr(self.frame.start.past, name) else FALSE

    # --- the end -------------------------------------------------------------------------------------

    def _ended(self, by_day: DayNumber | None) -> Literal:
        ended = at_least(self.state.gulls, GULLS)
        if by_day is None:
            return ended
        days = [literal for day, literal in self.by_day.items() if day <= by_day]
        return self.frame.formula.any_of(days)

    def alive(self, who: Character) -> Literal:
        """Whether a character is alive."""
        return self.state.alive.get(who, FALSE)

    def _wounds(self, who: Character) -> Number:
        known = self.frame.start.wounds[who]
        return self.state.wounds.get(who, constant(known, known))

    def _seat(self, goal: forms.SeatAt) -> Literal:
        formula, state, people = self.frame.formula, self.state, self.frame.people
        if goal.of not in people:
            return FALSE
        before, behind = list[Literal](), list[Literal]()
        for other in people:
            if other is goal.of:
                continue
            ahead = self.frame.ahead(state, other, goal.of)
            before.append(formula.both(state.aboard[other], ahead))
            behind.append(formula.both(state.aboard[other], ~ahead))
        match goal.place:
            case "bow":
                there = ~formula.any_of(before)
            case "stern":
                there = ~formula.any_of(behind)
            case place:
                there = exactly(formula, counted(formula, before), place - 1)
        return formula.both(state.aboard[goal.of], there)

    # --- points and cards ----------------------------------------------------------------------------

    @cached_property
    def hands(self) -> Hands:
        """The cards of each character in the end."""
        return hands(self.frame, self.state, self.nights, self.frame.kinds)

    def _held(self, who: Character, item: str) -> Number:
        if who not in self.frame.people or (item, "open") not in self.frame.cards:
            return ()
        return total(self.frame, self.hands, who, item)

    def loot(self, who: Character) -> Terms:
        """The points for cards, as a sum."""
        found: Terms = []
        for kind, each in self.setup.cards.provisions.items():
            if each.points or any(each.sets):
                held = self._held(who, kind)
                twice = 2 if each.doubled is who else 1
                worth = [each.worth(count) * twice for count in range(len(held) + 1)]
                found += [(worth[place + 1] - worth[place], literal) for place, literal in enumerate(held)]
        return found

    def score(self, who: Character) -> Terms:
        """The points of a player, as a sum; none where everybody's death ended the game (W22)."""
        return [(weight, self.frame.formula.both(literal, ~self.state.sunk)) for weight, literal in self._points(who)]

    def _points(self, who: Character) -> Terms:
        relation, cast = self.setup.relation(who), self.setup.cast
        friend, enemy = relation.friend, relation.enemy
        found = self.loot(who)
        if enemy is not who:
            found.append((who.survival, self.alive(who)))
        if friend in cast:
            found.append((friend.survival, self.alive(friend)))
        if enemy is who:
            others = [other for other in cast if other is not who]
            if self.setup.options.self_enemy == "en":
                found += [(other.size, ~self.alive(other)) for other in others]
            elif self.setup.options.self_enemy == "ru2":
                found += [(3, ~self.alive(other)) for other in others if other is not friend]
        elif enemy in cast:
            found.append((enemy.size, ~self.alive(enemy)))
        return found

    def _wins(self, goal: forms.Wins) -> Literal:
        others = [who for who in self.setup.cast if who is not goal.of]
        ahead = 0 if goal.shared_ok and self.setup.options.ties == "shared" else 1
        own = self.score(goal.of)
        formula = self.frame.formula
        return formula.all_of(
            [~self.state.sunk, *(reaches(formula, [*own, *less(self.score(other))], ahead) for other in others)]
        )
