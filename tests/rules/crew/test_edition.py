"""The editions: their decks, their words, and how many members two players make."""

from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Deck, Suit
from winnable.rules.crew.edition import DECKS, EDITIONS, ROBOT_CREW, commander_word, edition_of, seats_of

OWN = Deck((Suit("pink", (1, 2, 3, 4, 5, 6)), Suit("rocket", (1, 2), trump=True)))


def test_every_official_deck_belongs_to_one_edition() -> None:
    assert {name: edition.key for name, deck in DECKS.items() if (edition := edition_of(deck))} == {
        "planet-nine": "planet-nine",
        "challenge": "planet-nine",
        "deep-sea": "deep-sea",
    }
    assert edition_of(OWN) is None
    assert (EDITIONS["deep-sea"].deck, EDITIONS["planet-nine"].deck) == (DEEP_SEA, PLANET_NINE)


def test_the_word_for_the_commander_follows_the_trumps() -> None:
    assert [commander_word(deck) for deck in (PLANET_NINE, CHALLENGE, DEEP_SEA, OWN)] == [
        "commander",
        "commander",
        "captain",
        "commander",
    ]


def test_two_with_an_official_deck_play_with_the_robot() -> None:
    for deck in DECKS.values():
        assert [seats_of(deck, players) for players in (2, 3, 4, 5)] == [ROBOT_CREW, 3, 4, 5]
    assert [seats_of(OWN, players) for players in (2, 3, 6, 8)] == [2, 3, 6, 8]
