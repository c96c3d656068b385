"""The facts in which a reason is looked for: those about the cards of the tasks, and counts that the goals ask for."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import Final

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Compare, Goal, in_tricks_of, parts, plain_card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import CardFilter
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import (
    QUANTITIES,
    BeforePlay,
    CardsPlayed,
    CardsTaken,
    Points,
    Quantity,
    TasksMet,
    TricksWon,
)
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.crew.reasons.fact import Before, Fact, Follows, Tally, Thrown, Together, Winner, WonWith

MAX_COUNT: Final = 13
"""The highest number that is tried of a count: in a game nobody wins more tricks."""
NAMED: Final = 4
"""A kind of at most this number of cards stands for its cards, such as all four 9s."""
CARDS: Final = 10
"""The most cards that are tried."""


def asked_card(problem: Problem, part: int) -> Card | None:
    """The card that a part, an open task, asks its owner to win; None for all other parts."""
    if part >= len(problem.tasks) or problem.tasks[part].done:
        return None
    return plain_card(problem.tasks[part].goal)


def facts(problem: Problem) -> Iterator[Fact]:
    """Yield the facts; those of which a reason is easiest to picture come first."""
    deal = problem.deal
    cards = named_cards(problem)
    yield from (Before(first, second) for first, second in permutations(cards, 2))
    yield from (Winner(card, (seat,)) for card in cards for seat in deal.seats)
    yield from (Together(first, second) for first, second in combinations(cards, 2))
    yield from (Thrown(card) for card in cards)
    yield from (Follows(card, seat) for card in cards for seat in deal.seats)
    yield from _tallies(problem)
    for card in cards:
        beating = (by for by in deal.deck.cards if by.suit == card.suit or deal.deck.is_trump(by))
        yield from (WonWith(card, by) for by in beating if by != card)
    if len(deal.seats) > 3:  # one of two, where there are more who could
        yield from (Winner(card, pair) for card in cards for pair in combinations(deal.seats, 2))


def named_cards(problem: Problem) -> list[Card]:
    """The cards that tasks and goals are about, where these are few."""
    deal = problem.deal
    goals = [task.goal for task in problem.tasks if not task.done] + list(problem.goals)
    found: dict[Card, None] = {}
    for goal in goals:
        for part in parts(goal, len(deal.seats)):
            if isinstance(part, CardFilter) and len(chosen := part.select(problem.deck)) <= NAMED:
                found |= dict.fromkeys(card for card in deal.deck.cards if card in chosen)
    return list(found)[:CARDS]


def _sentences(problem: Problem) -> Iterator[tuple[Goal, SeatIndex | None]]:
    """Yield the tasks and goals that count something, with the owners of the tasks."""
    yield from ((task.goal, task.owner) for task in problem.tasks if not task.done and not plain_card(task.goal))
    yield from ((goal, None) for goal in problem.goals)


def _tallies(problem: Problem) -> Iterator[Tally]:
    """Yield counts: what the goals count, and the tricks of each seat.

    Yield nothing where tricks were played before: they may leave a count open.
    """
    if problem.before is not None:
        return
    quantities: list[Quantity] = []
    for sentence, owner in _sentences(problem):
        seats = len(problem.deal.seats)
        for part in parts(in_tricks_of(seats, sentence), seats):
            if isinstance(part, Compare):
                counted = (each for each in (part.left, part.right) if isinstance(each, QUANTITIES))
                quantities += (each for one in counted for each in _of_seats(one, problem, owner))
    quantities += (TricksWon(Seat(seat)) for seat in problem.deal.seats)
    for quantity in dict.fromkeys(quantities):
        if isinstance(quantity, Points | BeforePlay | TasksMet):
            continue  # a sum of ranks has too many numbers to try one by one; cards held and tasks owned are given
        most = min(problem.deal.last, MAX_COUNT)
        if isinstance(quantity, CardsTaken | CardsPlayed):
            most = min(len(quantity.cards.select(problem.deck)), MAX_COUNT)
        yield from (Tally(quantity, number) for number in range(1, most + 1))


def _of_seats(quantity: Quantity, problem: Problem, owner: SeatIndex | None) -> Iterator[Quantity]:
    """Yield a quantity for each seat that may be meant, or for all together; nothing where that depends on the play."""
    match quantity.by:
        case Member.ANYBODY | Seat():
            yield quantity
        case Member.OWNER if owner is not None:
            yield replace(quantity, by=Seat(owner))
        case Member.COMMANDER:
            yield replace(quantity, by=Seat(problem.deal.commander))
        case Member.EVERYBODY | Member.EACH_OTHER | Member.MEMBER | Member.SAME:
            yield from (replace(quantity, by=Seat(seat)) for seat in problem.deal.seats)
        case InRole(name):
            seats = {role.name: role.seat for role in problem.roles}
            if (seat := seats[name]) is not None:
                yield replace(quantity, by=Seat(seat))
