"""Goals that ask for cards and nothing else, as plain task cards, for which `best_first` finds lines.

"Seat 0 takes all pink cards" asks for the same as nine plain tasks of seat 0, one for each pink card. "All cards of
some colour" is met in one of four ways, each with nine such tasks. So each way is a problem of plain tasks alone.

A way may ask for more than the goals do, never for less: a line that meets its tasks meets the goals. Where fewer
cards than all of a kind will do, there is no way, as it would ask for far too much. Finding nothing proves nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, islice
from random import Random
from typing import Final

from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.core import And, Core, Or, SomeMet, Within
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Goal, lowered, naming, parts, plain_card
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, Predicted
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.features import from_known_hands, from_the_start, plain_tasks_alone, seat_in_deal
from winnable.solver.crew.lookahead.best_first import find_line
from winnable.solver.verdict import NEVER, Deadline

MAX_WAYS: Final = 6
"""The most ways to meet the goals that are looked at. Chosen by trial."""

_Takers = Mapping[Card, SeatIndex]
"""Who must win which cards."""


def find_cards(problem: Problem, *, deadline: Deadline = NEVER) -> tuple[Choices, Line] | None:
    """A winning line with its choices, or None if none is found, or if something else than cards is asked for.

    Only for problems from known hands whose owners are given, and not for those of plain tasks alone. Raises OutOfTime
    if it is not done by the deadline.
    """
    for whole in islice(ways(problem), MAX_WAYS):
        found = find_line(whole, deadline=deadline)
        if found is not None:
            choices, line = found
            return replace(choices, owners=choices.owners[: len(problem.tasks)], tokens=problem.tokens), line
    return None


def ways(problem: Problem) -> Iterator[Problem]:
    """The ways to meet a problem as problems of plain tasks, first its own tasks; none if that says less than it."""
    if problem.roles or problem.past or not from_known_hands(problem) or plain_tasks_alone(problem):
        return
    owners = tuple(-1 if task.owner is None else task.owner for task in problem.tasks)
    if -1 in owners or not problem.assignment.permits(owners, len(problem.deal.hands)):
        return
    given: dict[Card, SeatIndex] = {}
    others: list[Core] = []
    tasks: list[Task] = []
    for task, owner in zip(problem.tasks, owners, strict=True):
        card = plain_card(task.goal)
        if task.predicts or Predicted.PREDICTED in parts(task.goal):
            return
        if task.done or (card is not None and card not in given):
            tasks.append(task)
        elif task.token:  # its order is not that of a card
            return
        else:
            tasks.append(replace(task, done=True))
            others.append(_core(naming(task.goal, Member.OWNER, Seat(owner)), problem))
            if next(_ways(others[-1], problem), None) is None:
                return  # nor is there one to meet all goals
        if card is not None and not task.done and given.setdefault(card, owner) != owner:
            return
    others += [_core(goal, problem) for goal in problem.goals]
    for takers in _ways(And(tuple(others)), problem):
        if all(given.get(card, seat) == seat for card, seat in takers.items()):
            more = (Task.card(card, owner=seat) for card, seat in takers.items() if card not in given)
            yield replace(problem, tasks=(*tasks, *more), goals=(), assignment=FREE)


def _core(goal: Goal, problem: Problem) -> Core:
    return lowered(goal, problem.deck, len(problem.deal.hands), problem.deal.last)


def _ways(goal: Core, problem: Problem) -> Iterator[_Takers]:
    """Who may win which cards so that the goal is met; none where it asks for something else."""
    match goal:
        case Within(CardsTaken() as count, numbers):
            cards, seat = count.cards.select(problem.deck), seat_in_deal(count.by, problem.deal)
            all_alone = len(cards) in numbers and not any(number in numbers for number in range(len(cards)))
            if seat is not None and cards and all_alone:
                yield dict.fromkeys(sorted(cards), seat)
        case And(goals):
            yield from _together(goals, problem)
        case Or(goals):
            for part in goals:
                yield from _ways(part, problem)
        case SomeMet(goals, numbers):
            fitting = [met for met in range(len(goals) + 1) if met in numbers]
            if fitting and fitting == list(range(fitting[0], len(goals) + 1)):
                for some in combinations(goals, fitting[0]):
                    yield from _together(some, problem)


def _together(goals: tuple[Core, ...], problem: Problem) -> Iterator[_Takers]:
    """The ways to meet all of some goals."""
    if not goals:
        yield {}
        return
    for first in _ways(goals[0], problem):
        for others in _together(goals[1:], problem):
            if all(others.get(card, seat) == seat for card, seat in first.items()):
                yield {**first, **others}


# --- Whole deals that fit ------------------------------------------------------------------------


# Guess whole deals for a problem with unknown cards, so that the lookaheads can search them.
#
# The question is whether some deal that fits can be won. If a guessed one can, that is the answer; if not, nothing is
# known. Where few cards are unknown, either most of the deals that fit can be won or none can, so few guesses are
# enough. Deterministic: random numbers from a fixed seed.


GUESSES: Final = 3
"""The most guesses: each costs a search, and most problems need one. Chosen by trial."""
DEALS_MADE_UP: Final = 60
"""The most deals made up to find guesses that fit the communications. Chosen by trial."""


def guesses(problem: Problem, deadline: Deadline = NEVER) -> Iterator[Problem]:
    """Some deals that fit, as problems without unknown cards and communications.

    None for problems that the lookaheads do not search: with a robot, or in the middle of the play. Raises OutOfTime.
    """
    deal = problem.deal
    if not deal.unseen or deal.robot is not None or not from_the_start(problem) or problem.played.tricks:
        return
    random = Random(0)  # noqa: S311  # always the same
    found = 0
    for _ in range(DEALS_MADE_UP):
        deadline.check()
        whole = _made_up(deal, random)
        if all(each.allows(whole.hands[each.seat]) for each in problem.communications):
            yield replace(problem, deal=whole, communications=())
            found += 1
            if found == GUESSES:
                return


def _made_up(deal: Deal, random: Random) -> Deal:
    """Deal out the unknown cards at random."""
    cards = list(deal.unseen)
    random.shuffle(cards)
    hands = []
    for hand, hidden in zip(deal.hands, deal.hidden, strict=True):
        hands.append([*hand, *(cards.pop() for _ in range(hidden))])
    for seat, card in enumerate(cards):  # left over where the deck does not come out even: to different seats
        hands[seat].append(card)
    return Deal.of(deal.deck, hands, deal.commander)
