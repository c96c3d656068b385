"""The requirements of a problem, which can be left out one by one, and the problem without some of them.

Leaving a requirement out makes a problem no harder: every choice and line of play that meets some requirements meets
fewer of them as well. Facts that the problem states, such as hands, cards played and the leader, are no requirements.

- `Met`, a task: nobody has to meet it and it is in no order, but it lies there and counts when tasks are shared out.
- `Owned`, the owner of a task: anybody may own it, by the rule of sharing out if there is one.
- `Ordered`, a token: its task need no longer be met before those that the token puts after it (omega: after the
  others). Other tokens stay as they are.
- `GoalMet`, a goal of the mission, or one part of a goal that is made of several.
- `RoleGiven`: any member may have the role that the rules allow.
- `Noted`, a prediction: the owner may predict any number.
- `SharedOut`, the rule how tasks are shared out: anybody may own any task. Where all owners are given it is none.
- `Drawn`, a card that is drawn: any card may be drawn in its place.
- `Sent`, the distress signal that must be sent: the crew may also send none. `PassedTo`, its side; `Passed`, a card.
- `Hinted`, a communication about a hand with unknown cards.

Tokens are single requirements where all tasks that they put in order are plain task cards, which are met when their
card falls. Elsewhere (tokens that may change places, goals about them, tasks of other kinds) they belong to their
tasks: a task that is left out is taken off the table with its token, along with every rule about how many tasks a
member has, and a goal about its token asks for nothing. So do tricks that count while tasks are open: a task that is
left out is not open. In these cases parts count as possible if, alone or with others, they are all of a problem that
can be won, see `winnable.solver.crew.model.requirements`.

A signal and draws are no longer required once cards have been played after them: they are facts then. In the answers of
`explain` a requirement has the name `kind`.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.goal import AllOf, Always, ByCrew, Compare, Goal, parts, plain_card
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken
from winnable.rules.crew.task import Task, TokenChange
from winnable.rules.crew.who import Member
from winnable.solver.crew.features import in_order

__all__ = [
    "Drawn",
    "GoalMet",
    "Hinted",
    "Met",
    "Noted",
    "Ordered",
    "Owned",
    "Passed",
    "PassedTo",
    "Requirement",
    "RoleGiven",
    "Sent",
    "SharedOut",
    "choices_with",
    "goal_parts",
    "only",
    "ordered_pairs",
    "requirements",
    "tokens_alone",
    "without_any",
]

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class Met:
    """A task, by its index, must be met by its owner."""

    kind: ClassVar[str] = "task"
    task: int


@dataclass(frozen=True, slots=True)
class Owned:
    """A task, by its index, has the owner that is given."""

    kind: ClassVar[str] = "owner"
    task: int


@dataclass(frozen=True, slots=True)
class Ordered:
    """The token that lies on a task, by the index of the task, puts it in order with others."""

    kind: ClassVar[str] = "token"
    task: int


@dataclass(frozen=True, slots=True)
class GoalMet:
    """A goal of the mission must be met; of a goal that is made of several the part at `path`, else that is empty."""

    kind: ClassVar[str] = "goal"
    goal: int
    path: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoleGiven:
    """A role, by its index, has the member that is given."""

    kind: ClassVar[str] = "role"
    role: int


@dataclass(frozen=True, slots=True)
class Noted:
    """The owner of a task, by its index, has predicted the number that is given."""

    kind: ClassVar[str] = "prediction"
    task: int


@dataclass(frozen=True, slots=True)
class SharedOut:
    """The tasks are shared out by the rule."""

    kind: ClassVar[str] = "assignment"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat draws the card that is given."""

    kind: ClassVar[str] = "draw"
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class Sent:
    """The distress signal is sent."""

    kind: ClassVar[str] = "signal"


@dataclass(frozen=True, slots=True)
class PassedTo:
    """If the distress signal is sent, cards are passed to the side that is given."""

    kind: ClassVar[str] = "direction"


@dataclass(frozen=True, slots=True)
class Passed:
    """If the distress signal is sent, a seat passes the card that is given."""

    kind: ClassVar[str] = "pass"
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint, by its index, is true of the hands."""

    kind: ClassVar[str] = "hint"
    hint: int


Requirement = (
    Met | Owned | Noted | Ordered | GoalMet | RoleGiven | SharedOut | Drawn | Sent | PassedTo | Passed | Hinted
)
"""Something that a problem requires and that can be left out."""


def requirements(problem: Problem) -> tuple[Requirement, ...]:
    """The requirements of a problem: tasks with their owners, goals, tokens, and the rest, always in the same order."""
    return tuple(_requirements(problem))


def _requirements(problem: Problem) -> Iterator[Requirement]:
    for index, task in enumerate(problem.tasks):
        if not task.done:
            yield Met(index)
            if task.owner is not None and _may_be(
                problem, tasks=_with(problem.tasks, index, replace(task, owner=None))
            ):
                yield Owned(index)
            if task.predicted is not None:
                yield Noted(index)
    for index, goal in enumerate(problem.goals):
        yield from (GoalMet(index, path) for path, _ in goal_parts(goal, len(problem.deal.hands)))
    if tokens_alone(problem):
        yield from (Ordered(index) for index in range(len(problem.tasks)) if ordered_pairs(problem, index))
    for index, role in enumerate(problem.roles):
        if role.seat is not None and _may_be(problem, roles=_with(problem.roles, index, replace(role, seat=None))):
            yield RoleGiven(index)
    if problem.assignment != FREE and any(task.owner is None for task in problem.tasks):
        yield SharedOut()
    tricks = len(problem.played.tricks)
    if problem.draw is not None and tricks < 2:  # they are drawn after the first
        yield from (Drawn(seat) for seat, card in enumerate(problem.draw.cards) if card is not None)
    signal = problem.distress
    if signal is not None and not signal.silent and not tricks:
        yield from [Sent()] * signal.required
        yield from [PassedTo()] * (signal.direction is not None)
        yield from (Passed(seat) for seat, card in enumerate(signal.cards) if card is not None)
    if problem.deal.unseen:
        yield from (Hinted(index) for index in range(len(problem.hints_so_far)))


def _may_be(problem: Problem, **change: Any) -> bool:
    """Whether there is a problem with this change: after earlier tricks, goals may need to know the members."""
    if problem.before is None:
        return True
    try:
        replace(problem, **change)
    except ValueError:
        return False
    return True


def _with(items: tuple[_Item, ...], index: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


def goal_parts(goal: Goal, players: int, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Goal]]:
    """The goals of which a goal is made that asks for all of them, each with its place; else the goal itself."""
    if isinstance(goal, ByCrew):
        yield from goal_parts(goal.of(players), players, path)
    elif isinstance(goal, AllOf) and goal.goals:
        for index, part in enumerate(goal.goals):
            yield from goal_parts(part, players, (*path, index))
    else:
        yield path, goal


# --- tokens --------------------------------------------------------------------------------------


def tokens_alone(problem: Problem) -> bool:
    """Whether the tokens are requirements of their own, see the module."""
    if not any(problem.tokens) or problem.token_change is not TokenChange.NONE:
        return False
    if any(isinstance(part, Falls) for goal in problem.goals for part in parts(goal)):
        return False
    tasks = problem.tasks
    pairs = [(tasks[early], tasks[late]) for early, late in in_order(problem.tokens)]
    if any(late.done and not early.done for early, late in pairs):  # lost from the start
        return False
    return all(early.done or (plain_card(early.goal) and plain_card(late.goal)) for early, late in pairs)


def ordered_pairs(problem: Problem, task: int) -> list[tuple[int, int]]:
    """The order that the token of a task requires: pairs of tasks of which the first comes no later than the second."""
    token = problem.tasks[task].token
    if token is None:
        return []
    end = 1 if token.omega else 0
    found = [pair for pair in in_order(problem.tokens) if pair[end] == task]
    if token.arrows:  # that omega comes after them is what omega asks for
        found = [(early, late) for early, late in found if (other := problem.tasks[late].token) and other.arrows]
    return [(early, late) for early, late in found if not problem.tasks[early].done]


def _no_later(early: Card, late: Card) -> Goal:
    """The goal that a card falls in no later trick than another."""
    first, second = (CardsTaken(Member.ANYBODY, CardFilter(cards=(card,))) for card in (early, late))
    return Always(Compare(second, Relation.AT_MOST, first))


# --- the problem with some of them -----------------------------------------------------------------


def only(problem: Problem, kept: Collection[Requirement]) -> Problem:
    """The problem with some of its requirements alone, as a problem of its own, which nothing else depends on."""
    kept = {*kept, *_fixed(problem)}
    met, table = _table(problem, kept)
    assignment = problem.assignment if SharedOut() in kept else FREE
    goals = [*_goals(problem, kept, met)]
    alone = tokens_alone(problem)
    if _without_tokens(problem, met):
        assignment = assignment.without_numbers()
    on_table = [_task(problem, index, kept, met=index in met) for index in table]
    if alone:
        ordered = {index for index in range(len(problem.tasks)) if Ordered(index) in kept}
        on_table, more = _put_in_order(problem, on_table, table, ordered, set(met))
        goals += more
    if all(task.owner is not None for task in on_table):
        assignment = FREE
    return replace(
        problem,
        tasks=tuple(on_table),
        goals=tuple(goals),
        assignment=assignment,
        token_change=problem.token_change if any(task.token for task in on_table) else TokenChange.NONE,
        **_rest(problem, kept),
    )


def _goals(problem: Problem, kept: Collection[Requirement], met: Collection[int]) -> Iterator[Goal]:
    left = {token.text for index in met if (token := problem.tasks[index].token) is not None}
    for index, goal in enumerate(problem.goals):
        for path, part in goal_parts(goal, len(problem.deal.hands)):
            if GoalMet(index, path) in kept and (not _without_tokens(problem, met) or _tokens_of(part) <= left):
                yield part


def _without_tokens(problem: Problem, met: Collection[int]) -> bool:
    """Whether tokens are left out with their tasks."""
    return any(problem.tokens) and not tokens_alone(problem) and len(met) < len(problem.tasks)


def without_any(problem: Problem) -> Problem:
    """The problem without goals and without any requirement but its tasks, in which no owner or number is given.

    Tokens that are no requirements of their own still lie on their tasks.
    """
    kept, alone = _fixed(problem), tokens_alone(problem)
    tasks = (_task(problem, index, kept, met=True) for index in range(len(problem.tasks)))
    return replace(
        problem,
        tasks=tuple(replace(task, token=None) if alone else task for task in tasks),
        goals=(),
        assignment=FREE,
        **_rest(problem, kept),
    )


def without_play(problem: Problem) -> Problem:
    """The problem without requirements on the play, only with those on the deal."""
    kept = [each for each in requirements(problem) if isinstance(each, Drawn | Sent | PassedTo | Passed | Hinted)]
    return replace(only(problem, kept), roles=(), tasks=())


def _fixed(problem: Problem) -> set[Requirement]:
    """Parts that look like requirements but cannot be left out."""
    if problem.before is None:
        return set()
    given: list[Requirement] = [Owned(index) for index in range(len(problem.tasks))]
    given += [RoleGiven(index) for index in range(len(problem.roles))]
    return set(given) - set(requirements(problem))


def _rest(problem: Problem, kept: set[Requirement]) -> dict[str, Any]:
    """Roles, draws, signal and hints with these requirements alone."""
    roles = tuple(
        role if RoleGiven(index) in kept else replace(role, seat=None) for index, role in enumerate(problem.roles)
    )
    hints = (
        hint for index, hint in enumerate(problem.hints_so_far) if Hinted(index) in kept or not problem.deal.unseen
    )
    draw, distress = _draw(problem, kept), _distress(problem, kept)
    return {"roles": roles, "communications": tuple(hints), "draw": draw, "distress": distress}


def _table(problem: Problem, kept: set[Requirement]) -> tuple[list[int], list[int]]:
    """The tasks that must be met, and those on the table: all of them where they are shared out together."""
    tasks = range(len(problem.tasks))
    met = [index for index in tasks if problem.tasks[index].done or Met(index) in kept]
    if SharedOut() in kept and (tokens_alone(problem) or not any(problem.tokens)):
        return met, list(tasks)
    return met, met


def choices_with(problem: Problem, kept: Collection[Requirement], choices: Choices, alone: Problem) -> Choices:
    """Choices made for the whole problem as those of `alone`, the problem with some of its requirements (`only`)."""
    table = _table(problem, {*kept, *_fixed(problem)})[1]
    return replace(
        choices,
        owners=tuple(choices.owners[index] for index in table),
        tokens=alone.tokens if tokens_alone(problem) else tuple(choices.tokens[index] for index in table),
        predictions=tuple(
            choices.predictions[index] if task.predicts else None
            for index, task in zip(table, alone.tasks, strict=True)
        )
        if any(task.predicts for task in alone.tasks)
        else (),
    )


def _tokens_of(goal: Goal) -> set[str]:
    return {part.token for part in parts(goal) if isinstance(part, Falls) and part.token}


def _task(problem: Problem, index: int, kept: set[Requirement], *, met: bool) -> Task:
    task = problem.tasks[index]
    if task.done:
        return task
    task = replace(
        task,
        owner=task.owner if Owned(index) in kept else None,
        predicted=task.predicted if met and Noted(index) in kept else None,
    )
    if met:
        return task
    anything = CardFilter(cards=(problem.deal.deck.cards[0],))
    return replace(task, goal=Compare(CardsTaken(Member.OWNER, anything), Relation.AT_LEAST, 0))


def _put_in_order(
    problem: Problem, on_table: list[Task], table: list[int], kept: set[int], met: set[int]
) -> tuple[list[Task], list[Goal]]:
    """The tasks with tokens that ask for what those of `kept` do of tasks that must be `met`.

    Where tokens cannot say just that, they are without tokens, and with goals that ask for it.
    """
    pairs = {pair for index in kept for pair in ordered_pairs(problem, index) if met.issuperset(pair)}
    for marked in (kept, {index for pair in pairs for index in pair}) if met.issuperset(table) else ():
        tokens = [problem.tasks[index].token if index in marked else None for index in table]
        asked = {(table[early], table[late]) for early, late in in_order(tokens)}
        if {(early, late) for early, late in asked if not problem.tasks[early].done} == pairs:
            return [replace(task, token=token) for task, token in zip(on_table, tokens, strict=True)], []
    goals = []
    for early, late in sorted(pairs):
        first, second = (plain_card(problem.tasks[index].goal) for index in (early, late))
        assert first is not None
        assert second is not None
        goals.append(_no_later(first, second))
    return [replace(task, token=None) for task in on_table], goals


def _draw(problem: Problem, kept: set[Requirement]) -> Draw | None:
    draw = problem.draw
    if draw is None or len(problem.played.tricks) > 1:
        return draw
    return Draw(tuple(card if Drawn(seat) in kept else None for seat, card in enumerate(draw.cards)))


def _distress(problem: Problem, kept: set[Requirement]) -> Distress | None:
    signal = problem.distress
    if signal is None or signal.silent or problem.played.tricks:
        return signal
    cards = tuple(card if Passed(seat) in kept else None for seat, card in enumerate(signal.cards))
    return replace(
        signal,
        required=Sent() in kept,
        direction=signal.direction if PassedTo() in kept else None,
        cards=cards if any(cards) else (),
    )
