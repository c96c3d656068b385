"""The states of goals that are joined: all of them, one, not one, a number of them, one of each row.

And when they are decided, where it is known when each of them is.
"""

from bisect import bisect_left
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
            return _first_or_all(State.LOST, list(map(course, parts)), State.MET, tricks)
        case Or(parts):
            return _first_or_all(State.MET, list(map(course, parts)), State.LOST, tricks)
        case Not(part):
            found = course(part)
            return Judged(opposite(found.state), found.trick)

    def state(played: TrickNumber) -> State:
        return joined(goal, lambda part: course(part).after(played))

    at_last = state(tricks[-1])
    if at_last is State.OPEN:
        return Judged(State.OPEN, None)
    return Judged(at_last, tricks[bisect_left(tricks, 1, key=lambda played: state(played) is not State.OPEN)])


def _first_or_all(decisive: State, parts: Sequence[Judged], without: State, tricks: range) -> Judged:
    """Decided with the first part that is decisive, or else with the last of all."""
    found, last, open_ = None, tricks[0], False
    for part in parts:
        if part.trick is None:
            open_ = True
        elif part.state is decisive:
            found = part.trick if found is None else min(found, part.trick)
        else:
            last = max(last, part.trick)
    if found is not None:
        return Judged(decisive, found)
    return Judged(State.OPEN, None) if open_ else Judged(without, last)


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
