"""The facts in which steps are looked for.

They are who wins the cards of tasks and goals, in which order they fall and with which card they are won, how much is
taken of what goals count, and whether parts of goals are met.

More kinds were tried: who leads to which trick, who is out of which suit when, and others. With them the same lost
deals were told in short proofs as without. A claim that just restates a requirement is no step.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import permutations
from typing import Final

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.core import known_seats
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    AllOf,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    MembersWho,
    Not,
    OneOf,
    RanksThat,
    SharedOut,
    SomeOf,
    in_tricks_of,
    naming,
    parts,
    plain_card,
)
from winnable.rules.crew.kinds import CardFilter, Relation
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
from winnable.solver.crew.requirements import GoalMet, Met, Requirement, goal_parts, only
from winnable.solver.crew.steps.proof import Asked, Before, Claim, Fact, IsMet, Tally, Winner, WonWith

MAX_COUNT: Final = 13
"""The highest number that is tried of a count: in a game nobody wins more tricks."""
NAMED: Final = 4
"""A kind of at most this number of cards stands for its cards, such as all four 9s."""
CARDS: Final = 10
"""The most cards that are tried."""


def facts(problem: Problem, core: Sequence[Requirement]) -> Iterator[Fact]:
    """Yield the facts about the requirements of a core, each once; those that are easiest to picture come first."""
    yield from dict.fromkeys(_facts(problem, only(problem, core)))


def _facts(problem: Problem, alone: Problem) -> Iterator[Fact]:
    """`alone` is the problem with the core alone."""
    deal, deck, cards = problem.deal, problem.deck, named_cards(alone)
    yield from (Winner(card, seat) for card in cards for seat in deal.seats)
    yield from (Before(first, second) for first, second in permutations(cards, 2))
    yield from _tallies(alone)
    yield from (IsMet(part) for goal in problem.goals for part in _parts(goal, deal))
    for role in problem.roles:
        if role.seat is None:  # of whom nobody knows yet who it is no tally says anything
            won = TricksWon(InRole(role.name))
            yield from (IsMet(Compare(won, Relation.AT_LEAST, number)) for number in range(1, deal.tricks + 1))
    for card in cards:
        beating = (by for by in deck.cards if by.suit == card.suit or deck.is_trump(by))
        yield from (WonWith(card, by) for by in beating)


def restates(claim: Claim, asked: Asked, problem: Problem) -> bool:
    """Whether a claim says just what requirements do: who wins the card of a task, or a count that a goal is about."""
    fact, seats = claim.fact, len(problem.deal.hands)
    said = fact.goal if isinstance(fact, IsMet) else fact
    counted = said.quantity if isinstance(said, Tally) else said.left if isinstance(said, Compare) else None
    for each in asked.requirements:
        if isinstance(each, Met):
            task = problem.tasks[each.task]
            if isinstance(fact, Winner) and fact.card == plain_card(task.goal):
                return True
            goal = task.goal if task.owner is None else naming(task.goal, Member.OWNER, Seat(task.owner))
        elif isinstance(each, GoalMet):
            goal = dict(goal_parts(problem.goals[each.goal], seats))[each.path]
        else:
            continue
        goal = naming(goal, Member.COMMANDER, Seat(problem.deal.commander))
        if goal == said or (isinstance(goal, Compare) and _same_count(goal.left, counted, seats)):
            return True
    return False


def _same_count(asked: object, said: object, seats: int) -> bool:
    """Whether a quantity counts the same as another, of the same members or of everybody, one by one."""
    if not isinstance(asked, QUANTITIES) or not isinstance(said, QUANTITIES) or replace(asked, by=said.by) != said:
        return False
    if asked.by in {Member.EVERYBODY, said.by}:
        return True
    with suppress(ValueError):  # who is meant is open
        return known_seats(asked.by, seats) == known_seats(said.by, seats)
    return False


def _parts(goal: Goal, deal: Deal) -> Iterator[Goal]:
    """Yield the goals that a goal is made of, and those that they are made of; of each seat, colour or rank its own."""
    inner: list[Goal] = []
    match goal:
        case AllOf(goals) | OneOf(goals) | SomeOf(goals):
            inner += goals
        case If(when, then, otherwise):
            inner += filter(None, (when, then, otherwise))
        case Not(one):
            inner.append(one)
        case MembersWho() | ColoursThat() | RanksThat():
            inner += goal.each(deal.deck, len(deal.seats))
        case SharedOut():
            inner += (each for seat in deal.seats for each in goal.of(seat))
        case ByCrew():
            inner.append(goal.of(len(deal.seats)))
    for each in inner:
        yield each
        yield from _parts(each, deal)


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
