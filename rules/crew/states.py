"""The states of goals taken together, in addition to all and one of them: a number of them, one of each row."""

from collections.abc import Collection, Iterable, Sequence

from winnable.rules.answer import State
from winnable.rules.crew.numbers import Numbers

__all__ = ["decided", "matched", "some_met"]


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
