"""Orders in which tasks are met: by tokens, by owners, and in turn. A task that is not met is met in trick 0."""

from collections.abc import Callable, Sequence
from itertools import groupby, permutations, product

from winnable.rules.crew.card import SeatIndex, TaskIndex, TrickNumber
from winnable.rules.crew.task import Token


def precedes(first: Token | None, second: Token | None) -> bool:
    """Whether the task with the first token must not be met later than the one with the second (N15)."""
    if second is not None and second.omega:
        return first is None or not first.omega
    if first is None or first.omega:
        return False
    if first.number is not None:
        return second is None or second.number is None or first.number < second.number
    return second is not None and (first.arrows or 0) < (second.arrows or 0)


def without_inversion(met: Sequence[TrickNumber], first: Callable[[TaskIndex, TaskIndex], bool]) -> bool:
    """Whether no task is met while one that must come `first` is not; in one trick any order will do."""
    pairs = permutations(range(len(met)), 2)
    return all(0 < met[one] <= met[other] or not met[other] for one, other in pairs if first(one, other))


def in_turn(owners: Sequence[SeatIndex | None], met: Sequence[TrickNumber], start: SeatIndex, seats: int) -> bool:
    """Whether the turn, which goes round the table to who has a task that is not met, is always at who meets one.

    Of tasks that are met in one trick any order will do.
    """
    order = sorted((task for task, trick in enumerate(met) if trick), key=lambda task: met[task])
    tricks = [[*tasks] for _, tasks in groupby(order, key=lambda task: met[task])]
    return any(
        _each_in_turn([owners[task] for tasks in ways for task in tasks], owners, start, seats)
        for ways in product(*map(permutations, tricks))
    )


def _each_in_turn(
    met: Sequence[SeatIndex | None], owners: Sequence[SeatIndex | None], start: SeatIndex, seats: int
) -> bool:
    """Whether these owners meet a task each, one after the other, in turn."""
    left, at = [*owners], start
    for owner in met:
        while at not in left:
            at = (at + 1) % seats
        if owner != at:
            return False
        left.remove(owner)
        at = (at + 1) % seats
    return True
