"""Counts: what they add up to, and how many cards fall in a trick."""

from tests.support.decks import small_deck
from winnable.rules.crew.kinds import CardFilter, How
from winnable.rules.crew.quantity import QUANTITIES, BeforePlay, CardsPlayed, Points, Quantity
from winnable.rules.crew.who import Member


def test_the_sum_of_all_ranks() -> None:
    deck = small_deck(2, 3, 1)
    assert Points(Member.ANYBODY).total(deck) == 13
    assert Points(Member.ANYBODY, CardFilter(suits=("pink",))).total(deck) == 6


def test_only_one_member_leads_a_trick() -> None:
    assert CardsPlayed(Member.ANYBODY).in_a_trick(4) == 4
    assert CardsPlayed(Member.ANYBODY, how=(How.LED,)).in_a_trick(4) == 1
    assert CardsPlayed(Member.ANYBODY, how=(How.LED,)).in_a_trick(0) == 0
    assert CardsPlayed(Member.ANYBODY, how=(How.LED, How.RUFFED)).in_a_trick(4) == 4


def test_what_is_counted_before_the_play_is_counted() -> None:
    assert {*BeforePlay.__args__} < {*Quantity.__args__} == {*QUANTITIES}
