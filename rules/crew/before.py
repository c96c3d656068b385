"""The tricks before a position in the middle of a game: the facts that a file states of them, and their consequences.

Of the cards that are gone nobody knows in which tricks they fell. `Before` holds what a crew remembers without a
record: how many tricks each member has won, and which cards each has taken. `Past` tells from it between which numbers
a count lies after any of those tricks. Where that is one number, whatever the tricks were, a goal can be judged from
here on; `depends_on_past` (in `rules.crew.depends_on_past`) finds the goals of which that cannot be said.

Where every fact that a goal needs is known, all fitting histories agree on it. So judge and solver rely on one of them,
made up by `earlier_tricks`. Its tricks need not be legal play: no goal depends on that.

Example: three seats, five tricks were played, won 3, 2, 0, and seat 0 leads. So seat 0 won trick 5. How many of tricks
1 to 4 it won is 2; of the first three it won 1 or 2, and which is not known.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain

from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.kinds import CardFilter, Holding, Sum, TrickFilter
from winnable.rules.crew.play import Trick
from winnable.rules.crew.quantity import (
    BeforePlay,
    CardsPlayed,
    CardsTaken,
    LongestRun,
    Points,
    Quantity,
    TasksMet,
    TricksLed,
)

Interval = tuple[int, int]
"""The least and the greatest number that a count may be."""


@dataclass(frozen=True, slots=True)
class Before:
    """The facts stated of the tricks before the hands of a deal; None: the file does not say.

    `deck` is the whole deck. `won` has by seat the number of tricks won, `taken` the sorted cards in those tricks.
    """

    deck: Deck
    won: tuple[int, ...] | None
    taken: tuple[tuple[Card, ...] | None, ...]
    drawn: bool = False
    """Cards were drawn after trick 1 (mission 12), so that nobody knows who was dealt what."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A fact stated of earlier tricks that cannot be true: `about` the `hands`, the `tricks` or the `cards`.

    `seat` is the seat that it is about, None for all.
    """

    about: str
    message: str
    seat: SeatIndex | None = None


@dataclass(frozen=True)
class Past:
    """The consequences of the facts about earlier tricks, for a deal of the cards that are left."""

    before: Before
    deal: Deal

    @property
    def tricks(self) -> int:
        """The number of tricks before."""
        return self.deal.earlier

    @cached_property
    def gone(self) -> tuple[Card, ...]:
        """The cards that were played."""
        left = set(self.deal.deck.cards)
        return tuple(card for card in self.before.deck.cards if card not in left)

    @cached_property
    def won(self) -> tuple[int | None, ...]:
        """By seat the tricks won, as said or as its cards tell."""
        seats = len(self.deal.hands)
        return tuple(
            won if won is not None or taken is None else len(taken) // seats
            for won, taken in zip(self.before.won or (None,) * seats, self.before.taken, strict=True)
        )

    @cached_property
    def taken(self) -> tuple[tuple[Card, ...] | None, ...]:
        """By seat the cards taken, as said; none for a seat that cannot have won a trick."""
        return tuple(
            () if taken is None and self.wins([seat])[1] == 0 else taken for seat, taken in enumerate(self.before.taken)
        )

    # --- contradictions ----------------------------------------------------------------------------

    def contradictions(self, names: Sequence[str]) -> Iterator[Contradiction]:
        """The facts that contradict each other, whatever the tricks were. `names` are by seat."""
        deal, seats = self.deal, len(self.deal.hands)
        total, over = divmod(len(self.before.deck.cards), seats)
        left_over = len(deal.deck.cards) - deal.tricks * seats
        if not 1 <= deal.earlier == total - deal.tricks or left_over != over:
            hands = "no hand" if not over else "one hand" if over == 1 else f"{over} hands"
            yield Contradiction(
                "hands",
                f"expected {hands} with a card more than the others, as {over} of {len(self.before.deck.cards)} cards "
                f"{'stays' if over == 1 else 'stay'} unplayed, found {left_over}",
            )
            return
        wrong = list(self._wrong_cards(names))
        yield from wrong
        if wrong and self.before.won is None:  # numbers of tricks derived from the cards are wrong then, too
            return
        known = [won for won in self.won if won is not None]
        few = len(known) == seats and sum(known) < self.tricks
        if sum(known) > self.tricks or (few and self.before.won is not None):  # else cards are missing
            yield Contradiction("tricks", f"expected {self.tricks} tricks won in all, found {sum(known)}")
        elif self.won[deal.leader] == 0 or (self.won[deal.leader] is None and sum(known) == self.tricks):
            yield Contradiction(
                "tricks", f"expected a trick that {names[deal.leader]} has won, who leads now", deal.leader
            )

    def _wrong_cards(self, names: Sequence[str]) -> Iterator[Contradiction]:
        seats, first = len(self.deal.hands), dict[Card, SeatIndex]()
        for seat, taken in enumerate(self.before.taken):
            said = self.before.won[seat] if self.before.won is not None else None
            for card in taken or ():
                if card not in self.before.deck.cards:
                    yield Contradiction("cards", f"the card {card} is not in the deck", seat)
                elif card not in self.gone:
                    holder = names[self.deal.holder(card)]
                    message = f"expected a card that was played, found {card}, which {holder} holds"
                    yield Contradiction("cards", message, seat)
                elif card in first:
                    others = dict.fromkeys((names[first[card]], names[seat]))
                    yield Contradiction("cards", f"the card {card} was taken twice, by {' and '.join(others)}", seat)
                first.setdefault(card, seat)
            if taken is not None and (len(taken) % seats or said not in (None, len(taken) // seats)):
                wanted = f"{said * seats} cards" if said is not None else f"{seats} cards for each trick"
                yield Contradiction(
                    "cards", f"expected {wanted} that {names[seat]} has taken, found {len(taken)}", seat
                )
        missing = [str(card) for card in self.gone if card not in first]
        if missing and None not in self.before.taken:
            yield Contradiction("cards", f"expected every card that was played, missing {' '.join(missing)}")

    # --- known facts -----------------------------------------------------------------------------

    def wins(self, seats: Collection[SeatIndex]) -> Interval:
        """Between which numbers the tricks lie that the seats have won together."""
        leader, known = self.deal.leader, sum(won for won in self.won if won is not None)
        mine = sum(won for seat in seats if (won := self.won[seat]) is not None)
        unknown = {seat for seat, won in enumerate(self.won) if won is None}
        ours, rest = unknown.intersection(seats), self.tricks - known
        if not ours:
            return mine, mine
        if ours == unknown:
            return mine + rest, mine + rest
        return mine + (leader in ours), mine + rest - (leader in unknown - ours)

    def winner(self, trick: TrickNumber) -> SeatIndex | None:
        """Who won one of these tricks; None if that is not known, or the trick is still to come."""
        if trick > self.tricks:
            return None
        if trick == self.tricks:
            return self.deal.leader
        return next((seat for seat in self.deal.seats if self.wins([seat])[0] == self.tricks), None)

    def count(
        self, quantity: Quantity, seats: Collection[SeatIndex], after: TrickNumber, *, open_task: bool
    ) -> Interval:
        """Between which numbers the count of the seats lies after trick `after`.

        `open_task`: some task was open in all these tricks.
        """
        if isinstance(quantity, CardsTaken):
            return self._cards(quantity.cards, seats, after)
        if isinstance(quantity, Points):
            return self._points(quantity.cards, seats, after)
        assert not isinstance(quantity, BeforePlay | TasksMet)  # settled before trick 1, or counted elsewhere
        so = self._of_kind(quantity.tricks, open_task=open_task)
        numbers = [number for number in range(1, after + 1) if quantity.tricks.numbered(number, self.deal.last)]
        if so is False:
            return 0, 0
        if isinstance(quantity, CardsPlayed):
            return self._played(quantity, numbers, seats, sure=so is True)
        if isinstance(quantity, LongestRun):
            return self._longest(numbers, seats, after, sure=so is True)
        least, most = self._acts(numbers, seats, led=isinstance(quantity, TricksLed))
        return (least if so else 0), most

    def _acts(self, numbers: Sequence[TrickNumber], seats: Collection[SeatIndex], *, led: bool) -> Interval:
        """How many of these tricks the seats won or led: the commander led trick 1, who leads now won the last one."""
        winners = [number - 1 for number in numbers] if led else numbers  # who leads won the trick before
        surely = (0 in winners and self.deal.commander in seats) + (
            self.tricks in winners and self.deal.leader in seats
        )
        among = sum(0 < number < self.tricks for number in winners)
        least, most = (wins - (self.deal.leader in seats) for wins in self.wins(seats))
        others = self.tricks - 1 - among
        return surely + max(0, least - others), surely + min(most, among)

    def _longest(
        self, numbers: Sequence[TrickNumber], seats: Collection[SeatIndex], after: TrickNumber, *, sure: bool
    ) -> Interval:
        """The longest run; one number only if the run that may go on is known too."""
        least, most = self._acts(numbers, seats, led=False)
        wins = self.wins(seats)
        if most == 0 or (sure and wins == (1, 1) and len(numbers) == after == self.tricks):
            return most, most
        if sure and wins[0] == self.tricks:
            return (longest := _row(numbers)), longest
        return min(least, 1) if sure else 0, most

    def _cards(self, kind: CardFilter, seats: Collection[SeatIndex], after: TrickNumber) -> Interval:
        players, wanted = len(self.deal.hands), kind.select(self.before.deck).intersection(self.gone)
        listed = set(chain.from_iterable(taken for taken in self.taken if taken is not None))
        mine = {card for seat in seats for card in self.taken[seat] or ()}
        unlisted = {seat for seat, taken in enumerate(self.taken) if taken is None}
        rest, ours = set(self.gone) - listed, unlisted.intersection(seats)
        least = most = len(wanted & mine)
        if ours and ours == unlisted:
            least = most = least + len(wanted & rest)
        elif ours:
            fewest, mostly = (players * wins for wins in self.wins(ours))
            least += max(0, fewest - len(rest - wanted))
            most += min(mostly, len(wanted & rest))
        if after == self.tricks:
            return least, most
        others = len(self.gone) - len(wanted)
        surely = max(0, players * after - others) if len(set(seats)) == players else 0
        return surely, min(most, players * after)

    def _points(self, kind: CardFilter, seats: Collection[SeatIndex], after: TrickNumber) -> Interval:
        wanted = kind.select(self.before.deck).intersection(self.gone)
        listed = set(chain.from_iterable(taken for taken in self.taken if taken is not None))
        mine = {card for seat in seats for card in self.taken[seat] or ()}
        unlisted = {seat for seat, taken in enumerate(self.taken) if taken is None}
        ours = unlisted.intersection(seats)
        least = most = sum(card.rank for card in wanted & mine)
        rest = sum(card.rank for card in wanted - listed)
        if ours:
            least, most = least + (rest if ours == unlisted else 0), most + rest
        return (least if after == self.tricks else 0), most

    def _played(
        self, quantity: CardsPlayed, numbers: Sequence[TrickNumber], seats: Collection[SeatIndex], *, sure: bool
    ) -> Interval:
        """The least and the most cards of a kind that the seats played to these tricks, in an unknown order."""
        wanted = len(quantity.cards.select(self.before.deck).intersection(self.gone))
        room = len(numbers) * len(set(seats))
        if sure and not quantity.how and room == len(self.gone):
            return wanted, wanted
        return 0, min(wanted, room)

    def _of_kind(self, kind: TrickFilter, *, open_task: bool) -> bool | None:
        """Whether every earlier trick meets the conditions but for its number, True, or none does; else None."""
        gone, size = set(self.gone), len(self.deal.hands)
        found: list[bool | None] = [True if open_task else None] if kind.tasks_open else []
        ends = (one.select(self.before.deck) for one in (kind.won_with, kind.led, kind.closed_with) if one is not None)
        found += [_every_or_none(len(gone & end), len(gone)) for end in ends]
        if kind.every is not None:
            fitting = len(gone & kind.every.select(self.before.deck))
            found.append(True if fitting == len(gone) else False if fitting < size else None)
        held = [(each, len(gone & each.cards.select(self.before.deck))) for each in kind.holds]
        found += [_holding(each, fitting, len(gone), size) for each, fitting in held]
        if kind.winner_plays:
            turns = range(1, size + 1)
            found.append(_same(kind.won_in_turn(turn, size) for turn in turns))
        if kind.as_many is not None:
            first, second = (gone & each.select(self.before.deck) for each in kind.as_many)
            found.append(True if first == second else None)
        if kind.sum is not None:
            found.append(_sum(kind.sum, sorted(card.rank for card in gone), size))
        if kind.follows:
            found.append(None)  # in which order they were played is not said
        return False if False in found else None if None in found else True


def _every_or_none(fitting: int, of: int) -> bool | None:
    return False if fitting == 0 else True if fitting == of else None


def _holding(holding: Holding, fitting: int, gone: int, size: int) -> bool | None:
    """Whether tricks of `size` of the `gone` cards, of which `fitting` fit, meet the condition; None: some do."""
    numbers = range(max(0, size - (gone - fitting)), min(size, fitting) + 1)
    return _same(map(holding.holds, numbers))


def _sum(condition: Sum, ranks: Sequence[int], size: int) -> bool | None:
    return _same(condition.holds(total) for total in range(sum(ranks[:size]), sum(ranks[-size:]) + 1))


def _same(found: Iterable[bool]) -> bool | None:
    every = set(found)
    return every.pop() if len(every) == 1 else None


def _row(numbers: Sequence[TrickNumber]) -> int:
    """The longest run of trick numbers that follow one another."""
    longest = run = 0
    for index, number in enumerate(numbers):
        run = run + 1 if index and numbers[index - 1] == number - 1 else 1
        longest = max(longest, run)
    return longest


@lru_cache(maxsize=64)
def earlier_tricks(before: Before, deal: Deal) -> tuple[Trick, ...]:
    """Some tricks that fit the stated facts; for numbers that fit, see `Past.contradictions`."""
    past, seats = Past(before, deal), len(deal.hands)
    won = list(past.won)
    for seat in (
        deal.leader,
        *deal.seats,
    ):  # tricks and cards of no stated winner go to the leader, else to the first
        if won[seat] is None:
            rest = past.tricks - sum(each for each in won if each is not None)
            won[seat] = rest
    listed = {card for taken in before.taken for card in taken or ()}
    others = [card for card in past.gone if card not in listed]
    piles: list[list[Card]] = []
    for seat in deal.seats:
        taken, number = before.taken[seat], seats * (won[seat] or 0)
        piles.append(list(taken) if taken is not None else others[:number])
        others = others if taken is not None else others[number:]
    winners = [seat for seat in deal.seats for _ in range((won[seat] or 0) - (seat == deal.leader))]
    tricks: list[Trick] = []
    leader = deal.commander
    for number, winner in enumerate((*winners, deal.leader), 1):
        cards = tuple(piles[winner].pop() for _ in range(seats))
        order = tuple((leader + place) % seats for place in deal.seats)
        tricks.append(Trick(number, order, cards, winner, cards[order.index(winner)]))
        leader = winner
    return tuple(tricks)
