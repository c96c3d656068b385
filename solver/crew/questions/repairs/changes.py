"""Single changes of a problem, as data, in the order in which a crew would find them near.

The order, from what the crew may do itself to what is another deal:

1. the distress signal is sent, or not sent where it had to be (`SendSignal`, `KeepSilent`);
2. an owner predicts another number (`NewPrediction`);
3. a task has another owner (`NewOwner`), members to the left of the owner first;
4. two tasks are exchanged between their owners (`ExchangedTasks`);
5. a role has another member (`NewMember`);
6. two tokens are exchanged (`ExchangedTokens`);
7. a token is left out (`WithoutToken`), then a task with its token (`WithoutTask`), then a goal of the mission or one
   part of a goal that asks for all of several (`WithoutGoal`);
8. another leader, or another commander (`NewLeader`, `NewCommander`), for puzzles: only where no card says who it is;
9. two cards are exchanged between two hands (`ExchangedCards`), only where that is asked for, as there are hundreds.

Within a kind they follow the order of the tasks, goals and seats. What the problem leaves to the crew is no change: an
open owner may be anybody already. Nor is anything that a rule forbids: an owner or a member who may not be, a share of
tasks that the rule of assignment does not allow, a token that a goal needs.

A task that goes to another owner is predicted anew: a number that the old owner noted is open again. A task that is
left out is off the table before tasks are shared out. If all others have owners they keep them; otherwise the rule for
this number of tasks holds, see `Sharing`. Tasks that were met before stay as they are. Once a card is played no signal
is sent, and cards that were played stay where they were. In the answers of `explain` a change has the name `kind`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import ClassVar

from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.card import Card, SeatIndex, TaskIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import commander_word, edition_of
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import AllOf, Goal
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.crew.witness import Witness

Sharing = Callable[[Sequence[Task], SeatIndex], Assignment]
"""The rule by which such tasks are shared out where this seat is commander."""


@dataclass(frozen=True, slots=True)
class SendSignal:
    """The distress signal is sent; the choices of the witness say which cards are passed."""

    kind: ClassVar[str] = "signal"


@dataclass(frozen=True, slots=True)
class KeepSilent:
    """The distress signal need not be sent, and is not."""

    kind: ClassVar[str] = "no-signal"


@dataclass(frozen=True, slots=True)
class NewPrediction:
    """The owner of a task predicts another number."""

    kind: ClassVar[str] = "prediction"
    task: TaskIndex
    number: int


@dataclass(frozen=True, slots=True)
class NewOwner:
    """A task has another owner."""

    kind: ClassVar[str] = "owner"
    task: TaskIndex
    owner: SeatIndex


@dataclass(frozen=True, slots=True)
class ExchangedTasks:
    """Each of two tasks has the owner of the other; tokens stay on the tasks."""

    kind: ClassVar[str] = "exchanged-tasks"
    first: TaskIndex
    second: TaskIndex


@dataclass(frozen=True, slots=True)
class NewMember:
    """A role has another member."""

    kind: ClassVar[str] = "member"
    role: str
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class ExchangedTokens:
    """Each of two tasks has the token of the other."""

    kind: ClassVar[str] = "exchanged-tokens"
    first: TaskIndex
    second: TaskIndex


@dataclass(frozen=True, slots=True)
class WithoutToken:
    """A task has no token."""

    kind: ClassVar[str] = "without-token"
    task: TaskIndex


@dataclass(frozen=True, slots=True)
class WithoutTask:
    """A task is left out, with its token."""

    kind: ClassVar[str] = "without-task"
    task: TaskIndex


@dataclass(frozen=True, slots=True)
class WithoutGoal:
    """A goal of the mission is left out, or one `part` of it, by its place, if the goal is to meet all of several."""

    kind: ClassVar[str] = "without-goal"
    goal: int
    part: int | None = None


@dataclass(frozen=True, slots=True)
class NewLeader:
    """Another seat leads the first trick of these hands; at the start of a game it is the commander, too."""

    kind: ClassVar[str] = "leader"
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class NewCommander:
    """In the middle of a game, another seat was commander; who leads stays the same."""

    kind: ClassVar[str] = "commander"
    seat: SeatIndex


@dataclass(frozen=True, slots=True)
class ExchangedCards:
    """The holders of two cards have each other's card."""

    kind: ClassVar[str] = "exchanged-cards"
    first: Card
    second: Card


Change = (
    SendSignal
    | KeepSilent
    | NewPrediction
    | NewOwner
    | ExchangedTasks
    | NewMember
    | ExchangedTokens
    | WithoutToken
    | WithoutTask
    | WithoutGoal
    | NewLeader
    | NewCommander
    | ExchangedCards
)
"""A single change of a problem."""
KINDS: tuple[type, ...] = Change.__args__
"""The kinds of change, the nearest first."""


def as_it_stands(problem: Problem) -> Sharing:
    """The rule of a problem of which only the assignment is known, not how it depends on the tasks.

    For fewer tasks, what it says of numbers of tasks is dropped; what it says of the commander holds for another one.
    """

    def sharing(tasks: Sequence[Task], commander: SeatIndex) -> Assignment:
        rule, old = problem.assignment, problem.deal.commander
        if len(tasks) != len(problem.tasks):
            rule = rule.without_numbers()
        if commander == old:
            return rule
        barred = tuple(commander if seat == old else seat for seat in rule.barred)
        must = (commander, rule.must[1]) if rule.must and rule.must[0] == old else rule.must
        return replace(rule, barred=barred, must=must)

    return sharing


def changed_problems(
    problem: Problem, sharing: Sharing | None = None, *, exchange_cards: bool = False
) -> Iterator[tuple[Change, Problem]]:
    """Every single change that the rules allow, the nearest first, with the problem that it makes.

    `sharing` is by default the rule `as_it_stands`.
    """
    makers = [
        _signals(problem),
        _predictions(problem),
        _owners(problem),
        _exchanged_tasks(problem),
        _members(problem),
        _exchanged_tokens(problem),
        _left_out(problem, sharing or as_it_stands(problem)),
        _leaders(problem, sharing or as_it_stands(problem)),
        _exchanged_cards(problem) if exchange_cards else iter(()),
    ]
    for maker in makers:
        for change, make in maker:
            with suppress(ValueError):  # the rules forbid it
                yield change, make()


_Made = Iterator[tuple[Change, Callable[[], Problem]]]
"""Changes, each with what makes the problem, or raises ValueError."""


def _with_tasks(problem: Problem, changed: dict[TaskIndex, Task]) -> Callable[[], Problem]:
    tasks = tuple(changed.get(index, task) for index, task in enumerate(problem.tasks))
    return lambda: replace(problem, tasks=tasks)


def _signals(problem: Problem) -> _Made:
    given = problem.distress
    if problem.played.tricks or problem.before is not None:
        return
    if given is None or given.silent or given.direction is not None or any(given.cards):
        yield SendSignal(), lambda: replace(problem, distress=Distress(required=True))
    if given is not None and given.required:
        yield KeepSilent(), lambda: replace(problem, distress=None)


def _predictions(problem: Problem) -> _Made:
    for index, task in enumerate(problem.tasks):
        if task.predicted is not None and not task.done:
            for number in range(problem.deal.last + 1):
                if number != task.predicted:
                    new = replace(task, predicted=number)
                    yield NewPrediction(index, number), _with_tasks(problem, {index: new})


def _owned(problem: Problem) -> list[TaskIndex]:
    """The tasks whose owner is given and might be another one."""
    return [index for index, task in enumerate(problem.tasks) if task.owner is not None and not task.done]


def _owners(problem: Problem) -> _Made:
    seats = len(problem.deal.hands)
    for index in _owned(problem):
        task = problem.tasks[index]
        for step in range(1, seats):
            owner = ((task.owner or 0) + step) % seats
            new = replace(task, owner=owner, predicted=None)
            yield NewOwner(index, owner), _with_tasks(problem, {index: new})


def _exchanged_tasks(problem: Problem) -> _Made:
    for first, second in combinations(_owned(problem), 2):
        one, other = problem.tasks[first], problem.tasks[second]
        mine = replace(one, owner=other.owner, predicted=None)
        theirs = replace(other, owner=one.owner, predicted=None)
        if one.owner != other.owner and mine != replace(other, predicted=None):  # else nothing would change
            yield ExchangedTasks(first, second), _with_tasks(problem, {first: mine, second: theirs})


def _members(problem: Problem) -> _Made:
    for place, role in enumerate(problem.roles):
        for seat in problem.deal.seats:
            if role.seat is not None and seat != role.seat:
                roles = (*problem.roles[:place], replace(role, seat=seat), *problem.roles[place + 1 :])
                yield NewMember(role.name, seat), lambda roles=roles: replace(problem, roles=roles)  # type: ignore[misc]


def _exchanged_tokens(problem: Problem) -> _Made:
    marked = [index for index, task in enumerate(problem.tasks) if task.token is not None]
    for first, second in combinations(marked, 2):
        one, other = problem.tasks[first], problem.tasks[second]
        changed = {first: replace(one, token=other.token), second: replace(other, token=one.token)}
        yield ExchangedTokens(first, second), _with_tasks(problem, changed)


def _left_out(problem: Problem, sharing: Sharing) -> _Made:
    for index, task in enumerate(problem.tasks):
        if task.token is not None:
            yield WithoutToken(index), _with_tasks(problem, {index: replace(task, token=None)})
    for index, task in enumerate(problem.tasks):
        if not task.done:
            yield WithoutTask(index), lambda index=index: _without_task(problem, index, sharing)  # type: ignore[misc]
    for place, goal in enumerate(problem.goals):
        wanted: list[tuple[int | None, tuple[Goal, ...]]] = [(None, ())]
        if isinstance(goal, AllOf) and len(goal.goals) > 1:
            rests = [(*goal.goals[:part], *goal.goals[part + 1 :]) for part in range(len(goal.goals))]
            wanted = [*((part, (AllOf(rest),)) for part, rest in enumerate(rests)), *wanted]
        for part, rest in wanted:
            goals = (*problem.goals[:place], *rest, *problem.goals[place + 1 :])
            yield WithoutGoal(place, part), lambda goals=goals: replace(problem, goals=goals)  # type: ignore[misc]


def _without_task(problem: Problem, index: TaskIndex, sharing: Sharing) -> Problem:
    tasks = (*problem.tasks[:index], *problem.tasks[index + 1 :])
    given = all(task.owner is not None for task in tasks)
    return replace(problem, tasks=tasks, assignment=FREE if given else sharing(tasks, problem.deal.commander))


def _leaders(problem: Problem, sharing: Sharing) -> _Made:
    deal, middle = problem.deal, problem.before is not None
    card = problem.deck.commander_card
    # with an official deck it is the holder of a card, even of one that nobody knows yet
    by_card = card in deal.hands[deal.commander] or (not middle and edition_of(deal.deck) is not None)

    def led_by(seat: SeatIndex) -> Problem:
        if middle:
            return replace(problem, deal=replace(deal, lead=seat))
        return replace(problem, deal=replace(deal, commander=seat), assignment=sharing(problem.tasks, seat))

    def commanded_by(seat: SeatIndex) -> Problem:
        return replace(problem, deal=replace(deal, commander=seat), assignment=sharing(problem.tasks, seat))

    for seat in deal.seats:
        if seat != deal.leader and (middle or not by_card):
            yield NewLeader(seat), lambda seat=seat: led_by(seat)  # type: ignore[misc]
    for seat in deal.seats:
        if seat != deal.commander and middle and not by_card:
            yield NewCommander(seat), lambda seat=seat: commanded_by(seat)  # type: ignore[misc]


def _exchanged_cards(problem: Problem) -> _Made:
    """The card that makes its holder commander stays: with it, who leads would change, too."""
    deal = problem.deal
    played = {*problem.played.cards}
    top = problem.deck.commander_card
    kept = played | {card for card in deal.hands[deal.commander] if card == top}
    for one, other in combinations(deal.seats, 2):
        for first, second in product(deal.hands[one], deal.hands[other]):
            if first not in kept and second not in kept:
                change = ExchangedCards(first, second)
                yield change, lambda change=change: replace(problem, deal=_exchanged(deal, change))  # type: ignore[misc]


def _exchanged(deal: Deal, change: ExchangedCards) -> Deal:
    """The deal with two cards exchanged; a card of the robot lies where the other one lay."""
    other = {change.first: change.second, change.second: change.first}
    hands = tuple(tuple(sorted(other.get(card, card) for card in hand)) for hand in deal.hands)
    covered = tuple(
        (cover and other.get(cover, cover), under and other.get(under, under)) for cover, under in deal.covered
    )
    return replace(deal, hands=hands, covered=tuple(covered))


# --- A change in words ---------------------------------------------------------------------------


def sentence(problem: Problem, change: Change, witness: Witness | None = None) -> str:
    """A change of a problem in words; with a witness, with what the crew chose for it."""
    match change:
        case SendSignal():
            return f"with the distress signal{_passes(problem, witness)}"
        case KeepSilent():
            return "without the distress signal"
        case NewPrediction(task, number):
            each = problem.tasks[task]
            return f"{_of(problem, task)} predicts {number} for {each.name} instead of {each.predicted}"
        case NewOwner(task, owner):
            new = f"{problem.tasks[task].name} for {problem.name(owner)} instead of {_of(problem, task)}"
            return new + _predicted(problem, [task], witness)
        case ExchangedTasks(first, second):
            one, other = problem.tasks[first], problem.tasks[second]
            new = f"{one.name} for {_of(problem, second)} and {other.name} for {_of(problem, first)}, exchanged"
            return new + _predicted(problem, [first, second], witness)
        case NewMember(role, seat):
            old = next(each.seat for each in problem.roles if each.name == role)
            return f"{role}: {problem.name(seat)} instead of {problem.name(old or 0)}"
        case ExchangedTokens(first, second):
            one, other = problem.tasks[first], problem.tasks[second]
            return f"token {other.token} on {one.name} and {one.token} on {other.name}, exchanged"
        case WithoutToken(task):
            return f"without token {problem.tasks[task].token} on {problem.tasks[task].name}"
        case WithoutTask(task):
            whose = "" if problem.tasks[task].owner is None else f" of {_of(problem, task)}"
            return f"without task {problem.tasks[task].name}{whose}"
        case WithoutGoal(goal, part):
            called = "the goal" if len(problem.goals) == 1 else f"goal {goal + 1}"
            return f"without {called}" if part is None else f"without part {part + 1} of {called}"
        case NewLeader(seat):
            return f"{problem.name(seat)} leads instead of {problem.name(problem.deal.leader)}"
        case NewCommander(seat):
            word = commander_word(problem.deck)
            return f"{problem.name(seat)} is {word} instead of {problem.name(problem.deal.commander)}"
        case ExchangedCards(first, second):
            giver, taker = (problem.name(problem.deal.holder(card)) for card in (first, second))
            return f"{first} of {giver} for {second} of {taker}"


def _of(problem: Problem, task: int) -> str:
    """The name of a task's owner."""
    return problem.name(problem.tasks[task].owner or 0)


def _passes(problem: Problem, witness: Witness | None) -> str:
    passes = witness.choices.passes if witness is not None else None
    if passes is None:
        return ""
    cards = ", ".join(f"{problem.name(seat)} passes {card}" for seat, card in enumerate(passes.cards))
    return f" to the {passes.direction.value}: {cards}"


def _predicted(problem: Problem, tasks: list[int], witness: Witness | None) -> str:
    """What new owners predict, where the old ones had noted a number."""
    if witness is None or not witness.choices.predictions:
        return ""
    noted = [(problem.tasks[task], witness.choices.predictions[task]) for task in tasks]
    said = [f"{number} for {task.name}" for task, number in noted if task.predicted is not None]
    return f", predicting {' and '.join(said)}" if said else ""
