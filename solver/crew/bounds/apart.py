"""Kinds of tricks of which no trick is both, by their conditions alone.

A goal with three tricks of one kind and a goal with eight of another need eleven tricks if no trick is of both kinds,
and eight if one can be. Example: a trick that a 2 wins is never one that a 9 wins, as one card wins it; a trick over 30
is never one under 20; but a trick with a 2 may be one with a 9.

Two kinds exclude each other only if one condition of the first contradicts one of the second in every trick. Where that
is not seen, a trick is taken to be of both kinds, which asks for fewer tricks and refutes less.
"""

from itertools import product
from typing import Final

from winnable.rules.crew.kinds import Relation, Step, TrickFilter
from winnable.solver.crew.bounds.counts import Table, conditions

_SIGNS: Final = {
    Relation.EXACTLY: {0},
    Relation.OTHER_THAN: {-1, 1},
    Relation.AT_LEAST: {0, 1},
    Relation.AT_MOST: {-1, 0},
    Relation.MORE_THAN: {1},
    Relation.FEWER_THAN: {-1},
}
"""How a sum, or a rank, may stand to that of the trick before: lower, equal or higher."""


def exclude(one: TrickFilter, other: TrickFilter, table: Table) -> bool:
    """Whether no trick is of both kinds.

    By their conditions on the same cards or on the sum, by the card that leads, wins or closes them, or by the trick
    before.
    """
    pairs = product(conditions(one, table), conditions(other, table))
    if any(
        a.cards == b.cards and not a.winner and not b.winner and (a.low > b.high or b.low > a.high) for a, b in pairs
    ):
        return True
    places = ((one.won_with, other.won_with), (one.led, other.led), (one.closed_with, other.closed_with))
    if any(a is not None and b is not None and not table.select(a) & table.select(b) for a, b in places):
        return True
    if one.step is not None and other.step is not None and _steps_exclude(one.step, other.step, table.seats):
        return True
    return one.after is not None and other.after is not None and exclude(one.after, other.after, table)


def _steps_exclude(one: Step, other: Step, seats: int) -> bool:
    if one.back != other.back:
        return False
    alike = (one.times, one.own_times) == (other.times, other.own_times)
    if one.sum is not None and other.sum is not None and alike and not _SIGNS[one.sum] & _SIGNS[other.sum]:
        return True
    if one.won_rank is not None and other.won_rank is not None and not _SIGNS[one.won_rank] & _SIGNS[other.won_rank]:
        return True
    if one.winner is not None and other.winner is not None:
        turns = (one.winner, other.winner)
        if not any(all(turn.holds(0, seat, seats) for turn in turns) for seat in range(seats)):
            return True
    pairs = ((one.led_again, other.led_again), (one.won_again, other.won_again))
    return any(first is not None and second is not None and first != second for first, second in pairs)
