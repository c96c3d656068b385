"""Owners for open tasks: some that the rule permits, and none where it permits none."""

from random import Random

import pytest

from tests.support.decks import DEALS
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.goal import CardsTaken, Compare, Goal, Member, Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.lookahead.owners import assign, candidates

ONE: Goal = Compare(CardsTaken(Member.OWNER), Relation.AT_LEAST, 2)


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
def test_owners_are_permitted(assignment: Assignment) -> None:
    count = 2 if assignment.most == 1 else 4
    tasks = tuple(Task(f"{index}", ONE, not_commander=index == 0) for index in range(count))
    problem = Problem(DEALS[0], tasks, assignment=assignment)
    seen = set()
    for seed in range(30):
        owners = assign(problem, candidates(problem), Random(seed))
        assert owners is not None
        assert assignment.permits(owners, 3)
        assert owners[0] != DEALS[0].commander
        seen.add(owners)
    assert len(seen) > 1


def test_no_owners_where_none_are_permitted() -> None:
    problem = Problem(DEALS[0], (Task("a", ONE),), assignment=Assignment(takers=1))
    assert assign(problem, [[]]) is None
