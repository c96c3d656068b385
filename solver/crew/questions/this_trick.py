"""Whether the trick on the table gives a task card away, however it goes on.

A plain task card falls in one trick alone, and its owner has to win that one. Who has played to the trick shows one
card, who has not may play any card that follows, or any at all. So it is known which tricks can still come of it: those
with a seat that wins, by a card of the suit led or a trump, to which all others can lose. If each of them holds a task
card of somebody who does not win it, that task is lost, and with it the game, whatever else is asked. Nothing is said
of the tricks after it.

Example: p9 is led, and seat 1 has only p3 to follow, a task of seat 2. If seat 2 holds no rocket or has a pink card,
seat 0 takes p3, and this position is lost. If seat 1 also holds p4, p3 can wait.
"""

from collections.abc import Collection

from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.play import Position
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.lookahead.bits import bits_of


def _to_come(position: Position) -> dict[SeatIndex, frozenset[Card]]:
    """By seat that has still to play to the trick on the table its cards; of the robot the open ones, as in `legal`."""
    seats = [(position.leader + place) % len(position.hands) for place in range(len(position.hands))]
    return {seat: position.hands[seat] - position.below(seat) for seat in seats[len(position.table) :]}


def _may_play(hand: frozenset[Card], led: str) -> Collection[Card]:
    """The cards of a hand that follow a suit; all if none does."""
    return [card for card in hand if card.suit == led] or hand


class ThisTrick:
    """The task cards of a problem whose owners are known, in any of its tricks."""

    def __init__(self, problem: Problem) -> None:
        self._bits = bits_of(problem.deal.deck)
        self._owners = {
            card: task.owner
            for task in problem.tasks
            if not task.done and task.owner is not None and (card := plain_card(task.goal)) is not None
        }
        self._may = [
            ~self._bits.mask(card for card, owner in self._owners.items() if owner != seat)
            for seat in problem.deal.seats
        ]
        """By seat, the cards that may lie in a trick which it wins."""

    def gives_away(self, position: Position) -> bool:
        """Whether a task card goes to another than its owner with the last trick, or with any end of this one.

        The position is one of the problem, with hands that are known.
        """
        bits, owners, table = self._bits, self._owners, position.table
        if not table:
            last = position.tricks[-1:]
            return any(owners.get(card, trick.winner) != trick.winner for trick in last for card in trick.cards)
        to_come = _to_come(position)
        if not any(card in owners for card in table) and all(
            any(card not in owners for card in _may_play(hand, table[0].suit)) for hand in to_come.values()
        ):
            return False  # the trick may end without any: most do
        led = bits.suit[bits.of[table[0]]]
        shown = [0] * len(position.hands)
        for place, card in enumerate(table):
            shown[(position.leader + place) % len(shown)] = bits.of[card]
        for seat, hand in to_come.items():
            shown[seat] = bits.mask(_may_play(hand, table[0].suit))
        for winner, may in enumerate(self._may):
            for wins in bits.split(shown[winner] & may & (led | bits.trumps)):
                loses = may & ~bits.beaten_by[wins]
                if all(cards & loses for seat, cards in enumerate(shown) if seat != winner):
                    return False
        return True
