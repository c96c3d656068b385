"""Editions and their decks: which deck is whose, and for which crews."""

import pytest

from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Deck, Suit
from winnable.rules.crew.edition import DECKS, EDITIONS, commander_word, edition_of, official_deck

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
