"""Kinds of cards: single cards, suits, or a mapping such as `{suit: pink, over: 6}`."""

from collections.abc import Sequence
from typing import Any, Final

from winnable.missions.crew.cards import CARDS, cards_text
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.notation import read_card_list
from winnable.missions.crew.words import ADVICE, WORDS
from winnable.missions.source.meaning import Named, OneOrMore, own
from winnable.missions.source.plain import UNWRITTEN, Reading, Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, ListOf, Text, Whole
from winnable.missions.source.tree import Node, ScalarNode
from winnable.rules.crew.card import Card
from winnable.rules.crew.kinds import CARD, COLOUR, COLOURS, TRUMPS, CardFilter, OwnRank


class _Suit(Choice):
    """A suit, of which a finding may have to say where it stands."""

    def read(self, node: Node, reading: Reading) -> Any:
        suit = super().read(node, reading)
        _check_colour([suit], node, reading)
        reading.note(suit, node.place)
        return suit


class _OwnRank(Choice):
    """The rank that is looked at, or one above it."""

    def read(self, node: Node, reading: Reading) -> Any:
        if not (isinstance(reading, GoalReader) and reading.inside.ranks):
            goal = "{cards_taken: {cards: {rank: rank}, …}}"
            hint = f"it is the rank that is looked at, as in ranks: {{at_least: 1, meet: {goal}}}"
            reading.findings.add(node.place, "G001", "expected rank only inside ranks", hint)
        return super().read(node, reading)


class _CardsOrSuits(Text):
    """Cards or suits as a text: a text with a digit names cards. A suit that is named again changes nothing."""

    def read(self, node: ScalarNode, reading: Reading) -> Any:
        named = dict.fromkeys(node.text.replace(",", " ").split())
        words = [] if any(map(str.isdigit, node.text)) else list(named)
        _check_colour(words, node, reading)
        if CARD in words and not (words == [CARD] and isinstance(reading, GoalReader) and reading.inside.card):
            hint = (
                "it is the card of a task, as in tasks: {count: 3, goal: {cards_taken: {by: owner, cards: "
                "card, exactly: 0}}}"
            )
            reading.findings.add(node.place, "G001", "expected card alone, in what a mission says of its tasks", hint)
        if words:
            return reading.make(node, lambda: CardFilter(suits=tuple(words)))
        return reading.make(node, lambda: CardFilter(cards=_cards(node, reading)))

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        if value.cards and value == CardFilter(cards=value.cards):
            return cards_text(value.cards)
        return " ".join(value.suits) if value.suits and value == CardFilter(suits=value.suits) else UNWRITTEN


def _check_colour(suits: Sequence[str], node: Node, reading: Reading) -> None:
    """Note a colour that nobody looks at."""
    if COLOUR in suits and not (isinstance(reading, GoalReader) and reading.inside.colours):
        hint = (
            "it is the colour that is looked at, as in colours: {at_least: 1, meet: {cards_taken: {cards: colour, …}}}"
        )
        reading.findings.add(node.place, "G001", "expected colour only inside colours", hint)


def _cards(node: Node, reading: Reading) -> tuple[Card, ...]:
    cards = read_card_list(node, reading.findings, "G001")
    for each in cards:
        reading.note(str(each.card), each.place)
    return tuple(each.card for each in cards)


_SUIT: Final = _Suit(WORDS["suits"], others="a suit")
_OWN_RANK: Final = _OwnRank(
    {
        "rank": "The rank in question, only inside 'ranks'.",
        **{f"rank+{more}": f"The rank {more} higher than that." for more in range(1, 9)},
    },
    values={"rank": OwnRank(), **{f"rank+{more}": OwnRank(more) for more in range(1, 9)}},
)
_RANK: Final = Whole(1, 99)
_ONE_RANK: Final = ByKind("a rank", text=_OWN_RANK, number=_RANK)
_CARDS: Final = own(CARDS, _cards)
_KEYS: Final = {
    "cards": Key(_CARDS, "These cards."),
    "suit": Key(
        OneOrMore("a suit or a list of suits", text=_SUIT, items=ListOf(_SUIT, at_least=1)),
        "Of this suit or one of these suits; colours: every suit but trump; trumps: the trump suit.",
        attribute="suits",
    ),
    "rank": Key(
        OneOrMore("a rank or a list of ranks", text=_OWN_RANK, number=_RANK, items=ListOf(_ONE_RANK, at_least=1)),
        "Of this rank or one of these ranks; colour cards only unless a suit is given.",
        attribute="ranks",
    ),
    "over": Key(Whole(0, 98), "Of a higher rank; colour cards only unless a suit is given."),
    "under": Key(Whole(2, 99), "Of a lower rank; colour cards only unless a suit is given."),
    "parity": Key(
        Choice({"odd": "1, 3, 5 and so on.", "even": "2, 4, 6 and so on."}, values={"odd": True, "even": False}),
        "Of an odd or even rank; colour cards only unless a suit is given.",
        attribute="odd",
    ),
}
KIND: Final = Named(
    "cards",
    "a kind of card: cards, a suit, or a mapping",
    lambda: ByKind(
        "a kind of card such as 'p9', pink or {rank: 9}",
        text=_CardsOrSuits("cards such as 'p1 g7', or a suit", examples=("p9", "p1 g7", "pink", COLOURS, TRUMPS)),
        table=Fields("a kind of card", _KEYS, advice=ADVICE["kind"], made=CardFilter),
        advice={"number": "write {rank: 9} for the cards of a rank"},
    ),
)
