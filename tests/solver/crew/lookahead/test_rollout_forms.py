"""Every form of goal through both lookaheads, as a goal and as a task, with open and with given owners.

Whatever they find, the referee calls it won.
"""

import random
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from itertools import product
from typing import Any

import pytest

from tests.second_opinion.random_goals import goal as random_goal
from tests.second_opinion.random_goals import random_task
from tests.support.decks import DEALS, small_deal
from tests.support.goals import GOALS, PINK
from tests.support.layers import few
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import FORMS, Compare, Falls, Goal, MetBy, Not, OneOf, SomeOf, TasksInOrder, parts
from winnable.rules.crew.kinds import Half, Relation, Span
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, LongestRun, TasksOwned, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.lookahead.best_first import find_line
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.solve import solve

SOME = (small_deal(3), small_deal("3+1"), small_deal(4))
P1, B2 = Card("p", 1), Card("b", 2)
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
OWNER = Member.OWNER


def lines(problem: Problem) -> int:
    """How many of the lookaheads find a line; each must be won."""
    found = [each for each in (find_line(problem), roll_out(problem, 4)) if each is not None]
    for choices, line in found:
        report = referee(problem, choices, line)
        assert report.state is State.MET, f"{problem}: {line}"
    return len(found)


def of_the_owner(sentence: Any) -> Any:
    """The sentence about whoever owns the task, in place of seat 0."""
    if sentence == Seat(0):
        return OWNER
    if isinstance(sentence, tuple):
        return tuple(map(of_the_owner, sentence))
    if not is_dataclass(sentence) or isinstance(sentence, type):
        return sentence
    return replace(sentence, **{each.name: of_the_owner(getattr(sentence, each.name)) for each in fields(sentence)})


def asked(goal: Goal, deal: Deal, *, given: bool, in_task: bool) -> Problem:
    """A problem with two tasks for cards, and the goal as one of the mission or as a third task."""
    owners = (0, 1, 2) if given else (None, None, None)
    tasks = [Task.card(card, owner=owner) for card, owner in zip((P1, B2), owners, strict=False)]
    if in_task:
        return Problem(deal, (*tasks, Task("goal", of_the_owner(goal), owner=owners[2])))
    return Problem(deal, tuple(tasks), (goal,))


@pytest.mark.parametrize("half", few(range(2), 0, 1))
def test_every_form(half: int) -> None:
    """Most are found somewhere; some of those about tasks in certain tricks are left to the model."""
    found = {
        name: [
            lines(asked(goal, deal, given=given, in_task=in_task))
            for (place, deal), given, in_task in product(enumerate(SOME), (True, False), (True, False))
            if (place + given + in_task) % 2 == half
        ]
        for name, goal in GOALS.items()
    }
    tried = {
        form: [any(found[name]) for name, goal in GOALS.items() if form in map(type, parts(goal))] for form in FORMS
    }
    assert all(any(each) for form, each in tried.items() if form not in (Falls, TasksInOrder)), tried
    assert sum(map(any, found.values())) > 0.8 * len(GOALS)


IN_TIME: list[tuple[Span | Half, ...]] = [
    (Half.FIRST,),
    (Half.SECOND,),
    (Span(1, 1),),
    (Span(-1, -1),),
    (Span(2, -1),),
    (Span(1, 2),),
    (Span(1, -1),),
]
WRAPPED: dict[str, Callable[[Goal], Goal]] = {
    "itself": lambda goal: goal,
    "not": Not,
    "one of": lambda goal: OneOf((goal,)),
    "none of": lambda goal: SomeOf((goal,), EXACTLY, 0),
    "by trick 2": lambda goal: MetBy(goal, 2),
}
OTHER_TASKS: dict[str, Goal] = {
    "a trick": Compare(TricksWon(OWNER), AT_LEAST, 1),
    "just one trick": Compare(TricksWon(OWNER), EXACTLY, 1),
    "at most one trick": Compare(TricksWon(OWNER), AT_MOST, 1),
    "any number of tricks": Compare(TricksWon(OWNER), AT_LEAST, 0),
    "a task": Compare(TasksOwned(OWNER), AT_LEAST, 1),
    "a run": Compare(LongestRun(OWNER), AT_LEAST, 2),
    "no pink": Compare(CardsTaken(OWNER, PINK), EXACTLY, 0),
    "a trick by trick 2": MetBy(Compare(TricksWon(OWNER), AT_LEAST, 1), 2),
    "not two tricks": Not(Compare(TricksWon(OWNER), AT_LEAST, 2)),
}


@pytest.mark.parametrize("wrapped", few(WRAPPED, 1, 3))
def test_tasks_that_are_to_be_met_in_time(wrapped: str) -> None:
    """Beside a task for a card any other task, which may be met before the first card or with the last, and who owns

    it may be open: then it is not enough that somebody could have met it in time.
    """
    found = dict.fromkeys(product((True, False), (True, False)), 0)
    for deal, numbers, owners in product(SOME, IN_TIME, ((0, 1), (2, 0), (None, None))):
        goal = WRAPPED[wrapped](Falls("", numbers))
        one = Task.card(P1, owner=owners[0])
        for other in (None, *OTHER_TASKS.values()):
            task = Task.card(B2, owner=owners[1]) if other is None else Task("other", other, owner=owners[1])
            found[None not in owners, other is None] += lines(Problem(deal, (one, task), (goal,)))
    assert found[True, True]
    assert found[False, True], "also where owners are open, for plain tasks"


TOKENS = [("1", "2"), ("2", "1"), ("omega", ""), ("1", ""), (">", ">>")]


@pytest.mark.parametrize("tokens", few(TOKENS, 2), ids=str)
def test_tokens_and_goals_together(tokens: tuple[str, str]) -> None:
    """The order of the tokens is kept, and no verdict changes by what is looked for."""
    one, other = (Token(token) if token else None for token in tokens)
    found = 0
    for deal, owners in product(SOME, ((0, 1), (2, 0), (None, None))):
        tasks = (Task.card(P1, one, owners[0]), Task.card(B2, other, owners[1]))
        for goal in (Compare(TricksWon(Seat(0)), EXACTLY, 2), Falls(tokens[0], (Half.FIRST,))):
            problem = Problem(deal, tasks, (goal,))
            seen = lines(problem)
            found += seen
            answer = solve(problem, lookahead=False).answer
            assert solve(problem).answer is answer
            assert answer is Answer.WINNABLE or not seen
    assert found


@pytest.mark.parametrize("seed", few(range(4), 1, 2))
def test_anything_at_random(seed: int) -> None:
    """Tasks and goals of all forms together."""
    found = 0
    for number in range(400):
        rng = random.Random(f"{seed} {number}")
        deal = rng.choice(DEALS)
        tasks = [
            Task.card(card, owner=rng.choice((None, None, *deal.seats)))
            for card in rng.sample(deal.deck.cards, rng.randint(0, 2))
        ]
        tasks += [
            random_task(rng, deal, f"task {place}", random_goal(rng, deal, task=True))
            for place in range(rng.randint(0, 2))
        ]
        goals = [random_goal(rng, deal, task=False) for _ in range(rng.choice((0, 0, 1, 2)))]
        if tasks and rng.random() < 0.3:
            in_time = Falls("", rng.choice(IN_TIME))
            goals.append(rng.choice((in_time, Not(in_time), MetBy(in_time, 2))))
        found += lines(Problem(deal, tuple(tasks), tuple(goals)))
    assert found > 40
