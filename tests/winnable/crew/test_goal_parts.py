"""The parts of goals, said in Python."""

import pytest

from winnable.crew import goals
from winnable.rules.crew.card import Card
from winnable.rules.crew.kinds import CardFilter, Holding, Sum
from winnable.rules.crew.who import InRole, Member, Neighbour, Seat, Side


def test_kinds_of_cards() -> None:
    assert goals.cards("pink", rank=[1, 3], parity="odd") == CardFilter(suits=("pink",), ranks=(1, 3), odd=True)
    assert goals.cards(Card("p", 7)) == CardFilter(cards=(Card("p", 7),)) == goals.cards("p7")
    assert goals.cards(suit="pink blue", over=3, under=7) == CardFilter(suits=("pink", "blue"), over=3, under=7)
    assert goals.holding("pink") == Holding(CardFilter(suits=("pink",)))
    assert goals.sum_of_ranks(among=[5, 7]) == Sum(among=(5, 7))
    with pytest.raises(ValueError, match="expected 'odd' or 'even', found 'prime'"):
        goals.cards(parity="prime")


def test_who() -> None:
    assert goals.left_of("captain") == Neighbour(Member.COMMANDER, Side.LEFT)
    assert goals.right_of("sick") == Neighbour(InRole("sick"), Side.RIGHT)
    assert goals.opposite(2) == Neighbour(Seat(2), Side.OPPOSITE)


def test_other_words_for_a_step() -> None:
    with pytest.raises(ValueError, match=r"expected higher, lower, .*, found 'up'"):
        goals.step(sum="up")
    with pytest.raises(ValueError, match="expected same, another, found 'pink'"):
        goals.step(led_suit="pink")
    with pytest.raises(ValueError, match="'partner' is not a valid Turn"):
        goals.step(winner="partner")


def test_a_condition_that_there_is_not() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'won'"):
        goals.tricks_won("Ann", won="p9")  # type: ignore[call-arg]
