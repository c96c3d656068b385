"""The order in which members meet tasks, kept trick by trick in a rollout.

Whoever wins the card of a task is taken to own it, as the task is lost otherwise. Nobody knows beforehand how many
tasks a member will own; but who is passed over must have none left, and whose tasks were to come first must have met
them all: they are out, and a card that they win later breaks the order.
"""

from collections.abc import Callable, Sequence

from winnable.rules.crew.goal import TaskOrder
from winnable.rules.crew.index import SeatIndex
from winnable.solver.crew.lookahead.bits import Bit, Mask

Row = list[int]
"""Kept by `keeping`: who is out, by bit and by the places to the left of the member; twice the place whose turn it
is; 1 if the order is broken."""


def keeping(order: TaskOrder, who: SeatIndex, seats: int, tasks: Mask) -> Callable[[Row, Mask, SeatIndex], Row]:
    """Return what makes of a row the one after a trick with some cards, by its winner."""
    others = (1 << seats) - 2

    def one(out: int, turn: int, place: int) -> tuple[int, int]:
        """Who is out and whose turn it is after one more task of the member at a place."""
        if order is TaskOrder.FIRST:
            return out | bool(place), 0
        if order is TaskOrder.LAST:
            return out if place else others, 0
        while turn != place:
            out, turn = out | 1 << turn, (turn + 1) % seats
        return out, (place + 1) % seats

    def after(row: Row, cards: Mask, winner: SeatIndex) -> Row:
        met = (cards & tasks).bit_count()
        if not met or row[1] % 2:
            return row
        out, turn, place = row[0], row[1] // 2, (winner - who) % seats
        for _ in range(met):
            out, turn = one(out, turn, place)
        return [out, 2 * turn + (out >> place & 1), *row[2:]]

    return after


def keeping_pairs(pairs: Sequence[tuple[Bit, Bit]]) -> Callable[[Row, Mask], Row]:
    """Return what makes of a row the one after a trick with some cards; the first of a pair must fall no later.

    The row says which cards have fallen, and above 0 that one fell in a trick after which its first was still to fall.
    """
    kind = sum({bit for pair in pairs for bit in pair})

    def after(row: Row, cards: Mask) -> Row:
        if not cards & kind:
            return row
        fallen = row[0] | (cards & kind)
        broken = any(cards & late and not fallen & early for early, late in pairs)
        return [fallen, row[1] + broken, *row[2:]]

    return after
