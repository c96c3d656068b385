"""How many tricks with a low or a high sum a member could win, by the cards that are left in the hands.

For a low sum others play their lowest card of the suit, or of all where they are void, and the member wins with the
lowest card that beats these; for a high one the member plays its highest card of the suit, and others the highest that
it beats. That is done suit by suit, again with what is left of the suit, as long as the sums fit. Who leads is left
open. Example: of p3 b9, p1 b8 and p2 b7 the first can win a trick with the sum 6 in pink, and none below 24 in blue.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.kinds import Sum
from winnable.rules.crew.quantity import Quantity, TricksWon
from winnable.solver.crew.lookahead.bits import Bit, Bits, Mask, highest
from winnable.solver.crew.lookahead.tally import LEVELS, Tally, TallyKeeper

_NO_SUCH_SUM: Final = 0.03
"""How a goal about low or high sums is rated where no suit holds cards for one, of 1 where very many did."""
_HALF_SURE: Final = 5
"""With this number of such tricks it is rated half way between. Chosen by trial, as the others."""
_WEAKEST: Final = 0.3
"""How it is rated for a hand without strength, of 1 for one that has most of it."""
_LAST: Final = 3
"""From this number of tricks left on, the cards have to show as many of these tricks as are wanted."""
_TOO_FEW: Final = 0.01
"""How it is rated if they do not, of 1."""


def to_be_high(wanted: Sum) -> bool | None:
    """Whether a sum is to be high, or low; None where it is to be among some numbers, or odd."""
    return None if (wanted.over is None) is (wanted.under is None) else wanted.over is not None


def low_trick(bits: Bits, mine: Mask, others: Sequence[Mask], suit: Mask) -> list[Bit] | None:
    """A trick of a suit that the member wins with the lowest sum, its card first; None if it wins none."""
    able, cards = mine & suit, []
    for hand in others:
        lowest = hand & suit or hand
        lowest &= -lowest
        if lowest & suit:
            able &= -lowest
        elif not lowest or lowest & bits.trumps:
            return None
        cards.append(lowest)
    return [able & -able, *cards] if able else None


def high_trick(bits: Bits, mine: Mask, others: Sequence[Mask], suit: Mask) -> list[Bit] | None:
    """A trick of a suit that the member wins with its highest card and a high sum; None if it wins none."""
    if not mine & suit:
        return None
    best = highest(mine & suit)
    cards = [best]
    for hand in others:
        beaten = (hand & suit or hand) & ~bits.beaten_by[best]
        if not beaten:
            return None
        cards.append(highest(beaten))
    return cards


def tricks_with_sums(bits: Bits, hands: Sequence[Mask], seat: SeatIndex, wanted: Sum) -> Callable[[Mask], int]:
    """The function that counts these tricks by the cards that are unplayed.

    As long as every other hand follows suit, the cards of the suit alone tell how many there are: that is kept for
    them, as a trick mostly leaves two or three suits as they lie. Without a card of the suit a member has none.
    """
    trick_of, ranks, kept = high_trick if to_be_high(wanted) else low_trick, bits.rank, dict[Mask, int]()
    mine_first = hands[seat]
    suits = [suit for suit in bits.suits if mine_first & suit]
    of_suits: dict[Mask, int] = {}
    """By the cards of a suit that are unplayed; of different suits these are different."""

    def of_suit(unplayed: Mask, suit: Mask) -> int:
        mine, others = mine_first & unplayed, [hand & unplayed for place, hand in enumerate(hands) if place != seat]
        number, followed = 0, True
        while mine & suit:
            followed = followed and all(hand & suit for hand in others)
            trick = trick_of(bits, mine, others, suit)
            if not trick or not wanted.holds(sum([ranks[card] for card in trick])):
                break
            number += 1
            mine ^= trick[0]
            others = [hand ^ card for hand, card in zip(others, trick[1:], strict=True)]
        if followed:
            of_suits[unplayed & suit] = number
        return number

    def count(unplayed: Mask) -> int:
        found = kept.get(unplayed)
        if found is None:
            found = 0
            for suit in suits:
                known = of_suits.get(unplayed & suit)
                found += of_suit(unplayed, suit) if known is None else known
            kept[unplayed] = found
        return found

    return count


def most_tricks_with_sums(bits: Bits, hands: Sequence[Mask], wanted: Sum) -> Callable[[Mask], int]:
    """The function that bounds the number of tricks with such sums to come, for all members, by the unplayed cards.

    Each hand gives a card to each trick. So the cards in k tricks with sums under 12 add up to less than 12 k, and the
    k lowest cards of each hand to no more than these do. If those add up to 12 k or more, there are no k such tricks,
    nor more, as every further card is higher; for high sums likewise. Example: of p1 p9, b2 b8 and g3 g7 there may be
    one trick with a sum under 7, but not two: all six cards add up to 30.
    """
    high, bound = bool(to_be_high(wanted)), wanted.over if wanted.under is None else wanted.under
    assert bound is not None
    sums: dict[Mask, list[int]] = {}
    kept: dict[Mask, int] = {}
    best_first = [
        (hand, sorted([(bits.rank[card], card) for card in bits.split(hand)], reverse=high)) for hand in hands
    ]

    def most(unplayed: Mask) -> int:
        if unplayed not in kept:
            of_hands = []
            for hand, cards in best_first:
                left = hand & unplayed
                if left not in sums:  # the sums of the first, the first two, ... cards, the best ones first
                    sums[left] = [*accumulate([rank for rank, card in cards if card & left])]
                of_hands.append(sums[left])
            number = beyond = 0
            for totals in zip(*of_hands, strict=False):  # in the middle of a trick some hands have a card more
                beyond += bound
                if not (sum(totals) > beyond if high else sum(totals) < beyond):
                    break
                number += 1
            kept[unplayed] = number
        return kept[unplayed]

    return most


def while_ranks_fit(
    keeper: TallyKeeper, group: Sequence[SeatIndex], count: Quantity, least: int, rated: Callable[[Tally], float]
) -> Callable[[Tally], float]:
    """Rate that a count comes to `least`; if it is of tricks with such sums, by the cards for these as well.

    It is the likelier, the more such tricks can be won by the cards, and the stronger the hand is; with few tricks left
    it is hardly met where these are fewer than are wanted.
    """
    wanted = count.tricks.sum if isinstance(count, TricksWon) else None
    if wanted is None or to_be_high(wanted) is None or len(group) != 1:
        return rated
    (seat,), index, end = group, keeper.index(count), keeper.end
    tricks = tricks_with_sums(keeper.bits, keeper.held_first, seat, wanted)

    def rating(tally: Tally) -> float:
        found = rated(tally)
        if found in (0.0, 1.0):
            return found
        number = tricks(tally.unplayed)
        if end - tally.played <= _LAST and number < least - tally.counts[index][seat]:
            found *= _TOO_FEW
        by_cards = _NO_SUCH_SUM + (1 - _NO_SUCH_SUM) * number / (number + _HALF_SURE)
        return found * by_cards * min(1.0, _WEAKEST + tally.strength[seat] / LEVELS)

    return rating
