"""Tricks that are made up for a goal: legal, of the kind, and won by the member who is to win them."""

from collections import Counter
from random import Random

import pytest

from tests.support.decks import DEALS, hand, shuffled, small_deck
from tests.support.goals import GOALS
from tests.support.layers import few
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import AllOf, Compare, EachWins, Goal, Not
from winnable.rules.crew.kinds import Against, CardFilter, Holding, Others, Relation, Span, Step, Sum, TrickFilter
from winnable.rules.crew.play import Line, replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, Every, TricksWon
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.lookahead import aims as module
from winnable.solver.crew.lookahead import rollout
from winnable.solver.crew.lookahead.aims import Aim, aims
from winnable.solver.crew.lookahead.bits import Splits, bits_of
from winnable.solver.crew.lookahead.evaluation import Evaluator
from winnable.solver.crew.lookahead.rollout import _Player, roll_out
from winnable.solver.crew.lookahead.tally import NotRated
from winnable.solver.verdict import NEVER

AT_LEAST, AT_MOST, EXACTLY = Relation.AT_LEAST, Relation.AT_MOST, Relation.EXACTLY
DECK = small_deck(2, 4, 1)
DEAL = Deal.of(DECK, [hand("p14 b1"), hand("p2 b34"), hand("p3 b2 r1")])


def of(goal: Goal, deal: Deal = DEAL) -> list[Aim]:
    """What a goal asks for."""
    evaluator = Evaluator(Problem(deal, goals=(goal,)), bits_of(deal.deck))
    return list(aims(evaluator.lowered(goal), evaluator))


def made_up(aim: Aim, deal: Deal, leader: int, seed: int = 0) -> tuple[list[Card], Card] | None:
    """By seat the cards of a trick, and the winning one."""
    bits, seats = bits_of(deal.deck), len(deal.hands)
    hands = [sum(bits.of[card] for card in held) for held in deal.hands]
    order = [(leader + turn) % seats for turn in range(seats)]
    found = aim.trick(hands, order, bits, Splits(bits), Random(seed))
    if found is None:
        return None
    *cards, best = (bits.card[bit] for bit in found)
    return cards, best


@pytest.mark.parametrize("deal", few(DEALS, 3), ids=str)
def test_legal_and_won_as_said(deal: Deal) -> None:
    found = 0
    leader = deal.leader
    seats = len(deal.hands)
    for goal in GOALS.values():
        try:
            wanted = of(goal, deal)
        except (NotRated, ValueError):
            continue
        for aim in wanted:
            for seed in range(5):
                made = made_up(aim, deal, leader, seed)
                if made is None:
                    continue
                cards, best = made
                found += 1
                order = [(leader + turn) % seats for turn in range(seats)]
                (trick,) = replay(deal, Line((tuple(cards[seat] for seat in order),))).tricks
                assert trick.winning_card == best
                assert trick.winner in aim.seats
                bits = bits_of(deal.deck)
                fallen = sum(bits.of[card] for card in cards)
                assert not aim.holds or fallen & aim.holds
                assert bits.of[best] & aim.won_with
                assert not fallen & ~aim.every
                assert aim.sum is None or aim.sum.holds(sum(card.rank for card in cards))
    assert found > 20


def test_the_example_of_the_module() -> None:
    two = Compare(TricksWon(Seat(1), TrickFilter(won_with=CardFilter(ranks=(2,)))), AT_LEAST, 1)
    for third, there in (("b2 g1", True), ("p3 g1", False)):
        hands = [hand("p15"), hand("p2 b1"), hand(third)]
        deal = Deal.of(Deck.of([card for held in hands for card in held], small_deck(3, 5, 0)), hands, 0)
        (aim,) = of(two, deal)
        made = made_up(aim, deal, 0)
        assert (made is not None) is there
        if made is not None:
            assert [*map(str, made[0][:2])] == ["p1", "p2"]


def test_what_is_asked_for() -> None:
    """No more than is wanted: others are to win what a member is to have none of."""
    pink = CardFilter(suits=("pink",))
    (none,) = of(Compare(CardsTaken(Seat(0), pink), EXACTLY, 0))
    assert list(none.seats) == [1, 2]
    assert {len(aim.seats) for aim in of(Compare(CardsTaken(Seat(0), pink), EXACTLY, 2))} == {1, 2}
    (most,) = of(Compare(CardsTaken(Seat(0), pink), Relation.MORE_THAN, CardsTaken(Seat(1), pink)))
    assert list(most.seats) == [0]
    assert [list(aim.seats) for aim in of(EachWins(CardFilter(cards=(Card("p", 4), Card("b", 4)))))] == [[1], [0]]
    assert len(of(AllOf((Compare(TricksWon(Seat(0)), AT_LEAST, 1), Compare(TricksWon(Seat(1)), AT_LEAST, 1))))) == 2
    higher = TrickFilter(against=Against(Others.EACH_OTHER, Step(sum=Relation.MORE_THAN)))
    assert not of(Compare(TricksWon(Member.ANYBODY, higher), AT_LEAST, 1))
    assert not of(Not(Compare(TricksWon(Member.ANYBODY), AT_LEAST, 4)))
    kind = TrickFilter(holds=(Holding(pink, AT_MOST, 0),), sum=Sum(over=5))
    (high,) = of(Compare(TricksWon(Seat(0), kind), AT_LEAST, 1))
    assert (high.holds, high.sum) == (0, Sum(over=5))


def test_cards_that_all_are_to_play_are_led(monkeypatch: pytest.MonkeyPatch) -> None:
    """As others follow with theirs: more lines of such goals are found, and only as long as more are wanted."""
    pink = CardFilter(suits=("pink",))
    early = Compare(CardsPlayed(Member.ANYBODY, pink, TrickFilter(numbers=(Span(1, 5),))), EXACTLY, Every.EVERY)
    assert not of(Compare(CardsPlayed(Seat(0), pink), AT_LEAST, 1))
    found = Counter[bool]()
    for seed in range(12):
        deal = shuffled(PLANET_NINE, 4, seed)
        problem = Problem(deal, goals=(early,))
        player = _Player(problem, NEVER)
        (aim,) = player.aims
        assert aim.led == sum(player.bits.of[card] for card in pink.select(deal.deck))
        assert aim.wanted(player.start.tally)
        found[True] += roll_out(problem, 2) is not None
        with monkeypatch.context() as patch:
            patch.setattr(rollout, "aims", lambda *_: ())
            found[False] += roll_out(problem, 2) is not None
    assert found[True] > found[False]


def test_constants_are_in_range() -> None:
    assert 0 < module._WINNERS_TRIED < 10


def test_what_is_not_aimed_at_is_looked_for_among_some_tricks() -> None:
    """As many pink as blue cards: tricks are made up until one is so; what is aimed at needs no such test."""
    pink, blue = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))
    (won,) = of(Compare(TricksWon(Seat(0), TrickFilter(won_with=pink)), AT_LEAST, 1))
    (held,) = of(Compare(TricksWon(Seat(0), TrickFilter(holds=(Holding(pink, AT_LEAST, 1),))), AT_LEAST, 1))
    assert (won.fits, held.fits) == (None, None)
    found = 0
    for seed in range(10):
        deal = shuffled(PLANET_NINE, 4, seed)
        goal = Compare(TricksWon(Seat(0), TrickFilter(as_many=(pink, blue))), AT_LEAST, 3)
        player = _Player(Problem(deal, goals=(goal,)), NEVER)
        hands = player.keeper.held_first
        (aim,) = player.aims
        for trick, _ in player._aimed(player.start.tally, 0, deal.leader, hands, Random(seed)):
            assert aim.fits is not None
            assert aim.fits(trick)
            one, other = (player.keeper.mask(kind) & trick.cards for kind in (pink, blue))
            assert one.bit_count() == other.bit_count()
            found += 1
    assert found > 2
