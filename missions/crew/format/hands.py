"""Hands: cards, unknown cards, the robot's columns; and checking them against the deck."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.missions.crew.cards import CARD
from winnable.missions.crew.format.players import Players
from winnable.missions.crew.spelling import CardWords, Placed, Suits, as_card, card_hint, curly
from winnable.missions.crew.words import COMMANDER
from winnable.missions.source.characters import latin
from winnable.missions.source.finding import Findings, Place, quoted
from winnable.missions.source.shape import ByKind, ListOf, TableOf, Text, Whole
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode, piece, words
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.edition import DECKS, EDITIONS, ROBOT_CREW, edition_of, official_deck

MAX_HANDS: Final = 20
_COLUMN: Final = re.compile(r"([^()]+)\(([^()]+)\)")
_REST: Final = re.compile(r"\s*(the\s+)?rest\s*", re.IGNORECASE)
_SIZE: Final = re.compile(r"\s*([1-9]?[0-9])\s*")


_HAND: Final = ByKind(
    "a hand such as 'p179 b23 r4'",
    text=Text("a hand such as 'p179 b23 r4'", examples=("p179 b23 r4", "p179 ???", "p3(b4) g5(?) y2", "rest")),
    number=Whole(1, 99),
    items=ListOf(CARD),
    advice={"mapping": "write the hand as one text, 'p179 b23 r4'"},
)
HANDS: Final = ByKind(
    "the hands, by player or as a list",
    items=ListOf(_HAND),
    table=TableOf(_HAND, "hands by player"),
    advice={
        "text": "write one line for each hand, '- p179 b23 r4' or 'Ann: p179 b23 r4'",
        "numbers": "hands without names are a list, '- p179 b23 r4', whose seats are counted from 0",
    },
)


def hands_value(deal: Deal, names: Sequence[str]) -> Any:
    """Return the hands, by player if these have names.

    A hand of which no card is known is its size, but for the robot, whose size implies its columns.
    """
    texts = enumerate(deal.notation().split(" / "))
    hands = [text if text.strip("?") or seat == deal.robot else len(text) for seat, text in texts]
    return dict(zip(names, hands, strict=True)) if names else hands


@dataclass(slots=True)
class WrittenHand:
    """A hand in a file: its cards with their places, and the number of its unknown cards.

    `columns` are the robot's columns of two cards, cover first, None for an unknown card; known cards of columns are in
    `cards` too. `sized`: the file has only the number of cards. `rest`: it has all cards that are in no other hand.
    """

    place: Place
    cards: list[Placed] = field(default_factory=list)
    unknown: int = 0
    columns: list[tuple[Placed | None, Placed | None]] = field(default_factory=list)
    first_unknown: Place | None = None
    first_column: Place | None = None
    sized: bool = False
    rest: bool = False

    @property
    def size(self) -> int:
        """The number of cards, known and unknown."""
        return len(self.cards) + self.unknown

    def add_unknown(self, number: int, place: Place) -> None:
        """Add a number of unknown cards."""
        self.unknown += number
        self.first_unknown = self.first_unknown or place


def read_hand(node: Node, suits: Suits, findings: Findings) -> WrittenHand:
    """Read a hand.

    It is cards in the short form or one by one, `?` for an unknown one, `p3(b4)` for p3 over b4; its size; or `rest`.
    """
    hand = WrittenHand(node.place)
    if isinstance(node, ScalarNode) and _REST.fullmatch(node.text):
        hand.rest = True
        return hand
    size = _SIZE.fullmatch(node.text) if isinstance(node, ScalarNode) else None
    if isinstance(node, ScalarNode) and size is not None:
        hand.add_unknown(int(size[1]), node.at(size.start(1)))
        hand.sized = True
        return hand
    if isinstance(node, ScalarNode) and curly(node, findings, "D001"):
        return hand
    listed = isinstance(node, SequenceNode)
    reader = CardWords(suits, findings)
    for word in words(node) if isinstance(node, ScalarNode) else node.items if isinstance(node, SequenceNode) else ():
        assert isinstance(word, ScalarNode)
        if word.text.strip("?") == "":
            reader.end()
            hand.add_unknown(len(word.text), word.at(0))
        elif "(" in word.text or ")" in word.text:
            reader.end()
            _read_column(word, hand, suits, findings)
        elif not listed:
            reader.read(word)
        elif (card := _card(word.text, suits)) is not None:
            reader.cards.append(Placed(card, word.at(0)))
        else:
            reader.text(word)
    reader.end()
    hand.cards += reader.cards
    return hand


def _card(text: str, suits: Suits) -> Card | None:
    """Read one card, `p3` or `P3`; None if it is none, or a run such as `p12` in a deck of nine ranks."""
    card = as_card(latin(text).casefold())
    return card if card is not None and (card.rank <= suits.highest or card.rank % 10 == 0) else None


def _read_column(word: ScalarNode, hand: WrittenHand, suits: Suits, findings: Findings) -> None:
    hand.first_column = hand.first_column or word.at(0)
    match = _COLUMN.fullmatch(word.text)
    if match is None:
        message = f"expected a column such as 'p3(b4)' or 'p3(?)', found {quoted(word.text)}"
        findings.add(word.at(0), "D016", message, "the card in brackets is the one covered card below")
        return
    column: list[Placed | None] = []
    for part in (1, 2):
        written = piece(word, match.start(part), match[part])
        card = _card(written.text, suits)
        column.append(Placed(card, written.at(0)) if card else None)
        if written.text == "?":
            hand.add_unknown(1, written.at(0))
        elif card is not None:
            hand.cards.append(Placed(card, written.at(0)))
        else:
            message = f"expected a card such as 'p7', found {quoted(written.text)}"
            findings.add(written.at(0), "D001", message, card_hint(written.text, suits))
    hand.columns.append((column[0], column[1]))


@dataclass(frozen=True, slots=True)
class _WrongSize:
    """A hand of a wrong size, and how many cards it is short of."""

    seat: int
    message: str
    lacking: int


class Hands:
    """The hands of a deal, with the place of every card."""

    def __init__(self, node: Node, place: Place, suits: Suits, findings: Findings) -> None:
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
        self.hands = [read_hand(hand, suits, findings) for hand in nodes]
        self.good = findings.errors == before
        self.players = Players(names, len(nodes))

    # --- known cards ---

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

    def fill_rest(self, deck: Deck | None, *, dealt: bool) -> None:
        """Give the hand that is `rest` all cards of the deck that are in no other; note where nobody knows which.

        Without a deck, and not `dealt`, there is a finding about the deck already.
        """
        rests = [hand for hand in self.hands if hand.rest]
        if not rests:
            return
        unknown = next((hand.first_unknown for hand in self.hands if hand.first_unknown), None)
        place, why = rests[-1].place, ""
        if len(rests) > 1:
            why = f"one hand with the rest of the cards, found another (first at {rests[0].place.seen_from(place)})"
        elif unknown is not None:
            why = f"the cards of all other hands to be known, found one that is not, at {unknown.seen_from(place)}"
        elif dealt:
            why = "a deck that is known, found 'deck: dealt'"
        if why:
            self.findings.add(place, "D017", f"expected {why}", "write the cards of this hand")
        self.good = self.good and not why and deck is not None
        if deck is not None and self.good:
            held = set(self.cards)
            rests[0].cards += [Placed(card, place) for card in deck.cards if card not in held]

    # --- contradictions ---

    def check_cards(self, deck: Deck | None, names: Deck) -> None:
        """Note mistakes in the cards alone, where some hands are missing; without a deck, against their own."""
        self.good = False
        self._check_cards(deck or self.own_deck(names), dealt=deck is None)

    def check(
        self, deck: Deck, robot: int | None, *, dealt: bool, robot_good: bool = True, whole: Deck | None = None
    ) -> bool:
        """Note mistakes in the hands for this deck; return whether there is none.

        `robot_good`: the file names no robot, or one that exists. `whole`: the deck of a game of which
        these cards are left.
        """
        before, left = self.findings.errors, whole is not None
        if (dealt or left) and self.unknown:
            place = next(hand.first_unknown for hand in self.hands if hand.first_unknown)
            beside = "together with 'before'" if left else "with 'deck: dealt'"
            message = f"expected every card to be known {beside}, found one that is not"
            hint = "with the hands at the start and the tricks so far as 'played', cards may be unknown"
            hint = hint if left else "write the deck out, such as {suits: [pink, blue], ranks: 4}"
            self.findings.add(place, "D014", message, hint)
            self._check_cards(whole or deck, dealt=dealt)
            return False
        self._check_count(whole or deck, robot)
        if self.findings.errors == before:
            self._check_crew(whole or deck, robot)
        sizes_fit = self.findings.errors == before
        clean = self._check_cards(whole or deck, dealt=dealt)
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
            if count == 2:
                hint = f"two play with the robot, whose hand is the third; write robot: {edition.robot}; or {hint}"
            self.findings.add(self.place, "D006", message, hint)

    def _check_crew(self, deck: Deck, robot: int | None) -> None:
        """Note an official deck that is for fewer crews than its edition."""
        official, edition = official_deck(deck), edition_of(deck)
        if official and edition and (fault := official.crew_fault(len(self.hands), robot=robot is not None)):
            self.findings.add(self.place, "D006", fault, f"other crews play with deck: {edition.decks[0].name}")

    def _check_cards(self, deck: Deck, *, dealt: bool) -> list[int]:
        """Note wrong cards; return the size of each hand without them."""
        clean: list[int] = []
        first: dict[Card, Place] = {}
        letters = ", ".join(f"{suit.letter}1 to {suit.letter}{suit.ranks[-1]}" for suit in deck.suits)
        hint = "" if dealt else f"the deck has {letters}"
        other = self.other_deck(deck)
        if other:
            hint = f"all cards are of the deck {other!r}; add {'game' if other in EDITIONS else 'deck'}: {other}"
        absent = "" if other else self._in_place_of_others(deck)
        strange = [placed for hand in self.hands for placed in hand.cards if placed.card not in deck.cards]
        hint = "; ".join(filter(None, (absent, hint)))
        for placed in strange[:1] if other else strange:
            self.findings.add(placed.place, "D002", f"the card {placed.card} is not in the deck", hint)
        for hand in self.hands:
            clean.append(hand.unknown)
            for placed in hand.cards:
                message = f"card {placed.card} is dealt twice"
                if placed.card in deck.cards and not self.findings.again(
                    first, placed.card, placed.place, "D003", message, absent
                ):
                    clean[-1] += 1
        return clean

    @property
    def cards(self) -> list[Card]:
        """All known cards, hand by hand."""
        return [placed.card for hand in self.hands for placed in hand.cards]

    def _missing(self, deck: Deck) -> list[Card]:
        """The cards that are in no hand, if all cards of the hands are known."""
        held = set(self.cards)
        return [] if self.unknown or not self.good else [card for card in deck.cards if card not in held]

    def other_deck(self, deck: Deck) -> str:
        """The official deck that has all these cards, where this one has not."""
        held = set(self.cards)
        if deck not in DECKS.values() or held <= set(deck.cards):
            return ""
        return next((name for name, other in DECKS.items() if held <= set(other.cards)), "")

    def _in_place_of_others(self, deck: Deck) -> str:
        """Name the missing cards where wrong cards, as many of them, stand in their place."""
        missing, known = self._missing(deck), set(deck.cards)
        wrong = len(self.cards) - len(known & set(self.cards))
        return self._absent(missing) if missing and wrong == len(missing) else ""

    @staticmethod
    def _absent(missing: Sequence[Card]) -> str:
        shown = " ".join(map(str, missing[:12])) + (" …" if len(missing) > 12 else "")
        return f"{shown} {'is' if len(missing) == 1 else 'are'} in no hand"

    def _forgotten(self, deck: Deck, robot: int | None) -> bool:
        """Note a hand that is not in the file: all others are of the right size for one hand more, or several."""
        sizes, edition = [hand.size for hand in self.hands], edition_of(deck)
        if not min(sizes) or any(hand.rest for hand in self.hands) or sum(sizes) >= len(deck.cards):
            return False
        crews = edition.crew if edition is not None else range(2, MAX_HANDS + 1)
        if edition is not None and robot is not None:
            return False
        for count in crews:
            least, over = divmod(len(deck.cards), count)
            sure = edition is not None or not over  # hands of any other sizes may be meant otherwise
            left, more = len(deck.cards) - sum(sizes), count - len(sizes)
            fits = set(sizes) <= {least, least + bool(over)} and more * least <= left <= more * (least + bool(over))
            if sure and more > 0 and fits:
                absent = self._absent(self._missing(deck)) if not self.unknown else ""
                message = f"expected {count} hands of {least}{f' or {least + 1}' if over else ''} cards"
                self.findings.add(self.place, "D006", f"{message}, found {len(sizes)} of them", absent)
                return True
        return False

    def _check_sizes(self, deck: Deck, clean: list[int], robot: int | None, *, dealt: bool) -> None:
        """Note cards that are in no hand, and hands whose size is wrong both with and without their wrong cards.

        One slip shows in several ways. Of pink and blue 1 to 4, dealt to two as `p1234` and `b123`, b4 is in no hand,
        the second hand has three cards of four, and there are seven in all. It is noted once, where it is most
        probable: as a hand that is not in the file at all, if that explains everything; as the one hand that is too
        short, if it lacks the missing cards (here: expected 4 cards, found 3, as b4 is in no hand); as cards that are
        missing, with the hands that are too short; and only then as the size of each hand, or of all together.
        """
        sizes = [hand.size for hand in self.hands]
        if dealt and max(sizes) - min(sizes) <= 1 and min(sizes) > 0:
            return
        missing = [] if self.other_deck(deck) or self._in_place_of_others(deck) else self._missing(deck)
        wrong = self._wrong_sizes(deck, clean, robot)
        even = robot is None and max(sizes) == min(sizes) == len(deck.cards) // len(sizes)  # more lie anywhere
        total_wrong = self.unknown and not wrong and sum(sizes) != len(deck.cards) and not even
        if not (missing or wrong or total_wrong) or self._forgotten(deck, robot):
            return
        if len(wrong) == 1 and 0 < len(missing) <= wrong[0].lacking:
            self.findings.add(self.hands[wrong[0].seat].place, "D005", wrong[0].message, self._absent(missing))
            return
        if missing:
            short = wrong if all(each.lacking > 0 for each in wrong) else []
            self._note_missing(missing, [each.seat for each in short])
            wrong = [] if short else wrong
        for each in wrong:
            self.findings.add(self.hands[each.seat].place, "D005", each.message)
        if total_wrong:
            message = f"expected {len(deck.cards)} cards in all hands together, found {sum(sizes)}"
            self.findings.add(self.place, "D005", message)

    def _wrong_sizes(self, deck: Deck, clean: list[int], robot: int | None) -> list[_WrongSize]:
        """Find hands whose size is wrong; `clean` are the sizes without wrong cards, which may be there in error."""
        least, over = divmod(len(deck.cards), len(self.hands))
        robots_more = over and robot is not None and deck in DECKS.values()  # the card left over is the robot's (N9)
        wrong = []
        for seat, hand in enumerate(self.hands):
            fitting = (least, least + 1) if over else (least,)
            if robots_more:
                fitting = (least + 1,) if seat == robot else (least,)
            if hand.size == 0 or not {hand.size, clean[seat]}.intersection(fitting):
                expected = f"{' or '.join(map(str, fitting))} cards in the hand of {self.players.call(seat)}"
                wrong.append(_WrongSize(seat, f"expected {expected}, found {hand.size}", fitting[-1] - hand.size))
        stated = [each for each in wrong if not self.hands[each.seat].rest]
        # a hand that has the rest is wrong because of another one, or of wrong cards
        return stated if stated or clean != [hand.size for hand in self.hands] else wrong

    def _note_missing(self, missing: Sequence[Card], short: Sequence[int]) -> None:
        """Note cards that are in no hand; `short` are the seats whose hands are too short."""
        sizes = [hand.size for hand in self.hands]
        hint = ", ".join(f"{self.players.call(seat)} has {sizes[seat]}" for seat in short) + " cards" if short else ""
        if max(sizes) - min(sizes) <= 1 and len(missing) >= len(sizes):  # as after some tricks
            hint = (
                "in the middle of a game give the hands at the start and the tricks so far as 'played', or say "
                "before: {commander: …, tricks: {…}}; for a puzzle with just these cards write deck: dealt"
            )
        elif len(missing) > 4:
            hint = "use deck: dealt if the deck is just the cards in the hands"
        message = f"expected every card of the deck in a hand, missing {' '.join(map(str, missing))}"
        self.findings.add(self.place, "D004", message, hint)

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
