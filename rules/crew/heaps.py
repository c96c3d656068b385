"""The heaps on the table in the middle of a game: who has won the tricks that are not in a file, and their cards.

`Heaps` holds what lies there: how many tricks each member has won, perhaps in which order, and which cards are in them.
Who played which card, and to which trick, nobody sees. `Past` counts in them: a count of the
earlier tricks is one number, the same for all ways to play them that fit, or it is not known. A goal that asks for a
count that is not known is refused (`rules.crew.missing`). So judge and solver may rely on any tricks that fit, made up
by `earlier_tricks`. These need not be legal play: no goal asks for more than all that fit have in common.

Example: three seats, five tricks were played, won 3, 2, 0, and seat 0 leads. So seat 0 won trick 5, and two of tricks 1
to 4. How many of the first three it won is not known, unless the heaps are in order.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Self

from winnable.rules.crew.card import Card, Deck, SeatIndex, TrickNumber
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.kinds import EVERY_TRICK, CardFilter, TrickFilter
from winnable.rules.crew.play import Trick
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, LongestRun, Points, TricksLed, TricksWon


@dataclass(frozen=True, slots=True)
class Heaps:
    """What lies on the table of the tricks before the hands of a deal; None: the file does not say.

    `deck` is the whole deck. `won` has by seat the number of tricks won, `taken` the sorted cards in those tricks.
    Where their order is known, `winners` has who won trick 1, 2, …
    """

    deck: Deck
    won: tuple[int, ...] | None
    taken: tuple[tuple[Card, ...] | None, ...]
    winners: tuple[SeatIndex, ...] = ()
    drawn: bool = False
    """Cards were drawn after trick 1 (mission 12), so that nobody knows who was dealt what."""

    @classmethod
    def in_order(cls, deck: Deck, winners: Sequence[SeatIndex], taken: Sequence[tuple[Card, ...] | None]) -> Self:
        """Heaps whose order is known."""
        return cls(deck, tuple(map(list(winners).count, range(len(taken)))), tuple(taken), tuple(winners))


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Heaps that cannot be: `about` the `hands`, the `tricks` or the `cards`, of a seat or, with None, of all."""

    about: str
    message: str
    seat: SeatIndex | None = None


@dataclass(frozen=True)
class Past:
    """What the heaps tell of the earlier tricks, for a deal of the cards that are left."""

    heaps: Heaps
    deal: Deal

    @property
    def tricks(self) -> int:
        """The number of tricks before."""
        return self.deal.earlier

    @cached_property
    def gone(self) -> tuple[Card, ...]:
        """The cards that were played."""
        left = set(self.deal.deck.cards)
        return tuple(card for card in self.heaps.deck.cards if card not in left)

    @cached_property
    def won(self) -> tuple[int | None, ...]:
        """By seat the tricks won, as said or as its cards tell."""
        return tuple(
            won if won is not None or taken is None else len(taken) // len(self.deal.seats)
            for won, taken in zip(self.heaps.won or [None] * len(self.deal.seats), self.heaps.taken, strict=True)
        )

    def takers(self, card: Card) -> set[SeatIndex]:
        """The seats that may have taken a card that is gone."""
        heaps = self.heaps.taken
        of_it = {seat for seat, taken in enumerate(heaps) if taken is not None and card in taken}
        return of_it or {seat for seat, taken in enumerate(heaps) if taken is None and self.won[seat] != 0}

    # --- contradictions ----------------------------------------------------------------------------

    def contradictions(self, names: Sequence[str]) -> Iterator[Contradiction]:
        """What cannot be, whatever the tricks were. `names` are by seat."""
        deal, seats = self.deal, len(self.deal.hands)
        total, over = divmod(len(self.heaps.deck.cards), seats)
        left_over = len(deal.deck.cards) - deal.tricks * seats
        if not 1 <= deal.earlier == total - deal.tricks or left_over != over:
            hands = "no hand" if not over else "one hand" if over == 1 else f"{over} hands"
            yield Contradiction(
                "hands",
                f"expected {hands} with a card more than the others, as {over} of {len(self.heaps.deck.cards)} cards "
                f"{'stays' if over == 1 else 'stay'} unplayed, found {left_over}",
            )
            return
        wrong = list(self._wrong_cards(names))
        yield from wrong
        if wrong and self.heaps.won is None:  # numbers of tricks derived from the cards are wrong then, too
            return
        known = [won for won in self.won if won is not None]
        few = len(known) == seats and sum(known) < self.tricks
        leads = f"{names[deal.leader]} has won, who leads now"
        if sum(known) > self.tricks or (few and self.heaps.won is not None):  # else cards are missing
            yield Contradiction("tricks", f"expected {self.tricks} tricks won in all, found {sum(known)}")
        elif self.heaps.winners and self.heaps.winners[-1] != deal.leader:
            yield Contradiction("tricks", f"expected a last trick that {leads}")
        elif self.won[deal.leader] == 0 or (self.won[deal.leader] is None and sum(known) == self.tricks):
            yield Contradiction("tricks", f"expected a trick that {leads}", deal.leader)

    def _wrong_cards(self, names: Sequence[str]) -> Iterator[Contradiction]:
        seats, first = len(self.deal.hands), dict[Card, SeatIndex]()
        for seat, taken in enumerate(self.heaps.taken):
            said = self.heaps.won[seat] if self.heaps.won is not None else None
            for card in taken or ():
                if card not in self.heaps.deck.cards:
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
        if missing and None not in self.heaps.taken:
            yield Contradiction("cards", f"expected every card that was played, missing {' '.join(missing)}")

    # --- counts ------------------------------------------------------------------------------------

    def wins(self, seats: Collection[SeatIndex]) -> int | None:
        """How many tricks the seats have won together; None if that is not known."""
        ours, others = ([won for seat, won in enumerate(self.won) if (seat in seats) is mine] for mine in (True, False))
        if None not in ours:
            return sum(won for won in ours if won is not None)
        return None if None in others else self.tricks - sum(won for won in others if won is not None)

    def won_by(self, seats: Collection[SeatIndex]) -> list[bool | None]:
        """For each earlier trick whether one of the seats won it; None where that is not known."""
        if self.heaps.winners:
            return [winner in seats for winner in self.heaps.winners]
        last, wins, others = self.deal.leader in seats, self.wins(seats), self.tricks - 1
        before = None if wins is None or 0 < wins - last < others else wins > last
        return [*[before] * others, last]

    def winner(self, trick: TrickNumber) -> SeatIndex | None:
        """Who won one of these tricks; None if that is not known."""
        return next((seat for seat in self.deal.seats if self.won_by([seat])[trick - 1]), None)

    def count(
        self,
        quantity: TricksWon | TricksLed | LongestRun | CardsPlayed | CardsTaken | Points,
        seats: Collection[SeatIndex],
        after: TrickNumber,
        *,
        open_task: bool,
    ) -> int | None:
        """The count of the seats after trick `after`; None if it is not known.

        `open_task`: some task was open in all these tricks.
        """
        if isinstance(quantity, CardsTaken | Points):
            return self._taken(quantity, seats, after)
        if isinstance(quantity, CardsPlayed):
            return self._played(quantity, seats, after, open_task=open_task)
        scored = self.scored(quantity, seats, open_task=open_task)[:after]
        if None not in scored:
            return _longest(scored) if isinstance(quantity, LongestRun) else sum(map(bool, scored))
        # which tricks of the leader's and of the others were won before the last one is not known, but how many
        alike = self._acted(quantity, seats).count(None) == scored.count(None)
        fits, wins = self._fits(quantity.tricks, open_task=open_task), self.wins(seats)
        if isinstance(quantity, LongestRun) or not (fits and alike) or wins is None:
            return None
        return scored.count(True) + wins - (self.deal.leader in seats)

    def _acted(self, quantity: TricksWon | TricksLed | LongestRun, seats: Collection[SeatIndex]) -> list[bool | None]:
        """For each earlier trick whether one of the seats won or led it."""
        won = self.won_by(seats)
        # who leads won the trick before, and the commander leads trick 1
        return [self.deal.commander in seats, *won[:-1]] if isinstance(quantity, TricksLed) else won

    def scored(
        self, quantity: TricksWon | TricksLed | LongestRun, seats: Collection[SeatIndex], *, open_task: bool
    ) -> list[bool | None]:
        """For each earlier trick whether it counts for one of the seats; None where that is not known."""
        kind, fits = quantity.tricks, self._fits(quantity.tricks, open_task=open_task)
        return [
            False if act is False or fits is False or not kind.numbered(number, self.deal.last) else fits and act
            for number, act in enumerate(self._acted(quantity, seats), 1)
        ]

    def _played(
        self, quantity: CardsPlayed, seats: Collection[SeatIndex], after: TrickNumber, *, open_task: bool
    ) -> int | None:
        """All cards that are gone fell in some trick, whoever played them: more is not known."""
        kind, wanted = quantity.tricks, len(self.of_kind(quantity.cards))
        fits = self._fits(kind, open_task=open_task)
        numbers = sum(kind.numbered(number, self.deal.last) for number in range(1, after + 1))
        if not wanted or not numbers or fits is False:
            return 0
        everybody = len(set(seats)) == len(self.deal.hands)
        return wanted if fits and everybody and not quantity.how and numbers == self.tricks else None

    def _taken(self, quantity: CardsTaken | Points, seats: Collection[SeatIndex], after: TrickNumber) -> int | None:
        """How many of the cards, or points, the seats took in the first tricks."""
        total = 0
        for card in self.of_kind(quantity.cards):
            takers = self.takers(card)
            if takers.isdisjoint(seats):
                continue
            if after < self.tricks or not takers.issubset(seats):
                return None
            total += card.rank if isinstance(quantity, Points) else 1
        return total

    def of_kind(self, cards: CardFilter) -> list[Card]:
        """The cards of a kind that are gone."""
        kind = cards.select(self.heaps.deck)
        return [card for card in self.gone if card in kind]

    def _fits(self, kind: TrickFilter, *, open_task: bool) -> bool | None:
        """Whether every earlier trick meets the conditions but for its number, True, or none does; else None."""
        ends = (kind.won_with, kind.led, kind.closed_with, kind.every)
        if any(end is not None and not self.of_kind(end) for end in ends):
            return False
        if any(not self.of_kind(each.cards) and not each.holds(0) for each in kind.holds):
            return False
        by_number = replace(kind, numbers=(), tasks_open=False) == EVERY_TRICK
        return True if by_number and (open_task or not kind.tasks_open) else None


def _longest(acts: Sequence[bool | None]) -> int:
    """The longest run."""
    longest = run = 0
    for act in acts:
        run = run + 1 if act else 0
        longest = max(longest, run)
    return longest


@lru_cache(maxsize=64)
def earlier_tricks(heaps: Heaps, deal: Deal) -> tuple[Trick, ...]:
    """Some tricks that fit the heaps; for heaps that can be, see `Past.contradictions`."""
    past, seats = Past(heaps, deal), len(deal.hands)
    # whose tricks: those that nobody is told to have won go to one member; the next leader won the last one
    rest = past.tricks - sum(won for won in past.won if won is not None)
    taker = next((seat for seat in (deal.leader, *deal.seats) if past.won[seat] is None), None)
    won = [(rest if seat == taker else 0) if number is None else number for seat, number in enumerate(past.won)]
    winners = [seat for seat in deal.seats for _ in range(won[seat] - (seat == deal.leader))]
    # which cards: those of the heap, else any that are gone
    listed = {card for taken in heaps.taken for card in taken or ()}
    others = [card for card in past.gone if card not in listed]
    piles = [others if taken is None else [*taken] for taken in heaps.taken]
    tricks: list[Trick] = []
    leader = deal.commander
    for number, winner in enumerate(heaps.winners or (*winners, deal.leader), 1):
        cards = tuple(piles[winner].pop() for _ in range(seats))
        turns = tuple((leader + place) % seats for place in deal.seats)
        tricks.append(Trick(number, turns, cards, winner, cards[turns.index(winner)]))
        leader = winner
    return tuple(tricks)
