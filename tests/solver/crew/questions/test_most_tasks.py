"""The most tasks that can be met, against every set of tasks, and against every line of play on small decks."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest

from tests.support.clashes import KINDS, made_up
from tests.support.decks import hand, shuffled, small_deal, small_deck, task
from tests.support.enumeration import all_choices, all_lines
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import Member, Seat
from winnable.solver.asking import Extreme, extreme
from winnable.solver.crew.questions.most_tasks import MostTasks, Reached, with_tokens
from winnable.solver.crew.requirements import Met, Noted, only, requirements
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.verdict import Limits

ONE_TRICK = Compare(TricksWon(Seat(0)), Relation.AT_MOST, 0)


def most(problem: Problem) -> Extreme[Reached]:
    tasks = MostTasks(problem)
    return extreme(tasks.ask, tasks.number, end=len(problem.tasks))


def by_sets(problem: Problem) -> int | None:
    """The size of a largest set of tasks that can be met, by a verdict on each; None if not even none can.

    The crew lays the tokens first, while all tasks lie there.
    """
    layouts = {each for each in permutations(problem.tokens) if problem.token_change.allows(problem.tokens, each)}
    sizes = {of_laid(with_tokens(problem, layout)) for layout in layouts} - {None}
    return max((size for size in sizes if size is not None), default=None)


def of_laid(problem: Problem) -> int | None:
    """The same where the tokens stay as they lie."""
    asked = requirements(problem)
    tasks = [each for each in asked if isinstance(each, Met)]
    done = len(problem.tasks) - len(tasks)
    for size in range(len(tasks), -1, -1):
        for chosen in combinations(tasks, size):
            left = {each.task for each in tasks} - {each.task for each in chosen}
            kept = [each for each in asked if not isinstance(each, Met | Noted) or each.task not in left]
            if solve(only(problem, kept)).answer is Answer.WINNABLE:
                return size + done
    return None


def by_lines(problem: Problem) -> int:
    """The most tasks that one line meets, if nothing but tasks is asked for and they are in no order."""
    return max(
        sum(judged.state is State.MET for judged in referee(problem, choices, line).tasks)
        for choices in all_choices(problem)
        for line in all_lines(problem)
    )


def plain(seed: int) -> Iterator[Problem]:
    """Small deals with plain tasks, more than can be met, with owners and without."""
    rng = Random(seed)
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    cards = rng.sample([card for card in deal.deck.cards if card.suit in "pb"], 4)
    tasks = tuple(Task.card(card, None, rng.choice([0, 1, 2, 0])) for card in cards)
    yield Problem(deal, tasks)
    yield Problem(deal, tuple(replace(each, owner=None) for each in tasks), assignment=Assignment((2, 1, 1)))
    sums = Compare(CardsTaken(Member.OWNER, CardFilter(suits=("p",))), Relation.EXACTLY, 2)
    yield Problem(deal, (*tasks[:2], Task("two pink", sums, owner=0), Task("two pink", sums, owner=1)))


@pytest.mark.parametrize("seed", few(range(30), 4, 8))
def test_the_most_is_that_of_all_lines(seed: int) -> None:
    for problem in plain(seed):
        found = most(problem)
        assert found.number == by_lines(problem)
        assert found.witness is not None
        assert len(problem.tasks) - len(found.witness.left_out) == found.number
        report = referee(found.witness.report.problem, found.witness.choices, found.witness.line)
        assert report.state is State.MET


@pytest.mark.parametrize("seed", few(range(40), 2, 3))
@pytest.mark.parametrize("kind", KINDS)
def test_the_most_is_that_of_all_sets_of_tasks(kind: str, seed: int) -> None:
    try:
        problem = made_up(kind, seed)
    except ValueError:
        pytest.skip("there is no such problem")
    if not problem.tasks:
        pytest.skip("there is nothing to count")
    try:
        found = most(problem)
    except NoDealFits:
        with pytest.raises(NoDealFits):
            solve(problem)
        return
    true = by_sets(problem)
    assert found.number == true
    assert (found.answer is Answer.UNWINNABLE) == (true is None)
    if true == len(problem.tasks):
        assert solve(problem).answer is Answer.WINNABLE


def test_tokens_order_the_tasks_that_are_met() -> None:
    deal = small_deal(3)
    tasks = tuple(
        replace(task(f"{card}>{seat}"), token=Token(f"{1 + place}"))
        for place, (card, seat) in enumerate([("p1", 0), ("b2", 1), ("p4", 2), ("b4", 0)])
    )
    problem = Problem(deal, tasks)
    assert most(problem).number == by_sets(problem)


def test_a_token_moves_to_a_task_that_is_not_met() -> None:
    """Where it keeps no other task waiting: p3 fell before p2, and b3 went to somebody else."""
    tasks = tuple(map(task, ("p2>0[>]", "p3>0[>>]", "b3>0")))
    deal = Deal.of(small_deck(2, 3, 0), [hand("p23 b1"), hand("p1 b23")], 0)
    played = Line.of(tuple(hand("p31 p2 b2")), 2)
    problem = Problem(deal, tasks, played=played)
    assert most(problem).number == by_sets(problem) == 1
    problem = Problem(deal, tasks, played=played, token_change=TokenChange.MOVE_ONE)
    assert most(problem).number == by_sets(problem) == 2


def test_all_else_is_required() -> None:
    deal = small_deal(3)
    free = Problem(deal, (task("p1>0"), task("b2>1")))
    assert most(free).number == by_lines(free)
    held = replace(free, goals=(ONE_TRICK,))
    assert most(held).number == by_sets(held)
    never = replace(free, goals=(ONE_TRICK, Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1)))
    found = most(never)
    assert (found.answer, found.number, by_sets(never)) == (Answer.UNWINNABLE, None, None)


def test_tasks_that_ask_for_more_than_there_is() -> None:
    deal = small_deal(3)
    every = Compare(TricksWon(Member.OWNER), Relation.AT_LEAST, 2)
    problem = Problem(deal, tuple(Task(f"two of {seat}", every, owner=seat) for seat in range(3)))
    assert most(problem).number == by_sets(problem)


def test_tasks_that_are_met_already_count() -> None:
    deal = small_deal(3)
    problem = Problem(deal, (task("p1>0"), task("b2>1")))
    tasks = MostTasks(problem)
    assert tasks.done == 0
    assert tasks.ask(99, Limits()).answer is Answer.UNWINNABLE


def test_a_limit() -> None:
    problem = Problem(small_deal(5), tuple(task(f"{card}>0") for card in ("p1", "b2", "g3", "p4", "b1")))
    found = MostTasks(problem).ask(5, Limits(work=1e-9))
    assert (found.answer, found.reason) == (Answer.UNKNOWN, "the limit of 1e-09 units of work was reached")
