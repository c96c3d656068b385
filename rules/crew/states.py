"""The states of goals that are joined: all of them, one, not one, a number of them, one of each row."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from winnable.rules.answer import State, all_met, one_met, opposite
from winnable.rules.crew.core import And, Core, Matched, Not, Or, SomeMet
from winnable.rules.crew.numbers import Numbers

Joined = And | Or | Not | SomeMet | Matched
JOINED: Final = Joined.__args__
"""The forms of the core that join goals."""


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
