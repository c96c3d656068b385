"""Hypothesis strategies: tasks, their tokens, who may own them, and roles."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from tests.support.strategies.deals import TEXTS
from tests.support.strategies.goals import goals
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, possible
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Role
from winnable.rules.crew.task import Task, Token


@st.composite
def token_layouts(draw: st.DrawFn, tasks: int) -> list[Token | None]:
    """Tokens without gaps on some of the tasks."""
    numbers = draw(st.integers(0, min(tasks, 9)))
    arrows = draw(st.integers(0, min(tasks - numbers, 4)))
    omega = draw(st.booleans()) and numbers + arrows < tasks
    texts = [*map(str, range(1, numbers + 1)), *(">" * head for head in range(1, arrows + 1)), *["omega"] * omega]
    laid: list[Token | None] = [*map(Token, texts), *[None] * (tasks - len(texts))]
    return draw(st.permutations(laid))


@st.composite
def tasks_for(draw: st.DrawFn, deal: Deal) -> tuple[Task, ...]:
    """Tasks for cards, task cards, and tasks with goals of their own, with and without tokens."""
    cards = draw(st.lists(st.sampled_from(deal.deck.cards), max_size=5, unique=True))
    owner = st.integers(0, len(deal.hands) - 1)
    owned = draw(st.sampled_from((st.none(), owner, st.none() | owner)))
    tasks = [Task.card(card, owner=draw(owned)) for card in cards if not deal.deck.is_trump(card)]
    if deal.deck == DEEP_SEA:
        ids = draw(st.lists(st.sampled_from(list(task_cards())), max_size=3, unique=True))
        tasks += [task_cards()[each].task(len(deal.hands), owner=draw(owned)) for each in ids]
    if draw(st.booleans()):
        goal = draw(goals(deal, in_task=True))
        difficulty = draw(st.none() | st.integers(0, 5))
        own = Task(draw(TEXTS.filter(str.strip)), goal, None, draw(owned), draw(st.booleans()), None, difficulty)
        tasks.append(own)
    layout: Sequence[Token | None] = [None] * len(tasks)
    if draw(st.booleans()):
        layout = draw(token_layouts(len(tasks)))
    return tuple(
        replace(
            task,
            token=token,
            owner=None if task.not_commander and task.owner == deal.commander else task.owner,
            predicted=draw(st.none() | st.integers(0, deal.tricks)) if task.predicts else None,
        )
        for task, token in zip(tasks, layout, strict=True)
    )


@st.composite
def roles_for(draw: st.DrawFn, deal: Deal, *, given: bool = True) -> tuple[Role, ...]:
    """Roles that bar the commander or one another; some are given to members who may have them."""
    names = draw(st.lists(st.sampled_from(("sick", "opener", "closer")), max_size=2, unique=True))
    most = len(deal.hands) - 1  # of two roles that both bar the commander, in a crew of two, one is too many
    roles: list[Role] = []
    for name in names:
        role = Role(name, draw(st.booleans()), tuple(names[: len(roles)][: most - 1]) if draw(st.booleans()) else ())
        barred = {other.seat for other in roles if other.name in role.unlike}
        barred |= {deal.commander} if role.not_commander else set()
        free = [seat for seat in deal.seats if seat not in barred]
        seat = draw(st.none() | st.sampled_from(free)) if given and free else None
        roles.append(replace(role, seat=seat))
    return tuple(roles)


@st.composite
def sharings(draw: st.DrawFn, deal: Deal, tasks: Sequence[Task]) -> Assignment:
    """A rule of assignment that the owners do not contradict: only tasks without owner are bound."""
    seats = len(deal.hands)
    handover = draw(st.booleans())
    if any(task.owner is not None for task in tasks):
        return Assignment(handover=handover)
    named = [
        rule.assignment(tasks, seats, deal.commander, handover=handover)
        for rule in ASSIGNMENTS.values()
        if not (rule.hardest and (handover or any(task.difficulty is None for task in tasks)))
    ]
    counts = [0] * seats
    for _ in tasks:
        counts[draw(st.integers(0, seats - 1))] += 1
    custom = [
        Assignment(tuple(counts), handover=handover),
        Assignment(spread=draw(st.integers(1, 3)), handover=handover),
    ]
    custom.append(Assignment(takers=1, barred=(draw(st.integers(0, seats - 1)),), handover=handover))
    custom.append(Assignment(most=draw(st.integers(1, 3)), handover=handover))
    free = Assignment(handover=handover)
    return draw(st.sampled_from([free, *(r for r in (*named, *custom) if possible(r, tasks, seats, deal.commander))]))
