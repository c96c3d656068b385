"""Decks: by name, or built from suits and ranks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from winnable.missions.crew.cards import CARDS
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.words import words_of
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, Place, quoted
from winnable.missions.source.meaning import Own
from winnable.missions.source.plain import Reading, Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, ListOf, Text, Whole
from winnable.missions.source.tree import MappingNode, Node, items_of, text_of, whole
from winnable.rules.crew.card import Card, Deck, Suit, format_cards
from winnable.rules.crew.edition import DECKS, EDITIONS

DEFAULT_RANKS: Final = 9
MAX_CARDS: Final = 200


def _read(node: Node, reading: GoalReader) -> Deck | None:
    """Read a deck; None for `dealt`, and where there is a mistake."""
    if not isinstance(node, MappingNode):
        return DECKS.get(text_of(node))
    before = reading.findings.errors
    deck = _DeckBuilder(node, EDITIONS[reading.game].deck, reading).deck()
    return deck if reading.findings.errors == before else None


def _written(deck: Deck, words: Words) -> str | Flow:
    """Write the shortest form, its name, or suits and ranks without the gaps."""
    for name, official in DECKS.items():
        if deck == official:
            return name
    suits, trump = [suit for suit in deck.suits if not suit.trump], deck.trump
    if trump is not None and deck.suits[-1] is not trump:
        raise ValueError("expected the trump suit to be the last suit of the deck")
    ranks = max((suit.ranks[-1] for suit in suits), default=1)
    written = Flow({"suits": [suit.name for suit in suits], "ranks": ranks})
    if trump is not None:
        written["trumps"] = trump.ranks[-1]
        if words.get("trump") != trump.name:
            written["trump"] = trump.name
    missing = [
        Card(suit.letter, rank)
        for suit in deck.suits
        for rank in range(1, (suit.ranks[-1] if suit.trump else ranks) + 1)
        if rank not in suit.ranks
    ]
    if missing:
        written["without"] = format_cards(missing, deck)
    return written


@dataclass(frozen=True, slots=True)
class _DeckBuilder:
    """Builds a deck from suits and ranks; the deck of the edition supplies the rest."""

    node: MappingNode
    official: Deck
    reading: Reading

    def deck(self) -> Deck | None:
        """Build the deck, and note every mistake."""
        node, findings, before = self.node, self.reading.findings, self.reading.findings.errors
        without, trump = node.get("without"), node.get("trump")
        out = [placed.card for placed in CARDS.read(without, self.reading)] if without else []
        highest, trumps = self._number("ranks", DEFAULT_RANKS), self._number("trumps", 0)
        names = [(suit.name, node.place) for suit in self.official.suits if not suit.trump]
        if (listed := node.get("suits")) is not None:
            names = [(text_of(item), item.place) for item in items_of(listed)]
        built = [self._suit(name, highest, out, place) for name, place in names]
        letters = {name[:1] for name, _ in names}  # also those of suits of which no card is left
        if trumps:
            name = text_of(trump, self.official.trump.name if self.official.trump else "trump")
            letters.add(name[:1])
            built.append(self._suit(name, trumps, out, (trump or node).place, trump=True))
        elif trump is not None:
            message = "expected the number of trumps together with trump"
            findings.add(node.key("trump"), "D009", message, "add for example trumps: 1")
        if findings.errors > before:
            return None
        try:
            deck = Deck(tuple(suit for suit in built if suit))
        except ValueError as error:
            findings.add(node.place, "D009", str(error), self._letters_hint(built))
            return None
        if bounded(deck, node.place, findings) is None:
            return None
        for card in out:
            limit = trumps if deck.trump and card.suit == deck.trump.letter else highest
            if card.suit not in letters or card.rank > limit:
                findings.add(node.key("without"), "D002", f"the card {card} cannot be taken out, it is not in the deck")
        if not deck.cards:
            findings.add(node.place, "D009", "expected a deck with at least one card")
        return deck

    @staticmethod
    def _letters_hint(built: Sequence[Suit | None]) -> str:
        """Say which suit to call otherwise, if two have the same first letter."""
        colours = [suit.letter for suit in built if suit and not suit.trump]
        trump = next((suit for suit in built if suit and suit.trump), None)
        if trump is not None and trump.letter in colours:
            free = next((name for name in ("star", "joker", "trump") if name[0] not in colours), "")
            return f"call the trumps, which are {trump.name}s, otherwise, as in trump: {free}" if free else ""
        return "cards are written with the first letter of their suit, so call one of the two suits otherwise"

    def _number(self, key: str, absent: int) -> int:
        node = self.node.get(key)
        return absent if node is None else whole(node)

    def _suit(self, name: str, highest: int, out: list[Card], place: Place, *, trump: bool = False) -> Suit | None:
        """Build a suit of ranks from 1 on without the cards that are taken out; None if no card is left."""
        taken = {card.rank for card in out if card.suit == name[:1]}
        ranks = tuple(rank for rank in range(1, highest + 1) if rank not in taken)
        try:
            return Suit(name, ranks, trump) if ranks else None
        except ValueError:
            message = f"expected the name of a suit in small letters, found {quoted(name)}"
            self.reading.findings.add(place, "D009", message)
            return None


def bounded(deck: Deck, place: Place, findings: Findings) -> Deck | None:
    """Return the deck; None and a finding if it has more than MAX_CARDS cards."""
    if len(deck.cards) <= MAX_CARDS:
        return deck
    findings.add(place, "D009", f"expected a deck of at most {MAX_CARDS} cards, found {len(deck.cards)}")
    return None


_NAMES: Final = {official.name: official.about for edition in EDITIONS.values() for official in edition.decks}
_TABLE: Final = Fields(
    "a deck",
    {
        "suits": Key(ListOf(Text("the name of a suit")), "The colours, in the order they are written."),
        "ranks": Key(Whole(1, 99), "The highest rank of the colours; 9 if not given."),
        "trumps": Key(Whole(0, 99), "The highest rank of the trumps; 0 or not given: no trumps."),
        "trump": Key(Text("the name of a suit"), "The name of the trump suit; that of the game if not given."),
        "without": Key(CARDS, "Cards that are taken out."),
    },
)


def _deck(**more: str) -> Own:
    """Return the shape of a deck; `more` are further names, which are read as None."""
    shape = ByKind("a deck: a name or a mapping", text=Choice({**_NAMES, **more}), table=_TABLE)
    return Own(shape, _read, _written)


DECK_OF_MISSION: Final = _deck()
DECK: Final = _deck(dealt="Just the cards in the hands.")


def deck_value(deck: Deck, game: str, *, dealt: bool) -> Any:
    """Return the shortest form of a deck in a problem, `dealt` where that may be."""
    value = DECK.write(deck, words_of(game))
    return "dealt" if dealt and "without" in value and Deck.of(deck.cards, EDITIONS[game].deck) == deck else value
