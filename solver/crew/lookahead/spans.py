"""What counts can come to in a rollout: for each seat as the owner of a task, what it is and the most it can become."""

from collections.abc import Callable, Sequence

from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import CardFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsPlayed, LongestRun, Quantity, TricksLed, TricksWon
from winnable.rules.crew.who import LeftOf, Member, Together, Who
from winnable.solver.crew.features import seat_in_deal
from winnable.solver.crew.lookahead.bits import Bits
from winnable.solver.crew.lookahead.chance import any_way
from winnable.solver.crew.lookahead.sums import most_tricks_with_sums, to_be_high
from winnable.solver.crew.lookahead.tally import RUN_UNIT, NotRated, Room, Tally, TallyKeeper
from winnable.solver.crew.lookahead.updates import Counts

Span = Callable[[Tally], tuple[int, int]]
"""A count as it is, and the most it can still become."""
Spans = Callable[[Tally], tuple[list[int], list[int]]]
"""The same for each seat as the owner."""
Groups = list[list[SeatIndex]]
"""For each seat as the owner, the seats whose counts are added up."""


class SpanKeeper:
    """Turns counts into functions that give their spans; `keeper` counts what they need."""

    def __init__(self, problem: Problem, bits: Bits) -> None:
        self.problem = problem
        self.seats = problem.deal.seats
        self.tricks = problem.deal.last
        self.keeper = TallyKeeper(problem, bits)
        self._groups: dict[Who, Groups] = {}
        """The seats that members mean, as far as they were asked for."""

    def span(self, quantity: Quantity) -> Span | None:
        """The span of a count that is the same for every owner; None for others, for runs and what several play."""
        groups = self.groups(quantity.by)
        if isinstance(quantity, LongestRun) or groups != [groups[0]] * len(groups):
            return None
        if isinstance(quantity, CardsPlayed):
            if len(groups[0]) != 1:
                return None
            return self._played_span(self.keeper.index(quantity), quantity, groups[0][0])
        index, group = self.keeper.index(quantity), groups[0]
        room = self._room(quantity, index)
        if len(group) == 1:
            (seat,) = group
            if isinstance(quantity, TricksWon) and quantity.tricks.won_with is not None:
                room = self._won_with_room(quantity.tricks.won_with, room, seat)

            def of_seat(tally: Tally) -> tuple[int, int]:
                now = tally.counts[index][seat]
                return now, now + room(tally)

            return of_seat

        def span(tally: Tally) -> tuple[int, int]:
            row = tally.counts[index]
            now = sum([row[seat] for seat in group])
            return now, now + room(tally)

        return span

    def _room(self, quantity: Quantity, index: int) -> Room:
        """How much a count can still grow: of tricks with low or high sums no more than the ranks allow."""
        room = self.keeper.rooms[index]
        wanted = quantity.tricks.sum if isinstance(quantity, TricksWon | TricksLed) else None
        if wanted is None or to_be_high(wanted) is None:
            return room
        most = most_tricks_with_sums(self.keeper.bits, self.keeper.held_first, wanted)
        return lambda tally: min(room(tally), most(tally.unplayed))

    def _won_with_room(self, cards: CardFilter, room: Room, seat: SeatIndex) -> Room:
        """By how much a count of tricks that a seat wins with such cards can grow: it needs one of them for each."""
        mine = self.keeper.held_first[seat] & self.keeper.mask(cards)
        return lambda tally: min(room(tally), (tally.unplayed & mine).bit_count())

    def spans(self, quantity: Quantity) -> Spans:
        """The spans of a count for every owner."""
        index, groups = self.keeper.index(quantity), self.groups(quantity.by)
        room, each = self._room(quantity, index), self.each_alone
        single = all(len(group) == 1 for group in groups)
        if isinstance(quantity, LongestRun):
            if not single:
                raise NotRated
            spans = self._run_spans(index)
        elif isinstance(quantity, CardsPlayed):
            spans = self._played_spans(index, quantity)
            if not single:
                return self._played_together(index, spans, groups)
        elif single:
            # the row itself is what each owner has, so that nothing is added up
            def alone(tally: Tally) -> tuple[list[int], list[int]]:
                row, more = tally.counts[index], room(tally)
                return row, [count + more for count in row]

            spans = alone
        else:

            def together(tally: Tally) -> tuple[list[int], list[int]]:
                more, now = room(tally), _sums(tally.counts[index], groups)
                return now, [count + more for count in now]

            return together
        if groups == each:
            return spans
        members = [seat for (seat,) in groups]  # one each, but not each its own: "the left neighbour of the owner"

        def of_members(tally: Tally) -> tuple[list[int], list[int]]:
            low, high = spans(tally)
            return [low[seat] for seat in members], [high[seat] for seat in members]

        return of_members

    def so_far(self, quantity: Quantity) -> Callable[[Counts], list[int]]:
        """What a count is now, whatever must still come of it, for every owner."""
        index, groups = self.keeper.index(quantity), self.groups(quantity.by)
        if isinstance(quantity, LongestRun):
            if any(len(group) != 1 for group in groups):
                raise NotRated
            return lambda counts: [counts[index][seat] // RUN_UNIT for (seat,) in groups]
        return lambda counts: _sums(counts[index], groups)

    def _run_spans(self, index: int) -> Spans:
        """The spans of a longest run: the current run may go on to the end, and a new one may begin."""
        room, end = self.keeper.rooms[index], self.keeper.end

        def runs(tally: Tally) -> tuple[list[int], list[int]]:
            left = end - tally.played if room(tally) else 0
            longest, now = zip(*(divmod(count, RUN_UNIT) for count in tally.counts[index]), strict=True)
            return list(longest), [max(run, more + left if left else 0) for run, more in zip(longest, now, strict=True)]

        return runs

    def _played_spans(self, index: int, quantity: CardsPlayed) -> Spans:
        """The spans of cards played, by seat."""
        spans = [self._played_span(index, quantity, seat) for seat in self.seats]

        def played(tally: Tally) -> tuple[list[int], list[int]]:
            found = [span(tally) for span in spans]
            return [low for low, _ in found], [high for _, high in found]

        return played

    def _played_span(self, index: int, quantity: CardsPlayed, seat: SeatIndex) -> Span:
        """The span of cards that a seat plays: of the kind that is left in the hand, one card falls in a trick.

        Where all such cards count, all do but those for which there are other tricks, or that stay unplayed.
        """
        deal, to_come = self.problem.deal, self.keeper.to_come(quantity.tricks)
        sure, hand = any_way(quantity), deal.hands[seat]
        mine = self.keeper.held_first[seat] & self.keeper.mask(quantity.cards)
        stays = len(hand) - deal.tricks

        def played(tally: Tally) -> tuple[int, int]:
            count, most = tally.counts[index][seat], to_come[tally.played]
            left = (tally.unplayed & mine).bit_count()
            if not sure:
                return count, count + min(most, left)
            others = self.tricks - tally.played - most
            return count + max(0, left - others - stays), count + min(most, left)

        return played

    def _played_together(self, index: int, by_seat: Spans, groups: Groups) -> Spans:
        """The spans of cards played by several members together."""
        room = self.keeper.rooms[index]

        def together(tally: Tally) -> tuple[list[int], list[int]]:
            low, high = (_sums(ends, groups) for ends in by_seat(tally))
            more, now = room(tally), _sums(tally.counts[index], groups)
            return low, [min(count + more, most) for count, most in zip(now, high, strict=True)]

        return together

    @property
    def each_alone(self) -> Groups:
        """The groups of which each is the owner alone."""
        return [[seat] for seat in self.seats]

    def groups(self, who: Who) -> Groups:
        """The seats that are meant, for each seat as the owner. Raises NotRated where that is not known."""
        found = self._groups.get(who)
        if found is None:
            found = self._groups[who] = self._found(who)
        return found

    def _found(self, who: Who) -> Groups:
        match who:
            case Member.OWNER:
                return self.each_alone
            case Member.ANYBODY:
                return [list(self.seats)] * len(self.seats)
            case Together(members):
                groups = [self.groups(member) for member in members]
                return [sorted({seat for group in groups for seat in group[owner]}) for owner in self.seats]
            case LeftOf(of, places):
                return [[(seat + places) % len(self.seats) for seat in group] for group in self.groups(of)]
        seat = seat_in_deal(who, self.problem.deal)  # only plays without a signal are rated (`from_the_start`)
        if seat is None:
            raise NotRated
        return [[seat]] * len(self.seats)


def _sums(row: Sequence[int], groups: Groups) -> list[int]:
    """By owner, the counts of its group added up."""
    return [sum(row[seat] for seat in group) for group in groups]
