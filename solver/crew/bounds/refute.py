"""Parts of a problem that cannot be met, whatever is dealt and played: each alone, then several together."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from winnable.rules.crew.card import Deck
from winnable.rules.crew.core import Core
from winnable.rules.crew.goal import Goal, naming
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.lowering import lowered
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Predicted
from winnable.rules.crew.who import InRole, Member, Seat, Who, WinnerOf
from winnable.solver.crew.bounds.alone import alone
from winnable.solver.crew.bounds.atoms import atoms
from winnable.solver.crew.bounds.counts import Table
from winnable.solver.crew.bounds.together import Demands, Refutation


@dataclass(frozen=True, slots=True)
class Part:
    """A task or goal that is still to be met, by its index among all of them."""

    index: int
    goal: Goal
    asks: tuple[Core, ...]
    """The conditions that must be met for it, see `atoms`."""
    task: int | None


def refutation(problem: Problem) -> Refutation | None:
    """Return parts of a problem that no play of any deal like this one can meet; None if no bound shows any."""
    table = Table.of(problem)
    demands = Demands(problem, table)
    for part in parts_to_meet(problem):
        for each in part.asks:
            if why := alone(each, table):
                return Refutation((part.index,), why)
            demands.add(part.index, each, part.task)
    return demands.clash()


def parts_to_meet(problem: Problem) -> Iterator[Part]:
    """Yield each part that is still to be met, with the prediction where it is known."""
    seats = len(problem.deal.hands)
    goals: list[tuple[Goal, int | None]] = [(task.goal, index) for index, task in enumerate(problem.tasks)]
    goals += [(goal, None) for goal in problem.goals]
    for index, (goal, task) in enumerate(goals):
        if task is not None and problem.tasks[task].done:
            continue
        noted = None if task is None else problem.tasks[task].predicted
        known = goal if noted is None else naming(goal, Predicted.PREDICTED, noted)
        yield Part(index, goal, _asked(known, problem.deck, seats, problem.deal.last), task)


@lru_cache(maxsize=4096)  # each bound looks at all parts
def _asked(goal: Goal, deck: Deck, seats: int, tricks: TrickNumber) -> tuple[Core, ...]:
    """The conditions that must be met for a goal."""
    return atoms(lowered(goal, deck, seats, tricks), seats)


def meant(who: Who, problem: Problem, task: int | None) -> Sequence[SeatIndex]:
    """Return the seats of which one is meant, all where that is open; empty where several are meant together."""
    deal = problem.deal
    match who:
        case Member.COMMANDER:
            return (deal.commander,)
        case Member.OWNER if task is not None:
            owner = problem.tasks[task].owner
            return deal.seats if owner is None else (owner,)
        case WinnerOf():
            return deal.seats
        case Seat(number):
            return (number,)
        case InRole(name):
            seat = next(role.seat for role in problem.roles if role.name == name)
            return deal.seats if seat is None else (seat,)
    return ()
