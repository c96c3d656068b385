"""Cards, kinds of cards and decks."""

from typing import Final

from winnable.missions.crew.format.advice import KIND_ADVICE
from winnable.missions.source.named import Named
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, ListOf, Text, Whole
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.goal import COLOURS, TRUMPS

__all__ = ["CARD", "CARDS", "DECK", "DECK_OF_MISSION", "KIND", "SELECTORS"]

CARD: Final = Text("a card such as 'p9'", examples=("p9",))
SELECTORS: Final = {COLOURS: "Every suit but the trumps.", TRUMPS: "The trump suit."}
"""Words for suits that no deck names."""
_SUIT: Final = Choice(SELECTORS, others="a suit", names="suits")
_RANK: Final = Whole(1, 99)
CARDS: Final = ByKind(
    "cards such as 'p1 g7' or a list of cards",
    text=Text("cards such as 'p1 g7'", examples=("p1 g7",)),
    items=ListOf(CARD, at_least=1),
)
_FILTER_KEYS: Final = {
    "cards": Key(CARDS, "These cards."),
    "suit": Key(
        ByKind("a suit or a list of suits", text=_SUIT, items=ListOf(_SUIT, at_least=1)),
        "Of this suit or one of these suits; colours: every suit but trump; trumps: the trump suit.",
    ),
    "rank": Key(
        ByKind("a rank or a list of ranks", number=_RANK, items=ListOf(_RANK, at_least=1)),
        "Of this rank or one of these ranks; colour cards only unless a suit is given.",
    ),
    "over": Key(Whole(0, 98), "Of a higher rank; colour cards only unless a suit is given."),
    "under": Key(Whole(2, 99), "Of a lower rank; colour cards only unless a suit is given."),
    "parity": Key(
        Choice({"odd": "1, 3, 5 and so on.", "even": "2, 4, 6 and so on."}),
        "Of an odd or even rank; colour cards only unless a suit is given.",
    ),
}
KIND: Final = Named(
    "cards",
    "a kind of card: cards, a suit, or a mapping",
    lambda: ByKind(
        "a kind of card such as 'p9', pink or {rank: 9}",
        text=Text("cards such as 'p1 g7', or a suit", examples=("p9", "p1 g7", "pink", COLOURS, TRUMPS), names="kinds"),
        table=Fields("a kind of card", _FILTER_KEYS, advice=KIND_ADVICE),
        advice={"number": "write {rank: 9} for the cards of a rank"},
    ),
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
