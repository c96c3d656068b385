"""Short names for requirements, in the notation of the files: `p9>Ben`, `token 1`, `goal-2.1`."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.requirements import (
    Drawn,
    GoalMet,
    Hinted,
    Met,
    Noted,
    Ordered,
    Owned,
    Passed,
    PassedTo,
    Requirement,
    RoleGiven,
    Sent,
    SharedOut,
)


def about(each: Requirement) -> object:
    """What a requirement is told together with: its task, if it is about one; else nothing but itself."""
    return each.task if isinstance(each, Met | Owned | Noted) else each


def labelled(problem: Problem, chosen: Sequence[Requirement]) -> Iterator[tuple[str, tuple[Requirement, ...]]]:
    """Requirements in their order, those about the same task together, each with its label."""
    for _, group in groupby(chosen, about):
        together = tuple(group)
        yield _label(problem, together[0], together), together


def _label(problem: Problem, first: Requirement, together: Sequence[Requirement]) -> str:
    match first:
        case Met(index) | Owned(index) | Noted(index):
            task = problem.tasks[index]
            noted = f"={task.predicted}" if Noted(index) in together else ""
            owner = f">{_owner(problem, task.owner)}" if Owned(index) in together else ""
            return f"{task.name}{noted}{owner}"
        case Ordered(index):
            return f"token {problem.tasks[index].token}"
        case GoalMet(index, path):
            goal = "goal" if len(problem.goals) == 1 else f"goal-{index + 1}"
            return goal + "".join(f".{place + 1}" for place in path)
        case RoleGiven(index):
            role = problem.roles[index]
            return f"{role.name}: {problem.name(role.seat or 0)}"
        case SharedOut():
            return "assignment"
        case Drawn(seat):
            return f"{problem.name(seat)} draws {problem.draw.cards[seat] if problem.draw else ''}"
        case Sent():
            return "distress"
        case PassedTo():
            side = problem.distress.direction if problem.distress else None
            return f"to the {side.value if side else ''}"
        case Passed(seat):
            return f"{problem.name(seat)} passes {problem.distress.cards[seat] if problem.distress else ''}"
        case Hinted(index):
            return f"hint of {problem.name(problem.hints_so_far[index].seat)}"


def _owner(problem: Problem, owner: int | None) -> str:
    return str(owner) if owner is None or not problem.names else problem.names[owner]
