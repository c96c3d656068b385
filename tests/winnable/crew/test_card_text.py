"""Cards as people see them."""

from winnable.crew.card_text import card_text
from winnable.output.ink import PLAIN, Ink, to_terminal
from winnable.rules.crew.card import PLANET_NINE, Card, Deck, Suit


def test_every_suit_has_a_colour_a_symbol_and_a_letter() -> None:
    lively = Ink(colour=True, symbols=True)
    cards = [Card(suit.letter, 4) for suit in PLANET_NINE.suits]
    assert [card_text(PLAIN, card, PLANET_NINE) for card in cards] == ["p4", "b4", "g4", "y4", "r4"]
    assert [card_text(Ink(symbols=True), card, PLANET_NINE) for card in cards] == ["●p4", "■b4", "▲g4", "◆y4", "★r4"]
    assert len({to_terminal(card_text(lively, card, PLANET_NINE))[:5] for card in cards}) == 5
    own = Deck((Suit("orange", (1, 2)),))
    assert card_text(lively, Card("o", 1), own) == "o1"
