"""How much of a count there can be with all else that a mission requires, for goals that ask for as much as can be."""

from functools import partial
from typing import Any

from winnable.crew.words import compared
from winnable.games import registry
from winnable.questions.most import Numbers
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Quantity, TasksMet
from winnable.rules.crew.who import Member
from winnable.solver.asking import Extreme, extreme
from winnable.solver.crew.questions.most_tasks import MostTasks
from winnable.solver.verdict import Limits


def how_much(problem: Problem, count: Quantity, limits: Limits, *, least: bool) -> Extreme[Any]:
    """Find the most, or the least, that a count can come to with all else that is required.

    Of all tasks that are met, as many as can be are, and the others are left out.
    """
    if count == TasksMet(Member.ANYBODY) and not least:
        tasks = MostTasks(problem)
        return extreme(tasks.ask, tasks.number, limits, end=len(problem.tasks))
    numbers = Numbers(registry.game_of_problem(problem), problem, partial(compared, count), least, winning=True)
    return extreme(numbers.ask, numbers.number, limits, least=least, end=0 if least else None)
