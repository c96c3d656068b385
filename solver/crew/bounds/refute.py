"""Parts of a problem that cannot be met, whatever is dealt and played: each alone, then several together."""

from collections.abc import Iterator, Sequence

from winnable.rules.crew.goal import Goal, InRole, Member, Predicted, Seat, Who, naming
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.joined import joined
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.bounds.alone import alone, flat
from winnable.solver.crew.bounds.counts import Table
from winnable.solver.crew.bounds.together import Demands, Refutation

__all__ = ["Refutation", "meant", "parts_to_meet", "refutation"]


def refutation(problem: Problem) -> Refutation | None:
    """Return parts of a problem that no play of any deal like this one can meet; None if no bound shows any."""
    table = Table.of(problem)
    demands = Demands(problem, table)
    for part, goal, task in parts_to_meet(problem):
        for each in flat(goal, table.seats):
            if why := alone(each, table, problem, task):
                return Refutation((part,), why)
            demands.add(part, each, task)
    return demands.clash()


def parts_to_meet(problem: Problem) -> Iterator[tuple[int, Goal, int | None]]:
    """Yield each part that is still to be met: its index, its goal, and the index of the task if it is one.

    What a goal says of one count is one comparison, with what is predicted if that is known.
    """
    goals: list[tuple[Goal, int | None]] = [(task.goal, index) for index, task in enumerate(problem.tasks)]
    goals += [(goal, None) for goal in problem.goals]
    for index, (goal, task) in enumerate(goals):
        if task is not None and problem.tasks[task].done:
            continue
        noted = None if task is None else problem.tasks[task].predicted
        known = goal if noted is None else naming(goal, Predicted.PREDICTED, noted)
        yield index, joined(known, problem.deck, len(problem.deal.hands), problem.deal.last), task


def meant(who: Who, problem: Problem, task: int | None) -> Sequence[SeatIndex]:
    """Return the seats of which one is meant, all where that is open; empty where several are meant together."""
    deal = problem.deal
    match who:
        case Member.COMMANDER:
            return (deal.commander,)
        case Member.OWNER if task is not None:
            owner = problem.tasks[task].owner
            return deal.seats if owner is None else (owner,)
        case Member.FIRST_WINNER:
            return deal.seats
        case Seat(number):
            return (number,)
        case InRole(name):
            seat = next(role.seat for role in problem.roles if role.name == name)
            return deal.seats if seat is None else (seat,)
    return ()
