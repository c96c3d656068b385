"""Cards counted by their places, and tricks compared with others, as a rollout keeps them."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.second_opinion.random_one_by_one import goal
from tests.support.decks import DEALS, hand, shuffled, small_deal, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.tallies import tallies
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.core import known_seats
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, LeastSum
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Against, CardFilter, How, Others, Relation, Span, Step, TrickFilter, Turn
from winnable.rules.crew.play import Line, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsPlayed, TricksLed, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.lookahead import one_by_one
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.evaluation import Evaluator
from winnable.solver.crew.lookahead.one_by_one import Ends, NthOnes, TricksAgainst, _Ranks
from winnable.solver.crew.lookahead.rollout import roll_out
from winnable.solver.crew.lookahead.tally import NotRated, Tally, TallyKeeper
from winnable.solver.crew.solve import solve

HIGHER = Step(sum=Relation.MORE_THAN)


@pytest.mark.parametrize("deal", few(DEALS, 1, 2), ids=str)
def test_lost_and_met_are_certain(deal: Deal) -> None:
    """A rating of 0 is only for what every play on loses, 1 for what it meets; in the end it is one of the two."""
    rng, problem = Random(str(deal)), Problem(deal)
    records = [replay(deal, line) for line in rng.sample([*all_lines(problem)], 10)]
    early, seen = 0, []
    for _ in range(150):
        asked = goal(rng, deal)
        evaluator = Evaluator(problem, bits_of(deal.deck))
        try:
            rating = evaluator.rating_for_all(asked)
        except NotRated:
            continue
        for record in records:
            found = Judge(problem, Choices(), record).goal(asked).state
            ratings = [rating(tally) for tally in tallies(evaluator.keeper, deal, record)]
            assert ratings[-1] == (found is State.MET), (asked, record)
            assert (0.0 if found is State.MET else 1.0) not in ratings, (asked, record, ratings)
            early += not {0.0, 1.0}.isdisjoint(ratings[:-1])
            seen.append(found)
    assert early > 100
    assert min(seen.count(state) for state in (State.MET, State.LOST)) > 200


@pytest.mark.parametrize("seed", few(range(8), 2, 5))
def test_verdicts_with_and_without_the_lookahead(seed: int) -> None:
    rng, found = Random(seed), 0
    for number in range(12):
        deal = shuffled(small_deck(2, 5, 2), 4, rng.randint(0, 99))
        problem = Problem(deal, goals=(goal(rng, deal),))
        line = roll_out(problem)
        assert solve(problem).answer is solve(problem, lookahead=False).answer, (number, problem)
        if line is not None:
            found += 1
            assert referee(problem, *line).state is State.MET
    assert found > 2


def counted(
    kept: type[NthOnes] | type[TricksAgainst], count: CardsPlayed | TricksWon | TricksLed, line: str
) -> list[Ends]:
    """The count of seat 0 along a line of a deal of 3 members and 2 tricks."""
    deal = Deal.of(small_deck(2, 3, 0), [hand("p1 b3"), hand("p3 b1"), hand("p2 b2")], 0)
    keeper = TallyKeeper(Problem(deal), bits_of(deal.deck))
    counts = kept(keeper, count)  # type: ignore[arg-type]
    return [counts.ends(tally, [0]) for tally in tallies(keeper, deal, replay(deal, Line.parse(line)))]


def test_places_of_cards() -> None:
    """The first card that is led is known at once, the last one only in the end."""
    pink = CardFilter(suits=("pink",))
    first = CardsPlayed(Seat(0), pink, how=(How.LED,), nth=(Span(1, 1),))
    line = "b3 b1 b2 / p1 p3 p2"
    assert counted(NthOnes, first, line) == [Ends(0, 0, 1), Ends(0, 0, 0), Ends(0, 0, 0)]
    last = CardsPlayed(Seat(0), pink, how=(How.LED,), nth=(Span(-1, -1),))
    assert counted(NthOnes, last, line) == [Ends(0, 0, 1), Ends(0, 0, 1), Ends(1, 1, 1)]


def test_places_of_tricks() -> None:
    """Whether the first trick is won with blue is known with it; there is no second one before the last trick."""
    blue, line = TrickFilter(won_with=CardFilter(suits=("blue",))), "b3 b1 b2 / p1 p3 p2"
    first, last = (TricksWon(Seat(0), blue, nth=(Span(place, place),)) for place in (1, -1))
    assert counted(NthOnes, first, line) == [Ends(0, 0, 1), Ends(1, 1, 1), Ends(1, 1, 1)]
    assert counted(NthOnes, last, line) == [Ends(0, 0, 1), Ends(0, 1, 1), Ends(1, 1, 1)]
    second = TricksLed(Seat(0), TrickFilter(led=CardFilter(suits=("pink",))), nth=(Span(2, 2),))
    assert counted(NthOnes, second, line) == [Ends(0, 0, 1), Ends(0, 0, 1), Ends(1, 1, 1)]


def test_tricks_and_others() -> None:
    """What is higher than each before stays so; what is higher than each other need not."""
    line = "b3 b1 b2 / p1 p3 p2"
    for others, low in ((Others.EACH_BEFORE, 1), (Others.EACH_OTHER, 0)):
        count = TricksWon(Member.ANYBODY, TrickFilter(against=Against(others, HIGHER)))
        assert counted(TricksAgainst, count, line)[:2] == [Ends(0, 0, 2), Ends(low, 1, 2)]


def test_the_last_trick_is_looked_for() -> None:
    """Deals in which the last trick is to have the least sum: nearly all are found without a model."""
    deals = [shuffled(small_deal(4).deck, 4, seed) for seed in range(20)]
    assert sum(roll_out(Problem(deal, goals=(LeastSum(-1),))) is not None for deal in deals) > 15
    never = Compare(TricksWon(Seat(0), TrickFilter(against=Against(Others.NEXT, HIGHER))), Relation.AT_LEAST, 9)
    assert roll_out(Problem(deals[0], goals=(never,))) is None


def test_tricks_beyond_all_after_them_are_looked_for() -> None:
    """Two tricks of one member that are higher than all after them: found in most deals without a model."""
    higher = TrickFilter(against=Against(Others.EACH_AFTER, HIGHER))
    goal = Compare(TricksWon(Seat(0), higher), Relation.AT_LEAST, 2)
    deals = [shuffled(PLANET_NINE, 4, seed) for seed in range(12)]
    assert sum(roll_out(Problem(deal, goals=(goal,))) is not None for deal in deals) > 8


def test_tricks_lower_than_the_next_are_looked_for() -> None:
    """Six tricks that are lower than the next ones, by a few rollouts."""
    lower = TrickFilter(against=Against(Others.NEXT, Step(sum=Relation.FEWER_THAN)))
    goal = Compare(TricksWon(Member.ANYBODY, lower), Relation.AT_LEAST, 6)
    deals = [shuffled(PLANET_NINE, 4, seed) for seed in range(12)]
    assert sum(roll_out(Problem(deal, goals=(goal,)), 4) is not None for deal in deals) > 10


RANKS = [
    TrickFilter(against=Against(others, Step(won_rank=relation, winner=winner)))
    for others in (Others.SOME_BEFORE, Others.EACH_BEFORE)
    for relation in (Relation.MORE_THAN, Relation.AT_LEAST, Relation.FEWER_THAN, Relation.AT_MOST, Relation.EXACTLY)
    for winner in (None, Turn.SAME)
]
"""Tricks that are compared with earlier ones by the ranks that win them."""


@pytest.mark.parametrize("size", [3, "3+1", "4+1"])
def test_one_rank_tells_as_much_as_all_tricks_before(size: int | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The highest or lowest rank that won before decides; without this short cut each trick is compared with each."""
    deal, rng = small_deal(size), Random(0)
    records = [replay(deal, line) for line in rng.sample([*all_lines(Problem(deal))], 12)]
    counts = [made(by, kind) for kind in RANKS for made in (TricksWon, TricksLed) for by in (Seat(0), Member.ANYBODY)]

    def ends() -> list[list[Ends]]:
        found = []
        for count in counts:
            keeper = TallyKeeper(Problem(deal), bits_of(deal.deck))
            kept, group = TricksAgainst(keeper, count), list(deal.seats) if count.by is Member.ANYBODY else [0]
            found += [[kept.ends(tally, group) for tally in tallies(keeper, deal, record)] for record in records]
        return found

    short = ends()
    monkeypatch.setattr(one_by_one, "_by_rank", lambda *_: False)
    assert short == ends()
    assert len({each[-1].now for each in short}) > 2


@pytest.mark.parametrize("size", [3, "3+1", "4+1"])
def test_tricks_that_the_highest_trumps_are_sure_to_win(size: int | str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is played, so many tricks come at least, and a goal that none comes is lost."""
    deal, rng = small_deal(size), Random(0)
    records = [replay(deal, line) for line in rng.sample([*all_lines(Problem(deal))], 40)]
    counts = [TricksWon(by, kind) for kind in RANKS for by in (Seat(0), Seat(1), Member.ANYBODY)]
    surely = _Ranks.come
    seen = []

    def come(ranks: _Ranks, tally: Tally, group: Sequence[int], row: Sequence[int]) -> int:
        seen.append(surely(ranks, tally, group, row))
        return seen[-1]

    monkeypatch.setattr(_Ranks, "come", come)
    for count in counts:
        keeper = TallyKeeper(Problem(deal), bits_of(deal.deck))
        kept, group = TricksAgainst(keeper, count), known_seats(count.by, len(deal.hands))
        rating = kept.rating(Relation.EXACTLY.numbers(0), group)
        for record in records:
            found = [*tallies(keeper, deal, record)]
            in_the_end = kept.ends(found[-1], group).now
            for tally in found:
                seen.append(0)
                rated, now = rating(tally), kept.ends(tally, group).now
                assert now + seen[-1] <= in_the_end
                assert rated == 0 or not seen[-1]
    assert any(seen) is (size == 3)  # elsewhere a card stays unplayed


def test_ranks_that_never_fall_are_looked_for() -> None:
    """No member ever wins with a lower rank than before: found in most deals without a model."""
    falling = TrickFilter(against=Against(Others.SOME_BEFORE, Step(winner=Turn.SAME, won_rank=Relation.FEWER_THAN)))
    goal = Compare(TricksWon(Member.ANYBODY, falling), Relation.EXACTLY, 0)
    deals = [shuffled(PLANET_NINE, 4, seed) for seed in range(12)]
    assert sum(roll_out(Problem(deal, goals=(goal,))) is not None for deal in deals) > 8
