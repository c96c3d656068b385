"""Tricks with low and high sums, against every trick of the cards that are left, and rollouts with and without them."""

from itertools import product
from random import Random

import pytest

from tests.support.decks import hand, shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation, Sum, TrickFilter
from winnable.rules.crew.play import Position
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.lookahead import evaluation, spans
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.evaluation import Evaluator
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.lookahead.sums import most_tricks_with_sums, to_be_high, tricks_with_sums
from winnable.solver.crew.solve import solve

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


@pytest.mark.parametrize("wanted", [LOW, HIGH])
def test_the_numbers_kept_for_suits_are_those_found_afresh(wanted: Sum) -> None:
    """In the course of a play, where suits run out in some of the hands."""
    bits = bits_of(PLANET_NINE)
    for seed in range(4):
        rng, deal = Random(seed), shuffled(PLANET_NINE, 4, seed)
        hands = [bits.mask(hand) for hand in deal.hands]
        kept, seen = tricks_with_sums(bits, hands, 0, wanted), set()
        for _ in range(20):
            position = Position.start(deal)
            while not position.over:
                unplayed = sum(hands) & ~bits.mask(card for trick in position.tricks for card in trick.cards)
                assert kept(unplayed) == tricks_with_sums(bits, hands, 0, wanted)(unplayed)
                seen.add(kept(unplayed))
                for _ in hands:
                    position = position.play(rng.choice(sorted(position.legal())))
        assert len(seen) > 1


@pytest.mark.parametrize("wanted", [Sum(under=8), Sum(over=10)])
def test_no_line_has_more_of_them_to_come(wanted: Sum) -> None:
    """After each trick of many lines of small deals; in some it is just as many."""
    tight = 0
    for seed in range(4):
        deal = shuffled(small_deck(2, 5, 2), 4, seed)
        bits, lines = bits_of(deal.deck), [*all_lines(Problem(deal))]
        most = most_tricks_with_sums(bits, [bits.mask(held) for held in deal.hands], wanted)
        for line in Random(seed).sample(lines, min(len(lines), 200)):
            unplayed, to_come = 0, 0
            for trick in reversed(line.tricks):
                unplayed |= bits.mask(trick)
                to_come += wanted.holds(sum(card.rank for card in trick))
                assert to_come <= most(unplayed)
                tight += 0 < to_come == most(unplayed) < unplayed.bit_count() // 4
    assert tight


def test_the_example_of_the_bound() -> None:
    bits = bits_of(PLANET_NINE)
    hands = [bits.mask(hand(cards)) for cards in ("p1 p9", "b2 b8", "g3 g7")]
    assert most_tricks_with_sums(bits, hands, Sum(under=7))(sum(hands)) == 1
    assert most_tricks_with_sums(bits, hands, Sum(under=16))(sum(hands)) == 2
    assert most_tricks_with_sums(bits, hands, Sum(over=23))(sum(hands)) == 1
    assert most_tricks_with_sums(bits, hands, Sum(over=24))(sum(hands)) == 0


@pytest.mark.parametrize("seed", few(range(8), 2, 5))
def test_verdicts_with_and_without_the_bound(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is rated as lost or met by it is so: the answers are those without it, and of the model alone."""
    rng, answers = Random(seed), []
    for _ in range(12):
        wanted = rng.choice((Sum(under=rng.randint(5, 10)), Sum(over=rng.randint(6, 13))))
        count = TricksWon(rng.choice((Seat(0), Member.ANYBODY)), TrickFilter(sum=wanted))
        relation, number = rng.choice(((Relation.AT_LEAST, 2), (Relation.AT_MOST, 1), (Relation.EXACTLY, 1)))
        goal = Compare(count, relation, number)
        asked = Problem(shuffled(small_deck(2, 5, 2), 4, rng.randint(0, 99)), goals=(goal,))
        found = solve(asked).answer
        with monkeypatch.context() as without:
            without.setattr(spans, "most_tricks_with_sums", lambda _bits, _hands, _wanted: lambda _unplayed: 99)
            assert solve(asked).answer is found
        assert solve(asked, lookahead=False).answer is found
        answers.append(found)
    assert len(set(answers)) == 2


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
    goal = Compare(TricksWon(Seat(0), TrickFilter(sum=wanted)), Relation.AT_LEAST, 2)
    return Problem(shuffled(PLANET_NINE, 4, seed), goals=(goal,))


@pytest.mark.parametrize("wanted", [LOW, HIGH])
def test_what_is_certain_stays_so(wanted: Sum, monkeypatch: pytest.MonkeyPatch) -> None:
    """With it and without it the same goals are lost and met; what is open is rated lower with it."""
    bits, asked = bits_of(PLANET_NINE), problem(wanted, 0)
    (goal,) = asked.goals
    with_it = Evaluator(asked, bits)
    rated = with_it.rating_for_all(goal)
    monkeypatch.setattr(evaluation, "while_ranks_fit", lambda *given: given[-1])
    without = Evaluator(asked, bits)
    plain = without.rating_for_all(goal)
    tally = with_it.keeper.start(with_it.keeper.held_first)
    for played, won in product(range(11), range(3)):
        now = tally._replace(played=played, counts=[[won, 0, 0, 0] for _ in tally.counts])
        assert rated(now) == plain(now) if plain(now) in {0.0, 1.0} else 0 < rated(now) < plain(now)


def test_more_lines_with_it_than_without(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [problem(Sum(over=27), seed) for seed in range(36)]
    found = sum(roll_out(each, 1) is not None for each in asked)
    monkeypatch.setattr(evaluation, "while_ranks_fit", lambda *given: given[-1])
    assert found > sum(roll_out(each, 1) is not None for each in asked)


def test_too_few_for_the_last_tricks() -> None:
    """With few tricks left and no cards for such a trick, a goal is rated far lower than with more tricks left."""
    asked = problem(Sum(over=27), 0)
    evaluator = Evaluator(asked, bits_of(PLANET_NINE))
    rated = evaluator.rating_for_all(asked.goals[0])
    start = evaluator.keeper.start(evaluator.keeper.held_first)
    early, late = (rated(start._replace(played=played)) for played in (6, 7))
    assert 0 < late * 20 < early
