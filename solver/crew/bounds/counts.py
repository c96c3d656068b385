"""How many tricks of a kind, and how many cards, a play can have at most and at least, in any deal.

For example tricks over 30 with four players: a trick holds four cards, and n such tricks need n times 31.
The highest 4 cards have 36, the highest 8 have 68, the highest 12 have 96, and the highest 16 have 120, which is less
than 4 times 31. So there are at most three such tricks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate
from typing import Final

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import EVERY_TRICK, CardFilter, Holding, How, Relation, Sum, TrickFilter
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TasksOwned,
)

NO_LIMIT: Final = 10**9
"""Stands for no limit."""

Range = tuple[int, int]
"""The least and the most of a count."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a trick: the number of its `cards`, or the sum of its ranks, lies between `low` and `high`.

    `cards` is None for the sum of ranks. `winner`: the winning card, the first or the last is
    one of the cards, which one card of a trick can be.
    """

    cards: frozenset[Card] | None
    low: int = 0
    high: int = NO_LIMIT
    winner: bool = False

    def negated(self, deck: frozenset[Card]) -> tuple["Condition", ...]:
        """Conditions of which a trick meets one if it does not meet this one."""
        if self.winner and self.cards is not None:
            return (Condition(deck - self.cards, 1, winner=True),)
        below = (Condition(self.cards, 0, self.low - 1),) if self.low > 0 else ()
        above = (Condition(self.cards, self.high + 1),) if self.high < NO_LIMIT else ()
        return (*below, *above)


@dataclass(frozen=True, slots=True)
class Table:
    """The cards and tricks common to all deals like one: `seats` is the number of members, and of cards in a trick.

    `tricks` are those of the whole game, from its first trick to its last, and so is the deck: in the middle of a game
    earlier tricks count as well. With an `end` nothing counts after that trick, as for goals with a deadline.
    """

    whole: Deck
    seats: int
    tricks: int
    tasks: int = 0
    end: TrickNumber | None = None
    deck: frozenset[Card] = field(init=False, repr=False)
    """Every card."""

    @classmethod
    def of(cls, problem: Problem) -> "Table":
        """Return the table at which a problem is played."""
        return cls(problem.deck, len(problem.deal.hands), problem.deal.last, len(problem.tasks))

    def __post_init__(self) -> None:
        object.__setattr__(self, "deck", _cards_of(self.whole))

    @property
    def counted(self) -> int:
        """The number of tricks that count."""
        return self.tricks if self.end is None else self.end

    def by(self, end: TrickNumber) -> "Table":
        """Return the table at which nothing counts after trick `end`."""
        return replace(self, end=min(end, self.counted))

    def select(self, kind: CardFilter) -> frozenset[Card]:
        """Return the cards of a kind."""
        return kind.select(self.whole)

    def numbered(self, tricks: TrickFilter, played: int | None = None) -> int:
        """The number of tricks whose numbers fit, among the first `played` or all that count."""
        last = self.counted if played is None else played
        return sum(number <= last for number in tricks.all_numbered(self.tricks))

    def together(self, quantity: Quantity, played: int | None = None) -> Range:
        """The range of a count for all members together, after the first `played` tricks or all that count."""
        if isinstance(quantity, CardsTaken):
            fallen = self.seats * (self.counted if played is None else played)
            kind = self.select(quantity.cards)
            return max(0, len(kind) - (len(self.deck) - fallen)), min(len(kind), fallen)
        if isinstance(quantity, Points):
            fallen = self.seats * (self.counted if played is None else played)
            ranks = sorted(card.rank for card in self.select(quantity.cards))
            stay = len(self.deck) - fallen
            return sum(ranks[: max(0, len(ranks) - stay)]), sum(ranks[max(0, len(ranks) - fallen) :])
        if isinstance(quantity, CardsPlayed):
            return self._played(quantity, self.seats, played)
        if isinstance(quantity, TasksOwned):
            return self.tasks, self.tasks
        if isinstance(quantity, TasksMet):
            return 0, self.tasks
        if isinstance(quantity, CardsDealt | CardsPassed):
            such = len(self.select(quantity.cards))
            return (such, such) if isinstance(quantity, CardsDealt) else (0, min(such, self.seats))
        numbered = self.numbered(quantity.tricks, played)
        found = conditions(quantity.tricks, self)
        most = min((self._most(each, numbered, found) for each in found), default=numbered)
        if isinstance(quantity, LongestRun) or _beyond(quantity.tricks):
            return 0, most
        missing = sum(self._most(other, numbered, ()) for each in found for other in each.negated(self.deck))
        return max(0, numbered - missing), most

    def of_one(self, quantity: CardsPlayed, played: int | None = None) -> int:
        """The most that one member can have of a count of cards played, of which it plays one to a trick."""
        return self._played(quantity, 1, played)[1]

    def _played(self, quantity: CardsPlayed, members: int, played: int | None) -> Range:
        """The range of cards of a kind that `members` members play; a leader does not follow, discard or ruff."""
        how, kind = quantity.how, self.select(quantity.cards)
        if how and How.LED not in how and How.FOLLOWED not in how:
            trumps = {card for card in kind if self.whole.is_trump(card)}
            kind = frozenset({How.RUFFED: trumps, How.DISCARDED: kind - trumps}[how[0]] if len(set(how)) == 1 else kind)
        numbered = self.numbered(quantity.tricks, played)
        each = min(quantity.in_a_trick(members), self.seats - bool(how and How.LED not in how))
        least = len(kind) - (len(self.deck) - numbered * self.seats)
        surely = members == self.seats and not how and replace(quantity.tricks, numbers=()) == EVERY_TRICK
        return max(0, least) if surely else 0, min(len(kind), numbered * each)

    def _most(self, condition: Condition, numbered: int, beside: tuple[Condition, ...]) -> int:
        """The most of `numbered` tricks that can meet a condition; a sum with those `beside` it on all cards."""
        deck, seats = self.deck, self.seats
        if condition.cards is not None:
            return min(numbered, self._most_with(condition, condition.cards))
        pool = deck
        for other in beside:
            if other.cards is not None and other.low >= seats and not other.winner:
                pool &= other.cards  # all cards of the trick are of this kind
        ranks = sorted((card.rank for card in pool), reverse=True)
        top, bottom = [0, *accumulate(ranks)], [0, *accumulate(reversed(ranks))]
        fitting = [
            tricks
            for tricks in range(min(numbered, len(pool) // seats) + 1)
            if top[tricks * seats] >= tricks * condition.low and bottom[tricks * seats] <= tricks * condition.high
        ]
        return max(fitting)

    def _most_with(self, condition: Condition, cards: frozenset[Card]) -> int:
        """The most tricks that can hold between `low` and `high` of the cards."""
        least_others = self.seats - condition.high
        if condition.high < 0 or condition.low > self.seats:
            return 0
        of_these = len(cards) // condition.low if condition.low > 0 else NO_LIMIT
        of_others = (len(self.deck) - len(cards)) // least_others if least_others > 0 else NO_LIMIT
        return min(of_these, of_others)


@lru_cache(maxsize=64)  # there is a table for each question, and for each trick by which something is to be
def _cards_of(deck: Deck) -> frozenset[Card]:
    return frozenset(deck.cards)


def conditions(tricks: TrickFilter, table: Table) -> tuple[Condition, ...]:
    """The conditions that a trick of this kind meets; a few that bound nothing are left out."""
    return tuple(_conditions(tricks, table))


def _conditions(tricks: TrickFilter, table: Table) -> Iterator[Condition]:
    def select(kind: CardFilter) -> frozenset[Card]:
        return table.select(kind)

    for kind in (tricks.won_with, tricks.led, tricks.closed_with):
        if kind is not None:
            yield Condition(select(kind), 1, winner=True)
    if tricks.every is not None:
        yield Condition(select(tricks.every), table.seats)
    yield from (_holding(each, select(each.cards)) for each in tricks.holds)
    if tricks.sum is not None:
        yield _sum(tricks.sum)


def _holding(holding: Holding, cards: frozenset[Card]) -> Condition:
    low, high = wanted(holding.numbers)
    return Condition(cards, max(low, 0), high)


def _sum(kind: Sum) -> Condition:
    low = max(0 if kind.over is None else kind.over + 1, min(kind.among, default=0))
    high = min(NO_LIMIT if kind.under is None else kind.under - 1, max(kind.among, default=NO_LIMIT))
    return Condition(None, low, high)


def _beyond(tricks: TrickFilter) -> bool:
    """Whether a trick may fail this kind although it meets all its `conditions`."""
    sum_of = tricks.sum is not None and (bool(tricks.sum.among) or tricks.sum.odd is not None)
    held = any(not isinstance(each.number, int) or each.relation is Relation.OTHER_THAN for each in tricks.holds)
    asked = tricks.tasks_open or tricks.follows or tricks.as_many is not None or bool(tricks.winner_plays)
    return asked or sum_of or held


def wanted(numbers: Numbers) -> Range:
    """The least and the most of these numbers; the first lies above the last for none."""
    some = [each for each in range(numbers.end + 2) if each in numbers]
    if not some:
        return 0, -1
    return some[0], NO_LIMIT if numbers.even or numbers.odd else some[-1]
