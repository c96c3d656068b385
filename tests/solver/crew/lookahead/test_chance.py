"""Chances of counts: tosses against all ways in which they can fall, and what is settled beside what is not."""

from itertools import product
from math import isclose, prod

import pytest

from winnable.rules.crew.kinds import CardFilter, Holding, How, Relation, Span, TrickFilter
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, TricksWon
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.lookahead.chance import COMPARED, any_way, chances, held_of, just, likely_of, reaching
from winnable.solver.crew.lookahead.tally import LEVELS

SPANS = [(low, high) for low in range(4) for high in range(low, 4)]
NINES = TrickFilter(won_with=CardFilter(ranks=(9,)))


@pytest.mark.parametrize("likely", [0.08, 0.5, 0.9])
@pytest.mark.parametrize("room", range(5))
def test_tosses_are_those_of_enumeration(room: int, likely: float) -> None:
    found = [0.0] * (room + 1)
    for tosses in product((True, False), repeat=room):
        found[sum(tosses)] += prod(likely if counts else 1 - likely for counts in tosses)
    for number in range(room + 1):
        assert isclose(just(room, number, likely), found[number])
        assert isclose(reaching(room, number, likely), sum(found[number:]))
    assert reaching(room, room + 1, likely) == 0


@pytest.mark.parametrize("relation", Relation)
def test_what_is_settled_is_certain_and_nothing_is_impossible_that_may_come(relation: Relation) -> None:
    """The referee's relations say of each pair of numbers that may come whether it holds."""
    for (low, high), (other_low, other_high) in product(SPANS, SPANS):
        pairs = product(range(low, high + 1), range(other_low, other_high + 1))
        holds = {relation.holds(count, number) for count, number in pairs}
        rated = COMPARED[relation](low, high, other_low, other_high)
        assert rated == float(holds.pop()) if len(holds) == 1 else 0 < rated < 1


def test_who_is_further_ahead_is_likelier_to_have_more() -> None:
    rated = [COMPARED[Relation.MORE_THAN](low, low + 2, 2, 4) for low in range(5)]
    assert rated == sorted(rated)
    assert rated[0] < rated[-1]


def test_tricks_of_a_kind_are_rarer_than_tricks() -> None:
    """For all members together rarer than any trick, and likelier than for one; of one the hand tells."""
    one, anybody = likely_of(TricksWon(Seat(0), NINES)), likely_of(TricksWon(Member.ANYBODY, NINES))
    plain = likely_of(TricksWon(Member.ANYBODY))
    assert one is not None
    assert anybody is not None
    assert plain is not None
    assert one < anybody < plain
    assert likely_of(TricksWon(Seat(0))) is likely_of(CardsTaken(Seat(0))) is None


def test_tricks_that_hold_cards_are_likelier_the_more_are_left() -> None:
    """Whoever wins them, and if nothing else is asked of them; of other counts the level is that of a hand, or none."""
    half = TrickFilter(holds=(Holding(CardFilter(suits=("green",)), Relation.AT_LEAST, 3),))
    found = chances(TricksWon(Member.ANYBODY, half), 4)
    assert found == sorted(found)
    assert found[0] < 0.01
    assert 0.5 < found[-1] < 1
    assert chances(TricksWon(Seat(0)), 4) == [(level + 0.5) / LEVELS for level in range(LEVELS)]
    for other in (TricksWon(Seat(0), half), TricksWon(Member.ANYBODY, NINES)):
        assert held_of(other) is None
        assert chances(other, 4) == [likely_of(other)] * LEVELS


def test_a_card_that_counts_in_whatever_way_is_likelier_to_be_played_so() -> None:
    played, led = CardsPlayed(Seat(0)), CardsPlayed(Seat(0), how=(How.LED,))
    assert any_way(played)
    assert any_way(CardsPlayed(Seat(0), tricks=TrickFilter(numbers=(Span(1, 2),))))
    assert not any_way(led)
    assert not any_way(CardsPlayed(Seat(0), tricks=NINES))
    assert (likely_of(led) or 1) < (likely_of(played) or 0)
