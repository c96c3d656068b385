"""Kinds of cards in English, and the words of each game."""

from tests.support.english import EXACTLY, ONE, taken, won, words_of
from winnable.missions.crew.english.words import Words
from winnable.missions.crew.goals.forms import goal_text
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, Deck, Suit
from winnable.rules.crew.kinds import TRUMPS, CardFilter
from winnable.rules.crew.who import Member, Seat


def test_a_colour_is_said_only_where_a_trump_could_be_meant() -> None:
    challenge = words_of(CHALLENGE)
    assert goal_text(taken(EXACTLY, 0, ONE), challenge) == "The owner wins no 1."
    assert goal_text(taken(EXACTLY, 0, CardFilter(ranks=(2,))), challenge) == "The owner wins no 2 (not a rocket)."


def test_the_words_of_the_game() -> None:
    words = words_of(DEEP_SEA)
    assert goal_text(taken(EXACTLY, 0, CardFilter(suits=(TRUMPS,)), Member.COMMANDER), words) == (
        "The captain wins no submarine."
    )
    assert goal_text(won(EXACTLY, 0, Seat(1)), words) == "The member at seat 1 wins no trick."
    plain = Words(Deck((Suit("pink", (1, 2)),)), "commander", owner="Ann")
    assert goal_text(taken(EXACTLY, 0, CardFilter(suits=(TRUMPS,))), plain) == "Ann wins no trump."
