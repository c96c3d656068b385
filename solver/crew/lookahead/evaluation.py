"""How likely goals are to be met, as a rollout sees them: counts kept trick by trick, and what may come.

A goal looks as likely as if every card and trick still to come went to each seat in proportion to the
strength of its hand. A chance of 0.0 says that it is lost, and 1.0 that it is met, whatever comes;
what lies between only guides the rollout.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import repeat
from math import comb, exp, prod, sqrt
from operator import eq, ge, gt, le, lt
from typing import Final, NamedTuple

from winnable.rules.crew.goal import (
    AllOf,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    Every,
    Goal,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Seat,
    TrickFilter,
    TricksLed,
    Who,
    parts,
)
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.lookahead.bits import Bits

__all__ = ["Chances", "Standing", "Trick", "Unsuited"]

# How likely a trick or card counts ...
_SPECIAL: Final = 0.08  # for one seat, if the trick must be of a certain kind
_RUN: Final = 0.45  # for one seat, if the trick must go on with a run
_ANYBODY: Final = 0.9  # for all together

_LEVELS: Final = 16
"""In how many steps the strength of hands is measured."""
_TRUMP_STRENGTH: Final = 1.3
"""The strength of a trump; that of the highest card of a colour is 1."""
_RUN_UNIT: Final = 1000
"""More than there can be tricks."""
_OWNER: Final = -1
"""Stands for the seat of the owner, as every seat is rated as if it owned the task."""


class Unsuited(Exception):
    """A goal that cannot be rated so: it speaks of more than final counts."""


class Trick(NamedTuple):
    """A trick: its number from 0, seats, and cards as bits."""

    number: int
    leader: int
    winner: int
    first: int
    best: int
    last: int
    cards: int


class Standing(NamedTuple):
    """What is known after some tricks.

    For each quantity its count by seat, tricks played, cards unplayed; and by seat how strong its hand
    is, as its part of all strength in `_LEVELS`.
    """

    counts: list[list[int]]
    played: int
    unplayed: int
    strength: list[int]


Chance = Callable[[Standing], list[float]]
"""By seat, how likely a goal is met for that seat if it owns the task."""
Spans = Callable[[Standing], tuple[list[int], list[int]]]
"""By seat as the owner, a count as it stands, and the most it can still get to."""
Test = Callable[[Trick], bool]
Update = Callable[[list[int], Trick], list[int]]
Room = Callable[[Standing], int]
"""By how much a count can still grow."""


class Chances:
    """Turns goals into functions that rate them, and keeps the counts they need."""

    def __init__(self, problem: Problem, bits: Bits) -> None:
        self.problem = problem
        self.bits = bits
        self.tricks = problem.deal.tricks
        self.seats = problem.deal.seats
        self.index: dict[Quantity, int] = {}
        self.updates: list[Update] = []
        self.rooms: list[Room] = []
        self.weight = {
            bit: _TRUMP_STRENGTH
            if bit & bits.trumps
            else ((1 + bits.below[bit].bit_count()) / bits.suit[bit].bit_count()) ** 2
            for bit in bits.card
        }

    def start(self, hands: Sequence[int]) -> Standing:
        """How things stand before the first trick."""
        counts = [[0] * len(self.seats) for _ in self.updates]
        return Standing(counts, 0, sum(hands), self.strength(map(self.held, hands)))

    def after(self, standing: Standing, trick: Trick, strength: Iterable[float]) -> Standing:
        """How things stand after one more trick, with hands that are left so strong."""
        counts = [update(row, trick) for update, row in zip(self.updates, standing.counts, strict=True)]
        return Standing(counts, standing.played + 1, standing.unplayed & ~trick.cards, self.strength(strength))

    def held(self, hand: int) -> float:
        """How strong a hand is."""
        return sum(self.weight[bit] for bit in self.bits.split(hand))

    def strength(self, held: Iterable[float]) -> list[int]:
        """The part of all strength that each hand has, in `_LEVELS`."""
        strengths = list(held)
        each = (_LEVELS - 0.01) / max(sum(strengths), 0.01)  # even all strength in one hand is the last step
        return [int(strength * each) for strength in strengths]

    # --- quantities --------------------------------------------------------------------------------

    def mask(self, cards: CardFilter) -> int:
        """The cards of a kind."""
        return sum(self.bits.of[card] for card in cards.select(self.problem.deal.deck))

    def count(self, quantity: Quantity) -> int:
        """The number under which a quantity is counted, whoever it is counted for."""
        key = _for_anybody(quantity)
        if key not in self.index:
            match quantity:
                case CardsTaken():
                    kind = self.mask(quantity.cards)
                    self._add(key, _cards_update(kind), self._cards_room(kind))
                case LongestRun():
                    self._add(key, self._run_update(quantity.tricks), self._tricks_room(quantity.tricks))
                case _:
                    fits = self.fits(quantity.tricks)
                    led = isinstance(quantity, TricksLed)
                    self._add(key, _tricks_update(fits, led=led), self._tricks_room(quantity.tricks))
        return self.index[key]

    def _add(self, key: Quantity, update: Update, room: Room) -> None:
        self.index[key] = len(self.updates)
        self.updates.append(update)
        self.rooms.append(room)

    def _cards_room(self, kind: int) -> Room:
        if len(self.seats) * self.tricks == len(self.bits.of):
            return lambda standing: (standing.unplayed & kind).bit_count()
        return lambda standing: min(
            (standing.unplayed & kind).bit_count(), (self.tricks - standing.played) * len(self.seats)
        )

    def _tricks_room(self, kind: TrickFilter) -> Room:
        numbered = [kind.numbered(trick + 1, self.tricks) for trick in range(self.tricks)]
        to_come = [sum(numbered[played:]) for played in range(self.tricks + 1)]
        return lambda standing: to_come[standing.played]

    def _run_update(self, kind: TrickFilter) -> Update:
        """The longest run, in units of `_RUN_UNIT`, plus the run that lasts until now."""
        fits = self.fits(kind)

        def update(row: list[int], trick: Trick) -> list[int]:
            goes_on = fits(trick)
            now = [row[seat] % _RUN_UNIT + 1 if goes_on and seat == trick.winner else 0 for seat in self.seats]
            return [max(before // _RUN_UNIT, run) * _RUN_UNIT + run for before, run in zip(row, now, strict=True)]

        return update

    def fits(self, kind: TrickFilter) -> Test:
        """Whether a trick is of a kind."""
        if kind.tasks_open:
            raise Unsuited
        tests: list[Test] = []
        if kind.numbers:
            numbers = {trick for trick in range(self.tricks) if kind.numbered(trick + 1, self.tricks)}
            tests.append(lambda trick: trick.number in numbers)
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

    # --- chances -----------------------------------------------------------------------------------

    def chance(self, goal: Goal, *, noted: int | None = None) -> Chance:
        """How to rate a goal; `noted` is what its owner predicted, None if anything may be predicted.

        Raises Unsuited.
        """
        if noted is None and not isinstance(goal, Compare) and Predicted.PREDICTED in parts(goal):
            raise Unsuited
        match goal:
            case AllOf(()) | OneOf(()):
                raise Unsuited
            case AllOf(goals):
                each = [self.chance(part, noted=noted) for part in goals]
                return lambda standing: list(map(prod, zip(*(part(standing) for part in each), strict=True)))
            case OneOf(goals):
                each = [self.chance(part, noted=noted) for part in goals]
                return lambda standing: list(map(max, zip(*(part(standing) for part in each), strict=True)))
            case ByCrew():
                return self.chance(goal.of(len(self.seats)), noted=noted)
            case Compare(left, relation, right) if left.by is Member.EVERYBODY:
                one_by_one = tuple(Compare(replace(left, by=Seat(seat)), relation, right) for seat in self.seats)
                return self.chance(AllOf(one_by_one), noted=noted)
            case Compare(left, relation, right):
                if right is Predicted.PREDICTED and noted is None:
                    if relation is not Relation.EXACTLY:
                        raise Unsuited
                    # whatever comes out will have been predicted, if it is a number that can be
                    return self._against_number(left, Relation.AT_MOST, self.tricks)
                if isinstance(right, Quantity):
                    return self._against_count(left, relation, right)
                number = noted if right is Predicted.PREDICTED else self._every(left) if right is Every.EVERY else right
                assert isinstance(number, int)
                return self._against_number(left, relation, number)
        raise Unsuited

    def noted(self, goal: Goal, owner: int, standing: Standing) -> int | None:
        """What the owner of a task with this goal should have predicted; None if there is nothing to predict."""
        if isinstance(goal, Compare) and goal.right is Predicted.PREDICTED:
            return self._spans(goal.left)(standing)[0][owner]
        return None

    def _against_number(self, left: Quantity, relation: Relation, number: int) -> Chance:
        """How likely a count ends so to a number: from `least` on, and not above `most`."""
        least = {Relation.EXACTLY: number, Relation.AT_LEAST: number, Relation.MORE_THAN: number + 1}.get(relation, 0)
        most = {Relation.EXACTLY: number, Relation.AT_MOST: number, Relation.FEWER_THAN: number - 1}.get(relation, 999)
        spans, likely, member = self._spans(left), _likely(left), self._seat(left.by)
        seats = len(self.seats)

        @cache
        def within(low: int, high: int, level: int) -> float:
            if low > most or high < least:
                return 0.0
            if low >= least and high <= most:
                return 1.0
            each = (level + 0.5) / _LEVELS if likely is None else likely
            room = high - low
            some = 1.0 if low >= least else _reaching(room, least - low, each)
            return some if high <= most else some - _reaching(room, most + 1 - low, each)

        if likely is not None:
            return lambda standing: list(map(within, *spans(standing), repeat(0)))
        if member == _OWNER:
            return lambda standing: list(map(within, *spans(standing), standing.strength))
        assert member is not None

        def of_member(standing: Standing) -> list[float]:
            low, high = spans(standing)
            return [within(low[0], high[0], standing.strength[member])] * seats

        return of_member

    def _against_count(self, left: Quantity, relation: Relation, right: Quantity) -> Chance:
        """How likely a count ends so to another one."""
        member = self._seat(left.by)
        if member is None and right.by in (Member.EACH_OTHER, Member.ALL_OTHERS):
            raise Unsuited
        ours, compare = self._spans(left), _COMPARED[relation]
        if right.by is not Member.EACH_OTHER:
            theirs = self._spans(right, others_of=member)
            return lambda standing: list(map(compare, *ours(standing), *theirs(standing)))
        each = self._spans(replace(right, by=Member.OWNER))
        others = [
            [other for other in self.seats if other != (seat if member == _OWNER else member)] for seat in self.seats
        ]

        def over_each(standing: Standing) -> list[float]:
            (low, high), (lows, highs) = ours(standing), each(standing)
            return [
                prod(compare(low[seat], high[seat], lows[other], highs[other]) for other in others[seat])
                for seat in self.seats
            ]

        return over_each

    def _spans(self, quantity: Quantity, others_of: int | None = None) -> Spans:
        """How a count stands for every owner; all others are the others of a member."""
        index, seats = self.count(quantity), len(self.seats)
        room, member = self.rooms[index], self._seat(quantity.by)
        if isinstance(quantity, LongestRun):
            if member is None:
                raise Unsuited
            spans = self._run_spans(index)
        elif member is None:

            def together(standing: Standing) -> tuple[list[int], list[int]]:
                row, more = standing.counts[index], room(standing)
                if quantity.by is Member.ANYBODY or others_of is None:
                    left_out = [0] * seats
                else:
                    left_out = row if others_of == _OWNER else [row[others_of]] * seats
                now = [sum(row) - out for out in left_out]
                return now, [count + more for count in now]

            return together
        else:

            def alone(standing: Standing) -> tuple[list[int], list[int]]:
                row, more = standing.counts[index], room(standing)
                return row, [count + more for count in row]

            spans = alone
        if member == _OWNER:
            return spans

        def of_member(standing: Standing) -> tuple[list[int], list[int]]:
            low, high = spans(standing)
            return [low[member]] * seats, [high[member]] * seats

        return of_member

    def _run_spans(self, index: int) -> Spans:
        room = self.rooms[index]

        def runs(standing: Standing) -> tuple[list[int], list[int]]:
            left = self.tricks - standing.played if room(standing) else 0
            longest, now = zip(*(divmod(count, _RUN_UNIT) for count in standing.counts[index]), strict=True)
            return list(longest), [max(run, more + left if left else 0) for run, more in zip(longest, now, strict=True)]

        return runs

    def _seat(self, who: Who) -> int | None:
        """The seat that is meant, `_OWNER` for the owner, None for several."""
        match who:
            case Member.OWNER:
                return _OWNER
            case Member.COMMANDER:
                return self.problem.deal.commander
            case Seat(number):
                return number
            case Beside(card, left):
                return (self.problem.deal.holder(card) + left) % len(self.seats)
            case Member.ANYBODY | Member.ALL_OTHERS | Member.EACH_OTHER:
                return None
        raise Unsuited

    def _every(self, quantity: Quantity) -> int:
        if isinstance(quantity, CardsTaken):
            return self.mask(quantity.cards).bit_count()
        return sum(quantity.tricks.numbered(trick + 1, self.tricks) for trick in range(self.tricks))


def _likely(quantity: Quantity) -> float | None:
    """How likely one more card or trick counts; None: as the hand is strong."""
    if isinstance(quantity, LongestRun):
        return _RUN
    if quantity.by is Member.ANYBODY:
        return _ANYBODY
    plain = isinstance(quantity, CardsTaken) or quantity.tricks == TrickFilter(numbers=quantity.tricks.numbers)
    return None if plain else _SPECIAL


_RELATED: Final[dict[Relation, Callable[[int, int], bool]]] = {
    Relation.EXACTLY: eq,
    Relation.AT_LEAST: ge,
    Relation.AT_MOST: le,
    Relation.MORE_THAN: gt,
    Relation.FEWER_THAN: lt,
}


def _for_anybody(quantity: Quantity) -> Quantity:
    """The quantity without whom it is counted for: all seats are counted at once."""
    return replace(quantity, by=Member.ANYBODY)


def _cards_update(kind: int) -> Update:
    def update(row: list[int], trick: Trick) -> list[int]:
        taken = (trick.cards & kind).bit_count()
        return _raised(row, trick.winner, taken) if taken else row

    return update


def _tricks_update(fits: Test, *, led: bool) -> Update:
    def update(row: list[int], trick: Trick) -> list[int]:
        return _raised(row, trick.leader if led else trick.winner, 1) if fits(trick) else row

    return update


def _raised(row: list[int], seat: int, by: int) -> list[int]:
    raised = list(row)
    raised[seat] += by
    return raised


def _holding_test(kind: int, related: Callable[[int, int], bool], number: int) -> Test:
    return lambda trick: related((trick.cards & kind).bit_count(), number)


@cache
def _reaching(room: int, need: int, likely: float) -> float:
    """How likely at least so many of the cards or tricks to come count."""
    return sum(comb(room, k) * likely**k * (1 - likely) ** (room - k) for k in range(need, room + 1))


def _compared(relation: Relation) -> Callable[[int, int, int, int], float]:
    """How likely two counts end so: by how far apart they are, measured by how much is still to come."""
    more = relation in (Relation.MORE_THAN, Relation.FEWER_THAN)

    @cache
    def alike(low: int, high: int, other_low: int, other_high: int) -> float:
        if low > other_high or high < other_low:
            return 0.0
        ahead, left = low - other_low, high - low + other_high - other_low
        return exp(-2 * ahead * ahead / (left + 1)) / sqrt(left + 1) if left else 1.0

    @cache
    def above(low: int, high: int, other_low: int, other_high: int) -> float:
        if low >= other_high + more:
            return 1.0
        if high < other_low + more:
            return 0.0
        ahead, left = low - other_low, high - low + other_high - other_low
        return 1 / (1 + exp((more - 0.5 - ahead) * 2.2 / sqrt(left)))

    if relation is Relation.EXACTLY:
        return alike
    if relation in (Relation.AT_LEAST, Relation.MORE_THAN):
        return above
    return lambda low, high, other_low, other_high: above(other_low, other_high, low, high)


_COMPARED: Final = {relation: _compared(relation) for relation in Relation}
