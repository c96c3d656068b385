"""What the crew may choose: the model has a solution for each winning line with each choice that is allowed."""

from dataclasses import replace
from itertools import product

import pytest

from tests.support.counting import same
from tests.support.decks import hand, small_deck, task
from tests.support.goals import AT_LEAST
from tests.support.layers import few
from tests.support.open_deals import card
from tests.support.problems import PROBLEMS
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member


def test_tasks_that_are_done() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    done = Task.card(card("g4"), Token("1"), 0)
    tasks = (replace(done, done=True), task("p1[2]"), task("b3"))
    assert same(Problem(deal, tasks)) > 0
    early = (replace(done, token=Token("omega"), done=True), task("p1"))
    assert same(Problem(deal, early)) == 0
    assert same(PROBLEMS["a task met before the deal falls in time"]) > 0


@pytest.mark.parametrize("name", few(PROBLEMS, 7, 12))
def test_problems(name: str) -> None:
    same(PROBLEMS[name])


LINED_UP = Deal.of(small_deck(1, 3, 0), [hand("p1"), hand("p2"), hand("p3")], commander=1)
"""One card each, hence one line of play: what is counted are the choices alone."""
ANYWAY = Compare(TricksWon(Member.OWNER), AT_LEAST, 0)


def handed_on(assignment: Assignment, owners: tuple[int | None, ...], *, barred: bool = False) -> Problem | None:
    """Tasks that are met anyway, with these owners; None if no crew could be asked for that."""
    tasks = [Task(f"task {index}", ANYWAY, owner=owner) for index, owner in enumerate(owners)]
    if barred:
        tasks[0] = Task("not the commander's", ANYWAY, owner=owners[0], not_commander=True)
    given = [owner for owner in owners if owner is not None]
    if (barred and owners[0] == LINED_UP.commander) or (len(given) == len(owners) and not assignment.permits(given, 3)):
        return None
    return Problem(LINED_UP, tuple(tasks), assignment=assignment)


@pytest.mark.parametrize(
    ("assignment", "tasks"),
    few(
        [
            (Assignment(handover=True), 2),
            (Assignment((1, 1, 0), handover=True), 2),
            (Assignment((0, 2, 0), handover=True), 2),
            (Assignment((2, 0, 1), handover=True), 3),
            (Assignment((1, 1, 1), handover=True), 3),
            (Assignment(spread=0, handover=True), 3),
            (Assignment(spread=1, handover=True), 2),
            (Assignment(spread=1, handover=True), 4),
            (Assignment(takers=1, handover=True), 2),
            (Assignment(takers=1, barred=(1,), handover=True), 3),
            (Assignment(takers=2, handover=True), 3),
            (Assignment(most=1, handover=True), 3),
            (Assignment(most=1, barred=(1,), handover=True), 2),
            (Assignment((1, 1, 1)), 3),
            (Assignment(spread=1), 3),
            (Assignment(takers=2), 3),
            (Assignment(most=2), 3),
            (Assignment(must=(1, (0, 2))), 3),
            (Assignment((1, 2, 0), must=(1, (1,))), 3),
        ],
        2,
        4,
        unpack=True,
    ),
    ids=str,
)
def test_owners_given_and_open(assignment: Assignment, tasks: int) -> None:
    """Every combination of owners given and left open, without and with a task that the commander may not own."""
    counts = []
    for first in product((None, 0, 1, 2), repeat=min(tasks, 3)):
        owners = (*first, *[None] * (tasks - 3))
        for barred in (False, True):
            wanted = handed_on(assignment, owners, barred=barred)
            if wanted is not None:
                counts.append(same(wanted))
    assert any(counts)
