"""What goals count, kept trick by trick: tricks and cards of each kind by seat, and the strength of hands.

A rollout plays many tricks, so counts are not made afresh after each: a `TallyKeeper` collects the quantities that the
goals of a problem speak of, and brings a `Tally` of them up to date. Example: "the owner wins two pink cards" needs a
row of counts by seat, `[0, 2, 0]` once seat 1 has won two pink cards, and the `room` by which a count can still grow,
which is the number of pink cards unplayed.

The *strength* of a hand is the sum of the strength of its cards. That of a card rises with the square of its place in
its suit: of nine ranks the 9 is worth 1, the 6 is worth (6/9)² = 0.44 and the 1 is worth 0.01.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from winnable.rules.crew.core import Always, Sooner
from winnable.rules.crew.goal import EachFalls, EachWins, Spread, TaskOrder, TasksInOrder, plain_card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import EVERY_TRICK, Against, CardFilter, How, Step, TrickFilter
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
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.features import in_order
from winnable.solver.crew.lookahead.bits import Bit, Bits, Mask, mask_of
from winnable.solver.crew.lookahead.task_order import keeping, keeping_pairs
from winnable.solver.crew.lookahead.updates import (
    Counts,
    PlayedTrick,
    Test,
    Update,
    both_test,
    cards_update,
    holding_test,
    past_trick,
    points_update,
    raised,
    tricks_update,
)

LEVELS: Final = 16
"""The number of steps in which the strength of hands is measured, so that ratings can be cached. Chosen by trial."""
RUN_UNIT: Final = 1000
"""Runs are kept as `RUN_UNIT * longest + current`; any number above the number of tricks will do."""


class NotRated(Exception):
    """A goal that cannot be rated, as it speaks of more than final counts."""


class Tally(NamedTuple):
    """What goals depend on after some tricks."""

    counts: list[list[int]]
    """For each quantity its count by seat."""
    played: int
    """The number of tricks played."""
    unplayed: Mask
    strength: list[int]
    """By seat its part of the strength of all hands, in `LEVELS` steps from 0."""
    last: PlayedTrick | None = None
    """The last trick, only where some quantity asks for the trick before another."""


Room = Callable[[Tally], int]
"""By how much the count of any seat can still grow."""
Watch = Callable[[list[int], Counts, Counts], list[int]]
"""What is kept of the counts, after one more trick: by what it was, and the counts before and now."""
_Key = Quantity | Always | Spread | Sooner | EachWins | EachFalls | TasksInOrder | tuple[Token | None, ...]
"""What a row of counts is kept for."""


class TallyKeeper:
    """Collects the quantities that are to be counted, and counts them."""

    def __init__(self, problem: Problem, bits: Bits) -> None:
        self.bits = bits
        self.deck = problem.deck
        self.tricks = problem.deal.last
        self.end = self.tricks
        """The number of tricks that count."""
        self.past = [past_trick(trick, bits) for trick in problem.past]
        self.seats = problem.deal.seats
        self.owned = problem.tasks
        self.hands = problem.deal.hands
        self.held_first = [bits.mask(hand) for hand in problem.deal.hands]
        """The hands as masks."""
        self.rooms: list[Room] = []
        """By quantity, how much its count can still grow."""
        self._index: dict[tuple[_Key, int], int] = {}
        self._by_place: dict[tuple[int, int], tuple[Quantity, int]] = {}
        """The same by the place of a quantity in memory, kept with it, as most are asked for several times."""
        self._updates: list[Update] = []
        self._starts: list[list[int]] = []
        """The rows before the first card: of what counts from the deal alone, the counts."""
        self._changing: list[list[int]] = [[] for _ in range(self.tricks)]
        """By trick the quantities whose counts it may change."""
        self._following: list[TrickFilter] = []
        """The kinds of tricks that ask for the trick before; one list for all keepers of a tally."""
        self._totals: dict[Mask, int] = {}
        """The sums of ranks, by the cards of a trick."""
        self._while_open: list[TrickFilter] = []
        """The kinds of tricks that count while tasks are open, likewise."""
        self._watched: list[tuple[int, Watch]] = []
        """What is kept of the counts themselves, by the index of its row."""
        self.weight = bits.strength

    def until(self, end: int) -> "TallyKeeper":
        """The keeper of the same tally that has things counted up to trick `end` alone."""
        keeper = copy(self)
        keeper.end = min(end, self.end)
        return keeper

    # --- keeping a tally ---------------------------------------------------------------------------

    def start(self, hands: Sequence[Mask]) -> Tally:
        """The tally before the first trick with these hands: of earlier tricks, in the middle of a game."""
        counts = list(self._starts)
        last: PlayedTrick | None = None
        for trick in self.past:
            last = trick._replace(before=last)
            counts = self._counted(counts, last)
        return Tally(counts, len(self.past), sum(hands), self._levels(list(map(self.held, hands))), last)

    def after(self, tally: Tally, trick: PlayedTrick, held: Sequence[float]) -> Tally:
        """The tally after one more trick; `held` is the strength that is left in each hand."""
        if self._following:
            trick = trick._replace(before=tally.last)
        if self._while_open:
            trick = trick._replace(unplayed=tally.unplayed)
        counts = self._counted(tally.counts, trick)
        last = trick if self._following else None
        return Tally(counts, tally.played + 1, tally.unplayed & ~trick.cards, self._levels(held), last)

    def _counted(self, before: Counts, trick: PlayedTrick) -> list[list[int]]:
        """The counts after one more trick."""
        counts = list(before)
        for index in self._changing[trick.at]:
            counts[index] = self._updates[index](counts[index], trick)
        for index, watch in self._watched:
            counts[index] = watch(counts[index], before, counts)
        return counts

    def held(self, hand: Mask) -> float:
        """The strength of a hand."""
        return sum(self.weight[bit] for bit in self.bits.split(hand))

    def _levels(self, held: Sequence[float]) -> list[int]:
        """The part of all strength that each hand has, in `LEVELS` steps."""
        each = (LEVELS - 0.01) / max(sum(held), 0.01)  # even all strength in one hand is the last step
        return [int(strength * each) for strength in held]

    # --- what is counted ---------------------------------------------------------------------------

    def mask(self, cards: CardFilter) -> Mask:
        """The cards of a kind."""
        return mask_of(cards, self.bits)

    def index(self, quantity: Quantity) -> int:
        """Have a quantity counted; its index in `Tally.counts`. Raises NotRated.

        Counts are kept for all seats at once: for whom a goal asks makes no difference.
        """
        known = self._by_place.get((id(quantity), self.end))
        if known is None:
            known = self._by_place[id(quantity), self.end] = quantity, self._indexed(quantity)
        return known[1]

    def _indexed(self, quantity: Quantity) -> int:
        key = replace(quantity, by=Member.ANYBODY)
        index = self._index.get((key, self.end))
        if index is None:
            match quantity:
                case (
                    CardsPlayed(nth=(_, *_))
                    | TricksWon(nth=(_, *_))
                    | TricksLed(nth=(_, *_))
                    | TricksWon(tricks=TrickFilter(against=Against()))
                    | TricksLed(tricks=TrickFilter(against=Against()))
                ):
                    raise NotRated  # but see `one_by_one`
                case TasksMet():
                    self._add(key, self._met_update(), self._cards_room(self.task_cards))
                case CardsTaken():
                    kind = self.mask(quantity.cards)
                    self._add(key, cards_update(kind), self._cards_room(kind))
                case Points():
                    kind = self.mask(quantity.cards)
                    ranks = {bit: card.rank for bit, card in self.bits.card.items() if bit & kind}
                    self._add(key, points_update(ranks, kind), self._points_room(ranks, kind))
                case CardsPlayed():
                    self._add(key, self._played_update(quantity), self._played_room(quantity), quantity.tricks)
                case CardsDealt() | CardsPassed():
                    self._add_constant(key, self._before_play(quantity))
                case TasksOwned():
                    self._add_constant(key, self._owned())
                case LongestRun():
                    self._add(key, self._run_update(quantity.tricks), self._tricks_room(quantity.tricks))
                case _:
                    fits = self.fits(quantity.tricks)
                    led = isinstance(quantity, TricksLed)
                    self._add(key, tricks_update(fits, led=led), self._tricks_room(quantity.tricks), quantity.tricks)
            index = self._index[key, self.end]
        return index

    def keep(self, quantity: Quantity, update: Callable[[], Update], tricks: TrickFilter) -> int:
        """Have a quantity counted in a way of its own, in tricks with such numbers; its index in `Tally.counts`."""
        key = replace(quantity, by=Member.ANYBODY)
        if (key, self.end) not in self._index:
            self._add(key, update(), _no_room, tricks)
        return self._index[key, self.end]

    def kept(self, quantity: Quantity) -> int:
        """The index in `Tally.counts` of a quantity that is counted already, in whatever way."""
        return self._index[replace(quantity, by=Member.ANYBODY), self.end]

    def watch(self, goal: Always | Spread, holds: Callable[[Counts], list[bool]]) -> int:
        """Have it kept whether a goal has failed after some trick, for each seat as the owner; the index in the counts.

        `holds` tells that by the counts so far.
        """

        def failed(row: list[int], _before: Counts, now: Counts) -> list[int]:
            return [failed or not held for failed, held in zip(row, holds(now), strict=True)]

        return self._watch(goal, failed)

    def sooner(self, goal: Sooner, met: Callable[[Counts], bool], other: Callable[[Counts], bool]) -> int:
        """Have it kept whether a goal was met before another one; the index in the counts: 1 if it was, 2 if not.

        `met` and `other` tell by the counts so far whether the two are met, if the play ended there.
        """

        def first(row: list[int], before: Counts, now: Counts) -> list[int]:
            if row[0] or not other(now):
                return row
            return [1 if met(before) else 2, *row[1:]]

        return self._watch(replace(goal, parts=()), first)  # a shorter key, as the two goals say it all

    def _watch(self, goal: Always | Spread | Sooner, watch: "Watch") -> int:
        new = len(self._updates)
        index = self._index.setdefault((goal, self.end), new)  # to hash a long goal takes as long as the rest
        if index == new:
            self._watched.append((new, watch))
            self._append([0] * len(self.seats), lambda row, _trick: row, _no_room)
        return index

    def _owned(self) -> list[int]:
        """The number of tasks of each seat. Raises NotRated where an owner is open."""
        if any(task.owner is None for task in self.owned):
            raise NotRated
        return [sum(task.owner == seat for task in self.owned) for seat in self.seats]

    def _met_update(self) -> Update:
        """The tasks of each seat whose cards it has won. Raises NotRated where an owner or a card is not known."""
        cards = dict.fromkeys(self.seats, 0)
        if self.task_cards.bit_count() < len(self.owned):  # two tasks for one card
            raise NotRated
        for task in self.owned:
            card = plain_card(task.goal)
            if task.owner is None or card is None or task.done:
                raise NotRated
            cards[task.owner] |= self.bits.of[card]

        def update(row: list[int], trick: PlayedTrick) -> list[int]:
            met = (trick.cards & cards[trick.winner]).bit_count()
            return raised(row, trick.winner, met) if met else row

        return update

    def _before_play(self, quantity: CardsDealt | CardsPassed) -> list[int]:
        """The cards of a kind that each seat was dealt; none is passed in a play that is looked ahead."""
        kind = quantity.cards.select(self.deck) if isinstance(quantity, CardsDealt) else frozenset()
        return [sum(card in kind for card in hand) for hand in self.hands]

    def in_order(self, goal: EachWins | EachFalls) -> int:
        """Have the cards counted that win, or fall, for a goal; the index in `Tally.counts` of those that have, as a

        mask, and a number above 0 if the goal is lost by a card that fell without winning or before its time.
        """
        if (goal, self.end) not in self._index:
            update = self._winners_update if isinstance(goal, EachWins) else self._fallen_update
            self._add(goal, update(goal), _no_room)
        return self._index[goal, self.end]

    @property
    def task_cards(self) -> Mask:
        """The cards of the tasks. Raises NotRated where some are for something else, or were met before."""
        cards = [plain_card(task.goal) for task in self.owned]
        if self.past or any(card is None for card in cards):
            raise NotRated
        return sum(self.bits.of[card] for card in cards if card is not None)

    def tasks_in_order(self, order: TaskOrder, who: SeatIndex) -> int:
        """Have the order kept in which members win the cards of tasks; the index in `Tally.counts`."""
        key = TasksInOrder(order, Seat(who))
        if (key, self.end) not in self._index:
            after = keeping(order, who, len(self.seats), self.task_cards)
            self._add(key, lambda row, trick: after(row, trick.cards, trick.winner), _no_room)
        return self._index[key, self.end]

    def in_order_of_tokens(self) -> int:
        """Have the order kept in which the cards of tasks fall; the index in `Tally.counts`.

        Kept are the cards that have fallen, as a mask, and a number above 0 if one fell in a trick after which another,
        that must be first, was still to fall. Raises NotRated for other tasks, and where some were met before.
        """
        tokens = tuple(task.token for task in self.owned)
        if (tokens, self.end) not in self._index:
            cards = [plain_card(task.goal) for task in self.owned]
            if self.past or any(task.done for task in self.owned) or None in cards:
                raise NotRated
            bits = [self.bits.of[card] for card in cards if card is not None]
            after = keeping_pairs([(bits[one], bits[other]) for one, other in in_order(tokens)])
            self._add(tokens, lambda row, trick: after(row, trick.cards), _no_room)
        return self._index[tokens, self.end]

    def _sooner(self, goal: EachWins | EachFalls) -> dict[Bit, Mask]:
        """For each card of a goal the cards that must come before it."""
        cards = {self.bits.of[card]: card for card in goal.cards.select(self.deck)}
        return {
            bit: sum(other for other in cards if goal.place(cards[other]) < goal.place(card))
            for bit, card in cards.items()
        }

    def _fallen_update(self, goal: EachWins | EachFalls) -> Update:
        sooner, seats = self._sooner(goal), len(self.seats)

        def update(row: list[int], trick: PlayedTrick) -> list[int]:
            fallen, early = row[0], 0
            for turn in range(seats):
                card = trick.by[(trick.leader + turn) % seats]
                if card in sooner:
                    early += bool(sooner[card] & ~fallen)
                    fallen |= card
            return [fallen, row[1] + early, *row[2:]] if fallen != row[0] else row

        return update

    def _winners_update(self, goal: EachWins | EachFalls) -> Update:
        sooner = self._sooner(goal)
        kind = sum(sooner)

        def update(row: list[int], trick: PlayedTrick) -> list[int]:
            fallen = trick.cards & kind
            if not fallen:
                return row
            good = fallen == trick.best and not sooner[trick.best] & ~row[0]
            return [row[0] | (fallen & trick.best), row[1] + (not good), *row[2:]]

        return update

    def _add(
        self,
        key: _Key,
        update: Update,
        room: Room,
        of: TrickFilter = EVERY_TRICK,
    ) -> None:
        """Have a row of counts kept, which only tricks with such numbers change."""
        self._index[key, self.end] = len(self._updates)
        for number in of.all_numbered(self.tricks):
            if number <= self.end:
                self._changing[number - 1].append(len(self._updates))
        self._append([0] * len(self.seats), update, room)

    def _add_constant(self, key: _Key, row: list[int]) -> None:
        """Have a row of counts that is the same from before the first card on."""
        self._index[key, self.end] = len(self._updates)
        self._append(row, lambda row, _trick: row, _no_room)

    def _append(self, start: list[int], update: Update, room: Room) -> None:
        self._starts.append(start)
        self._updates.append(update)
        self.rooms.append(room)

    def _cards_room(self, kind: Mask) -> Room:
        if len(self.seats) * self.end == len(self.bits.of):
            return lambda tally: (tally.unplayed & kind).bit_count()
        return lambda tally: min((tally.unplayed & kind).bit_count(), max(0, self.end - tally.played) * len(self.seats))

    def _points_room(self, ranks: dict[Bit, int], kind: Mask) -> Room:
        def room(tally: Tally) -> int:
            if tally.played >= self.end:
                return 0
            return sum(ranks[bit] for bit in self.bits.split(tally.unplayed & kind))

        return room

    def _played_update(self, quantity: CardsPlayed) -> Update:
        fits, kind, does = self.fits(quantity.tricks), self.mask(quantity.cards), self.does(quantity.how)

        def update(row: list[int], trick: PlayedTrick) -> list[int]:
            if not trick.cards & kind or not fits(trick):
                return row
            return [
                before + (bool(card & kind) and does(card, trick)) for before, card in zip(row, trick.by, strict=True)
            ]

        return update

    def does(self, how: Sequence[How]) -> Callable[[Bit, PlayedTrick], bool]:
        """A test whether a card does one of these in its trick, or anything."""
        suit, trumps = self.bits.suit, self.bits.trumps
        leads, follows, ruffs, discards = (
            not how or way in how for way in (How.LED, How.FOLLOWED, How.RUFFED, How.DISCARDED)
        )

        def test(card: Bit, trick: PlayedTrick) -> bool:
            if card & suit[trick.first]:
                return leads if card == trick.first else follows
            return ruffs if card & trumps else discards

        return test

    def _played_room(self, quantity: CardsPlayed) -> Room:
        """By how much all seats together can raise it; of one seat it depends on the hand, see `Evaluator`."""
        kind, to_come = self.mask(quantity.cards), self._tricks_room(quantity.tricks)
        each = quantity.in_a_trick(len(self.seats))
        return lambda tally: min((tally.unplayed & kind).bit_count(), to_come(tally) * each)

    def _tricks_room(self, kind: TrickFilter) -> Room:
        """By how many tricks of a kind a count can grow: no more than there are cards left for."""
        to_come, needed = self.to_come(kind), self._needed(kind)
        if not needed:
            return lambda tally: to_come[tally.played]
        if len(needed) == 1 and needed[0][1] == 1:  # most are, as those that are won with a colour
            ((of_kind, _),) = needed
            return lambda tally: min(to_come[tally.played], (tally.unplayed & of_kind).bit_count())

        def room(tally: Tally) -> int:
            most, unplayed = to_come[tally.played], tally.unplayed
            for cards, number in needed:
                most = min(most, (unplayed & cards).bit_count() // number)
            return most

        return room

    def _needed(self, kind: TrickFilter) -> list[tuple[Mask, int]]:
        """The numbers of cards that each trick of a kind takes at least."""
        found = [(self.mask(cards), 1) for cards in (kind.won_with, kind.led, kind.closed_with) if cards is not None]
        if kind.every is not None:
            found.append((self.mask(kind.every), len(self.seats)))
        for holding in kind.holds:
            least = next((held for held in range(len(self.seats) + 1) if holding.holds(held)), 0)
            found += [(self.mask(holding.cards), least)] * (least > 0)
        return found

    def to_come(self, kind: TrickFilter) -> list[int]:
        """By how many tricks are played, the number of those to come whose numbers fit."""
        numbered = kind.all_numbered(self.tricks)
        fits = [number <= self.end and number in numbered for number in range(self.tricks, 0, -1)]
        return [*accumulate(fits, initial=0)][::-1]

    def _run_update(self, kind: TrickFilter) -> Update:
        """The longest run, in units of `RUN_UNIT`, plus the run that lasts until now."""
        fits = self.fits(kind)

        def update(row: list[int], trick: PlayedTrick) -> list[int]:
            goes_on = fits(trick)
            now = [row[seat] % RUN_UNIT + 1 if goes_on and seat == trick.winner else 0 for seat in self.seats]
            return [max(before // RUN_UNIT, run) * RUN_UNIT + run for before, run in zip(row, now, strict=True)]

        return update

    def fits(self, kind: TrickFilter) -> Test:
        """A test whether a trick is of a kind. Raises NotRated for some that count while tasks are open."""
        # each condition is worked out here, once, so that a test of a trick is a few operations on its cards as bits
        tests: list[Test] = []
        if kind.tasks_open:
            self._while_open.append(kind)
            tests.append(self._tasks_are_open())
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
        tests += [holding_test(self.mask(holding.cards), holding, len(self.seats)) for holding in kind.holds]
        if kind.as_many is not None:
            one, other = map(self.mask, kind.as_many)
            tests.append(lambda trick: (trick.cards & one).bit_count() == (trick.cards & other).bit_count())
        if kind.winner_plays:
            players = len(self.seats)
            good = {turn for turn in range(players) if kind.won_in_turn(turn + 1, players)}
            tests.append(lambda trick: (trick.winner - trick.leader) % players in good)
        if kind.sum is not None:
            wanted, total = kind.sum, self.total
            tests.append(lambda trick: wanted.holds(total(trick)))
        if kind.follows:
            self.follow(kind)
            # first of all tests, as the others look at the trick before
            tests.insert(0, lambda trick: trick.before is not None)
        if kind.after is not None:
            earlier = self.fits(kind.after)
            tests.append(lambda trick: trick.before is not None and earlier(trick.before))
        if kind.step is not None:
            tests += [both_test(test, kind.step.back) for test in self.steps(kind.step)]
        if not tests:
            return lambda _trick: True
        return tests[0] if len(tests) == 1 else lambda trick: all(test(trick) for test in tests)

    def follow(self, kind: TrickFilter) -> None:
        """Have the trick before kept with each, for a kind of tricks that asks for it."""
        self._following.append(kind)

    def total(self, trick: PlayedTrick) -> int:
        """The sum of the ranks of a trick."""
        if trick.cards not in self._totals:
            self._totals[trick.cards] = sum(self.bits.card[bit].rank for bit in self.bits.split(trick.cards))
        return self._totals[trick.cards]

    def _tasks_are_open(self) -> Test:
        """A test whether a task was open when a trick started: in a line that wins, until its card falls.

        Raises NotRated for tasks other than plain cards, and in the middle of a game.
        """
        goals = [plain_card(task.goal) for task in self.owned if not task.done]
        cards = [card for card in goals if card is not None]
        if len(cards) < len(goals) or self.past:
            raise NotRated
        todo = sum({self.bits.of[card] for card in cards})
        return lambda trick: bool(trick.unplayed & todo)

    def steps(self, step: Step) -> Iterator[Callable[[PlayedTrick, PlayedTrick], bool]]:
        """Tests of a trick and the trick before it."""
        turn, again, won_again, seats, suit = (
            step.winner,
            step.led_again,
            step.won_again,
            len(self.seats),
            self.bits.suit,
        )
        if turn is not None:
            further = {places for places in range(seats) if turn.holds(0, places, seats)}
            yield lambda before, trick: (trick.winner - before.winner) % seats in further
        if again is not None:
            yield lambda before, trick: (suit[before.first] == suit[trick.first]) == again
        if won_again is not None:
            yield lambda before, trick: (suit[before.best] == suit[trick.best]) == won_again
        if step.won_rank is not None:
            card, ranked = self.bits.card, step.won_rank.test
            yield lambda before, trick: ranked(card[trick.best].rank, card[before.best].rank)
        if step.sum is not None:
            total, holds, own_times, times = self.total, step.sum.test, step.own_times, step.times
            if own_times == times:
                yield lambda before, trick: holds(total(trick), total(before))
            else:
                yield lambda before, trick: holds(own_times * total(trick), times * total(before))


def _no_room(_tally: Tally) -> int:
    """What is not counted, or does not change, has no room to grow."""
    return 0
