"""Cards and decks."""

from typing import Final

from winnable.missions.source.shape import ByKind, Choice, Fields, Key, ListOf, Text, Whole
from winnable.rules.crew.edition import EDITIONS

__all__ = ["CARD", "CARDS", "DECK", "DECK_OF_MISSION"]

CARD: Final = Text("a card such as 'p9'", examples=("p9",))
CARDS: Final = ByKind(
    "cards such as 'p1 g7' or a list of cards",
    text=Text("cards such as 'p1 g7'", examples=("p1 g7",)),
    items=ListOf(CARD, at_least=1),
)
_DECK_NAMES: Final = {official.name: official.about for edition in EDITIONS.values() for official in edition.decks}
_DECK_TABLE: Final = Fields(
    "a deck",
    {
        "suits": Key(ListOf(Text("the name of a suit")), "The colours, in the order they are written."),
        "ranks": Key(Whole(1, 99), "The highest rank of the colours; 9 if not given."),
        "trumps": Key(Whole(0, 99), "The highest rank of the trumps; 0 or not given: no trumps."),
        "trump": Key(Text("the name of a suit"), "The name of the trump suit; that of the game if not given."),
        "without": Key(CARDS, "Cards that are taken out."),
    },
)
DECK_OF_MISSION: Final = ByKind("a deck: a name or a mapping", text=Choice(_DECK_NAMES), table=_DECK_TABLE)
DECK: Final = ByKind(
    "a deck: a name or a mapping",
    text=Choice({**_DECK_NAMES, "dealt": "Just the cards in the hands."}),
    table=_DECK_TABLE,
)
