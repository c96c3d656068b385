"""The states of goals taken together, beside all or one of them: so many, one for each member."""

from collections.abc import Collection, Iterable, Sequence

from winnable.rules.answer import State
from winnable.rules.crew.kinds import Number, Relation

__all__ = ["decided", "shared_out", "some_met"]


def decided(found: Iterable[bool]) -> State:
    """What all that can be says of a goal: met if everything is right, lost if nothing is."""
    every = set(found)
    return State.OPEN if len(every) > 1 else State.MET if True in every else State.LOST


def some_met(states: Iterable[State], relation: Relation, number: Number) -> State:
    """The state of "so many are met", by the states of all of them."""
    found = list(states)
    met = found.count(State.MET)
    return relation.numbers(number).settled(met, met + found.count(State.OPEN))


def shared_out(rows: Sequence[Sequence[State]], most: int) -> State:
    """The state of a goal for each member, by the states of all goals for each, where `most` may share one."""

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
