"""Goals that cannot be met together, as a card would have to be taken by one member and by another one.

The winner of a trick takes all of its cards, so one member at most takes a card, and its holder takes a card that wins
its trick. Example: each nine is to win a trick, Ann holds p9, and a task asks that Ben wins p9. Neither is wrong with
these hands, both together are. Cards that one member is to take go to the same member: if one member takes all nines,
p9 and b9 are not tasks of two members.

As in `hands`, that holds for cards that stay where they were dealt.
"""

from collections.abc import Iterator
from typing import NamedTuple

from winnable.rules.crew.card import Card
from winnable.rules.crew.core import Core, SomeMet, Within
from winnable.rules.crew.goal import EachWins
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.who import Member
from winnable.solver.crew.bounds.atoms import for_member
from winnable.solver.crew.bounds.counts import Table, wanted
from winnable.solver.crew.bounds.refute import Part, meant, parts_to_meet
from winnable.solver.crew.bounds.together import Refutation


class _Demand(NamedTuple):
    """One of the seats takes all of the cards; if not `surely`, no other seat takes any of them."""

    part: int
    cards: frozenset[Card]
    seats: frozenset[SeatIndex]
    surely: bool = True


def taken_twice(problem: Problem, table: Table) -> Refutation | None:
    """Return parts of which no member can take the cards; None if none are found."""
    demands = [
        demand
        for part in parts_to_meet(problem)
        for each in part.asks
        for demand in _demands(part, each, problem, table)
    ]
    for demand in demands:
        left, parts = demand.seats, {demand.part}
        for other in demands if demand.surely else ():
            if demand.cards & other.cards and not left <= other.seats:
                left, parts = left & other.seats, {*parts, other.part}
        if not left:
            return Refutation(tuple(sorted(parts)), "a card would have to be taken by different members")
    return None


def _demands(part: Part, goal: Core, problem: Problem, table: Table) -> Iterator[_Demand]:
    """Yield the takers of cards that a goal requires."""
    match goal:
        case EachWins(cards):
            yield from _by_holders(part, table.select(cards), problem)
        case SomeMet(_, numbers) if 0 not in numbers and (each := for_member(goal, table.seats)):
            yield from _compared(part, each, problem, table)
        case Within():
            yield from _compared(part, goal, problem, table)


def _compared(part: Part, goal: Within, problem: Problem, table: Table) -> Iterator[_Demand]:
    count, (low, high) = goal.count, wanted(goal.numbers)
    if isinstance(count, TricksWon) and count.tricks.won_with is not None:
        cards = table.select(count.tricks.won_with)
        if cards and low >= len(cards):  # a trick with each of them
            yield from _by_holders(part, cards, problem)
    if isinstance(count, CardsTaken) and (cards := table.select(count.cards)):
        one_of = problem.deal.seats if count.by is Member.MEMBER else meant(count.by, problem, part.task)
        if one_of and low >= len(cards):
            yield _Demand(part.index, cards, frozenset(one_of))
        if len(one_of) == 1 and high <= 0:
            yield _Demand(part.index, cards, frozenset(problem.deal.seats).difference(one_of), surely=False)


def _by_holders(part: Part, cards: frozenset[Card], problem: Problem) -> Iterator[_Demand]:
    """Yield that each of the cards wins its trick, and so is taken by who holds it."""
    for card in sorted(cards):
        yield _Demand(part.index, frozenset((card,)), frozenset((problem.deal.holder(card),)))
