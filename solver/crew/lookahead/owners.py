"""Owners for tasks, as a quick look needs them: some that the rule permits, not all."""

from collections.abc import Sequence
from random import Random

from winnable.rules.crew.problem import Problem

__all__ = ["assign", "candidates"]

TRIES = 300
"""How many partial shares are looked at before giving up; for the usual rules a few dozen do."""


def candidates(problem: Problem) -> list[list[int]]:
    """For each task the seats that may own it."""
    commander = problem.deal.commander
    return [
        [task.owner]
        if task.owner is not None
        else [seat for seat in problem.deal.seats if not (task.not_commander and seat == commander)]
        for task in problem.tasks
    ]


def assign(problem: Problem, seats: Sequence[Sequence[int]], random: Random | None = None) -> tuple[int, ...] | None:
    """Owners among the seats of each task that the rule permits; None if none are found.

    Tasks with the fewest seats come first; `random` shuffles what is equal.
    """
    assignment, count = problem.assignment, len(seats)
    room = [count if assignment.most is None else assignment.most for _ in problem.deal.seats]
    if assignment.counts is not None and not assignment.handover:
        room = list(assignment.counts)
    for seat in assignment.barred:
        room[seat] = count if assignment.handover else 0
    order = list(range(count))
    if random:
        random.shuffle(order)
    order.sort(key=lambda task: len(seats[task]))
    owners: list[int] = [-1] * count
    tries = TRIES

    def place(index: int) -> bool:
        nonlocal tries
        tries -= 1
        if index == count:
            return assignment.permits(owners, len(room))
        task = order[index]
        choice = list(seats[task])
        if random:
            random.shuffle(choice)
        for seat in choice:
            if room[seat] and tries > 0:
                owners[task] = seat
                room[seat] -= 1
                if place(index + 1):
                    return True
                room[seat] += 1
        return False

    return tuple(owners) if place(0) else None
