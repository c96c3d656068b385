"""Kinds of cards in English, and the words of each game."""

import pytest

from tests.support.english import AT_LEAST, EXACTLY, NINE, ONE, TABLE, taken, won, words_of
from winnable.missions.crew.english.words import Words
from winnable.missions.crew.goals.forms import goal_text
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, Card, Deck, Suit
from winnable.rules.crew.kinds import COLOURS, TRUMPS, CardFilter
from winnable.rules.crew.who import Member, Seat

CARDS = [
    (CardFilter(), "card"),
    (CardFilter(suits=(COLOURS,)), "colour card"),
    (CardFilter(suits=(TRUMPS,)), "rocket"),
    (CardFilter(suits=("rocket",)), "rocket"),
    (CardFilter(suits=("pink", "blue")), "pink or blue card"),
    (CardFilter(suits=("pink", TRUMPS)), "pink or rocket card"),
    (CardFilter(ranks=(8, 9)), "8 or 9"),
    (CardFilter(suits=(COLOURS,), ranks=(9,)), "9"),
    (CardFilter(ranks=(1, 9)), "1 or 9 (not a rocket)"),
    (CardFilter(suits=("pink",), ranks=(8, 9)), "pink card of rank 8 or 9"),
    (CardFilter(suits=(TRUMPS,), ranks=(3,)), "rocket of rank 3"),
    (CardFilter(odd=True), "odd colour card"),
    (CardFilter(odd=False, suits=("pink",)), "even pink card"),
    (CardFilter(suits=("pink", "blue", "green", "yellow", "rocket"), odd=True), "odd card of any suit"),
    (CardFilter(over=5), "card above 5"),
    (CardFilter(under=7), "colour card below 7"),
    (CardFilter(over=3, under=7), "colour card above 3 and below 7"),
    (CardFilter(cards=(Card("p", 3), Card("r", 1)), odd=True), "odd colour card out of pink 3 and rocket 1"),
]


@pytest.mark.parametrize(("kind", "noun"), CARDS)
def test_a_kind_of_card(kind: CardFilter, noun: str) -> None:
    assert goal_text(taken(EXACTLY, 0, kind), TABLE) == f"The owner wins no {noun}."


def test_a_colour_is_said_only_where_a_trump_could_be_meant() -> None:
    challenge = words_of(CHALLENGE)
    assert goal_text(taken(EXACTLY, 0, ONE), challenge) == "The owner wins no 1."
    assert goal_text(taken(EXACTLY, 0, CardFilter(ranks=(2,))), challenge) == "The owner wins no 2 (not a rocket)."


@pytest.mark.parametrize(
    ("kind", "article"), [(NINE, "a 9"), (CardFilter(ranks=(8,)), "an 8"), (ONE, "a 1 (not a rocket)")]
)
def test_the_article(kind: CardFilter, article: str) -> None:
    assert goal_text(won(AT_LEAST, 1, won_with=kind), TABLE) == f"The owner wins at least one trick with {article}."


def test_the_words_of_the_game() -> None:
    words = words_of(DEEP_SEA)
    assert goal_text(taken(EXACTLY, 0, CardFilter(suits=(TRUMPS,)), Member.COMMANDER), words) == (
        "The captain wins no submarine."
    )
    assert goal_text(won(EXACTLY, 0, Seat(1)), words) == "The member at seat 1 wins no trick."
    plain = Words(Deck((Suit("pink", (1, 2)),)), "commander", owner="Ann")
    assert goal_text(taken(EXACTLY, 0, CardFilter(suits=(TRUMPS,))), plain) == "Ann wins no trump."
