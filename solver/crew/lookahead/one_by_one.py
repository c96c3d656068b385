"""Counts of things that are told by what comes before or after them, in a rollout: kept as counts, trick by trick.

In the core, "the first card that the commander leads is pink" is one goal for each trick, and a trick that is compared
with each other one a goal for each of these. A rollout needs no more than what is so far: of each member, which of the
cards that were played so were of the kind; and of the tricks, which are good if no further one comes.

Example: three tricks have the sums 12, 20 and 15. Of "tricks with a higher sum than each before" there are two. With 30
left in two tricks the next one will have about 15, so a third one is not likely, and `likely_sum` says so.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import exp
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import EVERY_CARD, EVERY_TRICK, How, Others, Relation, Span, Step, TrickFilter, Turn
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.one_by_one import Nth, compared
from winnable.rules.crew.quantity import CardsPlayed, TricksLed, TricksWon
from winnable.solver.crew.lookahead.bits import Bit, Mask, highest
from winnable.solver.crew.lookahead.chance import NEARLY, just
from winnable.solver.crew.lookahead.tally import LEVELS, Tally, TallyKeeper
from winnable.solver.crew.lookahead.updates import PlayedTrick, Test, Update

_COMES: Final = 0.25
"""That a further card counts. Chosen by trial, as the others."""
_GOES: Final = 0.1
"""That a card or trick that counts will not in the end."""
_OTHERWISE: Final = 0.2
"""That a trick meets a condition which is no sum."""
_EITHER: Final = 0.5
"""That the sum of a trick is on the right side of another one of which nothing is known."""
_SCALE: Final = 3.0
"""How far from the mean of those to come the sum of a trick can easily be."""

_SCALE_AFTER: Final = 2.0
"""The same, where the sum of each trick to come is compared with that of an earlier one."""
_WEAK_RANKS: Final = 3.0
"""How much likelier cards of such a rank win than by their strength, as weak ones win where all others are as weak."""
_LIKELIEST_TO_GO: Final = 0.95
"""The most for a trick that does not stay good."""


class Ends(NamedTuple):
    """A count: the least and the most it can become, and what it is if nothing else comes."""

    low: int
    now: int
    high: int


class _Ending(Protocol):
    """The chance of a count.

    It depends on the level of the chance that a further thing counts, and on the chance that one that counts now does
    not in the end.
    """

    def __call__(self, ends: Ends, level: int, go: float = ..., /) -> float: ...


@lru_cache(maxsize=256)  # those of all members and colours are the same function
def likely_ending(numbers: Numbers) -> _Ending:
    """The chance that a count ends as one of these numbers, by the level of the chance that a further one counts."""

    @cache
    def likely(ends: Ends, level: int, go: float = _GOES) -> float:
        low, now, high = ends
        found = [count in numbers for count in range(low, high + 1)]
        if all(found) or not any(found):
            return float(all(found))
        come = (level + 0.5) / LEVELS
        chance = sum(
            just(high - now, more, come) * just(now - low, fewer, go)
            for more in range(high - now + 1)
            for fewer in range(now - low + 1)
            if now + more - fewer in numbers
        )
        return min(NEARLY, max(chance, 1 - NEARLY))

    return likely


# --- the nth cards, or tricks, of a member ---------------------------------------------------------


class NthOnes:
    """Cards that are the nth of those that a member plays so, or tricks that are the nth of a member."""

    def __init__(self, keeper: TallyKeeper, count: Nth) -> None:
        of = count.tricks if isinstance(count, CardsPlayed) else TrickFilter(count.tricks.numbers)
        # a trick of the kind may be won with any card that the member has
        kind = keeper.mask(count.cards if isinstance(count, CardsPlayed) else EVERY_CARD)

        def update() -> Update:
            fits = keeper.fits(of)
            if not isinstance(count, CardsPlayed):
                such = keeper.fits(replace(count.tricks, numbers=()))
                return nth_trick_update(fits, such, led=isinstance(count, TricksLed))
            if count.how == (How.LED,):
                return nth_lead_update(fits, kind)
            return nth_update(fits, keeper.does(count.how), kind)

        self.index = keeper.keep(count, update, of)
        self._to_come = keeper.to_come(of)
        self._mine = [hand & kind for hand in keeper.held_first]
        self._of_one = _ends_of_one(count.nth)

    def ends(self, tally: Tally, group: Sequence[SeatIndex]) -> Ends:
        """The count for some seats together."""
        row, more, low, now, high = tally.counts[self.index], self._to_come[tally.played], 0, 0, 0
        for seat in group:
            such = (tally.unplayed & self._mine[seat]).bit_count()
            ends = self._of_one(row[seat], more, min(such, more))
            low, now, high = low + ends.low, now + ends.now, high + ends.high
        return Ends(low, now, high)

    def rating(self, numbers: Numbers, group: Sequence[SeatIndex]) -> Callable[[Tally], float]:
        """The function that gives the chance that the count for some seats ends as one of these numbers."""
        likely, ends, level = likely_ending(numbers), self.ends, int(_COMES * LEVELS)
        if len(group) != 1:
            return lambda tally: likely(ends(tally, group), level)
        (seat,) = group
        index, to_come, mine, ends_of_one = self.index, self._to_come, self._mine[seat], self._of_one

        @cache
        def of_one(history: int, more: int, of_kind: int) -> float:
            return likely(ends_of_one(history, more, of_kind), level)

        def rating(tally: Tally) -> float:
            more = to_come[tally.played]
            return of_one(tally.counts[index][seat], more, min((tally.unplayed & mine).bit_count(), more))

        return rating


@lru_cache(maxsize=256)  # one for all members
def _ends_of_one(spans: tuple[Span, ...]) -> Callable[[int, int, int], Ends]:
    """The count of one member by its history, how many cards it can still play so, and how many of them of the kind.

    A history is a number: 1, then for each card that was played so 1 if it was of the kind, else 0; 0 is none. The same
    of tricks.
    """

    @cache
    def ends(history: int, more: int, of_kind: int) -> Ends:
        played = max(0, history.bit_length() - 1)
        such = [number for number in range(1, played + 1) if history >> (played - number) & 1]
        now = sum(any(span.holds(number, played) for span in spans) for number in such)
        if not more:
            return Ends(now, now, now)
        if any(span.first < 0 or span.last < 0 for span in spans):  # which ones count is open
            return Ends(0, now, min(len(such) + of_kind, _places(spans, played + more)))
        places = sum(
            any(span.holds(number, played + more) for span in spans) for number in range(played + 1, played + more + 1)
        )
        return Ends(now, now, now + min(places, of_kind))

    return ends


def _places(spans: Sequence[Span], most: int) -> int:
    """The most cards that can have places in these spans, of `most` cards or fewer."""
    return max(
        sum(any(span.holds(number, played) for span in spans) for number in range(1, played + 1))
        for played in range(most + 1)
    )


# --- tricks that are compared with others ----------------------------------------------------------


class TricksAgainst:
    """Tricks that are compared with other ones."""

    def __init__(self, keeper: TallyKeeper, count: TricksWon | TricksLed) -> None:
        assert count.tricks.against is not None
        self._others, step = count.tricks.against.tricks, count.tricks.against.step
        self._ranks = _Ranks(keeper, self._others, step) if _by_rank(self._others, step) else None

        def update() -> Update:
            fits, led = keeper.fits(replace(count.tricks, against=None)), isinstance(count, TricksLed)
            if self._ranks is not None:
                return self._ranks.update(fits, led=led)
            keeper.follow(count.tricks)
            return against_update(
                self._others,
                fits,
                _each_of(list(keeper.steps(step))),
                None if step.sum is None else keeper.total,
                len(keeper.seats),
                led=led,
            )

        self.index = keeper.keep(count, update, EVERY_TRICK)
        self._step, self._end, self._seats = step, keeper.end, len(keeper.seats)
        self._all = sum(keeper.bits.card[bit].rank for bit in keeper.bits.card)
        there = compared(count.tricks, keeper.tricks, keeper.end)
        self._there = [sum(number <= played for number in there) for played in range(keeper.tricks + 1)]
        self._last = [played in there for played in range(keeper.tricks + 1)]
        self._rising = step.sum in (Relation.AT_LEAST, Relation.MORE_THAN)
        ordered = step.sum not in (None, Relation.EXACTLY, Relation.OTHER_THAN)
        self._beyond_all_after = self._others is Others.EACH_AFTER and ordered
        """Whether a trick is good if its sum is higher, or lower, than those of all tricks after it."""
        self._led = isinstance(count, TricksLed)
        self._plain = step == Step(sum=step.sum, times=step.times, own_times=step.own_times)
        self._alone = not self._led and count.tricks == TrickFilter(against=count.tricks.against)
        """Whether every trick counts that its winner wins and that is such."""
        alone = self._plain and count.tricks == TrickFilter(count.tricks.numbers, against=count.tricks.against)
        self._by_next_sum = self._others is Others.NEXT and ordered and alone
        """Whether nothing is asked of a trick but that its sum is higher, or lower, than that of the next."""

    def ends(self, tally: Tally, group: Sequence[SeatIndex]) -> Ends:
        """The count for some seats together."""
        row = tally.counts[self.index]
        return self._ends(sum([row[seat].bit_count() for seat in group]), tally.played)

    def _ends(self, now: int, played: int) -> Ends:
        """The same by what the count is after `played` tricks."""
        others = self._others
        if played >= self._end:
            return Ends(now, now, now)
        come = self._there[-1] - self._there[played]
        if not others.some:
            return Ends(now if others is Others.EACH_BEFORE else 0, now, now + come)
        if others is Others.NEXT:
            come += self._last[played]
        elif others is not Others.SOME_BEFORE:
            come += self._there[played] - now
        return Ends(now, now, now + come)

    def rating(self, numbers: Numbers, group: Sequence[SeatIndex]) -> Callable[[Tally], float]:
        """The function that gives the chance that the count for some seats ends as one of these numbers."""
        likely, ends, level = likely_ending(numbers), self.ends, self.level
        if self._beyond_all_after:
            goes = self._goes
            return lambda tally: likely(ends(tally, group), level(tally, group), goes(tally, group))
        if self._step.sum is not None:
            if self._by_next_sum:
                return self._of_next(likely, group)
            return lambda tally: likely(ends(tally, group), level(tally, group))
        if self._ranks is not None:
            index, chance, come = self.index, self._ranks.chance, self._ranks.come if self._alone else _none_comes

            def by_rank(tally: Tally) -> float:
                (low, now, high), row = ends(tally, group), tally.counts[index]
                sure = come(tally, group, row)
                level = min(LEVELS - 1, int(chance(tally, group, row) * LEVELS))
                return likely(Ends(low + sure, now + sure, high), level)

            return by_rank
        index, all_seats = self.index, len(group) == self._seats

        @cache
        def by_count(now: int, played: int, strength: int) -> float:
            chance = _OTHERWISE * (1.0 if all_seats else (strength + len(group) / 2) / LEVELS)
            return likely(self._ends(now, played), min(LEVELS - 1, int(chance * LEVELS)))

        def rating(tally: Tally) -> float:
            row, now, strength = tally.counts[index], 0, 0
            for seat in group:
                now += row[seat].bit_count()
                strength += tally.strength[seat]
            return by_count(now, tally.played, strength)

        return rating

    def _of_next(self, likely: _Ending, group: Sequence[SeatIndex]) -> Callable[[Tally], float]:
        """The same where each trick is compared with the next by its sum: the last one by the mean of those to come.

        Example: with 45 left in three tricks a last one with the sum 9 is likely lower than the next, one with 21 is
        not. Of the tricks to come nothing is known: each is as likely the lower as the higher one of two.
        """
        index, end, rising = self.index, self._end, self._rising
        own, times = self._step.own_times, self._step.times
        member = attrgetter("leader" if self._led else "winner")

        def rating(tally: Tally) -> float:
            ends, level, last, left = self.ends(tally, group), self.level(tally, group), tally.last, end - tally.played
            sums = tally.counts[index][self._seats :]
            if left <= 0 or last is None or not self._last[tally.played] or member(last) not in group:
                return likely(ends, level)
            ahead = own * sums[-1] - times * (self._all - sum(sums)) / left
            chance = 1 / (1 + exp((-ahead if rising else ahead) / _SCALE))
            low, now, high = ends
            return chance * likely(Ends(low + 1, now + 1, high), level) + (1 - chance) * likely(
                Ends(low, now, high - 1), level
            )

        return rating

    def _goes(self, tally: Tally, group: Sequence[SeatIndex]) -> float:
        """The chance that a trick does not stay good, at the mean: that the sum of one to come is beyond its own.

        The farther its sum is from the mean of those to come, the less likely each of them is beyond it. Example: with
        30 left in two tricks, one with the sum 20 is 5 above their mean, and stays the highest with 0.85.
        """
        row, left = tally.counts[self.index], self._end - tally.played
        sums = row[self._seats :]
        good = [total for at, total in enumerate(sums) if any(row[seat] >> at & 1 for seat in group)]
        if not good or left <= 0:
            return _GOES
        mean, sign = (self._all - sum(sums)) / left, 1 if self._rising else -1
        stay = sum((1 / (1 + exp(sign * (mean - total) / _SCALE_AFTER))) ** left for total in good) / len(good)
        return round(LEVELS * min(_LIKELIEST_TO_GO, 1 - stay)) / LEVELS

    def level(self, tally: Tally, group: Sequence[SeatIndex]) -> int:
        """The level of the chance that a further trick counts."""
        likely = 1.0 if self._plain else _OTHERWISE
        if len(group) < self._seats:
            likely *= sum(tally.strength[seat] + 0.5 for seat in group) / LEVELS
        if self._beyond_all_after:  # of tricks in any order, the last but k is beyond all after it with 1 / (k + 1)
            left = max(1, self._end - tally.played)
            likely *= sum(1 / number for number in range(1, left + 1)) / left
        else:
            likely *= _EITHER if self._others is Others.NEXT else self._likely_sum(tally)
        return min(LEVELS - 1, int(likely * LEVELS))

    def _likely_sum(self, tally: Tally) -> float:
        """The chance that a further trick has such a sum: the farther from the mean, the less likely."""
        sums, left = tally.counts[self.index][self._seats :], self._end - tally.played
        rising = self._rising
        if not sums or left <= 0 or self._step.sum in (Relation.EXACTLY, Relation.OTHER_THAN):
            return _EITHER
        bound = (max if rising is not self._others.some else min)(sums) * self._step.times
        ahead = (self._all - sum(sums)) / left * self._step.own_times - bound
        return 1 / (1 + exp((-ahead if rising else ahead) / _SCALE))


def _by_rank(others: Others, step: Step) -> bool:
    """Whether one rank decides if a trick is such: the highest or lowest that won before, of all or of its winner."""
    if step.won_rank in (None, Relation.EXACTLY, Relation.OTHER_THAN):
        return False
    alone = step == Step(won_rank=step.won_rank, winner=step.winner)
    who = (None, Turn.SAME) if others is Others.SOME_BEFORE else (None,) if others is Others.EACH_BEFORE else ()
    return alone and step.winner in who


class _Ranks:
    """The chance that a further trick is won with a rank that is such against those that won before.

    One rank decides it, the highest so far or the lowest, of the member who wins the trick or of all; and the cards in
    the hands tell how many are such. Example: Ben's highest was a 5, and he holds 3, 5 and 8: if he wins again, it will
    hardly be with the 3, the weakest of the three.
    """

    def __init__(self, keeper: TallyKeeper, others: Others, step: Step) -> None:
        assert step.won_rank is not None
        rising, self._of_one = step.won_rank in (Relation.AT_LEAST, Relation.MORE_THAN), step.winner is Turn.SAME
        self._extreme = max if rising is not others.some else min
        self._rank, self._seats = keeper.bits.rank, len(keeper.seats)
        self._such = {
            bound: sum(bit for bit, rank in self._rank.items() if step.won_rank.test(rank, bound))
            for bound in set(self._rank.values())
        }
        self._such[0] = 0 if others.some else sum(self._rank)  # there is no trick before
        self._hands, self._strength = keeper.held_first, cache(keeper.held)
        self._some, self._trumps, self._end = others.some, keeper.bits.trumps, keeper.end

    def update(self, fits: Test, *, led: bool) -> Update:
        """Keep by seat the tricks that are good, as a mask, and then the rank that decides; 0 before there is one."""
        seats, everybody = self._seats, range(self._seats)

        def update(row: list[int], trick: PlayedTrick) -> list[int]:
            found, rank = list(row) if len(row) > seats else [*row, *[0] * seats], self._rank[trick.best]
            if trick.best & self._such[found[seats + trick.winner]] and fits(trick):
                found[trick.leader if led else trick.winner] |= 1 << trick.at
            for seat in (trick.winner,) if self._of_one else everybody:
                bound = found[seats + seat]
                found[seats + seat] = self._extreme(bound, rank) if bound else rank
            return found

        return update

    def come(self, tally: Tally, group: Sequence[SeatIndex], row: Sequence[int]) -> int:
        """How many tricks with such a rank some seats are sure to win: with the highest trumps, if one hand has them.

        The highest trump that is left wins its trick, and so does the next one if it is in the same hand, as the two
        fall in different tricks. The rank that decides only moves on, so that what is such against some trick before
        stays so. This takes that each card left will be played, and that one trick before is enough.
        """
        trumps, sure, holder = tally.unplayed & self._trumps, 0, None
        if not self._some or not trumps or len(row) <= self._seats:
            return 0
        if tally.unplayed.bit_count() != self._seats * (self._end - tally.played):
            return 0
        while trumps:
            card = highest(trumps)
            seat = next(seat for seat, hand in enumerate(self._hands) if hand & card)
            if seat not in group or holder not in (None, seat):
                break
            holder, sure, trumps = seat, sure + bool(card & self._such[row[self._seats + seat]]), trumps ^ card
        return sure

    def chance(self, tally: Tally, group: Sequence[SeatIndex], row: Sequence[int]) -> float:
        """The chance that one of some seats wins the next trick, with such a rank: their part of all strength."""
        bounds, such, strength = row[self._seats :] or [0] * self._seats, 0.0, self._strength
        for seat in group:
            such += strength(tally.unplayed & self._hands[seat] & self._such[bounds[seat]])
        every = sum([strength(tally.unplayed & hand) for hand in self._hands])
        return min(1.0, _WEAK_RANKS * such / every) if every else 0.0


def _none_comes(_tally: Tally, _group: Sequence[SeatIndex], _row: Sequence[int]) -> int:
    return 0


_Pair = Callable[[PlayedTrick, PlayedTrick], bool]


def _each_of(tests: Sequence[_Pair]) -> _Pair:
    """A test whether two tricks pass all of these, each of which is asked only if those before it are passed."""
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        first, second = tests
        return lambda other, trick: first(other, trick) and second(other, trick)
    return lambda other, trick: all(test(other, trick) for test in tests)


def against_update(
    others: Others,
    fits: Test,
    such: _Pair,
    total: Callable[[PlayedTrick], int] | None,
    seats: int,
    *,
    led: bool,
) -> Update:
    """Keep by seat the tricks that are good so far, as a mask, and then the sum of each trick in its order.

    `such` tells whether a trick, its second argument, is such against another one, its first. What was good can be so
    no longer where each other trick counts; what was not can become good where one is enough.
    """
    some = others.some
    before = others not in (Others.NEXT, Others.EACH_AFTER, Others.SOME_AFTER)
    after = others not in (Others.EACH_BEFORE, Others.SOME_BEFORE)

    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        found = row[:seats]
        earlier = list(_before(trick))
        if after:
            for other in earlier[:1] if others is Others.NEXT else earlier:
                seat, bit = other.leader if led else other.winner, 1 << other.at
                if some is not bool(found[seat] & bit) and such(trick, other) is some and (not some or fits(other)):
                    found[seat] ^= bit
        good = fits(trick)
        if good and before:
            good = (any if some else all)(such(other, trick) for other in earlier)
        elif some:
            good = False
        if good:
            found[trick.leader if led else trick.winner] |= 1 << trick.at
        return found if total is None else [*found, *row[seats:], total(trick)]

    return update


def _before(trick: PlayedTrick) -> Iterator[PlayedTrick]:
    """The tricks before one, the last one first."""
    while trick.before is not None:
        trick = trick.before
        yield trick


def nth_update(fits: Test, does: Callable[[Bit, PlayedTrick], bool], kind: Mask) -> Update:
    """Keep by seat the history of cards that are played so, see `_ends_of_one`."""

    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        if not fits(trick):
            return row
        return [
            (history or 1) << 1 | bool(card & kind) if does(card, trick) else history
            for history, card in zip(row, trick.by, strict=True)
        ]

    return update


def nth_lead_update(fits: Test, kind: Mask) -> Update:
    """The same for cards that are led: one seat leads one card."""

    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        if not fits(trick):
            return row
        found, seat = list(row), trick.leader
        found[seat] = (row[seat] or 1) << 1 | bool(trick.first & kind)
        return found

    return update


def nth_trick_update(fits: Test, such: Test, *, led: bool) -> Update:
    """Keep by seat the history of tricks that it wins, or leads: of those that fit, which are such."""

    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        if not fits(trick):
            return row
        found, seat = list(row), trick.leader if led else trick.winner
        found[seat] = (row[seat] or 1) << 1 | such(trick)
        return found

    return update
