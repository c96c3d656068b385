"""Cards: one, or several in the short notation."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from winnable.missions.crew.notation import read_card, read_card_list
from winnable.missions.crew.spelling import Placed
from winnable.missions.source.plain import Reading, Words
from winnable.missions.source.shape import ByKind, ListOf, Text
from winnable.missions.source.tree import Node
from winnable.rules.crew.card import Card


@dataclass(frozen=True, slots=True)
class OneCard(Text):
    """A card. It is read with its place, or as None with a finding of the `code`."""

    code: str = "D001"

    def read(self, node: Any, reading: Reading) -> Placed | None:
        return read_card(node, reading.findings, self.code)

    def write(self, value: Card, words: Words) -> str:  # noqa: ARG002
        return str(value)


class Cards(ByKind):
    """Cards as a text or a list: a list of cards with their places."""

    def read(self, node: Node, reading: Reading) -> Any:
        return read_card_list(node, reading.findings)

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        """See Codec: the cards of a tuple, in its order."""
        return cards_text(value)


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards one by one, in the order in which they are."""
    return " ".join(f"{card}," if card.rank > 9 else str(card) for card in cards)


CARD: Final = OneCard("a card such as 'p9'", examples=("p9",))
CARDS: Final = Cards(
    "cards such as 'p1 g7' or a list of cards",
    text=Text("cards such as 'p1 g7'", examples=("p1 g7",)),
    items=ListOf(CARD, at_least=1),
)
