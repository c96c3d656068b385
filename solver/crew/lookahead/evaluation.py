"""Evaluation functions: how likely a goal looks after some tricks of a rollout.

A goal compares counts, and every count lies between `low`, what it is now, and `high`, what the cards and tricks still
to come can add. That decides some goals: a rating of 0.0 stands for *lost* and 1.0 for *met*, however the play goes on.
The others are rated as if each card or trick to come went to a seat by chance, with a probability that is its part of
the strength of all hands. Example: "the owner wins at least 2 pink cards", of which it has won one and two are
unplayed, has low = 1 and high = 3. An owner with half of all strength wins each of the two with probability p = 8.5/16,
the middle of its step of strength, and so at least one of them with 1 - (1 - p)² = 0.78. Were no pink card left, the
rating would be 0.0; with a second one won, 1.0.

Only rated are goals about final counts and about cards that win; `NotRated` is raised for the others. Ratings between
0 and 1 guide a rollout and prove nothing. In the last digit they are rounded: a chance of less than about 1e-16 is
taken for none, which ends a rollout early at worst, as winning lines are replayed in any case.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import repeat
from math import prod
from typing import Final

from winnable.rules.crew.goal import (
    AllOf,
    Beside,
    ByCrew,
    CardsPlayed,
    Compare,
    EachFalls,
    EachWins,
    Every,
    Falls,
    Goal,
    LongestRun,
    Member,
    MembersWho,
    MetBy,
    Neighbour,
    Not,
    Number,
    Numbers,
    OneOf,
    Points,
    Predicted,
    Quantity,
    Relation,
    Seat,
    SharedOut,
    SomeOf,
    TasksOwned,
    Who,
    every,
    naming,
    parts,
)
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.joined import joined
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import plain_card
from winnable.solver.crew.lookahead.bits import Bits
from winnable.solver.crew.lookahead.chance import COMPARED, any_way, just, likely_of, reaching
from winnable.solver.crew.lookahead.tally import LEVELS, RUN_UNIT, NotRated, Tally, TallyKeeper
from winnable.solver.verdict import NEVER, Deadline

__all__ = ["Evaluator", "Rating"]

_POINTS: Final = 5
"""What a card is taken to be worth where the sum of ranks is counted."""
_WEAK_WINS: Final = 0.35
"""The probability that a card wins which any other of its suit beats; one that none beats wins with `_STRONG_WINS`.

Chosen by trial, as the others.
"""
_STRONG_WINS: Final = 0.9
_FALLS: Final = 0.8
"""That a card falls in its order."""

_OWNER: Final = -1
"""Stands for the seat of the owner, as a goal is rated for every seat as if it owned the task."""
_SHARED: Final = 10
"""The most goals to be shared out that are rated, each counted as often as it may be given: two for each of five."""
_NO_LIMIT: Final = 999
"""More than any count."""
_NEARLY: Final = 1 - 1e-9
"""The most that is rated of what is not certain, so that its opposite is not taken for lost."""

Rating = Callable[[Tally], list[float]]
"""For each seat, how likely the goal is met if the seat owns the task."""
_Spans = Callable[[Tally], tuple[list[int], list[int]]]
"""For each seat as the owner, a count as it is and the most it can still become."""


class Evaluator:
    """Turns the goals of a problem into functions that rate them; its `keeper` counts what they need."""

    def __init__(self, problem: Problem, bits: Bits, deadline: Deadline = NEVER) -> None:
        self.problem = problem
        self._deadline = deadline
        self.seats = problem.deal.seats
        self.tricks = problem.deal.last
        self.keeper = TallyKeeper(problem, bits)

    def rating(self, goal: Goal, *, predicted: int | None = None) -> Rating:
        """The function that rates a goal. Raises NotRated.

        `predicted` is the number that its owner predicted; None if the prediction is still open. Raises OutOfTime, too.
        """
        self._deadline.check()
        if predicted is None and not isinstance(goal, Compare) and Predicted.PREDICTED in parts(goal):
            raise NotRated
        if predicted is not None:
            goal = naming(goal, Predicted.PREDICTED, predicted)
        if isinstance(goal, AllOf | OneOf | Not | SomeOf):
            goal = joined(goal, self.problem.deck, len(self.seats), self.tricks)
        match goal:
            case AllOf(()) | OneOf(()):
                raise NotRated
            case AllOf(goals):
                every = self._in_time(goals, predicted)
                return lambda tally: list(map(prod, zip(*every(tally), strict=True)))
            case OneOf(goals):
                some = self._in_time(goals, predicted)
                return lambda tally: list(map(max, zip(*some(tally), strict=True)))
            case Not(part):
                rated = self.rating(part, predicted=predicted)
                return lambda tally: [max(0.0, 1 - likely) for likely in rated(tally)]
            case SomeOf(goals, relation, right):
                return self._so_many(goals, relation, right, predicted)
            case MembersWho(_, relation, right):
                return self._so_many([goal.of(seat) for seat in self.seats], relation, right, predicted)
            case SharedOut():
                return self._shared_out(goal, predicted)
            case EachWins() | EachFalls():
                return self._in_order(goal)
            case Falls():
                return self._falls(goal)
            case MetBy(part):
                return self._until(goal.end(self.tricks)).rating(part, predicted=predicted)
            case ByCrew():
                return self.rating(goal.of(len(self.seats)), predicted=predicted)
            case Compare(left, relation, right) if left.by is Member.EVERYBODY:
                one_by_one = tuple(self._of_one(goal, seat) for seat in self.seats)
                return self.rating(AllOf(one_by_one), predicted=predicted)
            case Compare(left, relation, right):
                if right is Predicted.PREDICTED and predicted is None:
                    if relation is not Relation.EXACTLY:
                        raise NotRated
                    # the number it comes to will have been predicted, if it can be: a number of tricks
                    return self._against_number(left, Relation.AT_MOST, self.tricks)
                if isinstance(right, Quantity):
                    return self._against_count(left, relation, right)
                assert right is not Predicted.PREDICTED
                number = self._every(left) if right is Every.EVERY else right
                return self._against_number(left, relation, number)
        raise NotRated

    @staticmethod
    def _of_one(goal: Compare, seat: SeatIndex) -> Compare:
        """What is asked of one member by a comparison that is for everybody."""
        right = naming(goal.right, Member.SAME, Seat(seat)) if isinstance(goal.right, Quantity) else goal.right
        return replace(goal, left=replace(goal.left, by=Seat(seat)), right=right)

    def _until(self, end: int) -> "Evaluator":
        """The evaluator of goals for which nothing counts after trick `end`."""
        evaluator = copy(self)
        evaluator.keeper = self.keeper.until(end)
        return evaluator

    def _falls(self, goal: Falls) -> Rating:
        """Rate that every task is met in some tricks without a gap: by the last of these, and not before the first.

        A task is met by a trick if it would be were that the last one, as long as more tricks can only help. A task of
        which the owner is open must be for a card: then just one member can own it. Raises NotRated for all others.
        """
        fits = [goal.numbered(number, self.tricks) for number in range(1, self.tricks + 1)]
        first, end = (fits.index(True), fits.index(True) + sum(fits)) if any(fits) else (0, 0)
        tasks = [task for task in self.problem.tasks if not task.done]
        known = all(plain_card(task.goal) or (task.owner is not None and _only_rises(task.goal)) for task in tasks)
        if goal.token or not known or not all(fits[first:end]):
            raise NotRated
        by_end, too_soon = (
            [until.rating(task.goal) for task in tasks] for until in (self._until(end), self._until(first))
        )
        owners = [self.seats if task.owner is None else (task.owner,) for task in tasks]

        def rating(tally: Tally) -> list[float]:
            likely = 1.0
            for met, early, seats in zip(by_end, too_soon, owners, strict=True):
                soon, sooner = met(tally), early(tally)
                likely *= max(soon[seat] * (1 - sooner[seat]) for seat in seats)
            return [likely] * len(self.seats)

        return rating

    def _in_time(self, goals: Sequence[Goal], predicted: int | None) -> Callable[[Tally], Iterator[list[float]]]:
        """The function that rates some goals, one after the other. It raises OutOfTime."""
        each, check = [self.rating(goal, predicted=predicted) for goal in goals], self._deadline.check

        def ratings(tally: Tally) -> Iterator[list[float]]:
            for rating in each:
                check()
                yield rating(tally)

        return ratings

    def prediction(self, goal: Goal, owner: SeatIndex, tally: Tally) -> int | None:
        """The prediction with which the owner of a task meets this goal; None for a goal without prediction."""
        if isinstance(goal, Compare) and goal.right is Predicted.PREDICTED:
            return self._spans(goal.left)(tally)[0][owner]
        return None

    def _against_number(self, left: Quantity, relation: Relation, number: Number) -> Rating:
        """Rate `left <relation> number`.

        For binomially distributed increases: mostly `left` must end between `least` and `most`, and the chance of that
        is P(count >= least) - P(count > most).
        """
        numbers = relation.numbers(number)
        ranges = numbers.ranges(numbers.end + 1)
        if len(ranges) != 1 or ranges[0].step > 1 or numbers.even is not numbers.odd:
            return self._in_set(left, numbers)
        least, most = ranges[0][0], _NO_LIMIT if numbers.even else ranges[0][-1]
        likely, size = likely_of(left), _POINTS if isinstance(left, Points) else 1

        @cache
        def within(low: int, high: int, level: int) -> float:
            if low > most or high < least:
                return 0.0
            if low >= least and high <= most:
                return 1.0
            each = (level + 0.5) / LEVELS if likely is None else likely
            room = -((low - high) // size)  # as many cards, where ranks are counted
            some = 1.0 if low >= least else reaching(room, -((low - least) // size), each)
            found = some if high <= most else some - reaching(room, -((low - most - 1) // size), each)
            return min(_NEARLY, found if size == 1 else max(found, 1 - _NEARLY))

        return self._by_span(left, within)

    def _in_set(self, left: Quantity, numbers: Numbers) -> Rating:
        """Rate that `left` ends as one of these numbers, as the sum of the chances of each."""
        likely = likely_of(left)

        @cache
        def within(low: int, high: int, level: int) -> float:
            found = [count in numbers for count in range(low, high + 1)]
            if all(found) or not any(found):
                return float(all(found))
            each, room = (level + 0.5) / LEVELS if likely is None else likely, high - low
            likely_so = sum(just(room, more, each) for more, fit in enumerate(found) if fit)
            return min(_NEARLY, max(likely_so, 1 - _NEARLY if isinstance(left, Points) else 0.0))

        return self._by_span(left, within)

    def _by_span(self, left: Quantity, within: Callable[[int, int, int], float]) -> Rating:
        """The function that rates a count by its low, its high and the strength of the hand."""
        spans, member, seats = self._spans(left), self._seat(left.by), len(self.seats)
        if likely_of(left) is not None:
            return lambda tally: list(map(within, *spans(tally), repeat(0)))
        if member == _OWNER:
            return lambda tally: list(map(within, *spans(tally), tally.strength))
        assert member is not None

        def of_member(tally: Tally) -> list[float]:
            low, high = spans(tally)
            return [within(low[0], high[0], tally.strength[member])] * seats

        return of_member

    def _in_order(self, goal: EachWins | EachFalls) -> Rating:
        """Rate that each of some cards wins, or falls, as if each were tossed for: of winners the stronger likelier."""
        index, seats, end, wins = (
            self.keeper.in_order(goal),
            len(self.seats),
            self.keeper.end,
            isinstance(goal, EachWins),
        )
        cards = {self.keeper.bits.of[card] for card in goal.cards.select(self.problem.deck)}
        each = {bit: _WEAK_WINS + (_STRONG_WINS - _WEAK_WINS) * min(1.0, self.keeper.weight[bit]) for bit in cards}
        if not wins:
            each = dict.fromkeys(cards, _FALLS)

        @cache
        def likely(done: int, left: int) -> float:
            missing = [chance for bit, chance in each.items() if not bit & done]
            return prod(missing) if len(missing) <= max(0, left) * (1 if wins else seats) else 0.0

        def rating(tally: Tally) -> list[float]:
            done, lost = tally.counts[index][:2]
            return [0.0 if lost else likely(done, end - tally.played)] * seats

        return rating

    def _so_many(self, goals: Sequence[Goal], relation: Relation, right: Number, predicted: int | None) -> Rating:
        """Rate "so many of these goals", as if each were tossed for on its own."""
        every = self._in_time(goals, predicted)
        fitting = [relation.holds(met, right) for met in range(len(goals) + 1)]

        @cache  # a goal that names no owner is the same for every seat
        def of_seat(chances: tuple[float, ...]) -> float:
            met = [1.0]  # by number of goals, the chance that so many of those so far are met
            for chance in chances:
                met = [stay * (1 - chance) + more * chance for stay, more in zip([*met, 0.0], [0.0, *met], strict=True)]
            certain = chances.count(1.0)
            likely = sum(chance for chance, fits in zip(met, fitting, strict=True) if fits)
            found = fitting[certain : len(chances) + 1 - chances.count(0.0)]
            return float(all(found)) if all(found) or not any(found) else min(max(likely, 1 - _NEARLY), _NEARLY)

        if not goals:
            raise NotRated
        return lambda tally: [of_seat(chances) for chances in zip(*every(tally), strict=True)]

    def _shared_out(self, goal: SharedOut, predicted: int | None) -> Rating:
        """Rate a goal for each member by the likeliest way to share them out, as if each were tossed for."""
        most = goal.most(len(self.seats))
        if not 0 < len(goal.goals) * most <= _SHARED:
            raise NotRated
        every = [self._in_time(goal.of(seat), predicted) for seat in self.seats]
        places = range(len(goal.goals) * most)  # a goal is there as often as it may be given

        @cache
        def likeliest(chances: tuple[tuple[float, ...], ...]) -> float:
            found = {0: 1.0}  # by the places that are taken, the best chance of the members so far
            for row in chances:
                more: dict[int, float] = {}
                for taken, chance in found.items():
                    for place in places:
                        each = chance * row[place // most]
                        if not taken >> place & 1 and each > more.get(taken | 1 << place, 0.0):
                            more[taken | 1 << place] = each
                found = more
            return max(found.values(), default=0.0)

        def rating(tally: Tally) -> list[float]:
            rows = [list(zip(*ratings(tally), strict=True)) for ratings in every]
            return [likeliest(chances) for chances in zip(*rows, strict=True)]

        return rating

    def _against_count(self, left: Quantity, relation: Relation, right: Quantity) -> Rating:
        """Rate `left <relation> right` for two counts."""
        right = naming(right, Member.SAME, left.by)
        member = self._seat(left.by)
        if member is None and right.by in (Member.EACH_OTHER, Member.ALL_OTHERS):
            raise NotRated
        ours, compare = self._spans(left), COMPARED[relation]
        if right.by is not Member.EACH_OTHER:
            theirs = self._spans(right, others_of=member)
            return lambda tally: list(map(compare, *ours(tally), *theirs(tally)))
        each = self._spans(replace(right, by=Member.OWNER))
        others = [
            [other for other in self.seats if other != (seat if member == _OWNER else member)] for seat in self.seats
        ]

        def over_each(tally: Tally) -> list[float]:
            (low, high), (lows, highs) = ours(tally), each(tally)
            return [
                prod(compare(low[seat], high[seat], lows[other], highs[other]) for other in others[seat])
                for seat in self.seats
            ]

        return over_each

    def _spans(self, quantity: Quantity, others_of: int | None = None) -> _Spans:
        """The spans of a count for every owner; "all others" are all but the member `others_of`."""
        index, seats = self.keeper.index(quantity), len(self.seats)
        room, member = self.keeper.rooms[index], self._seat(quantity.by)
        if isinstance(quantity, LongestRun):
            if member is None:
                raise NotRated
            spans = self._run_spans(index)
        elif isinstance(quantity, CardsPlayed):
            if member is None:
                return self._played_together(index, quantity, others_of)
            spans = self._played_spans(index, quantity)
        elif member is None:

            def together(tally: Tally) -> tuple[list[int], list[int]]:
                row, more = tally.counts[index], room(tally)
                if quantity.by is Member.ANYBODY or others_of is None:
                    left_out = [0] * seats
                else:
                    left_out = row if others_of == _OWNER else [row[others_of]] * seats
                now = [sum(row) - out for out in left_out]
                return now, [count + more for count in now]

            return together
        else:

            def alone(tally: Tally) -> tuple[list[int], list[int]]:
                row, more = tally.counts[index], room(tally)
                return row, [count + more for count in row]

            spans = alone
        if member == _OWNER:
            return spans

        def of_member(tally: Tally) -> tuple[list[int], list[int]]:
            low, high = spans(tally)
            return [low[member]] * seats, [high[member]] * seats

        return of_member

    def _run_spans(self, index: int) -> _Spans:
        """The spans of a longest run: the current run may go on to the end, and a new one may begin."""
        room, end = self.keeper.rooms[index], self.keeper.end

        def runs(tally: Tally) -> tuple[list[int], list[int]]:
            left = end - tally.played if room(tally) else 0
            longest, now = zip(*(divmod(count, RUN_UNIT) for count in tally.counts[index]), strict=True)
            return list(longest), [max(run, more + left if left else 0) for run, more in zip(longest, now, strict=True)]

        return runs

    def _played_spans(self, index: int, quantity: CardsPlayed) -> _Spans:
        """The spans of cards played, by seat: of the kind that is left in the hand, one card falls in a trick.

        Where all such cards count, all do but those for which there are other tricks, or that stay unplayed.
        """
        deal, fits, end = self.problem.deal, quantity.tricks.numbered, self.keeper.end
        sure = any_way(quantity)
        kind = self.keeper.mask(quantity.cards)
        own = [sum(self.keeper.bits.of[card] for card in hand) & kind for hand in deal.hands]
        stays = [len(hand) - deal.tricks for hand in deal.hands]
        to_come = [
            sum(fits(trick + 1, self.tricks) for trick in range(played, end)) for played in range(self.tricks + 1)
        ]

        def played(tally: Tally) -> tuple[list[int], list[int]]:
            row, most = tally.counts[index], to_come[tally.played]
            others = self.tricks - tally.played - most
            left = [(tally.unplayed & mine).bit_count() for mine in own]
            high = [count + min(most, number) for count, number in zip(row, left, strict=True)]
            if not sure:
                return row, high
            spare = [number - others - stay for number, stay in zip(left, stays, strict=True)]
            return [count + max(0, number) for count, number in zip(row, spare, strict=True)], high

        return played

    def _played_together(self, index: int, quantity: CardsPlayed, others_of: int | None) -> _Spans:
        """The spans of cards played by all members, or by all others than one."""
        by_seat, room, seats = self._played_spans(index, quantity), self.keeper.rooms[index], len(self.seats)
        left_out = None if quantity.by is Member.ANYBODY else others_of

        def together(tally: Tally) -> tuple[list[int], list[int]]:
            low, high = by_seat(tally)
            out = [
                [0] * seats if left_out is None else ends if left_out == _OWNER else [ends[left_out]] * seats
                for ends in (low, high)
            ]
            most = sum(tally.counts[index]) + room(tally)
            return [sum(low) - each for each in out[0]], [min(most, sum(high) - each) for each in out[1]]

        return together

    def _seat(self, who: Who) -> int | None:
        """The seat of a member, `_OWNER` for the owner, None for several members."""
        match who:
            case Member.OWNER:
                return _OWNER
            case Member.COMMANDER:
                return self.problem.deal.commander
            case Seat(number):
                return number
            case Neighbour(of):
                seat = self._seat(of)
                if seat is None or seat == _OWNER:
                    raise NotRated
                return who.seat(seat, len(self.seats))
            case Beside(card, left):  # also after the signal: only plays without any are rated (`from_the_start`)
                return (self.problem.deal.holder(card) + left) % len(self.seats)
            case Member.ANYBODY | Member.ALL_OTHERS | Member.EACH_OTHER:
                return None
        raise NotRated

    def _every(self, quantity: Quantity) -> int:
        return every(quantity, self.problem.deck, self.tricks, len(self.problem.tasks))


def _only_rises(goal: Goal) -> bool:
    """Whether a goal stays met as soon as it would be if the play ended, and is not met before the first card."""
    match goal:
        case Compare(left, Relation.AT_LEAST, int(number)):
            return number > 0 and not isinstance(left, TasksOwned)
    return False
