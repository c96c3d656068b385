"""The parts that the line so far has lost, whatever the crew chooses and plays, each with its trick and card.

Each part is judged alone, with every owner, prediction or role that the problem leaves open for it: it is lost if none
of them can save it, by the card that ruled out the last of them. Where hands are unknown, the cards played decide.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, product

from winnable.rules.answer import OutOfTime, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.decided_at import DecidedAt, Patience
from winnable.rules.crew.goal import Falls, Goal, about_all_tasks, parts
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Record, Trick, winning_place
from winnable.rules.crew.problem import Choices, Problem, Role
from winnable.rules.crew.task import Task, TokenChange
from winnable.rules.crew.view import no_pause
from winnable.rules.crew.who import Beside, InRole


@dataclass(frozen=True, slots=True)
class Loss:
    """A part that is lost: the index of a task or of a goal; neither for the order of tokens, or all parts together.

    `card` is the one that lost it, played by `seat` in `trick`; None where that was before the first card of the deal.
    """

    trick: TrickNumber
    card: Card | None = None
    seat: SeatIndex | None = None
    task: int | None = None
    goal: int | None = None
    order: bool = False


def losses(problem: Problem, pause: Callable[[], None] = no_pause) -> tuple[Loss, ...]:
    """Everything that the line so far has lost, the earliest first; empty where nothing is, as far as is seen.

    If no part is lost alone, but all choices are given and the parts exclude each other, that is a loss without a part.
    `pause` is called every now and then; once it raises OutOfTime, or there is too much to look at, nothing more is
    sought.
    """
    found: list[Loss] = []
    pause = Patience(pause)
    with suppress(OutOfTime):
        for loss in chain(_tasks(problem, pause), _goals(problem, pause)):
            pause()  # out of time, an earlier card may have been overlooked
            found.append(loss)
        if not _left_open(problem):
            together = [*_together(problem, pause, alone=bool(found))]
            pause()
            found += together
    return tuple(sorted(found, key=lambda loss: loss.trick))


def _left_open(problem: Problem) -> bool:
    try:
        Choices.given(problem)
    except ValueError:
        return True
    return problem.token_change is not TokenChange.NONE


def _tasks(problem: Problem, pause: Callable[[], None]) -> Iterator[Loss]:
    for index, task in enumerate(problem.tasks):
        if task.done or _about_others(task.goal):
            continue
        seats = problem.deal.seats if task.owner is None else (task.owner,)
        commander = problem.deal.commander if task.not_commander else None
        barred = () if problem.assignment.handover or task.owner is not None else problem.assignment.barred
        owners = [seat for seat in seats if seat != commander and seat not in barred]
        numbers = [*range(problem.deal.last + 1)] if task.predicts and task.predicted is None else [task.predicted]
        asked = (
            _alone(problem, tasks=(replace(task, token=None, owner=owner, predicted=number),), roles=roles)
            for owner, number, roles in product(owners, numbers, _roles(problem, task.goal))
        )
        if (loss := _last(asked, pause)) is not None:
            yield replace(loss, task=index)


def _goals(problem: Problem, pause: Callable[[], None]) -> Iterator[Loss]:
    for index, goal in enumerate(problem.goals):
        if _about_others(goal):
            continue
        asked = (_alone(problem, goals=(goal,), roles=roles) for roles in _roles(problem, goal))
        if (loss := _last(asked, pause)) is not None:
            yield replace(loss, goal=index)


def _roles(problem: Problem, goal: Goal) -> Iterator[tuple[Role, ...]]:
    """Every way to give out the roles that a goal speaks of, each role for itself."""
    named = {part.role for part in parts(goal) if isinstance(part, InRole)}
    roles = [role for role in problem.roles if role.name in named]
    seats = [problem.deal.seats if role.seat is None else (role.seat,) for role in roles]
    for chosen in product(*seats):
        given = tuple(replace(role, seat=seat, unlike=()) for role, seat in zip(roles, chosen, strict=True))
        if not any(role.not_commander and role.seat == problem.deal.commander for role in given):
            yield given


def _about_others(goal: Goal) -> bool:
    """Whether a goal asks when tasks are met, or how many there are: then it says nothing alone."""
    return any(isinstance(part, Falls) or about_all_tasks(part) for part in parts(goal))


def _alone(
    problem: Problem, tasks: tuple[Task, ...] = (), goals: tuple[Goal, ...] = (), roles: tuple[Role, ...] = ()
) -> Problem:
    """The problem with one part, and the same cards."""
    free = replace(problem, tasks=(), goals=(), roles=(), assignment=Assignment(), token_change=TokenChange.NONE)
    return replace(free, tasks=tasks, goals=goals, roles=roles)


def _last(asked: Iterable[Problem], pause: Callable[[], None]) -> Loss | None:
    """The loss of the last of these ways to choose; None if one of them is not lost."""
    last: Loss | None = None
    latest = (0, 0)
    for each in asked:  # of many roles among many seats there are very many ways
        loss, place = _loss(each, pause)
        if loss is None:
            return None
        if last is None or (loss.trick, place) > latest:
            last, latest = loss, (loss.trick, place)
    return last


def _together(problem: Problem, pause: Callable[[], None], *, alone: bool) -> Iterator[Loss]:
    """The loss of the order of tokens by a card of these hands, and if no part is lost alone that of all together."""
    if any(problem.tokens) and _hands_known(problem):
        record, _ = _record(problem)
        order = DecidedAt(problem, _choices(problem), record, pause=pause).order
        earlier = problem.deal.earlier
        if order.state is State.LOST and order.trick is not None and order.trick > earlier:
            trick = record.tricks[order.trick - earlier - 1]
            yield Loss(order.trick, trick.winning_card, trick.winner, order=True)
            return
    if not alone and (loss := _loss(problem, pause)[0]) is not None:
        yield loss


def _loss(problem: Problem, pause: Callable[[], None]) -> tuple[Loss | None, int]:
    """The loss of a problem with all choices made, and the place of the card in its trick."""
    pause()
    if not _hands_known(problem):
        return _by_cards(problem, pause), len(problem.deal.hands)
    (record, table), earlier = _record(problem), problem.deal.earlier
    settled = DecidedAt(problem, _choices(problem), record, pause=pause)
    if settled.mission.state is State.LOST:
        number = settled.mission.trick or 0
        if number <= earlier:
            return Loss(number), 0
        trick = record.tricks[number - earlier - 1]
        place = len(trick.cards) - 1
        while place > 0 and settled.lost_within(number - 1, trick.cards[:place]):
            place -= 1
        return Loss(number, trick.cards[place], trick.seats[place]), place
    for place, card in enumerate(table):
        played = earlier + len(record.tricks)
        if settled.lost_within(played, table[: place + 1]):
            leader = record.tricks[-1].winner if record.tricks else problem.deal.leader
            return Loss(played + 1, card, (leader + place) % len(problem.deal.hands)), place
    return None, 0


def _by_cards(problem: Problem, pause: Callable[[], None]) -> Loss | None:
    """The loss that the cards played show, by the card that wins the trick."""
    if _after_open_signal(problem):
        return None
    record, _ = _record(problem)
    judge = Judge(problem, _choices(problem), record, pause)
    try:
        judged = [
            *judge.tasks,
            *(judge.goal(goal) for goal in problem.goals),
        ]
    except KeyError:  # a member by a card that may lie anywhere
        return None
    tricks = [each.trick for each in judged if each.state is State.LOST and each.trick is not None]
    if not tricks:
        return None
    first, earlier = min(tricks), problem.deal.earlier
    if first <= earlier:
        return Loss(first)
    trick = record.tricks[first - earlier - 1]
    return Loss(trick.number, trick.winning_card, trick.winner)


def _hands_known(problem: Problem) -> bool:
    """Whether everybody's cards are known at any time."""
    draws = problem.draw is not None and None in problem.draw.cards
    return not problem.deal.unseen and not draws and (problem.distress is None or _signal_known(problem))


def _after_open_signal(problem: Problem) -> bool:
    """Whether a part depends on the holder of a card after a signal that is not fully known."""
    goals = (*problem.goals, *(task.goal for task in problem.tasks))
    named = any(isinstance(part, Beside) and part.after_signal for goal in goals for part in parts(goal))
    return named and problem.distress is not None and not _signal_known(problem)


def _signal_known(problem: Problem) -> bool:
    assert problem.distress is not None
    return problem.distress.silent or problem.passes is not None


def _choices(problem: Problem) -> Choices:
    """The choices of a problem that leaves none open but, perhaps, where cards lie."""
    return Choices(
        owners=tuple(task.owner or 0 for task in problem.tasks),
        tokens=problem.tokens,
        roles={role.name: role.seat or 0 for role in problem.roles},
        draws=tuple(card for card in problem.draw.cards if card is not None) if problem.draw else (),
        predictions=tuple(task.predicted for task in problem.tasks),
        passes=problem.passes,
    )


def _record(problem: Problem) -> tuple[Record, tuple[Card, ...]]:
    """The whole tricks of the line so far, and the cards of the one that is not complete."""
    seats, leader = len(problem.deal.hands), problem.deal.leader
    tricks: list[Trick] = []
    for number, cards in enumerate(problem.played.tricks, problem.deal.earlier + 1):
        if len(cards) < seats:
            return Record(problem.deal, tuple(tricks)), cards
        turn = tuple((leader + place) % seats for place in range(seats))
        best = winning_place(cards, problem.deal.deck)
        tricks.append(Trick(number, turn, cards, turn[best], cards[best]))
        leader = turn[best]
    return Record(problem.deal, tuple(tricks)), ()
