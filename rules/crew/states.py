"""The states of goals that are joined: all of them, one, not one, a number of them, one of each row.

And when they are decided, where it is known when each of them is.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.rules.answer import State, all_met, one_met, opposite
from winnable.rules.crew.core import And, Core, Matched, Not, Or, SomeMet
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.numbers import Numbers

Joined = And | Or | Not | SomeMet | Matched
JOINED: Final = Joined.__args__
"""The forms of the core that join goals."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The state of a goal, and the trick that decided it: None while open, 0 if no card had to be played.

    In the middle of a game, the number of tricks before if no further card had to be played.
    """

    state: State
    trick: TrickNumber | None

    def after(self, played: TrickNumber) -> State:
        """The state after a number of tricks."""
        return State.OPEN if self.trick is None or played < self.trick else self.state


def joined(goal: Joined, state: Callable[[Core], State]) -> State:
    """The state of goals that are joined, by the state of each of them."""
    match goal:
        case And(parts):
            return all_met(map(state, parts))
        case Or(parts):
            return one_met(map(state, parts))
        case Not(part):
            return opposite(state(part))
        case SomeMet(parts, numbers):
            return some_met(map(state, parts), numbers)
        case Matched(rows, most):
            return matched([[state(part) for part in row] for row in rows], most)


def joined_course(goal: Joined, course: Callable[[Core], Judged], tricks: range) -> Judged:
    """When goals that are joined are decided, if ever after one of these numbers of tricks, by when each of them is."""
    match goal:
        case And(parts):
            return _first_or_all(State.LOST, map(course, parts), State.MET, tricks)
        case Or(parts):
            return _first_or_all(State.MET, map(course, parts), State.LOST, tricks)
        case Not(part):
            found = course(part)
            return Judged(opposite(found.state), found.trick)
        case SomeMet(parts, numbers):
            each = list(map(course, parts))
            return _first(lambda played: some_met([part.after(played) for part in each], numbers), tricks)
        case Matched(rows, most):
            every = [list(map(course, row)) for row in rows]
            return _first(lambda played: matched([[part.after(played) for part in row] for row in every], most), tricks)


def _first(state: Callable[[TrickNumber], State], tricks: range) -> Judged:
    """The first decision of `state`, which stays so, after one of these numbers of tricks."""
    at_last = state(tricks[-1])
    if at_last is State.OPEN:
        return Judged(State.OPEN, None)
    return Judged(at_last, tricks[bisect_left(tricks, 1, key=lambda played: state(played) is not State.OPEN)])


def _first_or_all(decisive: State, parts: Iterable[Judged], without: State, tricks: range) -> Judged:
    """Decided with the first part that is decisive, or else with the last of all.

    No part is decided before the first of the tricks: one that is decisive by then decides, whatever the others are.
    """
    start = tricks[0]
    first, last, open_ = None, start, False
    for part in parts:
        trick = part.trick
        if trick is None:
            open_ = True
        elif part.state is decisive:
            if trick <= start:
                return Judged(decisive, start)
            if first is None or trick < first:
                first = trick
        elif trick > last:
            last = trick
    if first is not None:
        return Judged(decisive, first)
    return Judged(State.OPEN, None) if open_ else Judged(without, last)


def course_of_count(numbers: Numbers, lows: Sequence[int], rooms: Sequence[int], start: TrickNumber) -> Judged:
    """When a count is decided that is one of `lows` after 0, 1, 2, … tricks, and can still grow by one of `rooms`.

    Going backwards, the range of possible final values grows. The count is decided by the first trick before which the
    range includes a value that would decide otherwise.
    """
    played = len(rooms) - 1
    low, high = lows[played], lows[played] + rooms[played]
    state = numbers.settled(low, high)
    if state is State.OPEN:
        return Judged(State.OPEN, None)
    met = state is State.MET
    while played > start:
        before, beyond = lows[played - 1], lows[played - 1] + rooms[played - 1]
        while low > before:
            low -= 1
            if (low in numbers) is not met:
                return Judged(state, played)
        while high < beyond:
            high += 1
            if (high in numbers) is not met:
                return Judged(state, played)
        played -= 1
    return Judged(state, start)


def course_of_bound(
    numbers: Numbers, lows: Sequence[int], until: Sequence[int], tricks: Sequence[TrickNumber]
) -> Callable[[TrickNumber], Judged]:
    """The function that tells when a bound on a count of tricks ("at least 2", "none") is decided, by the end.

    The end is the trick after which nothing counts. `lows` are the counts after 0, 1, 2, … tricks, `until` the numbers
    of tricks by then that can count, and `tricks` the numbers of tricks played. The first trick that brings the count
    to the bound decides it, if that is not after the end; or else the first that leaves too few until the end. With
    each trick that can count, either the count grows or the number that it misses does, and neither ever falls. So both
    tricks are found by bisection; the result is that of `course_of_count`.
    """
    beyond, below = (State.MET, State.LOST) if numbers.even else (State.LOST, State.MET)
    start, counted, bound = tricks[0], tricks[-1] + 1, numbers.end
    reached = bisect_left(lows, bound, 0, counted)
    with_bound = Judged(beyond, max(start, reached))
    missed = [most - low for most, low in zip(until[:counted], lows, strict=False)]

    def of_end(end: TrickNumber) -> Judged:
        seen = min(end + 1, counted)
        if reached < seen:
            return with_bound
        without = bisect_right(missed, until[end] - bound, 0, seen)
        return Judged(below, max(start, without)) if without < seen else Judged(State.OPEN, None)

    return of_end


def bounds_state(left: tuple[int, int], relation: Relation, right: tuple[int, int]) -> State:
    """The state of `left <relation> right` for two counts, each between its low and its high."""
    (low, high), (other_low, other_high) = left, right
    match relation:
        case Relation.EXACTLY:
            met, lost = low == high == other_low == other_high, low > other_high or high < other_low
        case Relation.OTHER_THAN:
            met, lost = low > other_high or high < other_low, low == high == other_low == other_high
        case Relation.AT_LEAST:
            met, lost = low >= other_high, high < other_low
        case Relation.AT_MOST:
            met, lost = high <= other_low, low > other_high
        case Relation.MORE_THAN:
            met, lost = low > other_high, high <= other_low
        case Relation.FEWER_THAN:
            met, lost = high < other_low, low >= other_high
    return State.MET if met else State.LOST if lost else State.OPEN


def decided(found: Iterable[bool]) -> State:
    """What all that can be says of a goal: met if everything is right, lost if nothing is."""
    every = set(found)
    return State.OPEN if len(every) > 1 else State.MET if True in every else State.LOST


def some_met(states: Iterable[State], numbers: Numbers) -> State:
    """The state of "the number of those that are met is one of these", by the states of all of them."""
    found = list(states)
    met = found.count(State.MET)
    return numbers.settled(met, met + found.count(State.OPEN))


def matched(rows: Sequence[Sequence[State]], most: int) -> State:
    """The state of "one goal of each row is met, and no place chosen more than `most` times", by their states."""

    def possible(good: Collection[State]) -> bool:
        used = [0] * len(rows[0])

        def give(member: int) -> bool:
            if member == len(rows):
                return True
            for place, state in enumerate(rows[member]):
                if state in good and used[place] < most:
                    used[place] += 1
                    if give(member + 1):
                        return True
                    used[place] -= 1
            return False

        return give(0)

    if possible([State.MET]):
        return State.MET
    return State.OPEN if possible([State.MET, State.OPEN]) else State.LOST
