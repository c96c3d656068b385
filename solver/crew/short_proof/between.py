"""Why no deal meets some tasks and goals together: a count that some of them lead to, and that the others rule out.

The hands are unknown, so nothing is said of cards that anybody holds. Counts are those that the goals are about, of
each member, and who wins the cards that they name. Example: "the commander wins at most three tricks" follows from one
goal, and another one asks for six.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.core import known_seats
from winnable.rules.crew.goal import Compare, Goal, in_tricks_of, naming, parts, plain_card
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
from winnable.solver.crew.requirements import GoalMet, Met, Noted, Ordered, Owned, Requirement, requirements
from winnable.solver.crew.short_proof.open_hands import OpenHands
from winnable.solver.crew.short_proof.proof import Asked, Fact, Group
from winnable.solver.crew.short_proof.prover import Prover
from winnable.solver.crew.short_proof.search import WORK
from winnable.solver.verdict import Limits, OutOfTime

MAX_COUNT: Final = 13
"""The highest number that is tried of a count: in a game nobody wins more tricks."""
NAMED: Final = 4
"""A kind of at most this number of cards stands for its cards, such as all four 9s."""
CARDS: Final = 10
"""The most cards that are tried."""


@dataclass(frozen=True, slots=True)
class Between:
    """A count that follows from some parts of a problem, its tasks and then its goals, and that others rule out."""

    count: Compare
    leading: tuple[int, ...]
    against: tuple[int, ...]


def between(problem: Problem, wanted: Iterable[int], limits: Limits | None = None) -> Between | None:
    """Find a count between the parts of a problem that no deal meets together; None if none is found."""
    within = (limits or Limits()).begun()
    within = replace(within, work=WORK if within.work is None else min(WORK, within.work))
    asked = _asked(problem, frozenset(wanted))
    if len(asked) < 2:  # counting says why one alone cannot be met
        return None
    with suppress(OutOfTime):
        prover = Prover(OpenHands(problem, within.deadline), within)
        prover.budget = WORK / 10
        counts = [Fact(count) for count in dict.fromkeys(_counts(problem, sorted(asked)))]
        for fact in counts:
            prover.literals((fact,))  # all of them first, as the lines that are seen tell of those that are encoded
        for part in asked:
            one, others = [part], [each for each in asked if each != part]
            for leading, against in ((one, others), (others, one)):
                found = _first(prover, asked, counts, leading, against)
                if found is not None:
                    return found
    return None


def _first(
    prover: Prover, asked: dict[int, Group], counts: Iterable[Fact], leading: Sequence[int], against: Sequence[int]
) -> Between | None:
    """The first count that follows from parts without being just what one of them says, and that others rule out."""
    for fact in counts:
        why = prover.prove([*(asked[part] for part in leading), (replace(fact, holds=False),)])
        if why is None or any(_says(prover.hands.problem, part, fact.count) for part in leading if len(why) <= 2):
            continue
        clash = prover.prove([*(asked[part] for part in against), (fact,)])
        if clash is not None:
            needed = [
                tuple(part for part in those if asked[part] in groups)
                for those, groups in ((leading, why), (against, clash))
            ]
            return Between(fact.count, *needed)
    return None


def _asked(problem: Problem, wanted: frozenset[int]) -> dict[int, Group]:
    """What the parts ask for, by their numbers."""
    by_part: dict[int, list[Requirement]] = {}
    for each in requirements(problem):
        match each:
            case Met(task) | Owned(task) | Noted(task) | Ordered(task):
                by_part.setdefault(task, []).append(each)
            case GoalMet(goal):
                by_part.setdefault(len(problem.tasks) + goal, []).append(each)
    return {part: (Asked(tuple(by_part[part])),) for part in sorted(by_part.keys() & wanted)}


def _says(problem: Problem, part: int, count: Compare) -> bool:
    """Whether a part is about that count itself, of the same members or of everybody, one by one."""
    seats = len(problem.deal.hands)
    goal = naming(_goal(problem, part), Member.COMMANDER, Seat(problem.deal.commander))
    asked, said = (each.left if isinstance(each, Compare) else None for each in (goal, count))
    if not isinstance(asked, QUANTITIES) or not isinstance(said, QUANTITIES) or replace(asked, by=said.by) != said:
        return False
    if asked.by in {Member.EVERYBODY, said.by}:
        return True
    with suppress(ValueError):  # who is meant is open
        return known_seats(asked.by, seats) == known_seats(said.by, seats)
    return False


def _goal(problem: Problem, part: int) -> Goal:
    """What a task asks of its owner, if that is given, or a goal of the crew."""
    if part >= len(problem.tasks):
        return problem.goals[part - len(problem.tasks)]
    task = problem.tasks[part]
    return task.goal if task.owner is None else naming(task.goal, Member.OWNER, Seat(task.owner))


# --- the counts that are tried ---------------------------------------------------------------------


def _counts(problem: Problem, wanted: Sequence[int]) -> Iterator[Compare]:
    """Yield counts that something comes to at most, or at least, those first that say most."""
    seats = len(problem.deal.hands)
    goals = [in_tricks_of(seats, _goal(problem, part)) for part in wanted]
    quantities: list[Quantity] = []
    for card in named_cards(problem, goals):
        quantities += (CardsTaken(Seat(seat), CardFilter(cards=(card,))) for seat in problem.deal.seats)
    for goal in goals:
        for part in parts(goal, seats):
            if isinstance(part, Compare) and plain_card(part) is None:
                counted = (each for each in (part.left, part.right) if isinstance(each, QUANTITIES))
                quantities += (each for one in counted for each in _of_members(one, problem))
    quantities += (TricksWon(Seat(seat)) for seat in problem.deal.seats)
    quantities += (TricksWon(InRole(role.name)) for role in problem.roles if role.seat is None)
    for quantity in dict.fromkeys(quantities):
        most = min(problem.deal.last, MAX_COUNT)
        if isinstance(quantity, CardsTaken | CardsPlayed):
            most = min(len(quantity.cards.select(problem.deck)), MAX_COUNT)
        yield from (Compare(quantity, Relation.AT_MOST, number) for number in range(most))
        yield from (Compare(quantity, Relation.AT_LEAST, number) for number in range(most, 0, -1))


def named_cards(problem: Problem, goals: Iterable[Goal]) -> list[Card]:
    """The cards that goals are about, where these are few."""
    deck, found = problem.deck, dict[Card, None]()
    for goal in goals:
        for part in parts(goal, len(problem.deal.hands)):
            if isinstance(part, CardFilter) and len(chosen := part.select(deck)) <= NAMED:
                found |= dict.fromkeys(card for card in deck.cards if card in chosen)
    return list(found)[:CARDS]


def _of_members(quantity: Quantity, problem: Problem) -> Iterator[Quantity]:
    """Yield a quantity for each seat that may be meant, or for all together; nothing where that depends on the play."""
    if isinstance(quantity, Points | BeforePlay | TasksMet):
        return  # a sum of ranks has too many numbers to try one by one; cards held and tasks owned are given
    seats: Sequence[SeatIndex] = ()
    match quantity.by:
        case Member.ANYBODY | Seat():
            yield quantity
        case Member.COMMANDER:
            seats = (problem.deal.commander,)
        case Member.EVERYBODY | Member.EACH_OTHER | Member.MEMBER | Member.SAME:
            seats = problem.deal.seats
        case InRole(name):
            seats = [role.seat for role in problem.roles if role.name == name and role.seat is not None]
    yield from (replace(quantity, by=Seat(seat)) for seat in seats)
