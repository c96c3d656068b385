"""Evaluation functions: how likely a goal looks after some tricks of a rollout.

A goal compares counts, and every count lies between `low`, what it is now, and `high`, what the cards and tricks still
to come can add. That decides some goals: a rating of 0.0 stands for *lost* and 1.0 for *met*, however the play goes on.
The others are rated as if each card or trick to come went to a seat by chance, with a probability that is its part of
the strength of all hands. Example: "the owner wins at least 2 pink cards", of which it has won one and two are
unplayed, has low = 1 and high = 3. An owner with half of all strength wins each of the two with probability p = 8.5/16,
the middle of its step of strength, and so at least one of them with 1 - (1 - p)² = 0.78. Were no pink card left, the
rating would be 0.0; with a second one won, 1.0.

Only rated are goals about final counts; `NotRated` is raised for the others. Ratings between 0 and 1 guide a rollout
and prove nothing. In the last digit they are rounded: a chance of less than about 1e-16 is taken for none, which
ends a rollout early at worst, as winning lines are replayed in any case.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import repeat
from math import comb, exp, prod, sqrt
from typing import Final

from winnable.rules.crew.goal import (
    AllOf,
    Beside,
    ByCrew,
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
    Who,
    parts,
)
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.lookahead.bits import Bits
from winnable.solver.crew.lookahead.tally import LEVELS, RUN_UNIT, NotRated, Tally, TallyKeeper
from winnable.solver.verdict import NEVER, Deadline

__all__ = ["Evaluator", "Rating"]

# The probability that one more trick or card counts, where the strength of a hand does not tell. Chosen by trial.
_SPECIAL: Final = 0.08
"""For one seat, if the trick must be of a certain kind."""
_RUN: Final = 0.45
"""For one seat, if the trick must continue a run."""
_ANYBODY: Final = 0.9
"""For all seats together."""
_STEEPNESS: Final = 2.2
"""How fast the rating of "more than the other count" rises with the lead, see `_compared`. Chosen by trial."""

_OWNER: Final = -1
"""Stands for the seat of the owner, as a goal is rated for every seat as if it owned the task."""
_NO_LIMIT: Final = 999
"""More than any count."""

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
        match goal:
            case AllOf(()) | OneOf(()):
                raise NotRated
            case AllOf(goals):
                every = self._in_time(goals, predicted)
                return lambda tally: list(map(prod, zip(*every(tally), strict=True)))
            case OneOf(goals):
                some = self._in_time(goals, predicted)
                return lambda tally: list(map(max, zip(*some(tally), strict=True)))
            case ByCrew():
                return self.rating(goal.of(len(self.seats)), predicted=predicted)
            case Compare(left, relation, right) if left.by is Member.EVERYBODY:
                one_by_one = tuple(Compare(replace(left, by=Seat(seat)), relation, right) for seat in self.seats)
                return self.rating(AllOf(one_by_one), predicted=predicted)
            case Compare(left, relation, right):
                if right is Predicted.PREDICTED and predicted is None:
                    if relation is not Relation.EXACTLY:
                        raise NotRated
                    # the number it comes to will have been predicted, if it can be: a number of tricks
                    return self._against_number(left, Relation.AT_MOST, self.tricks)
                if isinstance(right, Quantity):
                    return self._against_count(left, relation, right)
                number = (
                    predicted if right is Predicted.PREDICTED else self._every(left) if right is Every.EVERY else right
                )
                assert isinstance(number, int)
                return self._against_number(left, relation, number)
        raise NotRated

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

    def _against_number(self, left: Quantity, relation: Relation, number: int) -> Rating:
        """Rate `left <relation> number`, that is, `left` ends between `least` and `most`.

        For binomially distributed increases: P(count >= least) - P(count > most).
        """
        least = {Relation.EXACTLY: number, Relation.AT_LEAST: number, Relation.MORE_THAN: number + 1}.get(relation, 0)
        most = {Relation.EXACTLY: number, Relation.AT_MOST: number, Relation.FEWER_THAN: number - 1}.get(
            relation, _NO_LIMIT
        )
        spans, likely, member = self._spans(left), _likely(left), self._seat(left.by)
        seats = len(self.seats)

        @cache
        def within(low: int, high: int, level: int) -> float:
            if low > most or high < least:
                return 0.0
            if low >= least and high <= most:
                return 1.0
            each = (level + 0.5) / LEVELS if likely is None else likely
            room = high - low
            some = 1.0 if low >= least else _reaching(room, least - low, each)
            return some if high <= most else some - _reaching(room, most + 1 - low, each)

        if likely is not None:
            return lambda tally: list(map(within, *spans(tally), repeat(0)))
        if member == _OWNER:
            return lambda tally: list(map(within, *spans(tally), tally.strength))
        assert member is not None

        def of_member(tally: Tally) -> list[float]:
            low, high = spans(tally)
            return [within(low[0], high[0], tally.strength[member])] * seats

        return of_member

    def _against_count(self, left: Quantity, relation: Relation, right: Quantity) -> Rating:
        """Rate `left <relation> right` for two counts."""
        member = self._seat(left.by)
        if member is None and right.by in (Member.EACH_OTHER, Member.ALL_OTHERS):
            raise NotRated
        ours, compare = self._spans(left), _COMPARED[relation]
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
        room = self.keeper.rooms[index]

        def runs(tally: Tally) -> tuple[list[int], list[int]]:
            left = self.tricks - tally.played if room(tally) else 0
            longest, now = zip(*(divmod(count, RUN_UNIT) for count in tally.counts[index]), strict=True)
            return list(longest), [max(run, more + left if left else 0) for run, more in zip(longest, now, strict=True)]

        return runs

    def _seat(self, who: Who) -> int | None:
        """The seat of a member, `_OWNER` for the owner, None for several members."""
        match who:
            case Member.OWNER:
                return _OWNER
            case Member.COMMANDER:
                return self.problem.deal.commander
            case Seat(number):
                return number
            case Beside(card, left):  # also after the signal: only plays without any are rated (`from_the_start`)
                return (self.problem.deal.holder(card) + left) % len(self.seats)
            case Member.ANYBODY | Member.ALL_OTHERS | Member.EACH_OTHER:
                return None
        raise NotRated

    def _every(self, quantity: Quantity) -> int:
        """The number that "every" stands for: the cards in the deck, or the tricks with these numbers."""
        if isinstance(quantity, CardsTaken):
            return self.keeper.mask(quantity.cards).bit_count()
        return sum(quantity.tricks.numbered(trick + 1, self.tricks) for trick in range(self.tricks))


def _likely(quantity: Quantity) -> float | None:
    """The probability that one more card or trick counts; None if it depends on the strength of the hand."""
    if isinstance(quantity, LongestRun):
        return _RUN
    if quantity.by is Member.ANYBODY:
        return _ANYBODY
    plain = isinstance(quantity, CardsTaken) or quantity.tricks == TrickFilter(numbers=quantity.tricks.numbers)
    return None if plain else _SPECIAL


@cache
def _reaching(room: int, need: int, likely: float) -> float:
    """The probability that at least `need` of `room` cards or tricks count, each with probability `likely`."""
    return sum(comb(room, k) * likely**k * (1 - likely) ** (room - k) for k in range(need, room + 1))


def _compared(relation: Relation) -> Callable[[int, int, int, int], float]:
    """The function that rates `count <relation> other`, from the span of each.

    As if each of the `left` cards or tricks to come were tossed for: then the difference of the counts has a standard
    deviation of about sqrt(left) / 2 around `ahead`, the difference now. "Exactly" is rated by the density of that
    normal distribution at 0, up to a constant factor; "more" by a logistic curve in place of its integral.
    """
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
        return 1 / (1 + exp((more - 0.5 - ahead) * _STEEPNESS / sqrt(left)))

    if relation is Relation.EXACTLY:
        return alike
    if relation in (Relation.AT_LEAST, Relation.MORE_THAN):
        return above
    return lambda low, high, other_low, other_high: above(other_low, other_high, low, high)


_COMPARED: Final = {relation: _compared(relation) for relation in Relation}
