"""Find an assignment of the tasks that the rule permits, by backtracking; the lookaheads need some, not all."""

from collections.abc import Sequence
from random import Random
from typing import Final

from winnable.rules.crew.card import SeatIndex, TaskIndex
from winnable.rules.crew.problem import Problem

PARTIAL_ASSIGNMENTS: Final = 300
"""The most partial assignments looked at. Chosen by trial: for the usual rules a few dozen do."""


def candidates(problem: Problem) -> list[list[SeatIndex]]:
    """For each task the seats that may own it, no matter who owns the others."""
    commander = problem.deal.commander
    return [
        [task.owner]
        if task.owner is not None
        else [seat for seat in problem.deal.seats if not (task.not_commander and seat == commander)]
        for task in problem.tasks
    ]


def assign(
    problem: Problem, seats: Sequence[Sequence[SeatIndex]], random: Random | None = None
) -> tuple[SeatIndex, ...] | None:
    """An owner for each task, one of its `seats`, so that the rule permits them all; None if none are found.

    Tasks with the fewest seats are assigned first; `random` decides between tasks and seats that are equal.
    """
    assignment, count = problem.assignment, len(seats)
    # how many tasks a seat may still get: a bound, by which hopeless branches end early; `permits` has the last word
    room = [count if assignment.most is None else assignment.most for _ in problem.deal.seats]
    if assignment.counts is not None and not assignment.handover:
        room = list(assignment.counts)
    for seat in assignment.barred:
        room[seat] = count if assignment.handover else 0
    order: list[TaskIndex] = list(range(count))
    if random:
        random.shuffle(order)
    # shuffled first, and sorting keeps the order of those that are equal
    order.sort(key=lambda task: len(seats[task]))
    owners: list[SeatIndex] = [-1] * count
    tries = PARTIAL_ASSIGNMENTS

    def place(index: int) -> bool:
        """Assign the tasks from `order[index]` on."""
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
