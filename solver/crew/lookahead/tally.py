"""What goals count, kept trick by trick: tricks and cards of each kind by seat, and the strength of hands.

A rollout plays many tricks, so counts are not made afresh after each: a `TallyKeeper` collects the quantities that the
goals of a problem speak of, and brings a `Tally` of them up to date. Example: "the owner wins two pink cards" needs a
row of counts by seat, `[0, 2, 0]` once seat 1 has won two pink cards, and the `room` by which a count can still grow,
which is the number of pink cards unplayed.

The *strength* of a hand is the sum of the strength of its cards. That of a card rises with the square of its place in
its suit: of nine ranks the 9 is worth 1, the 6 is worth (6/9)² = 0.44 and the 1 is worth 0.01.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from operator import eq, ge, gt, le, lt
from typing import Final, NamedTuple

from winnable.rules.crew.goal import (
    CardFilter,
    CardsTaken,
    LongestRun,
    Member,
    Quantity,
    Relation,
    TrickFilter,
    TricksLed,
)
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.play import Trick
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.index import TrickIndex
from winnable.solver.crew.lookahead.bits import Bit, Bits, Mask

__all__ = ["LEVELS", "RUN_UNIT", "NotRated", "PlayedTrick", "Tally", "TallyKeeper"]

LEVELS: Final = 16
"""The number of steps in which the strength of hands is measured, so that ratings can be cached. Chosen by trial."""
RUN_UNIT: Final = 1000
"""Runs are kept as `RUN_UNIT * longest + current`; any number above the number of tricks will do."""
_TRUMP_STRENGTH: Final = 1.3
"""The strength of a trump, where the highest card of a colour has 1. Chosen by trial."""


class NotRated(Exception):
    """A goal that cannot be rated, as it speaks of more than final counts."""


class PlayedTrick(NamedTuple):
    """A trick as the quantities see it: the first, the winning and the last card, and all cards."""

    at: TrickIndex
    leader: SeatIndex
    winner: SeatIndex
    first: Bit
    best: Bit
    last: Bit
    cards: Mask


class Tally(NamedTuple):
    """What goals depend on after some tricks."""

    counts: list[list[int]]
    """For each quantity its count by seat."""
    played: int
    """The number of tricks played."""
    unplayed: Mask
    strength: list[int]
    """By seat its part of the strength of all hands, in `LEVELS` steps from 0."""


_Update = Callable[[list[int], PlayedTrick], list[int]]
"""The counts of a quantity by seat, after one more trick."""
_Room = Callable[[Tally], int]
"""By how much the count of any seat can still grow."""
_Test = Callable[[PlayedTrick], bool]

_RELATED: Final[dict[Relation, Callable[[int, int], bool]]] = {
    Relation.EXACTLY: eq,
    Relation.AT_LEAST: ge,
    Relation.AT_MOST: le,
    Relation.MORE_THAN: gt,
    Relation.FEWER_THAN: lt,
}


class TallyKeeper:
    """Collects the quantities that are to be counted, and counts them."""

    def __init__(self, problem: Problem, bits: Bits) -> None:
        self.bits = bits
        self.deck = problem.deck
        self.tricks = problem.deal.last
        self.past = [_past_trick(trick, bits) for trick in problem.past]
        self.seats = problem.deal.seats
        self.rooms: list[_Room] = []
        """By quantity, how much its count can still grow."""
        self._index: dict[Quantity, int] = {}
        self._updates: list[_Update] = []
        self.weight = {
            bit: _TRUMP_STRENGTH
            if bit & bits.trumps
            else ((1 + bits.below[bit].bit_count()) / bits.suit[bit].bit_count()) ** 2
            for bit in bits.card
        }
        """The strength of each card."""

    # --- keeping a tally ---------------------------------------------------------------------------

    def start(self, hands: Sequence[Mask]) -> Tally:
        """The tally before the first trick with these hands: of earlier tricks, in the middle of a game."""
        counts = [[0] * len(self.seats) for _ in self._updates]
        for trick in self.past:
            counts = [update(row, trick) for update, row in zip(self._updates, counts, strict=True)]
        return Tally(counts, len(self.past), sum(hands), self._levels(map(self.held, hands)))

    def after(self, tally: Tally, trick: PlayedTrick, held: Iterable[float]) -> Tally:
        """The tally after one more trick; `held` is the strength that is left in each hand."""
        counts = [update(row, trick) for update, row in zip(self._updates, tally.counts, strict=True)]
        return Tally(counts, tally.played + 1, tally.unplayed & ~trick.cards, self._levels(held))

    def held(self, hand: Mask) -> float:
        """The strength of a hand."""
        return sum(self.weight[bit] for bit in self.bits.split(hand))

    def _levels(self, held: Iterable[float]) -> list[int]:
        """The part of all strength that each hand has, in `LEVELS` steps."""
        strengths = list(held)
        each = (LEVELS - 0.01) / max(sum(strengths), 0.01)  # even all strength in one hand is the last step
        return [int(strength * each) for strength in strengths]

    # --- what is counted ---------------------------------------------------------------------------

    def mask(self, cards: CardFilter) -> Mask:
        """The cards of a kind."""
        return sum(self.bits.of[card] for card in cards.select(self.deck))

    def index(self, quantity: Quantity) -> int:
        """Have a quantity counted; its index in `Tally.counts`. Raises NotRated.

        Counts are kept for all seats at once: for whom a goal asks makes no difference.
        """
        key = replace(quantity, by=Member.ANYBODY)
        if key not in self._index:
            match quantity:
                case CardsTaken():
                    kind = self.mask(quantity.cards)
                    self._add(key, _cards_update(kind), self._cards_room(kind))
                case LongestRun():
                    self._add(key, self._run_update(quantity.tricks), self._tricks_room(quantity.tricks))
                case _:
                    fits = self._fits(quantity.tricks)
                    led = isinstance(quantity, TricksLed)
                    self._add(key, _tricks_update(fits, led=led), self._tricks_room(quantity.tricks))
        return self._index[key]

    def _add(self, key: Quantity, update: _Update, room: _Room) -> None:
        self._index[key] = len(self._updates)
        self._updates.append(update)
        self.rooms.append(room)

    def _cards_room(self, kind: Mask) -> _Room:
        if len(self.seats) * self.tricks == len(self.bits.of):
            return lambda tally: (tally.unplayed & kind).bit_count()
        return lambda tally: min((tally.unplayed & kind).bit_count(), (self.tricks - tally.played) * len(self.seats))

    def _tricks_room(self, kind: TrickFilter) -> _Room:
        numbered = [kind.numbered(trick + 1, self.tricks) for trick in range(self.tricks)]
        to_come = [sum(numbered[played:]) for played in range(self.tricks + 1)]
        return lambda tally: to_come[tally.played]

    def _run_update(self, kind: TrickFilter) -> _Update:
        """The longest run, in units of `RUN_UNIT`, plus the run that lasts until now."""
        fits = self._fits(kind)

        def update(row: list[int], trick: PlayedTrick) -> list[int]:
            goes_on = fits(trick)
            now = [row[seat] % RUN_UNIT + 1 if goes_on and seat == trick.winner else 0 for seat in self.seats]
            return [max(before // RUN_UNIT, run) * RUN_UNIT + run for before, run in zip(row, now, strict=True)]

        return update

    def _fits(self, kind: TrickFilter) -> _Test:
        """A test whether a trick is of a kind. Raises NotRated for tricks that count while tasks are open."""
        if kind.tasks_open:
            raise NotRated
        tests: list[_Test] = []
        if kind.numbers:
            numbered = {trick for trick in range(self.tricks) if kind.numbered(trick + 1, self.tricks)}
            tests.append(lambda trick: trick.at in numbered)
        if kind.won_with is not None:
            winning = self.mask(kind.won_with)
            tests.append(lambda trick: bool(trick.best & winning))
        if kind.led is not None:
            leading = self.mask(kind.led)
            tests.append(lambda trick: bool(trick.first & leading))
        if kind.closed_with is not None:
            closing = self.mask(kind.closed_with)
            tests.append(lambda trick: bool(trick.last & closing))
        if kind.every is not None:
            others = ~self.mask(kind.every)
            tests.append(lambda trick: not trick.cards & others)
        tests += [
            _holding_test(self.mask(holding.cards), _RELATED[holding.relation], holding.number)
            for holding in kind.holds
        ]
        if kind.as_many is not None:
            one, other = map(self.mask, kind.as_many)
            tests.append(lambda trick: (trick.cards & one).bit_count() == (trick.cards & other).bit_count())
        if kind.sum is not None:
            total, ranks = kind.sum, {bit: card.rank for bit, card in self.bits.card.items()}
            tests.append(lambda trick: total.holds(sum(ranks[bit] for bit in self.bits.split(trick.cards))))
        return tests[0] if len(tests) == 1 else lambda trick: all(test(trick) for test in tests)


def _past_trick(trick: Trick, bits: Bits) -> PlayedTrick:
    """An earlier trick."""
    cards = [bits.of[card] for card in trick.cards]
    best = bits.of[trick.winning_card]
    return PlayedTrick(trick.number - 1, trick.leader, trick.winner, cards[0], best, cards[-1], sum(cards))


def _cards_update(kind: Mask) -> _Update:
    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        taken = (trick.cards & kind).bit_count()
        return _raised(row, trick.winner, taken) if taken else row

    return update


def _tricks_update(fits: _Test, *, led: bool) -> _Update:
    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        return _raised(row, trick.leader if led else trick.winner, 1) if fits(trick) else row

    return update


def _raised(row: list[int], seat: SeatIndex, by: int) -> list[int]:
    raised = list(row)
    raised[seat] += by
    return raised


def _holding_test(kind: Mask, related: Callable[[int, int], bool], number: int) -> _Test:
    return lambda trick: related((trick.cards & kind).bit_count(), number)
