"""The table that the text of a problem lays out, as far as it goes: cards, tasks and the leader may be missing."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from winnable.missions.crew.cards import TaskCard, read_game
from winnable.missions.crew.format.deck import DECK
from winnable.missions.crew.format.exchange import SIGNAL_OF_MISSION
from winnable.missions.crew.format.hands import Hands, WrittenHand
from winnable.missions.crew.format.line import PLAYED
from winnable.missions.crew.format.players import ProblemReading, ReadDeal
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.format.tasks import read_tasks_of
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.problem import mission_of
from winnable.missions.crew.spelling import Suits
from winnable.missions.source.edit import root_of
from winnable.missions.source.finding import Findings, TooManyFindings
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode, items_of, plain
from winnable.rules.crew.card import Card, Deck, format_cards
from winnable.rules.crew.edition import DECKS, DEFAULT_EDITION, EDITIONS, Edition
from winnable.rules.crew.task import Task, Token

COLUMNS: Final = 7
"""The columns before the robot when a game begins with an official deck (N9)."""
Column = tuple[Card | None, Card | None]
"""The card that lies open, and the one below; None for one that is not known."""
_GONE: Final = "T002"
"""The code of a task whose card is not in the deck, as it was played before."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of a seat: those in the robot's columns, others that are known, and the number of unknown ones."""

    cards: frozenset[Card] = frozenset()
    unknown: int = 0
    columns: tuple[Column, ...] = ()
    rest: bool = False
    """Whether the text says only that it has all cards that are in no other hand."""

    @property
    def known(self) -> frozenset[Card]:
        """All cards that are known."""
        return self.cards | {card for column in self.columns for card in column if card is not None}

    @property
    def hidden(self) -> int:
        """How many cards are unknown, those in columns among them."""
        return self.unknown + sum(column.count(None) for column in self.columns)

    @property
    def size(self) -> int:
        """The number of cards, known or not."""
        return len(self.known) + self.hidden

    def without(self, card: Card) -> "Hand":
        """Take a card out; in a hand with unknown cards, and in a column, an unknown one comes in its place."""
        columns = tuple(
            (None if cover == card else cover, None if below == card else below) for cover, below in self.columns
        )
        more = 1 if card in self.cards and self.unknown else 0
        return replace(self, cards=self.cards - {card}, unknown=self.unknown + more, columns=columns, rest=False)

    def written(self, deck: Deck) -> str | int | list[str]:
        """Return the hand as files have it; a hand without any card is an empty list."""
        if not self.known and not self.columns and self.unknown:
            return self.unknown
        columns = [f"{cover or '?'}({below or '?'})" for cover, below in self.columns]
        parts = (*columns, format_cards(self.cards, deck), "?" * self.unknown)
        return " ".join(part for part in parts if part) or []


@dataclass(frozen=True, slots=True)
class Item:
    """An item of the tasks as it is written, with the tasks that it names; a text may name several."""

    value: Any
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A problem as it is written (`value`), and the parts that could be read.

    `deck` has the cards that there are to tap; `dealt`: only those in the hands are played with. `names` are those that
    are written, none where the hands are a list. `unread` are the keys that have a mistake.
    """

    value: Mapping[str, Any]
    root: MappingNode
    edition: Edition
    mission: Mission | None
    deck: Deck
    dealt: bool
    names: tuple[str, ...]
    hands: tuple[Hand, ...]
    robot: int | None
    lead: int | None
    good: bool
    """Whether the hands are complete."""
    items: tuple[Item, ...] = ()
    played: tuple[tuple[Card, ...], ...] = ()
    unread: frozenset[str] = field(default=frozenset())

    @property
    def usual_signal(self) -> Any:
        """The rule of the mission for the signal, as files say it, which holds where the problem has none."""
        signal = self.mission.distress if self.mission and "before" not in self.value else None
        return SIGNAL_OF_MISSION.write(signal, {})

    @staticmethod
    def read(text: str) -> "Sheet":
        """Read the text of a problem. Raises ValueError if its hands cannot be laid out."""
        root, findings = root_of(text), Findings()
        broken = PROBLEM.broken(root, findings)
        node = root.get("hands")
        if node is None or "hands" in broken:
            raise ValueError("expected hands")
        mission = mission_of(root, broken, findings)
        inner = root.get("mission")
        default = read_game(inner, set()) if isinstance(inner, MappingNode) else DEFAULT_EDITION.key
        game = read_game(root, broken, mission.game if mission else default)
        edition = EDITIONS.get(game, DEFAULT_EDITION)
        named = root.get("deck")
        dealt = isinstance(named, ScalarNode) and named.text == "dealt" and root.get("before") is None
        usual = (mission.deck if mission else None) or edition.deck
        written = isinstance(named, Node) and not (isinstance(named, ScalarNode) and named.text == "dealt")
        deck = DECK.read(named, GoalReader(findings, game=game)) if named is not None and written else usual
        reading = Findings()
        hands = Hands(node, root.key("hands"), Suits.of(None if dealt else deck, edition.deck), reading)
        hands.fill_rest(deck, dealt=dealt)
        if reading.errors or deck is None:
            raise ValueError("expected hands that can be read")
        if dealt and not set(hands.cards) <= set(deck.cards):
            deck = hands.own_deck(edition.deck)

        def seat(key: str) -> int | None:
            part = root.get(key)
            known = isinstance(part, ScalarNode) and key not in broken
            return (
                hands.players.seat(part.text, part.place, Findings())
                if isinstance(part, ScalarNode) and known
                else None
            )

        robot = seat("robot")
        own = hands.own_deck(edition.deck)
        middle = root.get("before") is not None
        good = hands.check(own if middle or dealt else deck, robot, dealt=dealt, whole=deck if middle else None)
        sheet = Sheet(
            value=plain(root),
            root=root,
            edition=edition,
            mission=mission,
            deck=deck,
            dealt=dealt,
            names=hands.players.names,
            hands=tuple(_hand(hand, robot=place == robot) for place, hand in enumerate(hands.hands)),
            robot=robot,
            lead=seat("lead"),
            good=good,
            unread=frozenset(broken),
        )
        return sheet.with_tasks().with_played()

    @property
    def middle(self) -> bool:
        """Whether it is in the middle of a game whose first tricks are not written."""
        return "before" in self.value

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.names or tuple(f"seat {seat}" for seat in range(len(self.hands)))

    @property
    def official(self) -> bool:
        """Whether a game begins with an official deck."""
        return self.deck in DECKS.values() and not self.dealt and not self.middle

    @property
    def own_cards(self) -> tuple[TaskCard, ...]:
        """The task cards that the mission brings."""
        return self.mission.own_cards if self.mission else ()

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks in the order drawn; those of the mission where it has them and the text says nothing."""
        if "tasks" not in self.value and self.mission is not None:
            return self.mission.fixed_tasks(len(self.hands))
        return tuple(task for item in self.items for task in item.tasks)

    @property
    def tokens(self) -> tuple[Token | None, ...]:
        """The token of each task: where the text has none, those of the mission lie on its first tasks."""
        written = tuple(task.token for task in self.tasks)
        if self.mission is None or any(written):
            return written
        return (*self.mission.layout(len(written)), *written)[: len(written)]

    @property
    def done(self) -> tuple[str, ...]:
        """The names of tasks that were met before."""
        written = [node.text for node in items_of(self.root.get("done")) if isinstance(node, ScalarNode)]
        names = {task.name for task in self.tasks}
        return tuple(name for each in written for name in ([each] if each in names else each.replace(",", " ").split()))

    def player(self, seat: int) -> str | int:
        """Return the name of a player in a file."""
        return self.names[seat] if self.names else seat

    def seat_of(self, written: object) -> int | None:
        """Return the seat of a player as a file has it, by name or by number."""
        if str(written) in self.names:
            return self.names.index(str(written))
        text = str(written)
        return int(text) if text.isdecimal() and int(text) < len(self.hands) else None

    def sizes(self, seat: int) -> tuple[int, int] | None:
        """Return the least and the most cards of a seat; None where a hand may have any size."""
        if self.middle or self.dealt:
            return None
        least, over = divmod(len(self.deck.cards), len(self.hands))
        if self.robot is not None and self.official:  # the card that is left over is always the robot's (N9)
            least, over = least + over * (seat == self.robot), 0
        return least, least + bool(over)

    def holder(self, card: Card) -> int | None:
        """Return who holds a card."""
        return next((seat for seat, hand in enumerate(self.hands) if card in hand.known), None)

    def free(self) -> list[Card]:
        """Return the cards that are in no hand; none where the hands may be any cards."""
        held = frozenset[Card]().union(*(hand.known for hand in self.hands))
        return [] if self.middle or self.dealt else [card for card in self.deck.cards if card not in held]

    # --- reading ---

    def _dealt(self) -> ReadDeal:
        node = self.root.get("hands")
        assert node is not None
        players = Hands(node, node.place, Suits.of(self.deck, self.edition.deck), Findings()).players
        return ReadDeal(players, self.deck, None, self.edition.key)

    def with_tasks(self) -> "Sheet":
        """Read the tasks, each item for itself; with a mistake in any of them they are not shown."""
        node, done = self.root.get("tasks"), self.root.get("done")
        if node is None:
            return self
        written = node.items if isinstance(node, SequenceNode) else (node,)
        items: list[Item] = []
        for each in written:
            findings = Findings()
            roles = [role.name for role in self.mission.roles] if self.mission else []
            roles += [str(key) for key in _mapping(self.value.get("roles"))]
            reading = ProblemReading(findings, roles, self.names, game=self.edition.key, dealt=self._dealt())
            reading.cards = {card.id: card for card in self.own_cards}
            read = read_tasks_of(each, done, reading)
            if "tasks" in self.unread or any(
                found.code != _GONE and found.level == "error" for found in findings.found
            ):
                return replace(self, unread=self.unread | {"tasks"})
            items.append(Item(plain(each), tuple(found.task for found in read)))
        return replace(self, items=tuple(items))

    def with_played(self) -> "Sheet":
        """Read the cards played; with a mistake in them they are not shown."""
        node = None if "played" in self.unread else self.root.get("played")
        if node is None:
            return self
        line = PLAYED.read(
            node, ProblemReading(Findings(), seats=self.names, game=self.edition.key, dealt=self._dealt())
        )
        if line.cut:
            return replace(self, unread=self.unread | {"played"})
        return replace(self, played=line.line.tricks)


@lru_cache(maxsize=8)
def sheet_of(text: str) -> Sheet:
    """Read the text of a problem. Raises ValueError if its hands cannot be laid out."""
    try:
        return Sheet.read(text)
    except TooManyFindings as error:
        raise ValueError("expected hands with fewer mistakes") from error


def _mapping(value: object) -> Mapping[Any, Any]:
    return value if isinstance(value, dict) else {}


def _hand(read: WrittenHand, *, robot: bool) -> Hand:
    columns: tuple[Column, ...] = tuple(
        (cover.card if cover else None, below.card if below else None) for cover, below in read.columns
    )
    if robot and read.sized:
        columns = ((None, None),) * (read.unknown // 2)
    inside = {card for column in columns for card in column if card is not None}
    unknown = read.unknown - sum(column.count(None) for column in columns)
    cards = frozenset(placed.card for placed in read.cards) - inside
    return Hand(cards, unknown, columns, read.rest)
