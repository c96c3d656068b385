"""How many tricks and cards of a kind there can be: by hand on the full deck, and against every line on small ones."""

from random import Random

import pytest

from tests.support.bounds import cards, records, tricks
from tests.support.decks import DEALS
from tests.support.layers import few
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.judge import count
from winnable.rules.crew.kinds import EVERY_TRICK, Among, CardFilter, Holding, Parity, Relation, Span, Sum, TrickFilter
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, Quantity, TricksLed, TricksWon
from winnable.rules.crew.view import View
from winnable.rules.crew.who import Member
from winnable.solver.crew.bounds.counts import NO_LIMIT, Condition, Table, wanted

FULL = Table.of(Problem(Deal.unknown(PLANET_NINE, 4)))
"""Ten tricks of four cards; all ranks add up to 190."""
PINK, ROCKETS = CardFilter(suits=("pink",)), CardFilter(suits=("trumps",))
COLOURS, NINES = CardFilter(suits=("colours",)), CardFilter(ranks=(9,))


def test_the_example() -> None:
    """The highest 16 cards have 120, less than four times 31."""
    assert FULL.together(TricksWon(Member.ANYBODY, TrickFilter(sum=Sum(over=30)))) == (0, 3)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (EVERY_TRICK, (10, 10)),
        (TrickFilter(numbers=(Span(1, 1), Span(-2, -1))), (3, 3)),
        (TrickFilter(won_with=NINES), (0, 4)),
        (TrickFilter(every=PINK), (0, 2)),
        (TrickFilter(every=COLOURS), (6, 9)),  # each of four rockets spoils one at most, and together one at least
        (TrickFilter(holds=(Holding(ROCKETS, Relation.AT_LEAST, 2),)), (0, 2)),
        (TrickFilter(holds=(Holding(COLOURS, Relation.AT_MOST, 3),)), (1, 4)),
        (TrickFilter(holds=(Holding(PINK, Relation.EXACTLY, 5),)), (0, 0)),
        (TrickFilter(sum=Sum(over=18)), (1, 10)),  # ten tricks of 18 are less than all ranks, ten of 19 just as much
        (TrickFilter(sum=Sum(over=5)), (9, 10)),
        (TrickFilter(sum=Sum(over=23), every=PINK), (0, 1)),
        (TrickFilter(sum=Sum(over=5), tasks_open=True), (0, 10)),
    ],
)
def test_tricks_of_a_full_deck(kind: TrickFilter, expected: tuple[int, int]) -> None:
    assert FULL.together(TricksWon(Member.ANYBODY, kind)) == expected


def test_cards_of_a_full_deck() -> None:
    assert FULL.together(CardsTaken(Member.ANYBODY, PINK)) == (9, 9)
    assert Table.of(Problem(Deal.unknown(PLANET_NINE, 3))).together(CardsTaken(Member.ANYBODY, PINK)) == (8, 9)
    assert FULL.together(CardsTaken(Member.ANYBODY, PINK), 1) == (0, 4)


def test_what_a_comparison_allows() -> None:
    ranges = [(3, 3), (0, NO_LIMIT), (3, NO_LIMIT), (0, 3), (4, NO_LIMIT), (0, 2)]
    assert [wanted(relation.numbers(3)) for relation in Relation] == ranges
    assert wanted(Relation.EXACTLY.numbers(Among((4, 1)))) == (1, 4)
    assert [wanted(Relation.EXACTLY.numbers(parity)) for parity in Parity] == [(1, NO_LIMIT), (0, NO_LIMIT)]


def test_the_opposite_of_a_condition() -> None:
    pink = PINK.select(PLANET_NINE)
    assert Condition(None, 5, 9).negated(FULL.deck) == (Condition(None, 0, 4), Condition(None, 10))
    assert Condition(pink, 0).negated(FULL.deck) == ()
    assert Condition(pink, 1, winner=True).negated(FULL.deck) == (Condition(FULL.deck - pink, 1, winner=True),)


@pytest.mark.parametrize("deal", few(DEALS[:4], 0, 1), ids=str)
def test_every_line_stays_within(deal: Deal) -> None:
    """60 kinds of tricks and cards, counted by the referee after the first trick and after all."""
    rng, table, seats = Random(str(deal)), Table.of(Problem(deal)), list(deal.seats)
    played = records(deal, 30)
    for _ in range(60):
        kind = tricks(rng)
        quantities: list[Quantity] = [TricksWon(Member.ANYBODY, kind), TricksLed(Member.ANYBODY, kind)]
        for quantity in (*quantities, CardsTaken(Member.ANYBODY, cards(rng))):
            for record in played:
                for number in (1, deal.tricks):
                    views: list[View] = []
                    for end in range(number + 1):
                        views.append(View(Problem(deal), Choices(), record.tricks[:end], views))
                    now, _ = count(quantity, seats, views[-1])
                    least, most = table.together(quantity, number)
                    assert least <= now <= most, (quantity, record)
