"""In how many suits a member could win a trick with a low sum, by the cards that are left in the hands.

Others play their lowest card of the suit, or of all where they are void, and the member wins with the lowest card that
beats these. Who leads is left open. Example: of p3 b9, p1 b8 and p2 b7 the first can win a trick with the sum 6 in
pink, and none below 24 in blue.
"""

from collections.abc import Callable, Sequence
from typing import Final

from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.quantity import Quantity, TricksWon
from winnable.solver.crew.lookahead.bits import Bits, Mask
from winnable.solver.crew.lookahead.spans import SpanKeeper
from winnable.solver.crew.lookahead.tally import Tally

_NO_LOW_SUM: Final = 0.05
"""How a goal about low sums is rated where no suit holds cards for one, of 1 where very many did."""


def suits_of_low_sums(bits: Bits, hands: Sequence[Mask], seat: SeatIndex, under: int) -> Callable[[Mask], int]:
    """The function that counts these suits by the cards that are unplayed."""
    ranks = {bit: card.rank for bit, card in bits.card.items()}
    kept: dict[Mask, int] = {}

    def possible(mine: Mask, others: Sequence[Mask], suit: Mask) -> bool:
        able, total = mine & suit, 0
        for hand in others:
            lowest = hand & suit or hand
            lowest &= -lowest
            total += ranks.get(lowest, 0)
            if lowest & suit:
                able &= -lowest
        return bool(able) and total + ranks[able & -able] < under

    def count(unplayed: Mask) -> int:
        if unplayed not in kept:
            left = [hand & unplayed for hand in hands]
            mine = left.pop(seat)
            kept[unplayed] = sum(possible(mine, left, suit) for suit in bits.suits)
        return kept[unplayed]

    return count


def while_ranks_are_low(
    spans: SpanKeeper, count: Quantity, rated: Callable[[Tally], float]
) -> Callable[[Tally], float]:
    """Rate that a count grows; if it is of tricks with low sums: the likelier, the more suits hold cards for one."""
    group = spans.groups(count.by)[0]
    if not isinstance(count, TricksWon) or count.tricks.sum is None or len(group) != 1:
        return rated
    if (under := count.tricks.sum.under) is None:
        return rated
    suits = suits_of_low_sums(spans.keeper.bits, spans.keeper.held_first, group[0], under)

    def rating(tally: Tally) -> float:
        found = rated(tally)
        if found in (0.0, 1.0):
            return found
        number = suits(tally.unplayed)
        return found * (_NO_LOW_SUM + (1 - _NO_LOW_SUM) * number / (number + 1))

    return rating
