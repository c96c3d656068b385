"""Reading hands: cards, unknown cards, the robot's columns; and checking them against the deck."""

import re
from dataclasses import dataclass, field
from typing import Final

from winnable.missions.crew.format import COMMANDER
from winnable.missions.crew.notation import Placed, read_card, read_cards
from winnable.missions.source.finding import Findings, Place, nearest, quoted
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode
from winnable.missions.source.values import piece, words
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.edition import DECKS, edition_of

__all__ = ["Hands", "Players", "WrittenHand", "read_hand"]

MAX_HANDS: Final = 20
ROBOT_CREW: Final = 3
"""Two players and the robot, with an official deck (N9)."""
_COLUMN: Final = re.compile(r"([^()]+)\(([^()]+)\)")
_SIZE: Final = re.compile(r"\s*([1-9]?[0-9])\s*")


@dataclass(frozen=True, slots=True)
class Players:
    """The players' names by seat (empty if the hands have none), and the number of seats."""

    names: tuple[str, ...]
    count: int

    def call(self, seat: int) -> str:
        """Name a seat in messages."""
        return self.names[seat] if self.names else f"seat {seat}"

    def seat(self, text: str, place: Place, findings: Findings) -> int | None:
        """Find the seat of a player, by name or by number from 0; None and a finding if there is none."""
        if text in self.names:
            return self.names.index(text)
        if text.isdecimal() and len(text) <= 3 and int(text) < self.count:
            return int(text)
        if self.names:
            expected, hint = f"a player ({', '.join(self.names)})", nearest(text, list(self.names))
        else:
            expected, hint = f"a seat from 0 to {self.count - 1}", ""
        findings.add(place, "D007", f"expected {expected}, found {quoted(text)}", hint)
        return None


@dataclass(slots=True)
class WrittenHand:
    """A hand in a file: its cards with their places, and the number of its unknown cards.

    `columns` are the robot's columns of two cards, cover first, None for an unknown card; known cards of columns are in
    `cards` too. `sized`: the file has only the number of cards.
    """

    place: Place
    cards: list[Placed] = field(default_factory=list)
    unknown: int = 0
    columns: list[tuple[Placed | None, Placed | None]] = field(default_factory=list)
    first_unknown: Place | None = None
    first_column: Place | None = None
    sized: bool = False

    @property
    def size(self) -> int:
        """The number of cards, known and unknown."""
        return len(self.cards) + self.unknown

    def add_unknown(self, number: int, place: Place) -> None:
        """Add a number of unknown cards."""
        self.unknown += number
        self.first_unknown = self.first_unknown or place


def read_hand(node: Node, findings: Findings) -> WrittenHand:
    """Read a hand.

    It is cards in the short form or one by one, `?` for an unknown one, `p3(b4)` for p3 over b4; or its size.
    """
    hand = WrittenHand(node.place)
    size = _SIZE.fullmatch(node.text) if isinstance(node, ScalarNode) else None
    if isinstance(node, ScalarNode) and size is not None:
        hand.add_unknown(int(size[1]), node.at(size.start(1)))
        hand.sized = True
        return hand
    for word in words(node) if isinstance(node, ScalarNode) else node.items if isinstance(node, SequenceNode) else ():
        assert isinstance(word, ScalarNode)
        if word.text.strip("?") == "":
            hand.add_unknown(len(word.text), word.at(0))
        elif "(" in word.text or ")" in word.text:
            _read_column(word, hand, findings)
        elif isinstance(node, ScalarNode):
            hand.cards += read_cards(word, findings)
        else:
            card = read_card(word, findings)
            hand.cards += [card] if card else []
    return hand


def _read_column(word: ScalarNode, hand: WrittenHand, findings: Findings) -> None:
    hand.first_column = hand.first_column or word.at(0)
    match = _COLUMN.fullmatch(word.text)
    if match is None:
        message = f"expected a column such as 'p3(b4)' or 'p3(?)', found {quoted(word.text)}"
        findings.add(word.at(0), "D016", message, "the card in brackets is the one covered card below")
        return
    column: list[Placed | None] = []
    for part in (1, 2):
        written = piece(word, match.start(part), match[part])
        card = None if written.text == "?" else read_card(written, findings)
        column.append(card)
        if card is not None:
            hand.cards.append(card)
        elif written.text == "?":
            hand.add_unknown(1, written.at(0))
    hand.columns.append((column[0], column[1]))


class Hands:
    """The hands of a deal, with the place of every card."""

    def __init__(self, node: Node, place: Place, findings: Findings) -> None:
        self.place = place
        self.findings = findings
        self.good = True
        names: tuple[str, ...] = ()
        if isinstance(node, MappingNode):
            nodes = [entry.value for entry in node.entries]
            names = tuple(entry.key.text for entry in node.entries)
            for entry in node.entries:
                if entry.key.text.isdecimal() or not entry.key.text.strip():
                    message = f"expected a name with a letter in it, found {quoted(entry.key.text)}"
                    findings.add(entry.key.place, "D008", message, "hands without names are a list")
                if entry.key.text in COMMANDER:
                    message = f"expected a name that is no word of the format, found {quoted(entry.key.text)}"
                    findings.add(entry.key.place, "D008", message)
        else:
            assert isinstance(node, SequenceNode)
            nodes = list(node.items)
        before = findings.errors
        self.hands = [read_hand(hand, findings) for hand in nodes]
        self.good = findings.errors == before
        self.players = Players(names, len(nodes))

    # --- what is known ---

    @property
    def unknown(self) -> bool:
        """Whether any card is unknown."""
        return any(hand.unknown for hand in self.hands)

    def own_deck(self, names: Deck) -> Deck:
        """Build the deck that consists of just these cards."""
        return Deck.of((placed.card for hand in self.hands for placed in hand.cards), names)

    def holder(self, card: Card | None) -> int | None:
        """Return the seat that is known to hold the card; None if no seat is."""
        held = (seat for seat, hand in enumerate(self.hands) if any(placed.card == card for placed in hand.cards))
        return next(held, None)

    def place_of(self, card: Card) -> Place:
        """Return the place of a known card."""
        return next(placed.place for hand in self.hands for placed in hand.cards if placed.card == card)

    def has_room(self, seat: int, deck: Deck) -> bool:
        """Whether the seat may hold a card that is in no hand as far as known."""
        return bool(self.hands[seat].unknown) or sum(hand.size for hand in self.hands) < len(deck.cards)

    def deal(self, deck: Deck, commander: int, robot: int | None, *, earlier: int = 0, lead: int | None = None) -> Deal:
        """Build the deal of good hands; with an official deck the commander gets the highest trump."""
        hands = [[placed.card for placed in hand.cards] for hand in self.hands]
        hidden = [hand.unknown for hand in self.hands]
        card = deck.commander_card
        if card is not None and deck in DECKS.values() and self.holder(card) is None:
            hands[commander].append(card)
            hidden[commander] = max(hidden[commander] - 1, 0)
        columns = self._columns(robot)
        if sum(map(len, hands)) == len(deck.cards):
            whole = [(cover, under) for cover, under in columns if cover is not None and under is not None]
            return Deal.of(deck, hands, commander, robot=robot, covered=whole, earlier=earlier, lead=lead)
        return Deal(deck, tuple(tuple(sorted(hand)) for hand in hands), commander, tuple(hidden), robot, columns)

    def _columns(self, robot: int | None) -> Columns:
        """Return the robot's columns of two cards; of a hand that is given by its size, those at the start (N9)."""
        if robot is None:
            return ()
        hand = self.hands[robot]
        if hand.sized:
            return ((None, None),) * (hand.unknown // 2)
        return tuple((cover.card if cover else None, under.card if under else None) for cover, under in hand.columns)

    # --- what does not fit ---

    def check_cards(self, deck: Deck | None, names: Deck) -> None:
        """Note mistakes in the cards alone, where some hands are missing; without a deck, against their own."""
        self.good = False
        self._check_cards(deck or self.own_deck(names), dealt=deck is None)

    def check(
        self, deck: Deck, robot: int | None, *, dealt: bool, robot_good: bool = True, whole: Deck | None = None
    ) -> bool:
        """Note mistakes in the hands for this deck; return whether there is none.

        `robot_good`: the file names no robot, or one that exists. `whole`: the deck of a game in whose middle this is
        what is left of it.
        """
        before, left = self.findings.errors, whole is not None
        if (dealt or left) and self.unknown:
            place = next(hand.first_unknown for hand in self.hands if hand.first_unknown)
            beside = "beside 'before'" if left else "with 'deck: dealt'"
            message = f"expected every card to be known {beside}, found one that is not"
            hint = "with the hands at the start and the tricks so far as 'played', cards may be unknown"
            hint = hint if left else "write the deck out, such as {suits: [pink, blue], ranks: 4}"
            self.findings.add(place, "D014", message, hint)
            self._check_cards(whole or deck, dealt=dealt, left=left)
            return False
        self._check_count(whole or deck, robot)
        sizes_fit = self.findings.errors == before
        clean = self._check_cards(whole or deck, dealt=dealt, left=left)
        if sizes_fit and self.good:
            self._check_sizes(deck, clean, robot, dealt=dealt or left)
        if self.good and robot_good and self.findings.errors == before:
            self._check_columns(deck, robot)
        return self.good and self.findings.errors == before

    def _check_count(self, deck: Deck, robot: int | None) -> None:
        count, edition = len(self.hands), edition_of(deck)
        if count < 2:
            self.findings.add(self.place, "D006", f"expected two hands at least, found {count}")
        elif count > MAX_HANDS:
            self.findings.add(self.place, "D006", f"expected {MAX_HANDS} hands at most, found {count}")
        elif edition is not None and robot is not None and count != ROBOT_CREW:
            message = f"expected {ROBOT_CREW} hands with this deck, one of them the robot's, found {count}"
            self.findings.add(self.place, "D006", message)
        elif edition is not None and count not in edition.crew:
            message = f"expected {min(edition.crew)} to {max(edition.crew)} hands with this deck, found {count}"
            hint = "use deck: dealt for a puzzle with other numbers of players"
            self.findings.add(self.place, "D006", message, hint)

    def _check_cards(self, deck: Deck, *, dealt: bool, left: bool = False) -> list[int]:
        """Note wrong cards, and missing ones unless they are just what is `left`; return each hand's size without."""
        clean: list[int] = []
        first: dict[str, Place] = {}
        known = set(deck.cards)
        letters = ", ".join(f"{suit.letter}1 to {suit.letter}{suit.ranks[-1]}" for suit in deck.suits)
        for hand in self.hands:
            clean.append(hand.unknown)
            for placed in hand.cards:
                name = str(placed.card)
                if placed.card not in known:
                    hint = "" if dealt else f"the deck has {letters}"
                    self.findings.add(placed.place, "D002", f"the card {name} is not in the deck", hint)
                elif name in first:
                    message = f"card {name} is dealt twice (first at {first[name].seen_from(placed.place)})"
                    self.findings.add(placed.place, "D003", message)
                else:
                    first[name] = placed.place
                    clean[-1] += 1
        missing = [str(card) for card in deck.cards if str(card) not in first]
        if missing and self.good and not self.unknown and not left:
            message = f"expected every card of the deck in a hand, missing {' '.join(missing)}"
            hint = "use deck: dealt if the deck is just the cards in the hands" if len(missing) > 4 else ""
            self.findings.add(self.place, "D004", message, hint)
        return clean

    def _check_sizes(self, deck: Deck, clean: list[int], robot: int | None, *, dealt: bool) -> None:
        """Note hands whose size is wrong both with and without their wrong cards."""
        sizes = [hand.size for hand in self.hands]
        least, over = divmod(len(deck.cards), len(sizes))
        if dealt and max(sizes) - min(sizes) <= 1 and min(sizes) > 0:
            return
        before = self.findings.errors
        for seat, size in enumerate(sizes):
            fitting = (least, least + 1) if over else (least,)
            if over and robot is not None and deck in DECKS.values():  # the card left over is always the robot's (N9)
                fitting = (least + 1,) if seat == robot else (least,)
            if (size not in fitting and clean[seat] not in fitting) or size == 0:
                whose = f"the hand of {self.players.call(seat)}"
                message = f"expected {' or '.join(map(str, fitting))} cards in {whose}, found {size}"
                self.findings.add(self.hands[seat].place, "D005", message)
        total = sum(sizes)
        even = robot is None and max(sizes) == min(sizes) == least  # then cards that are left over lie anywhere
        if self.unknown and self.findings.errors == before and total != len(deck.cards) and not even:
            message = f"expected {len(deck.cards)} cards in all hands together, found {total}"
            self.findings.add(self.place, "D005", message)

    def _check_columns(self, deck: Deck, robot: int | None) -> None:
        for seat, hand in enumerate(self.hands):
            if hand.first_column is not None and robot is None:
                message = "expected a robot's hand, found a card that lies over another"
                hint = "say which hand is the robot's, for example robot: JARVIS"
                self.findings.add(hand.first_column, "D016", message, hint)
            elif hand.first_column is not None and seat != robot:
                message = (
                    f"expected columns in the robot's hand only, found one in the hand of {self.players.call(seat)}"
                )
                self.findings.add(hand.first_column, "D016", message)
        if robot is None or deck not in DECKS.values():
            return
        size, columns = self.hands[robot].size, len(self._columns(robot))
        if columns != size // 2:
            message = f"expected {size // 2} columns of two cards before the robot, found {columns}"
            hint = "a column is p3(b4), p3(?), ?(b4) or ?(?); the size alone stands for all of them, unknown"
            self.findings.add(self.hands[robot].place, "D016", message, hint)
