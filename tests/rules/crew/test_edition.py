"""Editions and their decks: which deck is whose, for which crews, and how many members two players make."""

import pytest

from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Deck, Suit
from winnable.rules.crew.edition import DECKS, EDITIONS, ROBOT_CREW, commander_word, edition_of, official_deck, seats_of

OWN = Deck((Suit("pink", (1, 2, 3)), Suit("submarine", (1,), trump=True)))


def test_whose_a_deck_is() -> None:
    assert [edition_of(deck) for deck in (PLANET_NINE, CHALLENGE, DEEP_SEA, OWN)] == [
        *[EDITIONS["planet-nine"]] * 2,
        EDITIONS["deep-sea"],
        None,
    ]
    for name, deck in DECKS.items():
        official = official_deck(deck)
        assert official is not None
        assert (official.name, official.deck) == (name, deck)
    assert official_deck(OWN) is None
    assert official_deck(None) is None
    assert [commander_word(deck) for deck in (CHALLENGE, OWN)] == ["commander", "captain"]


@pytest.mark.parametrize(
    ("deck", "seats", "robot", "fault"),
    [
        (CHALLENGE, 3, False, ""),
        (CHALLENGE, 4, False, "expected 3 players with the deck challenge, found 4"),
        (CHALLENGE, 3, True, "expected 3 players with the deck challenge, found 2 and the robot"),
        (PLANET_NINE, 3, True, ""),
        (PLANET_NINE, 5, False, ""),
        (DEEP_SEA, 4, False, ""),
    ],
)
def test_crews_of_a_deck(deck: Deck, seats: int, robot: bool, fault: str) -> None:
    official = official_deck(deck)
    assert official is not None
    assert official.crew_fault(seats, robot=robot) == fault


def test_two_with_an_official_deck_play_with_the_robot() -> None:
    for deck in DECKS.values():
        assert [seats_of(deck, players) for players in (2, 3, 4, 5)] == [ROBOT_CREW, 3, 4, 5]
    assert [seats_of(OWN, players) for players in (2, 3, 6, 8)] == [2, 3, 6, 8]
