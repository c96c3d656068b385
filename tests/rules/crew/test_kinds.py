"""The words both halves read alike: which cards and which tricks a filter means, told card by card."""

import pytest

from winnable.rules.crew.card import CHALLENGE, PLANET_NINE, Card, Deck, format_cards
from winnable.rules.crew.kinds import (
    COLOURS,
    TRUMPS,
    Among,
    CardFilter,
    Holding,
    Number,
    Parity,
    Relation,
    Span,
    Sum,
    TrickFilter,
)

COLOURED = "p123456789 b123456789 g123456789 y123456789"


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        (CardFilter(), f"{COLOURED} r1234"),
        (CardFilter(cards=(Card("g", 9), Card("r", 2))), "g9 r2"),
        (CardFilter(suits=("pink",)), "p123456789"),
        (CardFilter(suits=("pink", "rocket")), "p123456789 r1234"),
        (CardFilter(suits=(COLOURS,)), COLOURED),
        (CardFilter(suits=(TRUMPS,)), "r1234"),
        # a rank without a suit speaks of colour cards only (N12)
        (CardFilter(ranks=(1,)), "p1 b1 g1 y1"),
        (CardFilter(ranks=(2, 9)), "p29 b29 g29 y29"),
        (CardFilter(ranks=(1,), suits=(TRUMPS,)), "r1"),
        (CardFilter(over=7), "p89 b89 g89 y89"),
        (CardFilter(under=3), "p12 b12 g12 y12"),
        (CardFilter(over=2, under=5, suits=("blue",)), "b34"),
        (CardFilter(over=3, suits=(TRUMPS,)), "r4"),
        (CardFilter(odd=True, suits=("green",)), "g13579"),
        (CardFilter(odd=False, suits=("green",)), "g2468"),
        (CardFilter(odd=False), "p2468 b2468 g2468 y2468"),
        (CardFilter(cards=(Card("g", 9), Card("g", 1)), over=5), "g9"),
    ],
)
def test_which_cards(kind: CardFilter, cards: str) -> None:
    assert format_cards(kind.select(PLANET_NINE), PLANET_NINE) == cards


def test_cards_of_other_decks() -> None:
    assert format_cards(CardFilter(ranks=(1,)).select(CHALLENGE), CHALLENGE) == "p1 b1 y1"
    assert format_cards(CardFilter(suits=(TRUMPS,)).select(CHALLENGE), CHALLENGE) == "r234"
    assert CardFilter(suits=(TRUMPS,)).select(Deck(PLANET_NINE.suits[:2])) == frozenset()


@pytest.mark.parametrize(
    ("span", "numbers"),
    [
        (Span(1, 1), [1]),
        (Span(2, 4), [2, 3, 4]),
        (Span(-1, -1), [8]),
        (Span(5, -2), [5, 6, 7]),
        (Span(-3, -1), [6, 7, 8]),
        (Span(7, 12), [7, 8]),
        (Span(3, 2), []),
    ],
)
def test_which_tricks(span: Span, numbers: list[int]) -> None:
    """In a deal of eight tricks, counted from 1."""
    assert [number for number in range(1, 9) if span.holds(number, 8)] == numbers
    assert [number for number in range(1, 9) if TrickFilter(numbers=(span,)).numbered(number, 8)] == numbers


@pytest.mark.parametrize(
    ("wanted", "sums"),
    [
        (Sum(over=4), [5, 6, 7]),
        (Sum(under=4), [2, 3]),
        (Sum(among=(3, 6)), [3, 6]),
        (Sum(over=3, under=6), [4, 5]),
    ],
)
def test_which_sums(wanted: Sum, sums: list[int]) -> None:
    assert [total for total in range(2, 8) if wanted.holds(total)] == sums


@pytest.mark.parametrize(
    ("relation", "number", "fits"),
    [
        (Relation.EXACTLY, 2, [2]),
        (Relation.OTHER_THAN, 2, [0, 1, 3, 4]),
        (Relation.AT_LEAST, 2, [2, 3, 4]),
        (Relation.AT_MOST, 2, [0, 1, 2]),
        (Relation.MORE_THAN, 2, [3, 4]),
        (Relation.FEWER_THAN, 2, [0, 1]),
        (Relation.EXACTLY, Among((1, 3)), [1, 3]),
        (Relation.OTHER_THAN, Among((1, 3)), [0, 2, 4]),
        (Relation.EXACTLY, Parity.ODD, [1, 3]),
        (Relation.EXACTLY, Parity.EVEN, [0, 2, 4]),
        (Relation.OTHER_THAN, Parity.EVEN, [1, 3]),
    ],
)
def test_which_numbers(relation: Relation, number: Number, fits: list[int]) -> None:
    assert [each for each in range(5) if relation.holds(each, number)] == fits
    assert [each for each in range(5) if Holding(CardFilter(), relation, number).holds(each)] == fits


def test_nothing_is_more_than_several_numbers() -> None:
    for relation in (Relation.AT_LEAST, Relation.AT_MOST, Relation.MORE_THAN, Relation.FEWER_THAN):
        for number in (Among((1, 2)), Parity.ODD):
            with pytest.raises(ValueError, match="expected a number after"):
                relation.holds(1, number)


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        (Sum(odd=True), [19, 21]),
        (Sum(odd=False, over=19), [20, 22]),
        (Sum(over=19, under=22), [20, 21]),
        (Sum(among=(19, 22), odd=True), [19]),
    ],
)
def test_odd_and_even_sums(wanted: Sum, fits: list[int]) -> None:
    assert [total for total in range(19, 23) if wanted.holds(total)] == fits
