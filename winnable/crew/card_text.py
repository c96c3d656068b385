"""A card as text: letter and rank, with a symbol and a colour if the ink has them."""

from typing import Final

from winnable.output.ink import SYMBOLS, Ink, printable
from winnable.rules.crew.card import Card, Deck

_SYMBOL_OF: Final = dict(zip(("pink", "blue", "green", "yellow"), SYMBOLS, strict=False))
_TRUMP_SYMBOL: Final = SYMBOLS[-1]
# Bright blue, as plain blue is hard to read on black. Trumps stay in the terminal's own colour.
_SUIT_COLOURS: Final = {"pink": "bright_magenta", "blue": "bright_blue", "green": "green", "yellow": "yellow"}


def card_text(ink: Ink, card: Card, deck: Deck, *, bold: bool = False) -> str:
    """Return a card, always with letter and rank: nothing depends on colour or symbol alone."""
    suit = deck.suit(card.suit)
    symbol = _TRUMP_SYMBOL if suit.trump else _SYMBOL_OF.get(suit.name, "")
    return ink.style(f"{symbol if ink.symbols else ''}{card}", fg=_SUIT_COLOURS.get(suit.name), bold=bold)


def named_card(ink: Ink, name: str, deck: Deck) -> str:
    """Return what has the name of a card as that card, and anything else as it is."""
    try:
        return card_text(ink, Card.parse(name), deck)
    except (ValueError, KeyError):
        return printable(name)
