"""Single changes of a problem that cannot be won, and which of them make it winnable: its repairs.

The changes come in the order in which a crew would find them near, from what it may do itself to what is another deal:

1. `signal`: the distress signal is sent;
2. `owner`: a task has another owner, members to the left of the owner first;
3. `exchanged-tasks`: two tasks are exchanged between their owners; tokens stay on the tasks;
4. `without-token`: a token is left out;
5. `without-task`: a task is left out with its token;
6. `without-goal`: a goal of the mission is left out, or one part of a goal that asks for all of several;
7. `exchanged-cards`: two cards are exchanged between two hands, only where that is asked for, as there are hundreds.

Within a kind they follow the order of the tasks, goals and seats. What the problem leaves to the crew is no change: an
open owner may be anybody already. Nor is anything that a rule forbids: an owner who may not be, a share of tasks that
the rule of assignment does not allow, a token that a goal needs.

A task that goes to another owner is predicted anew: a number that the old owner noted is open again. A task that is
left out is off the table before tasks are shared out. If all others have owners they keep them; otherwise the rule for
this number of tasks holds, see `Sharing`. Tasks that were met before stay as they are. Once a card is played no signal
is sent, and cards that were played stay where they were.

Each changed problem is solved by itself. One model for all changes, asked for lines that win after any of them, took as
long.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Final, Literal

from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.card import Card, SeatIndex, TaskIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import AllOf
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.rules.values import short_repr
from winnable.solver.asking import Asking
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, Verdict

ALONE: Final = 0.1
"""The part of what is left of the limits that one change may take."""

Kind = Literal["signal", "owner", "exchanged-tasks", "without-token", "without-task", "without-goal", "exchanged-cards"]

Sharing = Callable[[Sequence[Task]], Assignment]
"""The rule by which such tasks are shared out."""


@dataclass(frozen=True, slots=True)
class Change:
    """A single change of a problem; what its kind does not need stays empty."""

    kind: Kind
    tasks: tuple[TaskIndex, ...] = ()
    seat: SeatIndex | None = None
    """The new owner."""
    goal: int | None = None
    part: int | None = None
    """The part of the goal that is left out, by its place; None: all of it."""
    cards: tuple[Card, ...] = ()


def changed_problems(
    problem: Problem, sharing: Sharing | None = None, *, exchange_cards: bool = False
) -> Iterator[tuple[Change, Problem]]:
    """Every single change that the rules allow, the nearest first, with the problem that it makes.

    `sharing` is by default the assignment of the problem, of which for fewer tasks what it says of numbers is dropped.
    """
    sharing = sharing or (lambda _: problem.assignment.without_numbers())
    for change in (*_changes(problem), *(_exchanges(problem) if exchange_cards else ())):
        with suppress(ValueError):  # the rules forbid it
            yield change, _changed(problem, change, sharing)


def _changes(problem: Problem) -> Iterator[Change]:
    given, seats, tasks = problem.distress, len(problem.deal.hands), problem.tasks
    sendable = given is None or given.silent or given.direction is not None or any(given.cards)
    if sendable and not problem.played.tricks and problem.before is None:
        yield Change("signal")
    owners = {index: task.owner for index, task in enumerate(tasks) if task.owner is not None and not task.done}
    for index, owner in owners.items():
        yield from (Change("owner", (index,), seat=(owner + step) % seats) for step in range(1, seats))
    for pair in combinations(owners, 2):
        one, other = (replace(tasks[index], predicted=None) for index in pair)
        if one.owner != other.owner and replace(one, owner=other.owner) != other:  # else nothing would change
            yield Change("exchanged-tasks", pair)
    yield from (Change("without-token", (index,)) for index, task in enumerate(tasks) if task.token is not None)
    yield from (Change("without-task", (index,)) for index, task in enumerate(tasks) if not task.done)
    for place, goal in enumerate(problem.goals):
        if isinstance(goal, AllOf) and len(goal.goals) > 1:
            yield from (Change("without-goal", goal=place, part=part) for part in range(len(goal.goals)))
        yield Change("without-goal", goal=place)


def _exchanges(problem: Problem) -> Iterator[Change]:
    """The card that makes its holder commander stays: with it, who leads would change, too."""
    deal, kept = problem.deal, {*problem.played.cards}
    kept |= {card for card in deal.hands[deal.commander] if card == problem.deck.commander_card}
    for one, other in combinations(deal.hands, 2):
        for pair in product(one, other):
            if not kept & {*pair}:
                yield Change("exchanged-cards", cards=pair)


def _changed(problem: Problem, change: Change, sharing: Sharing) -> Problem:
    """The changed problem. Raises ValueError if the rules forbid it."""
    tasks, goals = list(problem.tasks), list(problem.goals)
    match change.kind:
        case "signal":
            return replace(problem, distress=Distress(required=True))
        case "exchanged-cards":
            return replace(problem, deal=_exchanged(problem.deal, change.cards))
        case "without-goal":
            goal = goals.pop(change.goal or 0)
            if change.part is not None and isinstance(goal, AllOf):
                goals.insert(change.goal or 0, AllOf((*goal.goals[: change.part], *goal.goals[change.part + 1 :])))
            return replace(problem, goals=tuple(goals))
        case "without-task":
            del tasks[change.tasks[0]]
            owned = all(task.owner is not None for task in tasks)
            return replace(problem, tasks=tuple(tasks), assignment=FREE if owned else sharing(tasks))
        case "without-token":
            index = change.tasks[0]
            tasks[index] = replace(tasks[index], token=None)
        case "owner" | "exchanged-tasks":
            given = change.kind == "owner"
            owners = [change.seat] if given else [tasks[index].owner for index in reversed(change.tasks)]
            for index, owner in zip(change.tasks, owners, strict=True):
                tasks[index] = replace(tasks[index], owner=owner, predicted=None)
    return replace(problem, tasks=tuple(tasks))


def _exchanged(deal: Deal, cards: Sequence[Card]) -> Deal:
    """The deal with two cards exchanged; a card of the robot lies where the other one lay."""
    other = dict(zip(cards, reversed(cards), strict=True))
    hands = tuple(tuple(sorted(other.get(card, card) for card in hand)) for hand in deal.hands)
    covered = tuple(
        (cover and other.get(cover, cover), under and other.get(under, under)) for cover, under in deal.covered
    )
    return replace(deal, hands=hands, covered=covered)


# --- Which of them help --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Repair:
    """A change, and whether a problem can be won with it.

    `problem` is the changed problem and `of` the one that was asked about. `witness` is a line of play that wins it. As
    text it is the change in words.
    """

    change: Change
    problem: Problem
    answer: Answer
    witness: Witness | None
    of: Problem = field(repr=False, compare=False)

    __repr__ = short_repr

    def __str__(self) -> str:
        return sentence(self.of, self.change, self.witness)


def repairs(problem: Problem, changed: Iterable[tuple[Change, Problem]], limits: Limits) -> Iterator[Repair]:
    """Say of each change whether the problem can be won with it; the limits are for all of them.

    Raises as `solve` does, but for NoDealFits, which says that a change is none.
    """

    def ask(one: Problem, left: Limits) -> Verdict[Witness]:
        try:
            return solve(one, left.part(ALONE))
        except NoDealFits:  # what is known contradicts the change
            return Verdict(Answer.UNWINNABLE)

    asking = Asking(ask, limits)
    for change, made in changed:
        verdict = asking(made)
        if verdict is None:
            verdict = Verdict(Answer.UNKNOWN)
        yield Repair(change, made, verdict.answer, verdict.witness, problem)


def sentence(problem: Problem, change: Change, witness: Witness | None = None) -> str:
    """A change of a problem in words; with a witness, with what the crew passes."""
    tasks = [problem.tasks[index] for index in change.tasks]
    names = [task.name for task in tasks]
    whose = [problem.name(task.owner or 0) for task in tasks]
    match change.kind:
        case "signal":
            return f"with the distress signal{_passes(problem, witness)}"
        case "owner":
            return f"{names[0]} for {problem.name(change.seat or 0)} instead of {whose[0]}"
        case "exchanged-tasks":
            return f"{names[0]} for {whose[1]} and {names[1]} for {whose[0]}, exchanged"
        case "without-token":
            return f"without token {tasks[0].token} on {names[0]}"
        case "without-task":
            return f"without task {names[0]}{'' if tasks[0].owner is None else f' of {whose[0]}'}"
        case "without-goal":
            called = "the goal" if len(problem.goals) == 1 else f"goal {(change.goal or 0) + 1}"
            return f"without {called}" if change.part is None else f"without part {change.part + 1} of {called}"
        case "exchanged-cards":
            holders = [problem.name(problem.deal.holder(card)) for card in change.cards]
            return f"{change.cards[0]} of {holders[0]} for {change.cards[1]} of {holders[1]}"


def _passes(problem: Problem, witness: Witness | None) -> str:
    passes = witness.choices.passes if witness is not None else None
    if passes is None:
        return ""
    cards = ", ".join(f"{problem.name(seat)} passes {card}" for seat, card in enumerate(passes.cards))
    return f" to the {passes.direction.value}: {cards}"
