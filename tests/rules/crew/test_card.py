"""Cards, decks and their notation: what is written is read back, and which card beats which."""

import re
from contextlib import suppress
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck, Suit, format_cards
from winnable.rules.crew.edition import DECKS

CARDS = st.builds(Card, st.sampled_from("bgprsyz"), st.integers(1, 99))
TALL = Deck((Suit("pink", tuple(range(1, 13))), Suit("blue", (3,)), Suit("rocket", (1, 20), trump=True)))
NO_TRUMPS = Deck(PLANET_NINE.suits[:4])


def read(text: str) -> list[Card]:
    """Cards in the short form, `p179 b1,10`, read the plain way."""
    found = []
    for run in text.split():
        ranks = run[1:].split(",") if "," in run else run[1:]
        found += [Card(run[0], int(rank)) for rank in ranks if rank]
    return found


# --- notation --------------------------------------------------------------------------------------------


@given(CARDS)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert Card.parse(str(card)) == card


@given(st.text("pr019 P,", max_size=4))
def test_what_is_read_as_a_card_is_written_the_same(text: str) -> None:
    """One way to write each card: no leading zero, no blanks, no capitals."""
    with suppress(ValueError):
        assert str(Card.parse(text)) == text


@given(st.sets(CARDS))
def test_many_cards_are_read_as_they_are_written(cards: set[Card]) -> None:
    assert read(format_cards(cards)) == sorted(cards)


@pytest.mark.parametrize("deck", [*DECKS.values(), TALL, NO_TRUMPS])
def test_a_whole_deck_is_written_in_its_order(deck: Deck) -> None:
    assert read(format_cards(reversed(deck.cards), deck)) == list(deck.cards)


@given(st.sets(st.sampled_from(TALL.cards)))
def test_suits_are_written_in_the_order_of_the_deck(cards: set[Card]) -> None:
    assert read(format_cards(cards, TALL)) == [card for card in TALL.cards if card in cards]


def test_suits_that_a_deck_lacks_are_left_out() -> None:
    assert format_cards(read("p1 g2 r20,"), TALL) == "p1 r20,"
    assert format_cards([]) == ""


# --- decks -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "ranks", "says"),
    [
        ("Pink", (1,), "expected a suit name in small letters, found 'Pink'"),
        ("", (1,), "expected a suit name in small letters, found ''"),
        ("1st", (1,), "expected a suit name in small letters, found '1st'"),
        ("pink", (), "expected rising ranks for pink, found ()"),
        ("pink", (2, 1), "expected rising ranks for pink, found (2, 1)"),
        ("pink", (1, 1), "expected rising ranks for pink, found (1, 1)"),
        ("pink", (0, 1), "expected ranks from 1 to 99 for pink, found (0, 1)"),
        ("pink", (99, 100), "expected ranks from 1 to 99 for pink, found (99, 100)"),
    ],
)
def test_what_is_no_suit(name: str, ranks: tuple[int, ...], says: str) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(says)}$"):
        Suit(name, ranks)


@pytest.mark.parametrize(
    ("suits", "says"),
    [
        ((Suit("pink", (1,)), Suit("purple", (2,))), "expected suits with different first letters, found p, p"),
        ((Suit("red", (1,), trump=True), Suit("blue", (1,), trump=True)), "expected at most one trump suit"),
    ],
)
def test_what_is_no_deck(suits: tuple[Suit, ...], says: str) -> None:
    with pytest.raises(ValueError, match=f"^{says}$"):
        Deck(suits)


def test_suits_of_a_deck() -> None:
    assert [suit.letter for suit in PLANET_NINE.suits] == list("pbgyr")
    assert PLANET_NINE.suit("g") == Suit("green", tuple(range(1, 10)))
    assert PLANET_NINE.trump == Suit("rocket", (1, 2, 3, 4), trump=True)
    with pytest.raises(KeyError, match="s"):
        PLANET_NINE.suit("s")
    assert (NO_TRUMPS.trump, NO_TRUMPS.commander_card) == (None, None)
    assert not any(map(NO_TRUMPS.is_trump, PLANET_NINE.cards))


@given(st.sets(st.sampled_from(DEEP_SEA.cards), min_size=1))
def test_a_deck_of_some_cards(cards: set[Card]) -> None:
    """It holds just these, calls suits what the other deck calls them, and has the same trumps."""
    deck = Deck.of([*cards, *cards], DEEP_SEA)
    assert set(deck.cards) == cards
    assert len(deck.cards) == len(cards)
    for card in cards:
        assert deck.suit(card.suit).name == DEEP_SEA.suit(card.suit).name
        assert deck.is_trump(card) == DEEP_SEA.is_trump(card)
    trumps = {card for card in cards if card.suit == "s"}
    assert deck.commander_card == max(trumps, default=None)


# --- which card beats which ------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [PLANET_NINE, CHALLENGE, TALL, NO_TRUMPS])
def test_a_suit_and_the_trumps_are_strictly_ordered(deck: Deck) -> None:
    """From the lowest card of a colour to the highest trump: each card beats those before it and no other."""
    trumps = [card for card in deck.cards if deck.is_trump(card)]
    colours = [[card for card in deck.cards if card.suit == suit.letter] for suit in deck.suits if not suit.trump]
    for colour in colours:
        chain = [*colour, *trumps]
        assert all(low.rank < high.rank for part in (colour, trumps) for low, high in pairwise(part))
        assert not any(deck.beats(card, card) for card in chain)
        for low, high in combinations(chain, 2):
            assert deck.beats(high, low)
            assert not deck.beats(low, high)
    for one, other in permutations(colours, 2):
        assert not any(deck.beats(card, led) for card in one for led in other)


@pytest.mark.parametrize(
    ("suit", "rank"),
    [("banana", 99), ("", 1), ("P", 1), ("ä", 1), ("p", 0), ("p", 100), ("p", -1), ("p", "7"), ("p", 1.0), (["p"], 1)],
)
def test_no_card(suit: Any, rank: Any) -> None:
    expected = "the letter of a suit and a rank from 1 to 99, such as 'p' and 7"
    with pytest.raises(ValueError, match=f"^expected {expected}, found {re.escape(f'{suit!r} and {rank!r}')}$"):
        Card(suit, rank)
