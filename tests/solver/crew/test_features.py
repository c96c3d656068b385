"""Properties of problems: where no bound can show anything, so that none is asked."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.support.decks import DEALS, shuffled
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import AllOf, Compare, Goal, LeastSum, MetBy
from winnable.rules.crew.kinds import Against, CardFilter, How, Others, Relation, Span, Step, TrickFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsPlayed, TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew import solve as solving
from winnable.solver.crew.bounds.hands import from_hands
from winnable.solver.crew.bounds.refute import refutation
from winnable.solver.crew.features import counts_one_by_one, owners_open, tricks_for_all
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


def _answer_without(feature: str, problem: Problem, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """The answer, which stays where no problem is taken to have the feature, and without bounds and lookahead."""
    found = solve(problem).answer
    with monkeypatch.context() as patch:
        patch.setattr(solving, feature, lambda _: False)
        assert solve(problem).answer is found
    assert solve(problem, bounds=False).answer is found
    assert solve(problem, lookahead=False).answer is found
    return found


def test_goals_one_by_one_are_looked_for_before_bounds_and_no_verdict_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The look only comes earlier: no answer depends on the order, on the bounds or on the look."""
    higher = Against(Others.EACH_BEFORE, Step(sum=Relation.MORE_THAN))
    first_pink = CardsPlayed(Seat(0), CardFilter(suits=("pink",)), how=(How.LED,), nth=(Span(1, 1),))
    goals: list[Goal] = [
        Compare(TricksWon(Member.ANYBODY, TrickFilter(against=higher)), Relation.AT_LEAST, 2),
        Compare(first_pink, Relation.EXACTLY, 1),
        LeastSum(-1),
        MetBy(AllOf((LeastSum(1), Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 2))), 1),
    ]
    answers = set()
    for deal, goal in product(DEALS, goals):
        problem = Problem(deal, goals=(goal,))
        assert counts_one_by_one(problem)
        answers.add(_answer_without("counts_one_by_one", problem, monkeypatch))
    assert answers == {Answer.WINNABLE, Answer.UNWINNABLE}
    assert not counts_one_by_one(Problem(DEALS[0], goals=(Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1),)))


def test_open_tasks_are_looked_for_before_bounds_and_no_verdict_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some can be won by some owners, and two that clash whoever has them cannot."""
    answers = set()
    for deal, number in product(DEALS, (1, 2, 3)):
        wins = Task("wins", Compare(TricksWon(Member.OWNER), Relation.EXACTLY, number))
        nobody = Task("nobody", Compare(TricksWon(Member.ANYBODY), Relation.AT_MOST, deal.tricks - 1))
        for tasks in ((wins,), (wins, nobody) if number == 3 else (wins, wins)):
            problem = Problem(
                deal, tuple(replace(task, name=f"{task.name} {index}") for index, task in enumerate(tasks))
            )
            assert owners_open(problem)
            answers.add(_answer_without("owners_open", problem, monkeypatch))
    assert answers == {Answer.WINNABLE, Answer.UNWINNABLE}
    assert not owners_open(_problem(4, 3, 0))


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
