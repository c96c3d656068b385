"""Random deals are repeatable, complete and fair about the card left over."""

from collections import Counter
from random import Random

import pytest

from winnable.crew.dealing.random_deal import random_deal, random_tasks
from winnable.rules.crew.card import CHALLENGE, PLANET_NINE


@pytest.mark.parametrize("players", [2, 3, 4, 5, 8])
def test_every_card_is_dealt(players: int) -> None:
    deal = random_deal(PLANET_NINE, players, Random(1))
    assert len(deal.hands) == players
    assert sorted(card for hand in deal.hands for card in hand) == sorted(PLANET_NINE.cards)


def test_the_same_seed_gives_the_same_deal_for_ever() -> None:
    random = Random(7)
    assert str(random_deal(PLANET_NINE, 3, random)) == (
        "p8 b567 g4578 y789 r14 / p1359 b12489 g69 y5 r3 / p2467 b3 g123 y12346 r2"
    )
    assert [str(card) for card in random_tasks(PLANET_NINE, 3, random)] == ["b3", "p7", "b4"]


def test_each_seat_may_get_the_card_left_over() -> None:
    longest = Counter(
        max(range(3), key=lambda seat: len(deal.hands[seat]))
        for deal in (random_deal(PLANET_NINE, 3, Random(seed)) for seed in range(60))
    )
    assert set(longest) == {0, 1, 2}


def test_tasks_are_different_colour_cards() -> None:
    tasks = random_tasks(CHALLENGE, 27, Random(1))
    assert len(set(tasks)) == 27
    assert not any(CHALLENGE.is_trump(card) for card in tasks)


def test_there_are_only_so_many_tasks() -> None:
    with pytest.raises(ValueError, match="expected 0 to 36 tasks, found 37"):
        random_tasks(PLANET_NINE, 37, Random(1))
