"""Evaluation functions: how likely a goal looks after some tricks of a rollout.

A goal compares counts, and every count lies between `low`, what it is now, and `high`, what the cards and tricks still
to come can add. That decides some goals: a rating of 0.0 stands for *lost* and 1.0 for *met*, however the play goes on.
The others are rated as if each card or trick to come went to a seat by chance, with a probability that is its part of
the strength of all hands. Example: "the owner wins at least 2 pink cards", of which it has won one and two are
unplayed, has low = 1 and high = 3. An owner with half of all strength wins each of the two with probability p = 8.5/16,
the middle of its step of strength, and so at least one of them with 1 - (1 - p)² = 0.78. Were no pink card left, the
rating would be 0.0; with a second one won, 1.0.

Only rated are goals about final counts, about cards that win, and what must hold after every trick; `NotRated` is
raised for the others. Ratings between 0 and 1 guide a rollout and prove nothing. In the last digit they are rounded: a
chance of less than about 1e-16 is taken for none, which ends a rollout early at worst, as winning lines are replayed in
any case.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, partial
from itertools import repeat
from math import prod
from typing import Final

from winnable.rules.crew.core import (
    Always,
    And,
    Comparison,
    Core,
    Matched,
    Not,
    Or,
    Related,
    SomeMet,
    Sooner,
    Until,
    Within,
    awaited,
)
from winnable.rules.crew.goal import EachFalls, EachWins, Falls, Goal, Spread, TasksInOrder, naming, parts, plain_card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import Relation, Span, TrickFilter
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.one_by_one import Nth, is_one_by_one
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    BeforePlay,
    CardsTaken,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat, Who, WinnerOf
from winnable.solver.crew.lookahead.bits import Bits, Mask
from winnable.solver.crew.lookahead.chance import (
    COMPARED,
    NEARLY,
    Likely,
    held_of,
    likeliest_choice,
    likely_of,
    likely_within,
    so_many_met,
)
from winnable.solver.crew.lookahead.each_trick import while_tricks_suffice
from winnable.solver.crew.lookahead.one_by_one import NthOnes, TricksAgainst
from winnable.solver.crew.lookahead.sooner import rated_sooner
from winnable.solver.crew.lookahead.spans import Groups, SpanKeeper
from winnable.solver.crew.lookahead.spans import Span as CountSpan
from winnable.solver.crew.lookahead.sums import while_ranks_fit
from winnable.solver.crew.lookahead.tally import LEVELS, NotRated, Tally
from winnable.solver.crew.lookahead.updates import Counts
from winnable.solver.verdict import NEVER, Deadline

_WEAK_WINS: Final = 0.35
"""The probability that a card wins which any other of its suit beats; one that none beats wins with `_STRONG_WINS`.

Chosen by trial, as the others.
"""
_STRONG_WINS: Final = 0.9
_FALLS: Final = 0.8
"""That a card falls in its order."""

_MATCHED: Final = 10
"""The most goals in a row of which one is chosen, each counted as often as it may be: two for each of five members."""

Rating = Callable[[Tally], list[float]]
"""For each seat, how likely the goal is met if the seat owns the task."""
_RatingForAll = Callable[[Tally], float]
"""How likely a goal is met in which no owner is open."""


class Evaluator(SpanKeeper):
    """Turns the goals of a problem into functions that rate them; its `keeper` counts what they need."""

    def __init__(self, problem: Problem, bits: Bits, deadline: Deadline = NEVER) -> None:
        super().__init__(problem, bits)
        self._deadline = deadline
        self._whole = self.keeper

    def rating(self, goal: Goal, *, predicted: int | None = None) -> Rating:
        """The function that rates a goal. Raises NotRated.

        `predicted` is the number that its owner predicted; None if the prediction is still open. Raises OutOfTime, too.
        """
        self._deadline.check()
        if predicted is not None:
            goal = naming(goal, Predicted.PREDICTED, predicted)
        core = self.lowered(goal)
        match core:
            case And((Always(Related(count)), *_)) if isinstance(goal, Spread):
                return self._spread(goal, count)
        if Predicted.PREDICTED in parts(core) and not isinstance(core, Related):
            raise NotRated
        return self.rating_of_core(core)

    def rating_for_all(self, goal: Goal, *, predicted: int | None = None) -> _RatingForAll:
        """The function that rates a goal in which no owner is open, by one number. Raises as `rating` does."""
        if predicted is not None:
            goal = naming(goal, Predicted.PREDICTED, predicted)
        core = self.lowered(goal)
        # asked of the goal, which has fewer parts
        if not isinstance(goal, Spread) and Predicted.PREDICTED not in parts(goal, len(self.seats)):
            return self.for_all(core)
        rating = self.rating(goal)
        return lambda tally: rating(tally)[0]

    def _spread(self, goal: Spread, count: Quantity) -> Rating:
        """Rate that no member is too far ahead of another after any trick, by how far the first is now.

        It says as much as a comparison of each member with each other one, which takes long to rate.
        """
        index, most, seats, end = self.keeper.index(count), goal.at_most, len(self.seats), self.keeper.end
        failed = self.keeper.watch(goal, lambda counts: [max(counts[index]) - min(counts[index]) <= most] * seats)

        def rating(tally: Tally) -> list[float]:
            row = tally.counts[index]
            if tally.counts[failed][0] or tally.played >= end:
                return [float(not tally.counts[failed][0])] * seats
            return [min(NEARLY, 1 - (max(row) - min(row)) / (most + 1))] * seats

        return rating

    def _always(self, goal: Always) -> Rating:
        """Rate that a comparison has held after each trick so far, and by the chance that it does in the end."""
        part, end = goal.part, self.keeper.end
        in_the_end, ours = self.rating_of_core(part), self.so_far(part.count if isinstance(part, Within) else part.left)
        if isinstance(part, Within):
            numbers = part.numbers

            def holds(counts: Counts) -> list[bool]:
                return [count in numbers for count in ours(counts)]
        elif isinstance(part.right, Predicted):
            raise NotRated
        else:
            theirs, relation, ahead = self.so_far(part.right), part.relation, part.ahead

            def holds(counts: Counts) -> list[bool]:
                pairs = zip(ours(counts), theirs(counts), strict=True)
                return [relation.test(count, other + ahead) for count, other in pairs]

        index = self.keeper.watch(goal, holds)

        def rating(tally: Tally) -> list[float]:
            failed = tally.counts[index]
            if tally.played >= end:
                return [float(not lost) for lost in failed]
            return [
                0.0 if lost else min(NEARLY, likely) for lost, likely in zip(failed, in_the_end(tally), strict=True)
            ]

        return rating

    def lowered(self, goal: Goal) -> Core:
        """The goal in the core, with counts of things told by what comes before or after them as they are."""
        return lowered(goal, self.problem.deck, len(self.seats), self.tricks, one_by_one=False)

    def rating_of_core(self, goal: Core) -> Rating:
        """The function that rates a goal of the core. Raises NotRated and OutOfTime."""
        self._deadline.check()
        if isinstance(goal, Within | Related) and (who := awaited(goal, 0)) is not None:
            return self._of_winner(goal, who)
        # how likely it is to be met, by seat, if that seat owned the task: parts are taken as independent, so "and"
        # multiplies; of "or" the likeliest counts, as the crew plays for that
        match goal:
            case And(()) | Or(()) | SomeMet(()):
                raise NotRated
            case And() | Or() | Not() | SomeMet() | Matched() if Member.OWNER not in parts(goal):
                rated, seats = self.for_all(goal), len(self.seats)
                return lambda tally: [rated(tally)] * seats
            case And(goals):
                every = self._in_time(map(self.rating_of_core, goals))
                return lambda tally: list(map(prod, zip(*every(tally), strict=True)))
            case Or(goals):
                some = self._in_time(map(self.rating_of_core, goals))
                return lambda tally: list(map(max, zip(*some(tally), strict=True)))
            case Not(part):
                rated_part = self.rating_of_core(part)
                return lambda tally: [max(0.0, 1 - likely) for likely in rated_part(tally)]
            case SomeMet():
                return self._some_met(goal)
            case EachWins() | EachFalls():
                return self._in_order(goal)
            case Always():
                return self._always(goal)
            case Falls():
                return self._falls(goal)
            case TasksInOrder():
                return self._tasks_in_order(goal)
            case Until(part, end):
                return self._until(end).rating_of_core(part)
            case Within(count, numbers):
                if is_one_by_one(count):
                    return self._of_groups(self._one_by_one(count, numbers), self.groups(count.by))
                return self._within(count, numbers)
            case Related(left, relation, right, ahead):
                if isinstance(right, Quantity):
                    return self._related(left, relation, right, ahead)
                if relation is Relation.EXACTLY:
                    # the number it comes to will have been predicted, if it can be: a number of tricks
                    return self._within(left, Relation.AT_MOST.numbers(self.tricks))
        raise NotRated

    def _one_by_one(self, count: Quantity, numbers: Numbers) -> Callable[[Sequence[SeatIndex]], _RatingForAll]:
        """What makes, for a group of seats, the function that rates a count of things told by others around them."""
        kept: NthOnes | TricksAgainst
        if isinstance(count, Nth) and count.nth:
            kept = NthOnes(self.keeper, count)
        else:
            assert isinstance(count, TricksWon | TricksLed)
            kept = TricksAgainst(self.keeper, count)
        return partial(kept.rating, numbers)

    def _of_groups(self, rated: Callable[[Sequence[SeatIndex]], _RatingForAll], groups: Groups) -> Rating:
        """Rate for each owner what is counted for a group of seats."""
        seats = len(groups)
        if groups == [groups[0]] * seats:
            of_all = rated(groups[0])
            return lambda tally: [of_all(tally)] * seats
        each = list(map(rated, groups))
        return lambda tally: [rating(tally) for rating in each]

    def for_all(self, goal: Core) -> _RatingForAll:
        """The function that rates a goal which is the same for every owner; what decides it ends the rating."""
        if isinstance(goal, And | Or | SomeMet | Not) and (index := self._compared_alone(goal)) is not None:
            return self._kept_by_row(self._by_parts(goal, self._by_one), index)
        return self._by_parts(goal, self.for_all)

    def _by_one(self, goal: Core) -> _RatingForAll:
        """The same, for a part of a goal of which the ratings are kept as a whole."""
        return self._by_parts(goal, self._by_one)

    def _compared_alone(self, goal: Core) -> int | None:
        """The index of the count of which a goal compares some members with others, if it says nothing else."""
        match goal:
            case Sooner():
                return None
            case And(goals) | Or(goals) | SomeMet(goals):
                found = {self._compared_alone(part) for part in goals}
                return found.pop() if len(found) == 1 else None
            case Not(part):
                return self._compared_alone(part)
            case Related(TricksWon() | CardsTaken() | Points() as left, right=right) if isinstance(right, Quantity):
                plain = replace(left, by=Member.ANYBODY) == replace(right, by=Member.ANYBODY)
                known = plain and all(self.span(each) is not None for each in (left, right))
                return self.keeper.index(left) if known else None
        return None

    def _kept_by_row(self, rated: _RatingForAll, index: int) -> _RatingForAll:
        """Rate positions with the same counts once: the ratings of comparisons depend on nothing else."""
        room, kept = self.keeper.rooms[index], dict[tuple[int, ...], float]()

        def rating(tally: Tally) -> float:
            key = (room(tally), *tally.counts[index])
            found = kept.get(key)
            if found is None:
                found = kept[key] = rated(tally)
            return found

        return rating

    def _by_parts(self, goal: Core, rated_part: Callable[[Core], _RatingForAll]) -> _RatingForAll:
        """The function that rates a goal which is the same for every owner, from those of its parts."""
        match goal:
            case Sooner() if (rated := rated_sooner(goal, self, self.for_all)) is not None:
                return rated
            case And((_, *_) as goals):
                return while_tricks_suffice(goals, self.keeper, self._product(list(map(rated_part, goals))))
            case Or((_, *_) as goals):
                return self._largest(list(map(rated_part, goals)))
            case Within(count, numbers) if awaited(goal, 0) is None and is_one_by_one(count):
                return self._one_by_one(count, numbers)(self.groups(count.by)[0])
            case Within(count, numbers) if awaited(goal, 0) is None and (span := self.span(count)) is not None:
                rated = self._by_one_span(count, span, likely_within(count, numbers, len(self.seats)))
                if not _only_rises(goal):
                    return rated
                return while_ranks_fit(self.keeper, self.groups(count.by)[0], count, numbers.end, rated)
            case Not(part):
                of_part = rated_part(part)
                return lambda tally: max(0.0, 1 - of_part(tally))
            case Matched():
                return self._matched(goal)
            case Until(part, end):
                return self._until(end).for_all(part)
            case Related(left, relation, right, ahead) if isinstance(right, Quantity) and awaited(goal, 0) is None:
                if (compared := self._compared(left, relation, right, ahead)) is not None:
                    return compared
            case SomeMet((_, *_) as goals, numbers) if numbers == Numbers.where(len(goals).__eq__, len(goals) + 1):
                return self._by_parts(And(goals), rated_part)  # all of them, so the first that is lost tells
            case SomeMet((_, *_) as goals):
                each, so_many, check = list(map(rated_part, goals)), so_many_met(goal), self._deadline.check

                def of_some(tally: Tally) -> float:
                    check()
                    return so_many(tuple([part(tally) for part in each]))

                return of_some
        by_seat = self.rating_of_core(goal)
        return lambda tally: by_seat(tally)[0]

    def _product(self, each: Sequence[_RatingForAll]) -> _RatingForAll:
        check = self._deadline.check

        def of_all(tally: Tally) -> float:
            check()
            found = 1.0
            for rated in each:
                found *= rated(tally)
                if not found:
                    break
            return found

        return of_all

    def _largest(self, each: Sequence[_RatingForAll]) -> _RatingForAll:
        check = self._deadline.check

        def of_one(tally: Tally) -> float:
            check()
            found = 0.0
            for rated in each:
                found = max(found, rated(tally))
                if found == 1:
                    break
            return found

        return of_one

    def _of_winner(self, goal: Comparison, who: WinnerOf) -> Rating:
        """Rate what is said of the winner of a trick: before the trick, for whom it is likeliest. Raises NotRated."""
        if isinstance(goal, Related) and isinstance(goal.right, Predicted):
            raise NotRated
        won = TricksWon(Member.ANYBODY, TrickFilter(numbers=(Span(who.trick, who.trick),)))
        index = self._whole.index(won)
        each = [self.rating_of_core(naming(goal, who, Seat(seat))) for seat in self.seats]

        def rating(tally: Tally) -> list[float]:
            row = tally.counts[index]
            if 1 in row:
                return each[row.index(1)](tally)
            found = list(zip(*(rated(tally) for rated in each), strict=True))
            return [max(chances) if len(set(chances)) == 1 else min(max(chances), NEARLY) for chances in found]

        return rating

    def _until(self, end: int) -> "Evaluator":
        """The evaluator of goals for which nothing counts after trick `end`."""
        evaluator = copy(self)
        evaluator.keeper = self.keeper.until(end)
        return evaluator

    def _falls(self, goal: Falls) -> Rating:
        """Rate that every task is met in some tricks: by the last of those without a gap, and not before their first.

        A task is met by a trick if it would be were that the last one, as long as more tricks can only help. A task of
        which the owner is open must be for a card: then just one member can own it. Raises NotRated for all others.
        """
        fits = [goal.numbered(number, self.tricks) for number in range(1, self.tricks + 1)]
        tasks = self._falling(goal)
        if not all(
            plain_card(task.goal) or (task.owner is not None and _only_rises(self.lowered(task.goal))) for task in tasks
        ):
            raise NotRated
        # met within a span: met by its end, and not met already before its beginning
        spans = [
            [[self._until(trick).rating(task.goal) for task in tasks] for trick in ends] for ends in _without_gaps(fits)
        ]
        owners = [self.seats if task.owner is None else (task.owner,) for task in tasks]

        def rating(tally: Tally) -> list[float]:
            likely = [0.0] * len(owners)
            for too_soon, by_end in spans:
                for index, seats in enumerate(owners):
                    soon, sooner = by_end[index](tally), too_soon[index](tally)
                    now = max(soon[seat] * (1 - sooner[seat]) for seat in seats)
                    likely[index] = now if now == 1 else min(NEARLY, likely[index] + now) if likely[index] < 1 else 1.0
            return [prod(likely)] * len(self.seats)

        return rating

    def _falling(self, goal: Falls) -> list[Task]:
        """The tasks that are to be met in certain tricks. Raises NotRated where it is open which these are."""
        tasks = self.problem.tasks
        if goal.token:
            (marked,) = [task for task in tasks if task.token is not None and task.token.text == goal.token]
            if marked.done:
                raise NotRated
            return [marked]
        tasks = tuple(task for task in tasks if not task.done)
        if goal.cards is not None:
            kind = goal.cards.select(self.problem.deck)
            tasks = tuple(task for task in tasks if plain_card(task.goal) in kind)
        if goal.by is None:
            return list(tasks)
        groups = self.groups(goal.by)
        if groups != [groups[0]] * len(groups) or any(task.owner is None for task in tasks):
            raise NotRated
        return [task for task in tasks if task.owner in groups[0]]

    def order_of_tokens(self) -> Callable[[Tally], float]:
        """Rate that the cards of all tasks fall in the order of their tokens. Raises NotRated for other tasks."""
        index, cards = self.keeper.in_order_of_tokens(), self.keeper.task_cards
        return lambda tally: 0.0 if tally.counts[index][1] else _FALLS ** (tally.unplayed & cards).bit_count()

    def _tasks_in_order(self, goal: TasksInOrder) -> Rating:
        """Rate that the cards of all tasks are won in an order, as if each of them were tossed for. Raises NotRated."""
        index, seats = self.keeper.tasks_in_order(goal.order, self._known_seat(goal.who)), len(self.seats)
        cards = self.keeper.task_cards

        def rating(tally: Tally) -> list[float]:
            left = (tally.unplayed & cards).bit_count()
            return [0.0 if tally.counts[index][1] % 2 else _FALLS**left] * seats

        return rating

    def _known_seat(self, who: Who) -> SeatIndex:
        """The seat of one member. Raises NotRated where it is not known."""
        groups = self.groups(who)
        if groups != [groups[0]] * len(groups) or len(groups[0]) != 1:
            raise NotRated
        return groups[0][0]

    def _in_time(self, rated: Iterable[Rating]) -> Callable[[Tally], Iterator[list[float]]]:
        """The function that rates some goals, one after the other. It raises OutOfTime."""
        each, check = list(rated), self._deadline.check

        def ratings(tally: Tally) -> Iterator[list[float]]:
            for rating in each:
                check()
                yield rating(tally)

        return ratings

    def prediction(self, goal: Goal, owner: SeatIndex, tally: Tally) -> int | None:
        """The prediction with which the owner of a task meets this goal; None for a goal without prediction."""
        core = self.lowered(goal)
        if isinstance(core, Related) and core.right is Predicted.PREDICTED:
            return self.spans(core.left)(tally)[0][owner]
        return 0 if Predicted.PREDICTED in parts(goal) else None  # any number, where the goal asks of other crews alone

    def _within(self, left: Quantity, numbers: Numbers) -> Rating:
        """Rate that `left` ends as one of these numbers."""
        return self._by_span(left, likely_within(left, numbers, len(self.seats)))

    def _by_one_span(self, left: Quantity, span: CountSpan, within: Likely) -> _RatingForAll:
        """The function that rates a count which is the same for every owner."""
        group = self.groups(left.by)[0]
        if (held := held_of(left)) is not None:
            kind = self.keeper.mask(held.cards)
            return lambda tally: within(*span(tally), _share(tally, kind))
        if likely_of(left) is not None:
            return lambda tally: within(*span(tally), 0)
        if len(group) != 1:
            return lambda tally: within(*span(tally), _strongest(tally, group))
        return lambda tally: within(*span(tally), tally.strength[group[0]])

    def _by_span(self, left: Quantity, within: Likely) -> Rating:
        """The function that rates a count by its low, its high and the strength of the hand."""
        spans, groups = self.spans(left), self.groups(left.by)
        if (held := held_of(left)) is not None:
            kind = self.keeper.mask(held.cards)
            return lambda tally: list(map(within, *spans(tally), repeat(_share(tally, kind))))
        if likely_of(left) is not None:
            return lambda tally: list(map(within, *spans(tally), repeat(0)))
        if groups == self.each_alone:
            return lambda tally: list(map(within, *spans(tally), tally.strength))
        if any(len(group) > 1 for group in groups):
            return lambda tally: list(map(within, *spans(tally), (_strongest(tally, group) for group in groups)))
        (member,) = groups[0]
        if groups != [[member]] * len(self.seats):
            members = [seat for (seat,) in groups]
            return lambda tally: list(map(within, *spans(tally), (tally.strength[seat] for seat in members)))

        def of_member(tally: Tally) -> list[float]:
            low, high = spans(tally)
            return [within(low[0], high[0], tally.strength[member])] * len(self.seats)

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

    def _some_met(self, goal: SomeMet) -> Rating:
        """Rate that one of these numbers of goals is met, as if each were tossed for on its own."""
        every, so_many = self._in_time(map(self.rating_of_core, goal.parts)), so_many_met(goal)
        return lambda tally: [so_many(chances) for chances in zip(*every(tally), strict=True)]

    def _matched(self, goal: Matched) -> _RatingForAll:
        """Rate a goal of each row by the likeliest choice, as if each were tossed for; no owner is open in it."""
        most, number = goal.most, len(goal.rows[0]) * goal.most
        if not 0 < number <= _MATCHED:
            raise NotRated
        every = [list(map(self.for_all, row)) for row in goal.rows]
        check, likeliest = self._deadline.check, likeliest_choice(number, most)

        def rating(tally: Tally) -> float:
            check()
            return likeliest(tuple([tuple([rated(tally) for rated in row]) for row in every]))

        return rating

    def _related(self, left: Quantity, relation: Relation, right: Quantity, ahead: int) -> Rating:
        """Rate `left <relation> right + ahead` for two counts."""
        if (compared := self._compared(left, relation, right, ahead)) is not None:
            return lambda tally: [compared(tally)] * len(self.seats)
        compare, ours, theirs = COMPARED[relation], self.spans(left), self.spans(right)

        def rating(tally: Tally) -> list[float]:
            low, high = theirs(tally)
            if ahead:
                low, high = [end + ahead for end in low], [end + ahead for end in high]
            return list(map(compare, *ours(tally), low, high))

        return rating

    def _compared(self, left: Quantity, relation: Relation, right: Quantity, ahead: int) -> _RatingForAll | None:
        """The function that rates the same for two counts that are the same for every owner; None for others."""
        compare, of_one, of_other = COMPARED[relation], self.span(left), self.span(right)
        if of_one is None or of_other is None:
            return None

        def rating(tally: Tally) -> float:
            (low, high), (other_low, other_high) = of_one(tally), of_other(tally)
            return compare(low, high, other_low + ahead, other_high + ahead)

        return rating


def _without_gaps(fits: Sequence[bool]) -> list[tuple[int, int]]:
    """For each longest row of tricks that fit, the number of tricks before it, and until its end; one at least."""
    firsts = [place for place, fit in enumerate(fits) if fit and not (place and fits[place - 1])]
    found = [(first, next((end for end in range(first, len(fits)) if not fits[end]), len(fits))) for first in firsts]
    return found or [(0, 0)]


def _share(tally: Tally, kind: Mask) -> int:
    """The share of cards of a kind among those left, in as many steps as the strength of hands."""
    left = tally.unplayed.bit_count()
    return min(LEVELS - 1, (tally.unplayed & kind).bit_count() * LEVELS // left) if left else 0


def _strongest(tally: Tally, group: Sequence[SeatIndex]) -> int:
    """The strength of several members, who need not share it with one another."""
    return min(LEVELS - 1, sum(tally.strength[seat] for seat in group))


def _only_rises(goal: Core) -> bool:
    """Whether a goal stays met as soon as it would be if the play ended, and is not met before the first card."""
    if not isinstance(goal, Within) or isinstance(goal.count, BeforePlay | TasksMet):
        return False
    numbers = goal.numbers
    return numbers.end > 0 and not any(numbers.low) and numbers.even and numbers.odd
