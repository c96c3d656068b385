"""Tricks that are made up for a goal: one member is to win a trick of a kind, or certain cards.

Made up at random, a trick is seldom one that is won with a 2, or in which all cards are high. So what goals ask for is
aimed at: for a suit that the leader can lead, the member plays a card that can win, and all others cards that do not
beat it, and that the kind allows. Which of these tricks is good for all goals together, the evaluation says.

Example: seat 1 is to win a trick with a 2, and holds p2; seat 0 leads, and holds p1 and p5. So seat 0 leads p1, seat 1
plays p2, and seat 2, who holds no pink, throws something off. Did it hold p3, there would be no such trick in pink.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from winnable.rules.crew.core import And, Core, Or, Related, SomeMet, Sooner, Within, awaited
from winnable.rules.crew.goal import EachWins
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import Relation, Sum, TrickFilter
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, TricksWon
from winnable.solver.crew.lookahead.bits import Bit, Bits, Mask, Splits
from winnable.solver.crew.lookahead.chance import any_way
from winnable.solver.crew.lookahead.spans import SpanKeeper
from winnable.solver.crew.lookahead.sums import to_be_high
from winnable.solver.crew.lookahead.tally import Tally
from winnable.solver.crew.lookahead.updates import Test

_WINNERS_TRIED: Final = 3
"""The most winning cards that are tried for a suit. Chosen by trial."""
_EVERY_CARD: Final = -1
"""The mask of all cards, whatever the deck."""


@dataclass(frozen=True, slots=True)
class Aim:
    """One of some members is to win a trick of a kind."""

    seats: Sequence[SeatIndex]
    wanted: Callable[[Tally], bool]
    """Whether one more is wanted."""
    won_with: Mask = _EVERY_CARD
    led: Mask = _EVERY_CARD
    every: Mask = _EVERY_CARD
    """The cards of which all are."""
    holds: Mask = 0
    """One of these is among them; 0 if that is not asked for."""
    sum: Sum | None = None
    """What the sum of the ranks is to be."""
    fits: Test | None = None
    """Whether a trick is of the kind, where more is asked for than that."""

    def trick(
        self, hands: Sequence[Mask], order: Sequence[SeatIndex], bits: Bits, splits: Splits, random: Random
    ) -> list[Bit] | None:
        """By seat a card of such a trick in this playing order, the winner's card last; None if none is found."""
        chance, leader, every = random.random, order[0], self.every
        winner = self.seats[int(chance() * len(self.seats))]
        if not hands[winner] & self.won_with:
            return None
        leads = hands[leader] & self.led & every
        for suit in _rotated([suit for suit in bits.suits if leads & suit], chance):
            legal = [(hand & suit or hand) & every for hand in hands]
            legal[leader] = leads & suit
            able = legal[winner] & self.won_with & (suit | bits.trumps)
            if not able or 0 in legal or (self.holds and not sum(legal) & self.holds):
                continue
            for card in _rotated(splits[able], chance)[:_WINNERS_TRIED]:
                lower = ~bits.beaten_by[card]
                below = [each & lower for each in legal]
                below[winner] = card
                found = self._chosen(below, splits, chance) if 0 not in below else None
                if found is not None and (self.sum is None or self.sum.holds(sum([bits.rank[each] for each in found]))):
                    return [*found, card]
        return None

    def _chosen(self, below: list[Mask], splits: Splits, chance: Callable[[], float]) -> list[Bit] | None:
        """A card of each seat, one of them of those that the trick is to hold; None if there is none of these."""
        if self.holds:
            holders = [seat for seat, cards in enumerate(below) if cards & self.holds]
            if not holders:
                return None
            below[holders[int(chance() * len(holders))]] &= self.holds
        choices = [splits[cards] for cards in below]
        high = None if self.sum is None else to_be_high(self.sum)
        if high is None:
            return [cards[int(chance() * len(cards))] for cards in choices]
        # bits rise with the ranks, but for trumps
        return [cards[-1 if high else 0] for cards in choices]


def _rotated(items: list[int], chance: Callable[[], float]) -> list[int]:
    """The items rotated to begin with a random one: each is as likely to be the first. Faster than a shuffle.

    The order of the others matters little, as the first one is mostly taken.
    """
    at = int(chance() * len(items))
    return items[at:] + items[:at] if at else items


def aims(goal: Core, spans: SpanKeeper) -> Iterator[Aim]:
    """What a goal in which no owner is open asks for, of members who are known."""
    match goal:
        case Sooner(part=part):
            yield from aims(part, spans)
        case And(goals) | Or(goals) | SomeMet(goals):
            for part in goals:
                yield from aims(part, spans)
        case Within(CardsTaken() | TricksWon() as count, numbers) if awaited(goal, 0) is None:
            fits = _fits(numbers)
            more = _short(fits)
            seats, kind = spans.groups(count.by)[0], _kind(count, spans)
            if kind is None:
                return
            if any(more):
                yield replace(kind, seats=seats, wanted=_one_more(more, seats, spans.keeper.index(count)))
            others = [seat for seat in spans.seats if seat not in seats]
            if kind.holds and others and not all(fits[fits.index(True) :] if True in fits else fits):
                enough = [now and not then for now, then in zip(fits, [*fits[1:], fits[-1]], strict=True)]
                yield replace(kind, seats=others, wanted=_one_more(enough, seats, spans.keeper.index(count)))
        case Within(CardsPlayed() as count, numbers) if awaited(goal, 0) is None and any_way(count):
            seats = spans.groups(count.by)[0]
            if len(seats) == len(spans.seats):  # a card of the kind is led, so that others follow with one
                wanted = _one_more(_short(_fits(numbers)), seats, spans.keeper.index(count))
                yield replace(_ANY, seats=seats, led=spans.keeper.mask(count.cards), wanted=wanted)
        case Related(CardsTaken() | TricksWon() as count, relation) if awaited(goal, 0) is None:
            if relation in _RISING and (kind := _kind(count, spans)) is not None:
                yield replace(kind, seats=spans.groups(count.by)[0])
        case EachWins(cards):
            for card in sorted(cards.select(spans.problem.deck)):
                bit, holder = spans.keeper.bits.of[card], spans.problem.deal.holder(card)
                yield replace(_ANY, seats=(holder,), won_with=bit)


def _fits(numbers: Numbers) -> list[bool]:
    """By number whether it is one of these, up to the first from which on all are alike."""
    return [number in numbers for number in range(numbers.end + 2)]


def _short(fits: Sequence[bool]) -> list[bool]:
    """By number whether it does not fit, and a higher one does."""
    return [not now and any(fits[number:]) for number, now in enumerate(fits)]


_RISING: Final = (Relation.AT_LEAST, Relation.MORE_THAN, Relation.OTHER_THAN)


def _one_more(more: Sequence[bool], seats: Sequence[SeatIndex], index: int) -> Callable[[Tally], bool]:
    """A test whether one more is wanted of a count of some seats."""

    def wanted(tally: Tally) -> bool:
        row = tally.counts[index]
        now = sum([row[seat] for seat in seats])
        return now < len(more) and more[now]

    return wanted


_ANY: Final = Aim((), lambda _tally: True)


def _kind(count: CardsTaken | TricksWon, spans: SpanKeeper) -> Aim | None:
    """A trick that makes the count rise; None where that depends on other tricks."""
    mask = spans.keeper.mask
    if isinstance(count, CardsTaken):
        return replace(_ANY, holds=mask(count.cards))
    kind = count.tricks
    if kind.follows or kind.against is not None or kind.tasks_open:
        return None
    holds = [holding for holding in kind.holds if not holding.holds(0)]
    return Aim(
        (),
        _ANY.wanted,
        _EVERY_CARD if kind.won_with is None else mask(kind.won_with),
        _EVERY_CARD if kind.led is None else mask(kind.led),
        _EVERY_CARD if kind.every is None else mask(kind.every),
        mask(holds[0].cards) if holds else 0,
        kind.sum,
        spans.keeper.fits(replace(kind, numbers=())) if _asks_for_more(kind) else None,
    )


def _asks_for_more(kind: TrickFilter) -> bool:
    """Whether a trick that is made up for a kind may be of another one."""
    more = kind.as_many is not None or kind.closed_with is not None or bool(kind.winner_plays)
    return more or not all(holding.holds(1) for holding in kind.holds)
