"""One task that need not be met, against plain enumeration on small decks."""

from dataclasses import replace
from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_plays
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Compare, Falls, OneOf
from winnable.rules.crew.kinds import Relation, Span
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Every, TasksOwned
from winnable.rules.crew.referee import Report, referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member
from winnable.solver.crew.questions.one_less import one_task_less
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Deadline, Limits

WORK = Limits(work=60)


def made_up(seed: int) -> Problem:
    """A small deal with three tasks: in order or not, shared out by a draft, evenly, or to whom they are given."""
    random = Random(seed)
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], 3)
    tokens = [Token(text) for text in ("1", "2", "omega")] if seed % 2 else [None] * 3
    draft, even = Assignment.draft(3, 3, deal.commander), Assignment(spread=1)
    owners = [random.randrange(3) for _ in cards] if seed % 3 == 0 else [None] * 3
    rule = (Assignment(), draft, even)[seed % 3]
    tasks = (Task.card(*each) for each in zip(cards, tokens, owners, strict=True))
    return Problem(deal, tuple(tasks), assignment=rule)


CAN_BE_WON = (1, 7, 8, 10, 11, 13, 14, 16, 19, 21, 29, 30, 33, 38, 39, 45, 46, 47, 48, 51, 52, 54, 58)
"""Of the first sixty seeds, those of deals that can be won."""
LOST = [made_up(seed) for seed in range(60) if seed not in CAN_BE_WON]


def met_but_for(problem: Problem, left_out: int, report: Report) -> bool:
    """Whether a line meets all tasks but one, and these in order: by the tricks in which they were met alone."""
    others = [index for index in range(len(problem.tasks)) if index != left_out]
    if any(report.tasks[index].state is not State.MET for index in others):
        return False
    if not any(problem.tokens):
        return True
    early, late = others  # in the order in which the tokens lie: 1, 2, omega
    return (report.tasks[early].trick or 0) <= (report.tasks[late].trick or 0)


@pytest.mark.thorough
def test_which_can_be_won() -> None:
    can_be_won = [seed for seed in range(60) if solve(made_up(seed)).answer is Answer.WINNABLE]
    assert tuple(can_be_won) == CAN_BE_WON


def test_there_are_some_of_each_kind() -> None:
    assert {(any(problem.tokens), problem.assignment.counts is None) for problem in LOST} == {
        (True, True),
        (True, False),
        (False, True),
        (False, False),
    }


@pytest.mark.parametrize("problem", few(LOST, 4, 12), ids=str)
def test_every_task_that_can_be_left_out_is_found(problem: Problem) -> None:
    found = one_task_less(problem, WORK)
    assert found is not None
    plays = list(all_plays(problem))
    wanted = [index for index in range(3) if any(met_but_for(problem, index, report) for _, _, report in plays)]
    assert [each.task for each in found] == wanted
    for each in found:
        assert problem.assignment.permits(each.owners, 3)
        assert referee(each.problem, each.witness.choices, each.witness.line).state is State.MET


def test_the_task_is_still_shared_out() -> None:
    """Three tasks for three: whoever owns the one that is left out owns no other."""
    drafted = [problem for problem in LOST if problem.assignment.counts == (1, 1, 1)]
    owners = [each.owners for problem in drafted for each in one_task_less(problem, WORK) or ()]
    assert owners
    assert all(sorted(each) == [0, 1, 2] for each in owners)


@pytest.mark.thorough
def test_a_task_that_need_not_be_met_is_owned() -> None:
    """There are still two tasks, whoever meets them, and it counts who owns them."""
    deal = shuffled(small_deck(2, 4, 1), 3, 5)
    for number in range(4):
        owned = Compare(TasksOwned(Member.ANYBODY), Relation.EXACTLY, number)
        all_or_one = OneOf((owned, Compare(TasksOwned(Member.EVERYBODY), Relation.EXACTLY, Every.EVERY)))
        for low in ("p1", "b1"):
            tasks = (Task.card(Card.parse("r1")), Task.card(Card.parse(low), owner=deal.commander))
            problem = Problem(deal, tasks, (all_or_one,))
            if solve(problem).answer is Answer.UNWINNABLE:
                plays = [report for _, _, report in all_plays(problem)]
                found = one_task_less(problem, WORK)
                assert found is not None
                wanted = [i for i in range(2) if any(met_but_for(problem, i, report) for report in plays)]
                assert [each.task for each in found] == (wanted if number == 2 else [])


def test_a_task_with_a_token_that_a_goal_is_about_stays() -> None:
    problem = next(each for each in LOST if any(each.tokens) and len(one_task_less(each, WORK) or ()) > 1)
    first = (one_task_less(problem, WORK) or ())[0].task
    token = problem.tasks[first].token
    assert token is not None
    bound = replace(problem, goals=(Falls(token.text, (Span(1, -1),)),))
    assert first not in [each.task for each in one_task_less(bound, WORK) or ()]


def test_what_is_not_decided_is_not_guessed() -> None:
    assert one_task_less(LOST[0], Limits(work=60, deadline=Deadline.after(-1))) is None
