"""Properties of problems: where no bound can show anything, so that none is asked."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task, Token
from winnable.solver.crew.bounds.hands import from_hands
from winnable.solver.crew.bounds.refute import refutation
from winnable.solver.crew.features import tricks_for_all
from winnable.solver.crew.solve import solve


def _problem(seats: int, tasks: int, seed: int) -> Problem:
    """A random deal with tasks that are handed out at random."""
    random = Random(f"features {seats} {tasks} {seed}")
    cards = random.sample(PLANET_NINE.cards[:36], tasks)
    owners = [random.randrange(seats) for _ in cards]
    given = tuple(Task.card(card, owner=owner) for card, owner in zip(cards, owners, strict=True))
    return Problem(shuffled(PLANET_NINE, seats, seed), given)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_where_there_are_tricks_for_all_tasks_no_bound_shows_anything(seats: int) -> None:
    problems = [_problem(seats, tasks, seed) for tasks in (1, 4, 8, 12, 18, 24) for seed in range(10)]
    some = [problem for problem in problems if tricks_for_all(problem)]
    assert len(some) > 40
    assert not any(refutation(problem) or from_hands(problem) for problem in some)


def test_the_verdict_is_the_same_with_bounds_and_without() -> None:
    for seed in range(12):
        problem = _problem(3 + seed % 3, 6 + seed % 5, seed)
        assert solve(problem).answer is solve(problem, bounds=False).answer


def test_tricks_are_counted_by_owner() -> None:
    """Four members have ten tricks; 3, 3, 2 and 2 cards take four, and forty of one owner ten."""
    four = replace(_problem(4, 10, 0), tasks=())
    cards = four.deck.cards[:36]
    even = tuple(Task.card(card, owner=index % 4) for index, card in enumerate(cards))
    assert tricks_for_all(replace(four, tasks=even[:10]))
    assert not tricks_for_all(replace(four, tasks=even))  # nine for each take three tricks, and twelve in all
    assert tricks_for_all(replace(four, tasks=tuple(Task.card(card, owner=0) for card in cards)))


def test_bounds_are_asked_where_more_is_known_or_open() -> None:
    problem = _problem(4, 3, 1)
    first = problem.tasks[0]
    assert tricks_for_all(problem)
    for task in (replace(first, owner=None), replace(first, token=Token("1")), replace(first, done=True)):
        assert not tricks_for_all(replace(problem, tasks=(task, *problem.tasks[1:])))
    trump = Task.card(problem.deck.cards[-1], owner=problem.deal.commander)
    assert not tricks_for_all(replace(problem, tasks=(trump,)))
