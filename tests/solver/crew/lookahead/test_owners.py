"""Assigning tasks: an assignment that the rule permits is found wherever trying all finds one."""

from itertools import product
from random import Random

import pytest

from tests.support.decks import small_deal
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member
from winnable.solver.crew.lookahead import owners as module
from winnable.solver.crew.lookahead.owners import assign, candidates

DEAL = small_deal(3)
GOAL = Compare(CardsTaken(Member.OWNER), Relation.AT_LEAST, 2)
SEATS = [*DEAL.seats]


def problem(number: int, assignment: Assignment) -> Problem:
    """A problem with so many open tasks."""
    return Problem(DEAL, tuple(Task(f"{index}", GOAL) for index in range(number)), assignment=assignment)


def test_who_may_own_a_task() -> None:
    tasks = (Task("anybody", GOAL), Task("given", GOAL, owner=2), Task("not the commander", GOAL, not_commander=True))
    others = [seat for seat in SEATS if seat != DEAL.commander]
    assert candidates(Problem(DEAL, tasks)) == [SEATS, [2], others]


@pytest.mark.parametrize(
    ("number", "assignment"),
    [
        (0, Assignment()),
        (3, Assignment()),
        (3, Assignment(counts=(1, 1, 1))),
        (4, Assignment(counts=(2, 1, 1), handover=True)),
        (3, Assignment(most=1)),
        (4, Assignment(most=1)),
        (3, Assignment(takers=1)),
        (2, Assignment(takers=3)),
        (4, Assignment(spread=1)),
        (3, Assignment(barred=(0, 1))),
        (3, Assignment(most=2, must=(2, (0, 2)))),
        (4, Assignment(takers=2, barred=(1,))),
        (4, Assignment.draft(4, 3, 1, skip=True)),
        (2, Assignment.draft(2, 3, 1, passing=True)),
    ],
    ids=str,
)
def test_found_wherever_there_is_one(number: int, assignment: Assignment) -> None:
    """For every choice of seats that each task may still go to: as the search narrows them down."""
    open_problem = problem(number, assignment)
    allowed: list[list[int]] = [[], [0], [2], [0, 1], [1, 2], SEATS]
    for seats in product(allowed, repeat=number):
        permitted = [owners for owners in product(*seats) if assignment.permits(list(owners), len(SEATS))]
        for random in (None, Random(1)):
            found = assign(open_problem, seats, random)
            assert (found in permitted) if permitted else (found is None)


@pytest.mark.parametrize(
    "assignment",
    [
        Assignment(),
        Assignment.draft(4, 3, 1),
        Assignment.draft(4, 3, 1, handover=True),
        Assignment.draft(2, 3, 1, passing=True),
        Assignment.draft(4, 3, 1, skip=True),
        Assignment(takers=1),
        Assignment(takers=2, barred=(1,)),
        Assignment(spread=1),
        Assignment.draft(4, 3, 1, passing=True),
        Assignment(most=2, must=(2, (0, 3))),
    ],
    ids=str,
)
def test_owners_by_chance(assignment: Assignment) -> None:
    """They are permitted, the commander owns no task that is not for the commander, and chance finds several."""
    tasks = tuple(Task(f"{index}", GOAL, not_commander=index == 0) for index in range(2 if assignment.most == 1 else 4))
    open_problem = Problem(DEAL, tasks, assignment=assignment)
    seen = {assign(open_problem, candidates(open_problem), Random(seed)) for seed in range(30)}
    assert len(seen) > 1
    for owners in seen:
        assert owners is not None
        assert assignment.permits(owners, len(SEATS))
        assert owners[0] != DEAL.commander


def test_chance_finds_others() -> None:
    open_problem = problem(3, Assignment(most=1))
    seats = candidates(open_problem)
    assert {assign(open_problem, seats, Random(seed)) for seed in range(60)} == {
        owners for owners in product(SEATS, repeat=3) if len(set(owners)) == 3
    }
    assert assign(open_problem, seats, Random(5)) == assign(open_problem, seats, Random(5))
    assert assign(open_problem, seats) == assign(open_problem, seats)


def test_the_search_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """None may be found although there is one."""
    open_problem = problem(3, Assignment())
    monkeypatch.setattr(module, "PARTIAL_ASSIGNMENTS", 2)
    assert assign(open_problem, candidates(open_problem)) is None
