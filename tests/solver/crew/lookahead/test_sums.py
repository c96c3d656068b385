"""Tricks with low and high sums, against every trick of the cards that are left, and rollouts with and without them."""

from itertools import product

import pytest

from tests.support.decks import hand, shuffled
from winnable.crew import goals
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.kinds import Sum
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.lookahead import evaluation
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.evaluation import Evaluator
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.lookahead.sums import to_be_high, tricks_with_sums

LOW, HIGH = Sum(under=16), Sum(over=25)


@pytest.mark.parametrize("wanted", [LOW, HIGH])
def test_none_just_if_there_is_none(wanted: Sum) -> None:
    """Seat 0 wins such a trick just if some legal trick in which a suit is led, or followed, is one."""
    bits, found = bits_of(PLANET_NINE), 0
    for seed in range(6):
        hands = [bits.mask(hand) for hand in shuffled(PLANET_NINE, 4, seed).hands]
        unplayed = sum(card for place, card in enumerate(bits.card) if place % 2 == seed % 2)
        for suit in bits.suits:
            left = [hand & unplayed for hand in hands]
            legal = [bits.split(left[0] & suit), *(bits.split(hand & suit or hand) for hand in left[1:])]
            good = [
                trick
                for trick in product(*legal)
                if wanted.holds(sum(bits.rank[card] for card in trick))
                and not any(card & bits.beaten_by[trick[0]] for card in trick[1:])
            ]
            others = unplayed & ~(left[0] & ~suit)  # of seat 0 this suit alone
            number = tricks_with_sums(bits, hands, 0, wanted)(others)
            assert bool(number) is bool(good)
            assert number <= (left[0] & suit).bit_count()
            found += number
    assert found > 2


def test_nobody_wins_against_one_who_has_trumps_alone() -> None:
    bits = bits_of(PLANET_NINE)
    hands = [bits.mask(hand(cards)) for cards in ("p9 p8", "r1", "p2", "p1")]
    for wanted in (LOW, Sum(over=2)):
        assert not tricks_with_sums(bits, hands, 0, wanted)(sum(hands))
    hands[1] = bits.mask(hand("b1"))  # one more card in one hand: there is one trick
    assert tricks_with_sums(bits, hands, 0, LOW)(sum(hands)) == 1
    assert tricks_with_sums(bits, hands, 0, Sum(over=12))(sum(hands)) == 1


def test_what_is_neither_low_nor_high() -> None:
    assert to_be_high(HIGH)
    assert to_be_high(LOW) is False
    assert [to_be_high(each) for each in (Sum(odd=True), Sum(among=(7,)), Sum(over=9, under=12))] == [None] * 3


def problem(wanted: Sum, seed: int) -> Problem:
    return Problem(shuffled(PLANET_NINE, 4, seed), goals=(goals.tricks_won(0, sum=wanted).at_least(2),))


@pytest.mark.parametrize("wanted", [LOW, HIGH])
def test_what_is_certain_stays_so(wanted: Sum, monkeypatch: pytest.MonkeyPatch) -> None:
    """With it and without it the same goals are lost and met; what is open is rated lower with it."""
    bits, asked = bits_of(PLANET_NINE), problem(wanted, 0)
    (goal,) = asked.goals
    with_it = Evaluator(asked, bits)
    rated = with_it.rating_for_all(goal)
    monkeypatch.setattr(evaluation, "while_ranks_fit", lambda _spans, _count, plain: plain)
    without = Evaluator(asked, bits)
    plain = without.rating_for_all(goal)
    tally = with_it.keeper.start(with_it.keeper.held_first)
    for played, won in product(range(11), range(3)):
        now = tally._replace(played=played, counts=[[won, 0, 0, 0] for _ in tally.counts])
        assert rated(now) == plain(now) if plain(now) in {0.0, 1.0} else 0 < rated(now) < plain(now)


def test_more_lines_with_it_than_without(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [problem(Sum(over=27), seed) for seed in range(12)]
    found = sum(roll_out(each, 4) is not None for each in asked)
    monkeypatch.setattr(evaluation, "while_ranks_fit", lambda _spans, _count, plain: plain)
    assert found > sum(roll_out(each, 4) is not None for each in asked)
