"""A deal: who holds which cards, and who leads; at the start of a game or in the middle of it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Final, Self

from winnable.rules.crew.card import (
    DEEP_SEA,
    PLANET_NINE,
    Card,
    Deck,
    SeatIndex,
    TrickNumber,
    format_cards,
    parse_cards,
)
from winnable.rules.values import told

_COLUMN: Final = re.compile(r"([^()]+)\(([^()]+)\)")

Columns = tuple[tuple[Card | None, Card | None], ...]
"""The robot's columns of two cards: the open card and the card that it covers, None where a card is unknown."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands by seat, clockwise from seat 0, and the commander, who leads trick 1.

    Every card of the deck is dealt; hand sizes differ by at most one, so that at most one card a
    seat stays unplayed. In the middle of a game they are the cards that are left: `earlier` tricks
    were played before, and `lead` leads the next one. Some cards may be unknown: `hands` then holds the known ones, and
    `hidden[seat]` is the number of the others. If `hidden` adds up to less than the number of
    `unseen` cards, all sizes are equal, and each card left `over` makes another hand one card longer,
    unknown which (the fourteenth card of three players).

    One seat may be the robot of the game for two (JARVIS, N9; Tonoja, S22): all its cards lie on the
    table, some of them `covered` by an open one. It is never commander, and the number of its cards
    is always known. Raises ValueError for anything else.
    """

    deck: Deck
    hands: tuple[tuple[Card, ...], ...]
    commander: SeatIndex
    hidden: tuple[int, ...] = ()
    """By seat, the number of its unknown cards; empty if all cards are known."""
    robot: SeatIndex | None = None
    """The seat of the robot, if it plays."""
    covered: Columns = ()
    """The robot's columns; its other cards are open and cover nothing."""
    earlier: int = 0
    """The number of tricks that were played before."""
    lead: SeatIndex | None = None
    """Who leads the first trick of these hands, the robot perhaps; None at the start, where the commander does."""
    names: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The players' names by seat, if the deal was written with them (`parse`); a problem has names of its own."""
    unseen: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    """The cards of the deck that are in no known hand."""
    sizes: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """By seat, the number of its cards, without those left `over`."""
    tricks: int = field(init=False, repr=False, compare=False)
    """The number of tricks played with these hands: 13, 10 and 8 with the full deck and 3, 4 and 5 players."""

    def __post_init__(self) -> None:
        dealt = [card for hand in self.hands for card in hand]
        known = set(dealt)
        unseen = tuple(card for card in self.deck.cards if card not in known)
        if (
            len(known) < len(dealt)
            or len(known) + len(unseen) > len(self.deck.cards)
            or bool(unseen) != bool(self.hidden)
        ):
            raise ValueError("expected every card of the deck to be dealt once")
        # hands of one size, or one card apart, unknown cards counted
        if self.hidden and (len(self.hidden) != len(self.hands) or min(self.hidden) < 0):
            raise ValueError(f"expected the number of hidden cards for {len(self.hands)} seats, found {self.hidden}")
        sizes = tuple(len(hand) + more for hand, more in zip(self.hands, self.hidden or repeat(0), strict=False))
        if len(sizes) < 2 or min(sizes) == 0 or max(sizes) - min(sizes) > 1:
            raise ValueError(f"expected two or more hands of equal size or one card apart, found {list(sizes)}")
        over = len(unseen) - sum(self.hidden)
        if not 0 <= over < len(sizes) or (over and min(sizes) != max(sizes)):
            raise ValueError(f"expected {len(unseen)} hidden cards, found {sum(self.hidden)}")
        # names and seats
        if self.names and len(set(self.names)) != len(sizes):
            raise ValueError(f"expected {len(sizes)} different names, found {', '.join(self.names)}")
        if not 0 <= self.commander < len(sizes):
            raise ValueError(f"expected a seat from 0 to {len(sizes) - 1}, found {self.commander}")
        if self.earlier < 0 or (self.lead is None) != (not self.earlier):
            raise ValueError(f"expected a seat that leads just where tricks were played before, found {self.lead}")
        if self.lead is not None and not 0 <= self.lead < len(sizes):
            raise ValueError(f"expected a seat from 0 to {len(sizes) - 1} to lead, found {self.lead}")
        for fault in self._robot_faults(sizes, over):
            raise ValueError(fault)
        for name, value in (("unseen", unseen), ("sizes", sizes), ("tricks", min(sizes))):
            object.__setattr__(self, name, value)

    def _robot_faults(self, sizes: Sequence[int], over: int) -> Iterator[str]:
        if self.robot is None:
            if self.covered:
                yield "expected a robot, as there are covered cards"
            return
        if self.robot not in range(len(sizes)):
            yield f"expected the robot at a seat from 0 to {len(sizes) - 1}, found {self.robot}"
            return
        if self.robot == self.commander:
            yield "expected a commander other than the robot"
        if over:
            yield "expected the number of cards of every seat, as one is the robot"
        known = [card for column in self.covered for card in column if card is not None]
        yield from (f"card {card} lies in two places before the robot" for card, n in Counter(known).items() if n > 1)
        for card in sorted(set(known) - set(self.hands[self.robot])):
            yield f"card {card} lies before the robot but is not in its hand"
        unknown = 2 * len(self.covered) - len(known)
        if unknown > (self.hidden[self.robot] if self.hidden else 0):
            yield f"expected {unknown} unknown cards or more in the robot's hand"
        if len(known) + unknown > sizes[self.robot]:
            yield f"expected columns for {sizes[self.robot]} cards of the robot, found {len(known) + unknown}"

    @classmethod
    def of(
        cls,
        deck: Deck,
        hands: Iterable[Iterable[Card]],
        commander: SeatIndex | None = None,
        *,
        robot: SeatIndex | None = None,
        covered: Iterable[tuple[Card, Card]] = (),
        earlier: int = 0,
        lead: SeatIndex | None = None,
    ) -> Self:
        """A deal without unknown cards, hands sorted; without `commander`, the holder of the highest trump leads.

        Raises ValueError if there is no `commander` and no highest trump either.
        """
        sorted_hands = tuple(tuple(sorted(hand)) for hand in hands)
        if commander is None:
            holders = [seat for seat, hand in enumerate(sorted_hands) if deck.commander_card in hand]
            if not holders:
                raise ValueError("expected a seat that leads, as no hand holds a highest trump")
            commander = holders[0]
        columns = tuple(sorted(covered))
        return cls(deck, sorted_hands, commander, robot=robot, covered=columns, earlier=earlier, lead=lead)

    @classmethod
    def parse(
        cls,
        text: str,
        deck: Deck | None = None,
        *,
        lead: SeatIndex | str | None = None,
        robot: SeatIndex | str | None = None,
        dealt: bool = False,
    ) -> Self:
        """Read a deal as `notation` writes it: `p179 b23 r4 / … / …`, or with names `Ann: p179 b23 r4 / Ben: …`.

        `?` is an unknown card, and the hand `rest` all cards that are in no other. Without a `deck` it is that of the
        edition: Deep Sea's if there is a submarine (`s`), else Planet Nine's; `dealt`: it is just these cards. `lead`,
        by seat or name, is the commander where no hand has the highest trump; `robot` is the seat of the robot.

        Raises ValueError for an unreadable text, and for cards that are missing, dealt twice or not in the deck.
        """
        written = [part.rpartition(":") for part in text.split("/")]
        names = tuple(name.strip() for name, colon, _ in written if colon)
        if names and (len(names) != len(written) or not all(names)):
            raise ValueError("expected a name before every hand or before none")
        hands = [_Hand(cards) for _, _, cards in written]
        held = [card for hand in hands for card in hand.cards]
        # the deck: the given one, the edition's, or just these cards
        if deck is None or dealt:
            names_of = deck or (DEEP_SEA if any(card.suit == "s" for card in held) else PLANET_NINE)
            deck = Deck.of(held, names_of) if dealt else names_of
        # `rest` gets whatever no hand names
        for hand in hands:
            if hand.rest:
                hand.cards = [card for card in deck.cards if card not in held]
                held += hand.cards
        if fault := _card_fault(held, deck, known=not any(hand.hidden for hand in hands)):
            raise ValueError(fault)
        commander, seat = _seat(lead, names, len(hands)), _seat(robot, names, len(hands))
        # who leads: as given, else the holder of the highest trump
        if commander is None:
            commander = next((n for n, hand in enumerate(hands) if deck.commander_card in hand.cards), None)
        if commander is None:
            raise ValueError("expected a seat that leads, as no hand holds a highest trump")
        hidden = tuple(hand.hidden for hand in hands)
        columns = () if seat is None else tuple(hands[seat].columns)
        return cls(
            deck,
            tuple(tuple(sorted(hand.cards)) for hand in hands),
            commander,
            hidden if len(held) < len(deck.cards) else (),
            seat,
            columns if len(held) < len(deck.cards) else tuple(sorted(columns, key=str)),
            names=names,
        )

    @classmethod
    def unknown(cls, deck: Deck, players: int, robot: SeatIndex | None = None, commander: SeatIndex = 0) -> Self:
        """A deal of which nothing is known but who is commander, and so holds the highest trump, if any.

        If seats are counted from the commander, every deal is one of this kind. The seat of
        the robot is one of `players`; half of its cards, rounded down, are covered (N9).
        """
        least, over = divmod(len(deck.cards), players)
        card = deck.commander_card
        hands = tuple((card,) if card and seat == commander else () for seat in range(players))
        sizes = [least] * players
        if robot is not None:  # the card that stays unplayed is always the robot's
            sizes[robot] += min(over, 1)
        covered: Columns = () if robot is None else ((None, None),) * (sizes[robot] // 2)
        hidden = tuple(size - len(hand) for size, hand in zip(sizes, hands, strict=True))
        return cls(deck, hands, commander, hidden, robot, covered)

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.hands))

    @property
    def leader(self) -> SeatIndex:
        """The seat that leads the first trick of these hands."""
        return self.commander if self.lead is None else self.lead

    @property
    def last(self) -> TrickNumber:
        """The number of the last trick, counted from the first trick of the game."""
        return self.earlier + self.tricks

    @property
    def over(self) -> int:
        """The number of unseen cards beyond `hidden`: each belongs to a different seat, which has one card more."""
        return len(self.unseen) - sum(self.hidden)

    def may_hold(self, seat: SeatIndex, card: Card) -> bool:
        """Whether the seat was dealt the card, or may have been."""
        return card in self.hands[seat] or (card in self.unseen and bool(self.over or self.hidden[seat]))

    def may_pass(self, seat: SeatIndex) -> bool:
        """Whether the seat was dealt a card that it could pass by a distress signal, or may have been.

        No trump is passed (N19), and the robot passes an open card (N9).
        """
        kept = [under for _, under in self.covered] if seat == self.robot else []
        unknown = bool(self.unseen) and (self.over > 0 or self.hidden[seat] > kept.count(None))
        cards = {*self.hands[seat], *(self.unseen if unknown else ())}.difference(kept)
        return not all(map(self.deck.is_trump, cards))

    def holder(self, card: Card) -> SeatIndex:
        """The seat that was dealt the card. Raises KeyError if that is unknown or the card is not in the deck."""
        for seat, hand in enumerate(self.hands):
            if card in hand:
                return seat
        raise KeyError(str(card))

    def admits(self, deal: "Deal") -> bool:
        """Whether `deal` has no unknown cards and agrees with this one in everything that is known here."""
        if deal.unseen or (deal.deck, deal.commander, len(deal.hands)) != (self.deck, self.commander, len(self.hands)):
            return False
        return (
            (deal.robot, len(deal.covered)) == (self.robot, len(self.covered))
            and all(
                set(known) <= set(hand) and size <= len(hand) <= size + (self.over > 0)
                for known, hand, size in zip(self.hands, deal.hands, self.sizes, strict=True)
            )
            and self._admits_columns(deal.covered)
        )

    def _admits_columns(self, whole: Columns) -> bool:
        """Whether the columns agree with those of a whole deal.

        Each column that is known, be it in part, must be one of them; the robot's other known cards
        are open and cover nothing, so they must be in none.
        """
        above, below = dict(whole), {under: cover for cover, under in whole}
        found = set()
        for cover, under in self.covered:
            if cover is None and under is None:
                continue
            column = (cover, above.get(cover)) if cover is not None else (below.get(under), under)
            if None in column or under not in (None, column[1]) or column in found:
                return False
            found.add(column)
        if self.robot is None:
            return True
        mine = {card for column in self.covered for card in column}
        return not any(card in above or card in below for card in self.hands[self.robot] if card not in mine)

    def notation(self, names: Sequence[str] = ()) -> str:
        """The hands on one line, `p179 b23 r4 / … / …`; with names, `Ann: p179 b23 r4 / …`.

        An unknown card is `?`. The robot's columns come first, `p3(b4)` for p3 that covers b4.
        """
        hidden = self.hidden or (0,) * len(self.hands)
        hands = [self._hand(seat, more) for seat, more in enumerate(hidden)]
        if names:
            hands = [f"{name}: {hand}" for name, hand in zip(names, hands, strict=True)]
        return " / ".join(hands)

    def _hand(self, seat: SeatIndex, hidden: int) -> str:
        columns, cards = [], list(self.hands[seat])
        if seat == self.robot:
            columns = [f"{cover or '?'}({covered or '?'})" for cover, covered in self.covered]
            known = {card for column in self.covered for card in column}
            hidden -= sum(column.count(None) for column in self.covered)
            cards = [card for card in cards if card not in known]
        return " ".join(part for part in (*columns, format_cards(cards, self.deck), "?" * hidden) if part)

    def __str__(self) -> str:
        return self.notation(self.names)

    def __repr__(self) -> str:
        return told(self, repr(str(self)))


class _Hand:
    """A hand as it is written."""

    def __init__(self, text: str) -> None:
        self.cards: list[Card] = []
        self.columns: list[tuple[Card | None, Card | None]] = []
        self.hidden = 0
        self.rest = text.split() == ["rest"]
        for word in () if self.rest else text.split():
            if not word.strip("?"):
                self.hidden += len(word)
            elif (match := _COLUMN.fullmatch(word)) is not None:
                cover, under = self._card(match[1]), self._card(match[2])
                self.columns.append((cover, under))
            else:
                self.cards += parse_cards(word)

    def _card(self, text: str) -> Card | None:
        """Read a card of a column."""
        if text == "?":
            self.hidden += 1
            return None
        card = Card.parse(text)
        self.cards.append(card)
        return card


def _card_fault(held: Sequence[Card], deck: Deck, *, known: bool) -> str:
    """The fault in the cards of a deal; empty if there is none. `known`: all cards of the hands are known."""
    twice = [str(card) for card, number in Counter(held).items() if number > 1]
    if twice:
        return f"expected every card once, dealt twice: {' '.join(twice)}"
    strange = [str(card) for card in held if card not in deck.cards]
    if strange:
        return f"not in the deck: {' '.join(strange)}"
    missing = [str(card) for card in deck.cards if card not in held] if known else []
    shown = " ".join(missing[:12]) + (" …" if len(missing) > 12 else "")
    more = "; with dealt=True the deck is just the cards in the hands"
    return f"expected every card of the deck in a hand, missing {shown}{more}" if missing else ""


def _seat(player: SeatIndex | str | None, names: Sequence[str], seats: int) -> SeatIndex | None:
    """The seat of a player who is given by seat or by name. Raises ValueError if there is none."""
    if player is None or (isinstance(player, int) and 0 <= player < seats):
        return player
    if player in names:
        return names.index(str(player))
    expected = ", ".join(names) if names else f"a seat from 0 to {seats - 1}"
    raise ValueError(f"expected {expected}, found {player!r}")
