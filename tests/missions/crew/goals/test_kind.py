"""Kinds of cards, the short form of each where there is one."""

import pytest

from tests.support.goals import goal_of
from winnable.missions.crew.goals.forms import goal_value
from winnable.rules.crew.card import Card
from winnable.rules.crew.kinds import CardFilter
from winnable.rules.crew.ordered import EachWins


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (CardFilter(cards=(Card("p", 3),)), "p3"),
        (CardFilter(cards=(Card("p", 3), Card("b", 12))), "p3 b12,"),
        (CardFilter(suits=("pink", "blue")), "pink blue"),
        (CardFilter(ranks=(9,)), {"rank": 9}),
        (CardFilter(suits=("pink",), ranks=(8, 9)), {"suit": "pink", "rank": [8, 9]}),
        (CardFilter(over=3, under=7, odd=False), {"over": 3, "under": 7, "parity": "even"}),
    ],
)
def test_kinds_of_cards(kind: CardFilter, value: object) -> None:
    assert goal_value(EachWins(kind)) == {"each_wins": {"cards": value}}


def test_a_suit_that_is_named_again_changes_nothing() -> None:
    """So a long text of one word makes no long list, with a finding for each."""
    once, often = (goal_of(f"each_wins: {{cards: '{suits}'}}") for suits in ("pink blue", "pink, blue, pink, pink"))
    assert once == often
