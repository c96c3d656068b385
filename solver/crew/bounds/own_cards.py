"""Two task cards of one suit, each in the hand of its owner, of which each would have to fall before the other.

An owner who holds the task card wins it with that card: the suit is led, nobody ruffs, and every other member follows
with a lower card or is void. A task card that another member is to win cannot fall there. So a member without any
other lower card is void by then, and a task card of theirs in the suit has fallen before. Example: Ann is to win p2 and
holds p2 p7 p9, Ben is to win p5 and holds no other pink card. Where p2 wins, Ben cannot follow lower, so p5 has fallen
before; where p5 wins, Ann could follow lower with p2 alone, so p2 has fallen before: neither can be the first of them.

That looks at the hands and not at tricks, so it takes some hundredths of a millisecond, and it refutes a fifth of the
lost deals with five players and ten tasks, a third with four, more than half with three.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

from winnable.rules.crew.card import Card, SeatIndex, TaskIndex
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.bounds.totals import Refutation
from winnable.solver.crew.features import from_known_hands


class _Asked(NamedTuple):
    """A task card, and who is to win it."""

    task: TaskIndex
    card: Card
    owner: SeatIndex


def each_first(problem: Problem) -> Refutation | None:
    """Return tasks of which two would each have to be met before the other; None if there are none."""
    if not from_known_hands(problem):
        return None
    deck, hands = problem.deal.deck, problem.deal.hands
    asked: dict[Card, _Asked] = {}
    own: dict[str, list[_Asked]] = {}
    for index, task in enumerate(problem.tasks):
        card = plain_card(task.goal)
        if card is None or task.done or task.owner is None:
            continue
        asked[card] = each = _Asked(index, card, task.owner)
        if card in hands[task.owner] and not deck.is_trump(card):
            own.setdefault(card.suit, []).append(each)
    for cards in own.values():
        for one, other in combinations(cards, 2):
            if one.owner == other.owner:
                continue
            first, second = _barred(one, hands[other.owner], asked), _barred(other, hands[one.owner], asked)
            if first is not None and second is not None:
                why = f"{one.card} would have to fall before {other.card}, and {other.card} before {one.card}"
                parts = {one.task, other.task, *first, *second}
                return Refutation(tuple(sorted(parts)), why)
    return None


def _barred(own: _Asked, hand: tuple[Card, ...], asked: Mapping[Card, _Asked]) -> list[TaskIndex] | None:
    """The tasks that keep the holder of this hand from following where the card wins; None if the holder can follow.

    A member who cannot follow is void by then, and has played a task card of the suit before.
    """
    barred = []
    for card in hand:
        if card.suit == own.card.suit and card.rank < own.card.rank:
            task = asked.get(card)
            if task is None or task.owner == own.owner:
                return None
            barred.append(task.task)
    return barred
