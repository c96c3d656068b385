"""Random problems of Mission Deep Sea, repeatable by their seed."""

from dataclasses import replace
from random import Random

from winnable.crew.dealing.random_deal import random_deal
from winnable.crew.dealing.task_selection import deal_for, select_tasks
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.best_first import assign, candidates

NORMAL = ASSIGNMENTS["draft-with-passing"]


def random_problem(players: int, difficulty: int, seed: int, *, given: bool = False) -> Problem:
    """A deal of the full deck with task cards drawn to a difficulty, in the normal way to hand them out.

    `given`: to owners at random, as the rule permits. Combinations that exclude each other are not
    exchanged, so that some of the problems cannot be won for a simple reason.
    """
    random = Random(f"{players} {difficulty} {seed}")
    drawing = select_tasks(difficulty, players, NORMAL, random)
    deal = deal_for(drawing, lambda: random_deal(DEEP_SEA, players, random))
    tasks = tuple(card.task(players) for card in drawing.cards)
    problem = Problem(deal, tasks, assignment=NORMAL.assignment(tasks, players, deal.commander))
    if not given:
        return problem
    owners = assign(problem, candidates(problem), random)
    assert owners is not None
    owned = tuple(replace(task, owner=owner) for task, owner in zip(tasks, owners, strict=True))
    return replace(problem, tasks=owned, assignment=Assignment())
