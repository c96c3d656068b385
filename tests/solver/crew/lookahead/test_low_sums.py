"""Suits with a low sum, against every trick of the cards that are left."""

from itertools import product

from tests.support.decks import shuffled
from winnable.rules.crew.card import PLANET_NINE
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.low_sums import suits_of_low_sums


def test_as_many_as_there_are_tricks_in() -> None:
    """Seat 0 wins such a trick in a suit just if some legal trick in which that suit is led, or followed, is one."""
    bits, found = bits_of(PLANET_NINE), 0
    for seed in range(6):
        hands = [bits.mask(hand) for hand in shuffled(PLANET_NINE, 4, seed).hands]
        unplayed = sum(card for place, card in enumerate(bits.card) if place % 2 == seed % 2)
        count = suits_of_low_sums(bits, hands, 0, 14)(unplayed)
        left = [hand & unplayed for hand in hands]
        good = 0
        for suit in bits.suits:
            legal = [bits.split(left[0] & suit), *(bits.split(hand & suit or hand) for hand in left[1:])]
            good += any(
                sum(bits.card[card].rank for card in trick) < 14
                and not any(card & suit and card > trick[0] for card in trick[1:])
                for trick in product(*legal)
            )
        assert count == good
        found += good
    assert found
