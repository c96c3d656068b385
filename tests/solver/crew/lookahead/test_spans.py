"""Spans of counts: the count of a whole play lies in every span on the way, by owner and for all owners alike."""

from random import Random

import pytest

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.tallies import tallies
from winnable.rules.crew.kinds import CardFilter, How, Span, TrickFilter
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, LongestRun, Points, Quantity, TricksLed, TricksWon
from winnable.rules.crew.who import LeftOf, Member, Seat, Together, Who
from winnable.solver.crew.lookahead.bits import bits_of
from winnable.solver.crew.lookahead.spans import SpanKeeper
from winnable.solver.crew.lookahead.tally import NotRated

PINK, FIRST = CardFilter(suits=("pink",)), TrickFilter(numbers=(Span(1, 2),))
ALIKE: list[Who] = [Member.ANYBODY, Seat(1), LeftOf(Seat(0), 2), Together((Seat(0), Seat(2))), Together(())]


def quantities(by: Who) -> list[Quantity]:
    """One of each kind."""
    return [
        *(TricksWon(by), TricksLed(by, FIRST), CardsTaken(by, PINK), Points(by, PINK)),
        *(CardsPlayed(by, PINK), CardsPlayed(by, PINK, FIRST), CardsPlayed(by, how=(How.LED,))),
        *([LongestRun(by)] if by in (Seat(1), Member.OWNER) else []),
    ]


@pytest.mark.parametrize("by", [*ALIKE, Member.OWNER], ids=str)
def test_the_last_count_lies_in_every_span(by: Who) -> None:
    problem = Problem(shuffled(small_deck(2, 5, 1), 3, 2))
    records = [replay(problem.deal, line) for line in Random(0).sample([*all_lines(problem)], 20)]
    for quantity in quantities(by):
        keeper = SpanKeeper(problem, bits_of(problem.deck))
        spans, span = keeper.spans(quantity), keeper.span(quantity)
        assert span is None or by is not Member.OWNER
        for record in records:
            found = [spans(tally) for tally in tallies(keeper.keeper, problem.deal, record)]
            last, most = found[-1]
            assert last == most
            for low, high in found:
                assert all(one <= end <= other for one, end, other in zip(low, last, high, strict=True))
            for tally, (low, high) in zip(tallies(keeper.keeper, problem.deal, record), found, strict=True):
                assert span is None or [span(tally)] * len(low) == [*zip(low, high, strict=True)]


def test_whom_nobody_knows() -> None:
    problem = Problem(shuffled(small_deck(2, 5, 1), 3, 2))
    with pytest.raises(NotRated):
        SpanKeeper(problem, bits_of(problem.deck)).groups(Member.MEMBER)
