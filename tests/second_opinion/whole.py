"""Goals that are no comparisons, of a play that is over: each is read off the tricks as its sentence says."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from tests.second_opinion.intervals import about
from tests.second_opinion.meaning import Meaning
from tests.second_opinion.task_order import TaskOpinion
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import EachFalls, EachWins, Falls, Goal, LeastSum, SharedOut, TasksInOrder
from winnable.rules.crew.kinds import Half
from winnable.rules.crew.play import Trick

Whole = EachWins | EachFalls | Falls | TasksInOrder | LeastSum
"""Goals that are read here."""


def holds(goal: Whole, played: Sequence[Trick], end: int, meaning: Meaning) -> bool:
    """Whether a goal holds of a play in which nothing counts after trick `end`."""
    match goal:
        case EachWins():
            return _all_in_order(goal, [trick.winning_card for trick in played[:end]], meaning)
        case EachFalls():
            return _all_in_order(goal, [card for trick in played[:end] for card in trick.cards], meaning)
        case LeastSum(trick):
            number = _numbered(trick, len(played))
            sums = [sum(card.rank for card in each.cards) for each in played[:end]]
            return number <= end and sums[number - 1] == min(sums)
        case Falls() | TasksInOrder():
            return TaskOpinion.of(meaning, played, end).holds(goal)


def shares(goal: SharedOut, seats: int) -> Iterator[list[Goal]]:
    """Yield the goals that the members get, for each fair way to share them out."""
    places = [*range(len(goal.goals))]
    ways = permutations(places, seats) if len(places) >= seats else product(places, repeat=seats)
    found = [*ways]
    most = min(max(map(way.count, way)) for way in found)
    for way in (way for way in found if max(map(way.count, way)) == most):
        yield [about(goal.goals[place], seat) for seat, place in enumerate(way)]


def _numbered(trick: int | Half, last: int) -> int:
    if isinstance(trick, Half):
        return (last + 1) // 2 if trick is Half.FIRST else last
    return trick if trick > 0 else last + 1 + trick


def _all_in_order(goal: EachWins | EachFalls, found: Sequence[Card], meaning: Meaning) -> bool:
    """Whether each of the cards is found, and where there is an order each after those that come before it."""
    cards = meaning.select(goal.cards)
    if any(card not in found for card in cards):
        return False
    if goal.in_order:
        cards.sort(key=goal.cards.cards.index)
        return all(found.index(early) < found.index(late) for early, late in combinations(cards, 2))
    pairs = ((one, other) for one, other in product(cards, repeat=2) if goal.rising and one.rank < other.rank)
    return all(found.index(early) < found.index(late) for early, late in pairs)
