"""Deeds besides actions: cards are opened, given to the unconscious, and thrown away, and so may bodies be.

Gifts between those who are conscious and free need no variables, see `cards`. A gift to the unconscious snob is a
number for each class of cards: these leave the pool, and the snob has as many more of his own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from winnable.rules.lifeboat.card import PARASOL, RING, Character, Kind
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.cards import Passing
from winnable.solver.lifeboat.model.frame import Card, Frame, State
from winnable.solver.numbers import Number, Terms, added, number, terms


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
) -> TradeMade:
    """The deeds at a moment, if `when` holds; `opens` says for kinds when else they are opened and thrown away.

    `accepts` says who of the scripted takes gifts, and when.
    """
    trade = _Trade(frame, state, passing, when, opens or {})
    opened, presents = trade.opened(), trade.presents(accepts or {})
    return TradeMade(opened, trade.gifts(), presents, trade.discarded(), trade.dumped())


class _Trade:
    def __init__(
        self, frame: Frame, state: State, passing: Passing, when: Literal, opens: Mapping[Kind, Literal]
    ) -> None:
        self.frame, self.formula, self.state, self.passing = frame, frame.formula, state, passing
        self.when, self.opens = when, opens

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
            if kind != PARASOL and when != FALSE and high:
                found[kind] = opened = number(self.formula, high)
                self.formula.clause([when, ~opened[0]])
        self.passing.opened.update(found)
        return found

    def gifts(self) -> dict[tuple[Character, Card], Number]:
        formula, state, allowed = self.formula, self.state, self.frame.options.gift_to_unconscious
        gifts = dict[tuple[Character, Card], Number]()
        others = [who for who in self.frame.people if state.conscious[who] != TRUE and state.aboard[who] != FALSE]
        for who in others if allowed != "none" and self.when != FALSE else ():
            for card in self.frame.cards:
                if not self.high(card) or (allowed == "ring" and card != (RING, "open")):
                    continue
                gifts[who, card] = gift = number(formula, self.high(card))
                formula.imply(gift[0], [self.when, state.aboard[who], ~state.conscious[who]])
                self.passing.leaves(card, terms(gift))
                before = self.passing.kept.get((who, card), state.own[who, card])
                self.passing.kept[who, card] = added(formula, before, gift, self.frame.most(card[0]))
        return gifts

    def presents(self, accepts: Mapping[Character, Literal]) -> dict[tuple[Character, Card], Number]:
        formula, state, presents = self.formula, self.state, dict[tuple[Character, Card], Number]()
        for who, when in accepts.items():
            for card in self.frame.cards if FALSE not in (when, state.conscious[who]) else ():
                if self.high(card):
                    presents[who, card] = gift = number(formula, self.high(card))
                    formula.imply(gift[0], [when, state.conscious[who]])
                    self.passing.leaves(card, terms(gift))
                    before = self.passing.kept.get((who, card), state.own[who, card])
                    self.passing.kept[who, card] = added(formula, before, gift, self.frame.most(card[0]))
        return presents

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
