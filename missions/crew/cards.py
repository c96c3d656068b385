"""Values in all kinds of documents: cards, the edition, and conditions on the commander."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.missions.crew.notation import read_card, read_card_list
from winnable.missions.crew.spelling import Placed
from winnable.missions.crew.words import ADVICE, COMMANDER_WORDS
from winnable.missions.source.meaning import Own
from winnable.missions.source.plain import UNWRITTEN, Reading, Words
from winnable.missions.source.shape import ByKind, Choice, Key, ListOf, Text
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.rules.crew.card import Card
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.task import Task, Token


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


IS_COMMANDER: Final = Own(
    Choice(COMMANDER_WORDS),
    lambda _node, _reading: True,
    lambda value, words: words["commander"] if value else UNWRITTEN,
)
"""A word for the commander, by which something is true of the commander."""
GAME: Final = Key(
    Choice({edition.key: f"{edition.title}." for edition in EDITIONS.values()}, advice=ADVICE["game"]),
    "The game; that of the mission if not given, else planet-nine. It decides the deck and what missions there are.",
)


def read_game(table: MappingNode, broken: Container[str] = (), default: str = DEFAULT_EDITION.key) -> str:
    """Read the edition of a document."""
    node = table.get("game")
    return node.text if isinstance(node, ScalarNode) and "game" not in broken else default


# --- Task cards ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TaskCard:
    """A task card: the goal of its owner, and its difficulty by number of players (S23).

    `not_captain`: the captain may never own it (S8). `redeal`: sets of cards; if one hand holds all cards of a set, the
    cards are dealt again (S18). `about` and `note` are for people.
    """

    id: str
    goal: Goal
    about: str = ""
    difficulty: Mapping[int, int] = field(default_factory=dict, hash=False)
    not_captain: bool = False
    redeal: tuple[tuple[Card, ...], ...] = ()
    note: str = ""
    game: str = "deep-sea"

    def task(
        self, players: int, owner: int | None = None, token: Token | None = None, predicted: int | None = None
    ) -> Task:
        """Make the task for this number of players."""
        difficulty = self.difficulty.get(players)
        return Task(self.id, self.goal, token, owner, self.not_captain, predicted, difficulty)

    def __str__(self) -> str:
        return self.id
