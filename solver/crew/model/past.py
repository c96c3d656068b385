"""Earlier tricks, in the middle of a game: their counts for goals, as plain numbers.

`Problem.past` has tricks that may have been played. Nothing of them is open, so there is nothing to encode.
"""

from collections.abc import Collection

from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import CardFilter, How, TrickFilter
from winnable.rules.crew.play import Trick
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsPlayed


class PastTrick:
    """An earlier trick of a problem."""

    def __init__(self, problem: Problem, trick: Trick) -> None:
        self.trick = trick
        self._deck = problem.deck
        self._last = problem.deal.last

    def taken(self, cards: CardFilter, seats: Collection[SeatIndex]) -> int:
        """The number of cards of a kind in it, if one of the seats won it; else 0."""
        return self._among(cards) if self.trick.winner in seats else 0

    def points(self, cards: CardFilter, seats: Collection[SeatIndex]) -> int:
        """The sum of the ranks of the cards of a kind in it, if one of the seats won it; else 0."""
        kind = cards.select(self._deck)
        return sum(card.rank for card in self.trick.cards if card in kind) if self.trick.winner in seats else 0

    def scored(self, kind: TrickFilter, seats: Collection[SeatIndex], *, led: bool) -> bool:
        """Whether one of the seats won it, or led it, and it is of a kind."""
        return (self.trick.leader if led else self.trick.winner) in seats and self.fits(kind)

    def played(self, quantity: CardsPlayed, seats: Collection[SeatIndex]) -> int:
        """The number of cards in it that count as played by one of the seats."""
        if not self.fits(quantity.tricks):
            return 0
        led, kind = self.trick.cards[0].suit, quantity.cards.select(self._deck)
        off = How.DISCARDED, How.RUFFED
        done = [
            (How.FOLLOWED if turn else How.LED) if card.suit == led else off[self._deck.is_trump(card)]
            for turn, card in enumerate(self.trick.cards)
        ]
        cards = zip(self.trick.seats, self.trick.cards, done, strict=True)
        return sum(seat in seats and card in kind and how in (quantity.how or How) for seat, card, how in cards)

    def fits(self, kind: TrickFilter) -> bool:
        """Whether it is of a kind. Some task was open when it started: else a goal that asks that had been refused."""
        trick, cards = self.trick, self.trick.cards
        if not kind.numbered(trick.number, self._last):
            return False
        if not kind.won_in_turn(cards.index(trick.winning_card) + 1, len(cards)):
            return False
        ends = ((kind.won_with, trick.winning_card), (kind.led, cards[0]), (kind.closed_with, cards[-1]))
        return (
            all(only is None or card in only.select(self._deck) for only, card in ends)
            and (kind.every is None or self._among(kind.every) == len(cards))
            and all(each.holds(self._among(each.cards)) for each in kind.holds)
            and (kind.as_many is None or self._among(kind.as_many[0]) == self._among(kind.as_many[1]))
            and (kind.sum is None or kind.sum.holds(sum(card.rank for card in cards)))
        )

    def _among(self, cards: CardFilter) -> int:
        return len(cards.select(self._deck).intersection(self.trick.cards))
