"""Random tasks of every form with tokens, and goals about when tasks are met, repeatable by seed."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Always, Compare, Goal, If, MetBy, Not, OneOf
from winnable.rules.crew.kinds import EVERY_TRICK, CardFilter, Relation, Span, TrickFilter
from winnable.rules.crew.ordered import Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import Every, Quantity, TasksMet, TasksOwned, TricksWon
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import Member, Neighbour, Seat, Who, WinnerOf

About = Falls | TasksInOrder | Compare | Always | MetBy
"""Goals about when tasks are met."""
TOKENS: Final = (("1", "2"), ("1",), (">", ">>"), ("omega",), ("1", "omega"), (">", ">>", "omega"))


def member(rng: Random, deal: Deal) -> Who:
    """One member, who may not be known before some trick."""
    some: list[Who] = [Member.COMMANDER, Seat(rng.choice(deal.seats)), Member.FIRST_WINNER]
    some += [WinnerOf(rng.choice((-1, deal.tricks))), Neighbour(Member.COMMANDER)]
    return rng.choice(some)


def compare(rng: Random, deal: Deal) -> Compare:
    """How many tasks are met, against anything."""
    left = TasksMet(rng.choice((Member.ANYBODY, Member.EVERYBODY, member(rng, deal))))
    rights: list[int | Every | Quantity] = [
        0,
        1,
        1,
        2,
        Every.EVERY,
        TasksOwned(Member.SAME),
        TasksMet(member(rng, deal)),
    ]
    if left.by is not Member.ANYBODY:
        rights += [TasksMet(Member.EACH_OTHER), TasksMet(Member.ALL_OTHERS)]
    return Compare(left, rng.choice([*Relation]), rng.choice(rights))


def about(rng: Random, deal: Deal, tokens: tuple[str, ...] = ()) -> About:
    """A goal about when tasks are met, perhaps the one with a token."""
    form = rng.choice(("order", "order", "order", "falls", "compare", "always", "by", "by", *["token"] * len(tokens)))
    if form == "order":
        order = rng.choice([*TaskOrder])
        return TasksInOrder(order, Member.ANYBODY if order is TaskOrder.RANK else member(rng, deal))
    if form in ("falls", "token"):
        ends = sorted(rng.choices(range(1, deal.tricks + 1), k=2))
        if form == "token":
            return Falls(rng.choice(tokens), (Span(*ends),))
        cards = rng.choice((None, CardFilter(suits=("pink",)), CardFilter(under=3)))
        return Falls("", (Span(*ends),), cards, rng.choice((None, member(rng, deal))))
    if form == "compare":
        return compare(rng, deal)
    if form == "always":
        return Always(compare(rng, deal))
    return MetBy(about(rng, deal, tokens), rng.choice((1, 2, -2, deal.tricks)))


def while_open(rng: Random, deal: Deal, by: Who, kind: TrickFilter = EVERY_TRICK) -> Compare:
    """How many tricks of a kind are won while tasks are open."""
    return Compare(TricksWon(by, replace(kind, tasks_open=True)), rng.choice([*Relation]), rng.randint(0, 2))


def tasks(rng: Random, deal: Deal, *, given: bool = False) -> tuple[Task, ...]:
    """Some plain tasks, with owners where these are `given`."""
    colours = [card for card in deal.deck.cards if not deal.deck.is_trump(card)]
    cards = rng.sample(colours, rng.randint(2, 5))
    return tuple(Task.card(card, owner=rng.choice(deal.seats) if given else None) for card in cards)


def of_any_form(rng: Random, deal: Deal, goal: Callable[[], Goal]) -> Problem:
    """Tasks of any form (`goal` makes one up) and tasks for cards, all given, mostly with tokens and goals about them.

    Now and then the goal of a task asks when another one is met, or for tricks while tasks are open.
    """
    while True:
        texts = rng.choice((*TOKENS, ()))
        number = max(len(texts), rng.choice((2, 2, 3)))
        plain = tasks(rng, deal, given=True)
        made = [Task(f"task {place}", goal(), owner=rng.choice(deal.seats)) for place in range(number)]
        if rng.random() < 0.1:
            made[0] = replace(made[0], goal=while_open(rng, deal, Member.OWNER))
        if texts and rng.random() < 0.15:
            asked = Falls(texts[0], (Span(1, rng.randint(1, deal.tricks)),))
            made[-1] = replace(made[-1], goal=rng.choice((asked, Not(asked), OneOf((asked, made[-1].goal)))))
        made = [rng.choice((each, each, plain[place % len(plain)])) for place, each in enumerate(made)]
        marks = [*map(Token, texts), *[None] * (number - len(texts))]
        given = [
            replace(each, token=mark, predicted=rng.randint(0, deal.tricks) if each.predicts else None)
            for each, mark in zip(made, rng.sample(marks, number), strict=True)
        ]
        goals: list[Goal] = [about(rng, deal, texts) for _ in range(rng.choice((0, 0, 1, 1, 2)))]
        if rng.random() < 0.2:
            goals.append(while_open(rng, deal, rng.choice((Member.ANYBODY, Seat(rng.choice(deal.seats))))))
        if len(goals) > 1:
            goals = [rng.choice((OneOf(tuple(goals)), If(*goals[:2]), Not(goals[0])))]
        if len({each.goal for each in given}) < number:
            continue
        with suppress(ValueError):  # a goal that asks when its own task is met
            return Problem(deal, tuple(given), tuple(goals))


def left_open(rng: Random, problem: Problem) -> Problem:
    """The problem without some of its owners, predictions, and places of tokens."""
    tasks = tuple(
        replace(
            task,
            owner=None if rng.random() < 0.3 else task.owner,
            predicted=None if rng.random() < 0.3 else task.predicted,
        )
        for task in problem.tasks
    )
    laid = [token for token in problem.tokens if token is not None]
    changes = [TokenChange.NONE, *[TokenChange.SWAP_TWO] * (len(laid) > 1)]
    changes += [TokenChange.MOVE_ONE] * (0 < len(laid) < len(tasks))
    with suppress(ValueError):  # then the goal of a task may ask when that task is met
        return replace(problem, tasks=tasks, token_change=rng.choice(changes))
    return replace(problem, tasks=tasks)
