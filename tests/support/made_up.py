"""Random problems with goals of every form on decks small enough to enumerate, and what else a problem may have."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, cached_property
from math import prod
from random import Random
from typing import Any, Final

import winnable
from tests.bench.forms import FORMS
from tests.second_opinion.random_goals import goal as random_goal
from tests.second_opinion.random_goals import random_problem, spans
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.many_lines import Play, plays
from tests.support.middles import heaps_of, left_of, line_to, played_at_random
from tests.support.open_deals import EVEN, FOUR, ODD, ROBOTS, UNEVEN
from tests.support.shrinking import shrunk
from winnable.rules.answer import State
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.goal import AllOf, Compare, Goal, MetBy, Not
from winnable.rules.crew.kinds import EVERY_TRICK, Relation, Step, TrickFilter
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import Every, Quantity, TasksOwned, TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.services import loading

NAMES: Final = ("Ann", "Ben", "Cas", "Dee", "Eve")
SHAPES: Final = (
    *((3, 2, 3, 1), (3, 2, 4, 1), (3, 2, 3, 2), (3, 2, 4, 2), (3, 3, 2, 3), (3, 2, 3, 4)),
    *((2, 2, 3, 1), (2, 1, 6, 2), (2, 2, 3, 2)),
    *((4, 2, 4, 1), (4, 3, 3, 1), (4, 2, 3, 2), (5, 2, 4, 3)),
)
"""Seats, and the colours, ranks and rockets of the deck; some deals leave a card unplayed."""
OPEN: Final = (EVEN, ODD, UNEVEN, FOUR, *ROBOTS.values())
"""Deals with unknown cards, or with the robot."""
PLAYS: Final = 1500
"""Problems with more choices and lines are left out."""


@dataclass(frozen=True)
class Case:
    """A problem, and all its plays by plain enumeration."""

    problem: Problem

    @cached_property
    def plays(self) -> list[Play]:
        """All choices with all legal lines, and what the referee says of them."""
        return plays(self.problem)

    @cached_property
    def won(self) -> list[Play]:
        """Those that win."""
        return [play for play in self.plays if play[2].state is State.MET]


def made_up(seed: int) -> Case:
    """A problem with goals of any form. Raises ValueError where what was drawn does not go together, or is large."""
    rng = Random(f"made up {seed}")
    deal = rng.choice(OPEN) if rng.random() < 0.15 else _dealt(rng)
    if not deal.unseen:
        deal = replace(deal, covered=tuple(sorted(deal.covered)))
    make = _of_table if rng.random() < 0.3 else random_problem
    problem = make(rng, deal)
    for change in rng.sample(CHANGES, rng.choice((0, 1, 1, 2))):
        problem = change(rng, problem)
    problem = _everywhere(problem, _written, names=NAMES[: len(deal.hands)])
    if problem.assignment.must is not None:  # no file says of a task of its own that a member must take it
        problem = replace(problem, assignment=FREE)
    if loading.load_bytes(str(winnable.dump(problem)).encode(), "made_up.yaml").errors:
        raise ValueError("no file says that")
    if _size(problem) > PLAYS:
        raise ValueError("too large to enumerate")
    return Case(problem)


def _dealt(rng: Random) -> Deal:
    shape = rng.choice(SHAPES)
    return shuffled(small_deck(*shape[1:]), shape[0], rng.randrange(1000))


def _size(problem: Problem) -> int:
    """At most so many plays, about; of deals that are not known some."""
    seats, tricks = len(problem.deal.hands), problem.deal.last + 1
    ways = prod(seats for task in problem.tasks if task.owner is None)
    ways *= prod(tricks for task in problem.tasks if task.predicts and task.predicted is None)
    ways *= prod(seats for role in problem.roles if role.seat is None)
    if problem.deal.unseen:
        return ways * (50 if problem.distress is None and problem.draw is None else PLAYS)
    if problem.draw is not None:
        ways *= prod(len(hand) for hand in problem.deal.hands) // 4
    if problem.distress is not None:
        ways *= 2 * prod(len(hand) for hand in problem.deal.hands) // 2
    bare = replace(problem, tasks=(), goals=(), roles=(), draw=None, assignment=FREE)
    number = 0
    for _ in all_lines(bare):
        number += 1
        if number * ways > PLAYS:
            break
    return number * ways


def _of_table(rng: Random, deal: Deal) -> Problem:
    """Some goals of the table of forms, on a small deck, and tasks for cards."""
    fits = [goal for goal in FORMS.values() if _fits(goal, deal)]
    goals = [shrunk(goal, deal.deck, deal.tricks, len(deal.hands)) for goal in rng.sample(fits, rng.choice((1, 1, 2)))]
    cards = rng.sample(deal.deck.cards, rng.choice((0, 1, 1, 2)))
    tasks = tuple(Task.card(card, owner=rng.choice((None, *deal.seats))) for card in cards)
    wanted: tuple[Goal, ...] = (AllOf(tuple(goals)),) if rng.random() < 0.2 else tuple(goals)
    return Problem(deal, tasks, wanted)


def _fits(goal: Goal, deal: Deal) -> bool:
    try:
        Problem(deal, goals=(shrunk(goal, deal.deck, deal.tricks, len(deal.hands)),))
    except (ValueError, AssertionError, IndexError):
        return False
    return True


# --- what else a problem may have ----------------------------------------------------------------


def _mapped(sentence: Any, change: Callable[[Any], Any]) -> Any:
    """The sentence with every part changed, inner ones first."""
    if isinstance(sentence, tuple):
        return tuple(_mapped(each, change) for each in sentence)
    if is_dataclass(sentence) and not isinstance(sentence, type):
        inner = {each.name: _mapped(getattr(sentence, each.name), change) for each in fields(sentence)}
        return change(replace(sentence, **inner))
    return change(sentence)


def _everywhere(problem: Problem, change: Callable[[Any], Any], **rest: Any) -> Problem:
    tasks = tuple(replace(task, goal=_mapped(task.goal, change)) for task in problem.tasks)
    return replace(problem, tasks=tasks, goals=_mapped(problem.goals, change), **rest)


def _written(part: Any) -> Any:
    """The part as a file can say it."""
    if isinstance(part, Compare) and part.left.by is Member.ANYBODY and isinstance(part.right, Quantity):
        others = part.right.by in (Member.EACH_OTHER, Member.ALL_OTHERS)
        return replace(part, left=replace(part.left, by=Member.COMMANDER)) if others else part
    if isinstance(part, TrickFilter):
        after = None if part.after == EVERY_TRICK else part.after
        return replace(part, step=None if part.step == Step() else part.step, after=after)
    return part


def with_roles(rng: Random, problem: Problem) -> Problem:
    """Somebody in goals has a role."""
    given = rng.choice((None, *problem.deal.seats))
    roles = (Role("sick", seat=given), Role("well", not_commander=rng.random() < 0.5))[: rng.choice((1, 1, 2))]
    if len(roles) > 1 and rng.random() < 0.5:
        roles = (roles[0], replace(roles[1], unlike=("sick",)))
    names = [role.name for role in roles]

    def changed(part: Any) -> Any:
        named = part in (Member.COMMANDER, Member.FIRST_WINNER) or isinstance(part, Seat)
        return InRole(rng.choice(names)) if named and rng.random() < 0.7 else part

    return _everywhere(problem, changed, roles=roles)


def _with_tokens(rng: Random, problem: Problem) -> Problem:
    """Tokens on the tasks, and perhaps a goal about them."""
    tasks = problem.tasks or (Task.card(rng.choice(problem.deck.cards), owner=rng.choice(problem.deal.seats)),)
    marks = rng.choice((("1", "2"), (">", ">>"), ("omega", "1"), ("omega", None), ("1", None)))
    marked = [replace(task, token=Token(mark) if mark else None) for task, mark in zip(tasks, marks, strict=False)]
    laid = [task.token.text for task in marked if task.token]
    falls = Falls(rng.choice(["", *laid]), spans(rng, problem.deal.tricks))
    goals = (*problem.goals, falls) if rng.random() < 0.6 else problem.goals
    return replace(problem, tasks=(*marked, *tasks[len(marked) :]), goals=goals)


def _of_tasks(rng: Random, problem: Problem) -> Problem:
    """Tasks that are shared out by a rule, and a goal about who owns how many."""
    deal, (tasks, goals) = problem.deal, (problem.tasks, problem.goals)
    cards = rng.sample(deal.deck.cards, 2)
    tasks = (*tasks[:1], *(Task.card(card, owner=rng.choice((None, None, *deal.seats))) for card in cards))
    if rng.random() < 0.7:
        tasks = tuple(replace(task, owner=None, predicted=None) for task in tasks)
    who = rng.choice((Member.COMMANDER, Member.EVERYBODY, Member.FIRST_WINNER, Seat(rng.choice(deal.seats))))
    owned, count = TasksOwned(who), TricksWon(Member.SAME)
    against = rng.choice((Every.EVERY, Every.EVERY, rng.randint(0, 3), count, TasksOwned(Member.COMMANDER)))
    goal: Goal = Compare(owned, rng.choice(tuple(Relation)), against)
    wrapped: tuple[Goal, ...] = (goal, goal, Not(goal), MetBy(goal, rng.randint(1, deal.tricks)), AllOf((goal, *goals)))
    rules = (FREE, Assignment(takers=1), Assignment(most=1), Assignment(spread=1))
    rule = rng.choice((*rules, Assignment.draft(len(tasks), len(deal.hands), deal.commander, passing=True)))
    assignment = rule if any(task.owner is None for task in tasks) else FREE
    return replace(problem, tasks=tasks, goals=(*goals[:1], rng.choice(wrapped)), assignment=assignment)


def _while_tasks_are_open(rng: Random, problem: Problem) -> Problem:
    def changed(part: Any) -> Any:
        return replace(part, tasks_open=True) if isinstance(part, TrickFilter) and rng.random() < 0.5 else part

    return _everywhere(problem, changed)


def _begun(rng: Random, problem: Problem) -> Problem:
    """After some cards."""
    deal = problem.deal
    if deal.unseen or problem.draw or problem.distress:
        raise ValueError("expected hands that are known")
    position = Position.start(deal)
    for _ in range(rng.randint(1, 2 * len(deal.hands))):
        if not position.over:
            position = position.play(rng.choice(sorted(position.legal())))
    tricks = [trick.cards for trick in position.tricks]
    return replace(problem, played=Line((*tricks, *([position.table] if position.table else []))))


def _signalled(rng: Random, problem: Problem) -> Problem:
    return replace(problem, distress=Distress(required=rng.random() < 0.5))


def _drawing(_rng: Random, problem: Problem) -> Problem:
    return replace(problem, draw=Draw((None,) * len(problem.deal.hands)))


def _in_the_middle(rng: Random, problem: Problem) -> Problem:
    """After a trick of which it is told who won which cards."""
    deal = problem.deal
    if deal.unseen or deal.robot is not None or problem.tasks or problem.played.tricks or deal.tricks < 2:
        raise ValueError("expected goals and hands that are known")
    position = played_at_random(deal, 1, rng)
    assert line_to(position).tricks
    return replace(problem, deal=left_of(position), before=heaps_of(position, cards=list(deal.seats)))


def _more_goals(rng: Random, problem: Problem) -> Problem:
    """Another goal or two, of any form."""
    more = tuple(random_goal(rng, problem.deal, task=False) for _ in range(rng.randint(1, 2)))
    return replace(problem, goals=(*problem.goals, *more))


CHANGES: Final = (
    with_roles,
    *(_of_tasks,) * 3,
    _with_tokens,
    _while_tasks_are_open,
    *(_begun,) * 3,
    _signalled,
    _drawing,
    _in_the_middle,
    *(_more_goals,) * 2,
)


@cache
def case_of(seed: int) -> Case | None:
    """The problem of a seed; None where what was drawn does not go together, or nothing fits it."""
    try:
        case = made_up(seed)
    except ValueError:
        return None
    return case if case.plays else None
