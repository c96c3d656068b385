"""How cards pass from one moment to the next.

Conscious free people give each other whatever they like before every action and before the night, so that it does not
matter who of them has a card: they have a *pool*. Everybody else has cards of his own. Who faints takes cards out of
it, as arranged before; who wakes brings his. That is exact, as every moment asks for some arrangement of the pool, and
every arrangement can be made before it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from winnable.rules.lifeboat.card import PARASOL, RING, Character, DayNumber, Kind
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.lifeboat.model.frame import Card, Frame, State
from winnable.solver.numbers import Number, Terms, added, at_least, counted, least, number, selected, summed, terms


@dataclass
class Passing:
    """The cards that change hands or sides in a step."""

    opened: dict[Kind, Number] = field(default_factory=dict)
    """Cards of the pool that are opened."""
    out: dict[Card, Terms] = field(default_factory=dict)
    """Cards of the pool that leave it, but for those of who faints; less those that come to it."""
    kept: dict[tuple[Character, Card], Number] = field(default_factory=dict)
    """The cards afterwards of those who have cards of their own before and after; as before for those left out."""
    lost: dict[Character, Literal] = field(default_factory=dict)
    """Who is lost with all cards."""
    robbed: dict[Character, list[Literal]] = field(default_factory=dict)
    """Of whom a closed card is taken by the action."""
    caught: Mapping[Character, Literal] = field(default_factory=dict)
    """Who catches a ring, which comes to the pool with one who trades, and leaves it if he faints in the same night."""

    def leaves(self, card: Card, summands: Terms) -> None:
        """Some of these cards leave the pool."""
        self.out.setdefault(card, []).extend(summands)

    def rob(self, who: Character, card: Card, when: Literal) -> None:
        """A character is robbed of a card."""
        if card[1] == "closed":
            self.robbed.setdefault(who, []).append(when)

    def lose(self, formula: Formula, who: Mapping[Character, Literal]) -> None:
        """Some are lost, besides those who are already."""
        for each, lost in who.items():
            self.lost[each] = formula.any_of([self.lost.get(each, FALSE), lost])


def passed(
    frame: Frame, before: State, conscious: Mapping[Character, Literal], passing: Passing
) -> tuple[dict[Card, Number], dict[tuple[Character, Card], Number]]:
    """The pool and what the others have, once those are conscious who are."""
    formula = frame.formula
    was, now = frame.trading(before.conscious), frame.trading(conscious)
    anybody = formula.any_of(now.values())
    pool, own = dict[Card, Number](), dict[tuple[Character, Card], Number]()
    for card in frame.cards:
        kind, copy = card
        moved = list(terms(before.pool[card]))
        for who in frame.people:
            before_own = before.own[who, card]
            kept = passing.kept.get((who, card), before_own)
            lost = passing.lost.get(who, FALSE)
            if who not in frame.free:
                own[who, card] = selected(formula, [(lost, ())], kept)
                continue
            slept, sleeps = ~was[who], ~now[who]
            wakes = FALSE if was[who] == now[who] else formula.both(slept, now[who])
            faints = FALSE if was[who] == now[who] else formula.both(was[who], sleeps)
            if kept and wakes != FALSE:
                moved += terms(selected(formula, [(wakes, kept)], ()))
            taken: Number = ()
            if faints != FALSE:
                taken = _taken(frame, card, before, passing, who, formula.both(faints, ~lost))
                moved += terms(taken, -1)
            awake = TRUE if now[who] == TRUE else now[who]
            own[who, card] = (
                selected(formula, [(awake, ()), (lost, ()), (faints, taken)], kept)
                if (awake == TRUE or lost != FALSE or faints != FALSE or wakes != FALSE)
                else kept
            )
        moved += terms(passing.opened.get(kind, ()), 1 if copy == "open" else -1)
        moved += [(-weight, literal) for weight, literal in passing.out.get(card, [])]
        pool[card] = _pool(frame, card, before, moved, anybody)
    return pool, own


def _taken(frame: Frame, card: Card, before: State, passing: Passing, who: Character, faints: Literal) -> Number:
    """The cards that a character has who faints."""
    high = len(before.pool[card])
    if card[1] == "open":
        high += len(passing.opened.get(card[0], ()))
    if card == (RING, "open"):
        high += who in passing.caught
    taken = number(frame.formula, min(high, frame.most(card[0])))
    if taken:
        frame.formula.clause([faints, ~taken[0]])
    return taken


def _pool(frame: Frame, card: Card, before: State, moved: Terms, anybody: Literal) -> Number:
    formula = frame.formula
    same = moved == terms(before.pool[card])
    pool = before.pool[card] if same else summed(formula, moved, frame.most(card[0]))
    if pool and anybody != TRUE:
        formula.clause([anybody, ~at_least(pool, 1)])
    return pool


# --- the draw pile -------------------------------------------------------------------------------


# The navigation pile as a draw pile: how far it has been drawn, while it does not come round.
#
# `at = {2: a, 4: b}` says that two cells have been drawn, or four. A row of two cards under the literal r, or none,
# leads to `{2: a and not r, 4: (a and r) or (b and not r)}`; in a pile of five cells, b and r together go `beyond`.


def advanced(
    formula: Formula, at: Mapping[int, Literal], size: int, shifts: Sequence[tuple[Literal, int]], beyond: Literal
) -> tuple[dict[int, Literal], Literal]:
    """The draw pile after one of some shifts or none, and whether it did not suffice, now or before."""
    shifts = [(when, count) for when, count in shifts if when != FALSE]
    if not shifts:
        return dict(at), beyond
    sources = defaultdict[int, list[tuple[Literal, Literal]]](list)
    short = [beyond]
    stays = formula.all_of(~when for when, _ in shifts)
    for place, here in at.items():
        if here == FALSE:
            continue
        for when, count in [(stays, 0), *shifts]:
            if when == FALSE:
                continue
            if place + count > size:
                short.append(formula.both(when, here))
            else:
                sources[place + count].append((when, here))
    over = formula.any_of(short)
    after = dict[int, Literal]()
    for place, ways in sorted(sources.items()):
        if len(ways) == 1:
            after[place] = formula.both(*ways[0])
            continue
        after[place] = formula.new()
        for when, here in ways:
            formula.clause([~when, ~here, after[place]])
    formula.exactly_one([*after.values(), over])
    return after, over


def reached(formula: Formula, at: Mapping[int, Literal], size: int) -> list[Literal]:
    """By place, whether at least that many cells have been drawn; beyond the draw pile none has."""
    found = [FALSE] * (size + 1)
    later = FALSE
    for place in range(size, -1, -1):
        later = formula.any_of([later, at.get(place, FALSE)])
        found[place] = later
    return found


# --- the draft -----------------------------------------------------------------------------------


# The draft: who takes which of the cards that are passed from the bow.
#
# As many cards are drawn as people are conscious. If all of those are free, all cards go to their pool, and it does not
# matter who takes which. Otherwise `gets[who][place]` says who takes which card of the pile (`_gets`).


@dataclass(frozen=True)
class DraftMade:
    """A draft in the formula."""

    after: State
    gets: Mapping[Character, Mapping[int, Literal]] = field(default_factory=dict)
    """Who takes which card of the pile, by its place; empty if everybody is free, as then it does not matter."""


def drafted(frame: Frame, state: State, day: DayNumber) -> DraftMade:
    """Everybody conscious takes a provision."""
    formula, pile = frame.formula, frame.start.provisions
    people = counted(formula, [formula.both(state.conscious[who], ~state.over) for who in frame.people])
    drawn = added(formula, state.drawn, people, len(pile))
    if frame.options.short_pile == "nobody":
        enough = ~at_least(added(formula, state.drawn, people), len(pile) + 1)
        drawn = selected(formula, [(enough, drawn)], state.drawn)
    gets = {} if frame.free.issuperset(frame.people) else _gets(frame, state, drawn, day)
    passing = Passing()
    for kind in frame.kinds:
        cells = [place for place, each in enumerate(pile) if frame.classes[each] == kind]
        new = [(-1, at_least(drawn, place + 1)) for place in cells]
        new += [(1, at_least(state.drawn, place + 1)) for place in cells]
        passing.leaves((kind, "closed"), [each for each in new if each[1] != FALSE])
        for who, taken in gets.items():
            if who not in frame.free:
                found = counted(formula, [taken[place] for place in cells if place in taken])
                passing.leaves((kind, "closed"), terms(found))
                before = state.own[who, (kind, "closed")]
                passing.kept[who, (kind, "closed")] = added(formula, before, found, frame.most(kind))
    pool, own = passed(frame, state, state.conscious, passing)
    return DraftMade(replace(state, pool=pool, own=own, drawn=drawn), gets)


def _gets(frame: Frame, state: State, drawn: Number, day: DayNumber) -> dict[Character, dict[int, Literal]]:
    """Who takes which card. Of equal cards the first is taken, as the order of the others counts for scripts.

    The cards pass from the bow, so those further back choose among the cards that all before them have left. With
    cards 3, 4 and 5 on their way, whose kinds are water, oar, water: if the second in the boat takes 5, the one before
    him took 3, as he would have taken the first water otherwise; and a script without a pick takes the
    first card that is left.
    """
    formula, pile = frame.formula, frame.start.provisions
    cells = range(least(state.drawn), len(drawn))
    offered = {place: formula.both(at_least(drawn, place + 1), ~at_least(state.drawn, place + 1)) for place in cells}
    awake = [who for who in frame.people if state.conscious[who] != FALSE]
    gets: dict[Character, dict[int, Literal]] = {who: {} for who in awake}
    for place, offer in offered.items():
        if offer != FALSE:
            for who in awake:
                gets[who][place] = formula.new()
            formula.exactly_one([~offer, *(gets[who][place] for who in awake)])
    before = {(who, other): frame.ahead(state, who, other) for who in awake for other in awake if who is not other}
    for who in awake:
        drafts = formula.new()
        formula.imply(drafts, [state.conscious[who]])
        formula.exactly_one([~drafts, *gets[who].values()])
        for other in awake:
            if other is not who:  # nobody takes a card whom none has reached
                for get in gets[other].values():
                    formula.clause([~before[who, other], ~state.conscious[who], drafts, ~get])
        scripted, pick = who not in frame.free, frame.script(who, day).pick
        for place, get in gets[who].items():
            if pick is not None and pile[place] != pick:
                formula.fix(~get)
                continue
            for earlier in gets[who]:  # a character nearer the bow took that one, or this one is not taken
                if earlier < place and (pile[earlier] == pile[place] or (scripted and pick is None)):
                    for other in awake:
                        if other is not who:
                            formula.clause([~get, ~gets[other][earlier], before[other, who]])
    return gets


# --- Trade ---------------------------------------------------------------------------------------


# Deeds besides actions: cards are opened, given to the unconscious, and thrown away, and so may bodies be.
#
# Gifts between those who are conscious and free need no variables, see `cards`. A gift to the unconscious snob is a
# number for each class of cards: these leave the pool, and the snob has as many more of his own.


@dataclass(frozen=True)
class TradeMade:
    """Some trade in the formula."""

    opened: Mapping[Kind, Number] = field(default_factory=dict)
    """The cards of the pool that are opened."""
    gifts: Mapping[tuple[Character, Card], Number] = field(default_factory=dict)
    """Gifts to those who are not conscious."""
    presents: Mapping[tuple[Character, Card], Number] = field(default_factory=dict)
    """Gifts to the conscious whose scripts accept them."""
    discarded: Mapping[Card, Number] = field(default_factory=dict)
    """The cards of the pool that are thrown away (W14)."""
    dumped: Mapping[Character, Literal] = field(default_factory=dict)
    """The bodies that are thrown overboard (W12)."""

    def gone(self) -> dict[Card, Terms]:
        """The numbers that leave the pool, by card."""
        found = dict[Card, Terms]()
        for card, some in (*((card, gift) for (_, card), gift in self.gifts.items()), *self.discarded.items()):
            found.setdefault(card, []).extend(terms(some))
        return found


def traded(
    frame: Frame,
    state: State,
    passing: Passing,
    when: Literal,
    opens: Mapping[Kind, Literal] | None = None,
    accepts: Mapping[Character, Literal] | None = None,
    arms: Literal = FALSE,
) -> TradeMade:
    """The deeds at a moment, if `when` holds; `opens` says for kinds when else they are opened and thrown away.

    `accepts` says who of the scripted takes gifts, and when; `arms` when weapons are opened that nobody gives on.
    """
    trade = _Trade(frame, state, passing, when, opens or {}, arms)
    opened, presents = trade.opened(), trade.presents(accepts or {})
    return TradeMade(opened, trade.gifts(), presents, trade.discarded(), trade.dumped())


class _Trade:
    def __init__(
        self,
        frame: Frame,
        state: State,
        passing: Passing,
        when: Literal,
        opens: Mapping[Kind, Literal],
        arms: Literal,
    ) -> None:
        self.frame, self.formula, self.state, self.passing = frame, frame.formula, state, passing
        self.when, self.opens, self.arms = when, opens, arms

    def high(self, card: Card) -> int:
        """How many of a card the pool can have, once some are opened."""
        count = len(self.state.pool[card])
        if card[1] == "open":
            count += len(self.passing.opened.get(card[0], ()))
        return min(count, self.frame.most(card[0]))

    def opened(self) -> dict[Kind, Number]:
        found = dict[Kind, Number]()
        for kind in self.frame.kinds:
            when, high = self.opens.get(kind, self.when), len(self.state.pool[kind, "closed"])
            when = self.formula.any_of([when, self.arms]) if kind in self.frame.weapons else when
            if kind != PARASOL and when != FALSE and high:
                found[kind] = opened = number(self.formula, high)
                self.formula.clause([when, ~opened[0]])
        self.passing.opened.update(found)
        return found

    def gifts(self) -> dict[tuple[Character, Card], Number]:
        state, allowed = self.state, self.frame.options.gift_to_unconscious
        gifts = dict[tuple[Character, Card], Number]()
        others = [who for who in self.frame.people if state.conscious[who] != TRUE and state.aboard[who] != FALSE]
        for who in others if allowed != "none" and self.when != FALSE else ():
            for card in self.frame.cards:
                if not self.high(card) or (allowed == "ring" and card != (RING, "open")):
                    continue
                gifts[who, card] = self._given(who, card, [self.when, state.aboard[who], ~state.conscious[who]])
        return gifts

    def presents(self, accepts: Mapping[Character, Literal]) -> dict[tuple[Character, Card], Number]:
        state, presents = self.state, dict[tuple[Character, Card], Number]()
        for who, when in accepts.items():
            for card in self.frame.cards if FALSE not in (when, state.conscious[who]) else ():
                if self.high(card):
                    presents[who, card] = self._given(who, card, [when, state.conscious[who]])
        return presents

    def _given(self, who: Character, card: Card, where: Sequence[Literal]) -> Number:
        """How many of a card somebody gets; none but where these hold."""
        gift = number(self.formula, self.high(card))
        self.formula.imply(gift[0], where)
        self.passing.leaves(card, terms(gift))
        before = self.passing.kept.get((who, card), self.state.own[who, card])
        self.passing.kept[who, card] = added(self.formula, before, gift, self.frame.most(card[0]))
        return gift

    def discarded(self) -> dict[Card, Number]:
        found = dict[Card, Number]()
        for card in self.frame.cards if self.frame.options.discard_items else ():
            when = self.opens.get(card[0], self.when)
            if when != FALSE and self.high(card):
                found[card] = away = number(self.formula, self.high(card))
                self.formula.clause([when, ~away[0]])
                self.passing.leaves(card, terms(away))
        return found

    def dumped(self) -> dict[Character, Literal]:
        formula, state, found = self.formula, self.state, dict[Character, Literal]()
        awake = formula.any_of(self.frame.trading(state.conscious).values())
        for who in self.frame.people if self.frame.options.dump == "free" and self.when != FALSE else ():
            if state.alive[who] == TRUE or state.aboard[who] == FALSE:
                continue
            found[who] = formula.new()
            formula.imply(found[who], [self.when, awake, state.aboard[who], ~state.alive[who]])
        self.passing.lose(formula, found)
        return found
