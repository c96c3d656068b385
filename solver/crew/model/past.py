"""Earlier tricks, in the middle of a game: what goals count of them, as plain numbers.

`Problem.past` has tricks that may have been played. Nothing of them is open, so there is nothing to encode.
"""

from collections.abc import Collection
from operator import eq, ge, gt, le, lt
from typing import Final

from winnable.rules.crew.goal import CardFilter, Relation, TrickFilter
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.play import Trick
from winnable.rules.crew.problem import Problem

__all__ = ["PastTrick"]

_RELATED: Final = {
    Relation.EXACTLY: eq,
    Relation.AT_LEAST: ge,
    Relation.AT_MOST: le,
    Relation.MORE_THAN: gt,
    Relation.FEWER_THAN: lt,
}


class PastTrick:
    """An earlier trick of a problem."""

    def __init__(self, problem: Problem, trick: Trick) -> None:
        self.trick = trick
        self._deck = problem.deck
        self._last = problem.deal.last

    def taken(self, cards: CardFilter, seats: Collection[SeatIndex]) -> int:
        """The number of cards of a kind in it, if one of the seats won it; else 0."""
        return self._among(cards) if self.trick.winner in seats else 0

    def scored(self, kind: TrickFilter, seats: Collection[SeatIndex], *, led: bool) -> bool:
        """Whether one of the seats won it, or led it, and it is of a kind.

        Some task was open when it started: else a goal that asks for that would have been refused.
        """
        trick, cards = self.trick, self.trick.cards
        if (trick.leader if led else trick.winner) not in seats or not kind.numbered(trick.number, self._last):
            return False
        ends = ((kind.won_with, trick.winning_card), (kind.led, cards[0]), (kind.closed_with, cards[-1]))
        return (
            all(only is None or card in only.select(self._deck) for only, card in ends)
            and (kind.every is None or self._among(kind.every) == len(cards))
            and all(_RELATED[each.relation](self._among(each.cards), each.number) for each in kind.holds)
            and (kind.as_many is None or self._among(kind.as_many[0]) == self._among(kind.as_many[1]))
            and (kind.sum is None or kind.sum.holds(sum(card.rank for card in cards)))
        )

    def _among(self, cards: CardFilter) -> int:
        return len(cards.select(self._deck).intersection(self.trick.cards))
