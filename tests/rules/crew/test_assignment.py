"""How tasks are shared out: the rules of assignment against the picking played through, turn by turn."""

from collections.abc import Container
from dataclasses import replace
from itertools import product

import pytest

from winnable.rules.crew.assignment import Assignment

Owners = tuple[int | None, ...]


def picked(
    tasks: int,
    seats: int,
    commander: int,
    *,
    passing: bool = False,
    skip: bool = False,
    first_of: Container[int] | None = None,
) -> set[Owners]:
    """All ways the tasks can lie after the picking.

    The commander picks first, then clockwise, one task a turn, until none is left; with `skip` it is
    never the commander's turn. With `passing`, if at the start there are fewer tasks than members who
    pick, anybody may pass, but there is only one round. `first_of` are the tasks of which the first
    pick must be one.
    """
    picking = [(commander + place) % seats for place in range(seats)][skip:]
    may_pass = passing and tasks < len(picking)
    table: set[Owners] = {(None,) * tasks}
    turns = picking if may_pass else [picking[turn % len(picking)] for turn in range(tasks)]
    for turn, seat in enumerate(turns):
        after: set[Owners] = set()
        for owners in table:
            bound = first_of is not None and turn == 0
            if may_pass and not bound:
                after.add(owners)
            for index, owner in enumerate(owners):
                if owner is None and (not bound or first_of is None or index in first_of):
                    after.add((*owners[:index], seat, *owners[index + 1 :]))
        table = after
    return {owners for owners in table if None not in owners}


def permitted(assignment: Assignment, tasks: int, seats: int) -> set[Owners]:
    """All ways that the rule permits."""
    return {owners for owners in product(range(seats), repeat=tasks) if assignment.permits(owners, seats)}


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("tasks", range(1, 8))
@pytest.mark.parametrize("skip", [False, True])
def test_drafts(tasks: int, seats: int, skip: bool) -> None:
    """For a commander at another seat each time; with passing only where there are enough to pick."""
    commander = (tasks + skip) % seats
    plain = picked(tasks, seats, commander, skip=skip)
    passed = picked(tasks, seats, commander, skip=skip, passing=True)
    draft = Assignment.draft(tasks, seats, commander, skip=skip)
    with_passing = Assignment.draft(tasks, seats, commander, skip=skip, passing=True)
    assert permitted(draft, tasks, seats) == plain
    if tasks < seats - skip:
        assert permitted(with_passing, tasks, seats) == passed
        assert plain < passed
    else:
        assert with_passing == draft
        assert passed == plain


@pytest.mark.parametrize(
    ("tasks", "seats", "skip", "ways"),
    [
        (1, 4, False, 4),  # anybody takes it
        (2, 3, False, 6),  # two of three, in either order
        (3, 5, False, 60),  # 5 * 4 * 3
        (3, 3, False, 6),  # everybody one
        (4, 3, False, 12),  # the commander two of four, then one each: 6 * 2
        (2, 4, True, 6),  # two of the three others
        (3, 4, True, 6),
        (5, 3, True, 10),  # 3 and 2
    ],
)
def test_how_many_ways(tasks: int, seats: int, skip: bool, ways: int) -> None:
    assert len(permitted(Assignment.draft(tasks, seats, 1, passing=True, skip=skip), tasks, seats)) == ways


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("tasks", range(1, 6))
@pytest.mark.parametrize("passing", [False, True])
def test_the_commander_takes_one_of_the_hardest(tasks: int, seats: int, passing: bool) -> None:
    """Bound for the first pick alone; whatever the commander takes afterwards is free."""
    for hardest in {(0,), (tasks - 1,), tuple(range(0, tasks, 2)), tuple(range(tasks))}:
        assignment = replace(Assignment.draft(tasks, seats, 2, passing=passing), must=(2, hardest))
        expected = picked(tasks, seats, 2, passing=passing, first_of=hardest)
        assert permitted(assignment, tasks, seats) == expected


@pytest.mark.parametrize(
    ("assignment", "owners", "permits"),
    [
        (Assignment(most=1), (0, 1, 2), True),
        (Assignment(most=1), (0, 1, 0), False),
        (Assignment(most=2), (0, 1, 0), True),
        (Assignment(most=2), (0, 0, 0), False),
        (Assignment(most=0), (0, 1, 2), False),
        (Assignment(must=(1, (0, 2))), (1, 0, 0), True),
        (Assignment(must=(1, (0, 2))), (0, 0, 1), True),
        (Assignment(must=(1, (0, 2))), (1, 1, 1), True),
        (Assignment(must=(1, (0, 2))), (0, 1, 0), False),
        (Assignment(must=(1, ())), (1, 1, 1), False),
        (Assignment(takers=2), (0, 0, 2), True),
        (Assignment(takers=2), (0, 1, 2), False),
        (Assignment(takers=2), (1, 1, 1), False),
        # one task handed on
        (Assignment(most=1, handover=True), (0, 1, 0), True),
        (Assignment(most=1, handover=True), (0, 0, 0), False),
        (Assignment(takers=1, handover=True), (0, 0, 2), True),
        (Assignment(takers=1, handover=True), (0, 1, 2), False),
    ],
)
def test_rules_of_assignment(assignment: Assignment, owners: tuple[int, ...], permits: bool) -> None:
    assert assignment.permits(owners, 3) == permits


def test_no_handover_beside_what_a_member_must_take() -> None:
    with pytest.raises(ValueError, match="no handover"):
        Assignment(must=(0, (1,)), handover=True)
