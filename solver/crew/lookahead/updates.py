"""Tricks as the lookahead counts them: tests of a trick, and how a trick changes what is counted by seat."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import Holding
from winnable.rules.crew.play import Trick
from winnable.solver.crew.index import TrickIndex
from winnable.solver.crew.lookahead.bits import Bit, Bits, Mask


class PlayedTrick(NamedTuple):
    """A trick as the quantities see it: the first, the winning and the last card, all cards, and by seat its card."""

    at: TrickIndex
    leader: SeatIndex
    winner: SeatIndex
    first: Bit
    best: Bit
    last: Bit
    cards: Mask
    by: Sequence[Bit]
    """The card of each seat."""
    before: "PlayedTrick | None" = None
    """The trick directly before it, only where some quantity asks for it (`TallyKeeper.after`)."""
    unplayed: Mask = 0
    """The cards that had not been played before it, only where some quantity asks for them."""


Counts = Sequence[list[int]]
"""For each quantity its count by seat."""
Update = Callable[[list[int], PlayedTrick], list[int]]
"""The counts of a quantity by seat, after one more trick."""
Test = Callable[[PlayedTrick], bool]
"""A condition on a trick."""


def both_test(test: Callable[[PlayedTrick, PlayedTrick], bool], back: int) -> Test:
    """A test of a trick by itself and the trick `back` places before it."""

    def of_both(trick: PlayedTrick) -> bool:
        before: PlayedTrick | None = trick
        for _ in range(back):
            before = before and before.before
        return before is not None and test(before, trick)

    return of_both


def past_trick(trick: Trick, bits: Bits) -> PlayedTrick:
    """An earlier trick."""
    cards = [bits.of[card] for card in trick.cards]
    best = bits.of[trick.winning_card]
    by = [card for _, card in sorted(zip(trick.seats, cards, strict=True))]
    return PlayedTrick(trick.number - 1, trick.leader, trick.winner, cards[0], best, cards[-1], sum(cards), by)


def cards_update(kind: Mask) -> Update:
    """Count the cards of a kind for the winner of their trick."""

    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        taken = (trick.cards & kind).bit_count()
        return raised(row, trick.winner, taken) if taken else row

    return update


def points_update(ranks: dict[Bit, int], kind: Mask) -> Update:
    """Count the ranks of the cards of a kind for the winner of their trick."""

    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        if not trick.cards & kind:
            return row
        return raised(row, trick.winner, sum(rank for bit, rank in ranks.items() if bit & trick.cards))

    return update


def tricks_update(fits: Test, *, led: bool) -> Update:
    """Count tricks that pass a test, for the winner or the leader."""

    def update(row: list[int], trick: PlayedTrick) -> list[int]:
        return raised(row, trick.leader if led else trick.winner, 1) if fits(trick) else row

    return update


def raised(row: list[int], seat: SeatIndex, by: int) -> list[int]:
    """The row with more for a seat."""
    more = list(row)
    more[seat] += by
    return more


def holding_test(kind: Mask, holding: Holding, seats: int) -> Test:
    """A test whether a trick holds the right number of cards of a kind."""
    held = [holding.holds(number) for number in range(seats + 1)]
    return lambda trick: held[(trick.cards & kind).bit_count()]
