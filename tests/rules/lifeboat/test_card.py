"""The printed cards, held against totals counted apart."""

from collections import Counter

import pytest

from winnable.rules.lifeboat.card import CAST, NAVIGATION, PRINTED, PROVISIONS, Character, Navigation, Provision


def test_there_are_forty_two_provisions() -> None:
    assert sum(each.count for each in PROVISIONS.values()) == 42
    assert len(PROVISIONS) == 15
    assert PRINTED.provisions == PROVISIONS


def test_totals_of_the_navigation_cards() -> None:
    assert [*NAVIGATION] == [f"nav{number:02}" for number in range(1, 25)]
    assert Counter(each.bird for each in NAVIGATION.values()) == {0: 16, 1: 7, -1: 1}
    single = Counter(min(each.overboard) for each in NAVIGATION.values() if len(each.overboard) == 1)
    assert single == {**dict.fromkeys(CAST, 4), Character.LADY: 1}
    assert Counter(len(each.overboard) for each in NAVIGATION.values()) == {1: 21, 6: 2, 0: 1}


@pytest.mark.parametrize(("card", "spared"), [("nav13", "kid"), ("nav20", "kid"), ("nav21", "lady")])
def test_cards_for_everybody_but_one(card: str, spared: str) -> None:
    assert {str(who) for who in CAST} - {str(who) for who in NAVIGATION[card].thirst} == {spared}


def test_marks() -> None:
    fought = {card for card, each in NAVIGATION.items() if each.fought}
    rowed = {card for card, each in NAVIGATION.items() if each.rowed}
    numbers = {1, 3, 7, 8, 10, 11, 16, 17, 19, 21, 22, 23}, {3, 5, 7, 9, 11, 13, 15, 16, 20, 21, 23}
    assert fought == {f"nav{number:02}" for number in numbers[0]}
    assert rowed == {f"nav{number:02}" for number in numbers[1]}
    assert {card for card, each in NAVIGATION.items() if each.bird == 1} == {
        f"nav{number:02}" for number in (1, 8, 12, 15, 21, 23, 24)
    }


def test_characters() -> None:
    assert [(who.size, who.survival) for who in CAST] == [(4, 8), (5, 7), (7, 5), (8, 4), (6, 6), (3, 9)]
    assert all(who.size + who.survival == 12 for who in CAST)
    assert [who for who in CAST if who.swims] == [Character.CHERPAK]
    assert [who for who in CAST if who.steals] == [Character.KID]


def test_worth() -> None:
    assert [PROVISIONS["jewels"].worth(count) for count in range(5)] == [0, 1, 4, 8, 8]
    assert PROVISIONS["painting3"].worth(2) == 6


def test_numbers_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Provision(-1)
    with pytest.raises(ValueError, match="expected a bird"):
        Navigation(bird=2)
