"""Decks: by name, as dealt, and built from suits and ranks."""

from tests.support.loading import messages, only
from winnable.missions.crew import (
    load_text,
)
from winnable.rules.crew.card import CHALLENGE, Card
from winnable.rules.crew.deal import Deal


def test_decks() -> None:
    hands = "hands: [p12 r1, b12, p34 b3]\n"
    assert only(load_text(f"deck: dealt\n{hands}")).problem.deal.deck.cards[-1] == Card("r", 1)
    regular = "deck: {suits: [pink, blue], ranks: 4, trumps: 1, trump: sun, without: b4}\n"
    deck = only(load_text(regular + hands.replace("r1", "s1"))).problem.deal.deck
    assert [suit.name for suit in deck.suits] == ["pink", "blue", "sun"]
    deal = Deal.of(CHALLENGE, [CHALLENGE.cards[seat::3] for seat in range(3)])
    assert only(load_text(f"deck: challenge\nhands: [{', '.join(str(deal).split(' / '))}]\n")).problem.deal == deal


def test_large_decks() -> None:
    suits = ", ".join("abcdefghijklmnopqrstuvwxy")
    loaded = load_text(f"hands: [a1, b1]\ndeck: {{suits: [{suits}], ranks: 9}}\nlead: 0\n")
    assert messages(loaded) == ["2:7 D009 expected a deck of at most 200 cards, found 225"]
    ranks = ",".join(map(str, range(1, 100)))
    loaded = load_text(f"deck: dealt\nlead: 0\nhands: ['p{ranks}', 'b{ranks}', 'g{ranks}']\n")
    assert messages(loaded) == ["3:1 D009 expected a deck of at most 200 cards, found 297"]
