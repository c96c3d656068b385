"""Playing cards: the legal cards of a position, the winner of a trick, and the replay of a written line."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Self

from winnable.rules.crew.card import Card, Deck, SeatIndex, TrickNumber
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.exchange import Passes
from winnable.rules.values import Picklable, short_repr, told


class Fault(Enum):
    """A reason why a line of play is not legal."""

    NOT_IN_HAND = "not in hand"
    """The card was played before, or is not in the deck."""
    REVOKE = "did not follow suit"
    """A card of another suit, by a seat that holds a card of the suit led."""
    COVERED = "covered"
    """A card of the robot that another card covers."""
    OUT_OF_TURN = "out of turn"
    """A card of another seat than the one to play, or a written leader who does not lead."""
    INCOMPLETE = "trick is incomplete"
    """Fewer cards than seats."""
    TOO_MANY = "nothing left to play"
    """More cards than seats in a trick, or more tricks than the deal has."""
    DRAW = "draw not possible"
    """A card drawn after trick 1 (mission 12) that its seat cannot draw, or too few or too many of them."""


class IllegalPlay(Picklable):
    """The first fault in a line of play.

    `place` is the place of the card in its trick, from 0 in playing order, None for the trick as a
    whole; `seat` is the one whose turn it is, a wrong written leader, or the one that draws; `detail` is
    the message without the trick.
    """

    def __init__(
        self, fault: Fault, trick: TrickNumber, place: int | None, card: Card | None, seat: SeatIndex, detail: str
    ) -> None:
        super().__init__(f"trick {trick}: {detail}")
        self.fault = fault
        self.trick = trick
        self.place = place
        self.card = card
        self.seat = seat
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play as written down, legal or not: the cards of each trick in playing order."""

    tricks: tuple[tuple[Card, ...], ...]
    leaders: tuple[SeatIndex | None, ...] = ()
    """Trick by trick, the seat that is written to lead, None where none is; a replay compares it with the rules."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `p3 p5 b2 p9 / g1 …`, or each trick on a line. Raises ValueError for a word that is no card."""
        tricks = re.split(r"[/\n]", text)
        return cls(tuple(tuple(map(Card.parse, trick.split())) for trick in tricks if trick.strip()))

    @classmethod
    def of(cls, cards: Sequence[Card], seats: int) -> Self:
        """The line in which these cards fall, `seats` to a trick; the last trick may be incomplete."""
        return cls(tuple(tuple(cards[first : first + seats]) for first in range(0, len(cards), seats)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order in which they fall."""
        return tuple(card for trick in self.tricks for card in trick)

    def goes_on(self, played: "Line") -> bool:
        """Whether this line begins with the cards of `played`, whose last trick may be incomplete."""
        return len(self.tricks) >= len(played.tricks) and all(
            mine[: len(theirs)] == theirs for mine, theirs in zip(self.tricks, played.tricks, strict=False)
        )

    def whole(self, seats: int) -> "Line":
        """The tricks of this number of cards: all but a last one that is not complete."""
        full = tuple(trick for trick in self.tricks if len(trick) == seats)
        return Line(full, self.leaders[: len(full)])

    def __str__(self) -> str:
        return " / ".join(" ".join(map(str, trick)) for trick in self.tricks)

    def __repr__(self) -> str:
        return told(self, repr(str(self)))


NOTHING_PLAYED: Final = Line(())
"""The line before the first card."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that has been played: `cards` in playing order, `seats` those who played them."""

    number: TrickNumber
    seats: tuple[SeatIndex, ...]
    cards: tuple[Card, ...]
    winner: SeatIndex
    winning_card: Card

    __repr__ = short_repr

    @property
    def leader(self) -> SeatIndex:
        """The seat that led."""
        return self.seats[0]


@dataclass(frozen=True, slots=True)
class Record:
    """A legal line of play, trick by trick; it may stop before the last trick."""

    deal: Deal
    tricks: tuple[Trick, ...]

    __repr__ = short_repr

    @property
    def complete(self) -> bool:
        """Whether all tricks of the deal are played."""
        return len(self.tricks) == self.deal.tricks


def winning_place(cards: Sequence[Card], deck: Deck) -> int:
    """The place of the winning card in a trick, from 0 in playing order.

    The highest trump wins, without trumps the highest card of the suit led (rulebook, *Tricks*).
    """
    best = 0
    for place in range(1, len(cards)):
        if deck.beats(cards[place], cards[best]):
            best = place
    return best


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that was played: to which trick, and by whom."""

    trick: TrickNumber
    seat: SeatIndex
    card: Card

    __repr__ = short_repr

    def __str__(self) -> str:
        return f"trick {self.trick}, {self.card}"


def played_cards(deal: Deal, line: Line) -> tuple[PlayedCard, ...]:
    """The cards of a line, of which the last trick may be incomplete, with who played each by the rules."""
    leader, seats, played = deal.leader, len(deal.hands), list[PlayedCard]()
    for number, cards in enumerate(line.tricks, deal.earlier + 1):
        played += (PlayedCard(number, (leader + place) % seats, card) for place, card in enumerate(cards))
        leader = (leader + winning_place(cards, deal.deck)) % seats
    return tuple(played)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment in the play: the hands, the tricks so far, and the cards of the trick on the table."""

    deal: Deal
    hands: tuple[frozenset[Card], ...]
    """By seat, the cards that it still holds, covered ones included."""
    leader: SeatIndex
    """The seat that leads the trick on the table, or the next one."""
    tricks: tuple[Trick, ...] = ()
    table: tuple[Card, ...] = ()
    """The cards of the trick that is not complete yet, in playing order."""
    covered: Columns = ()
    """The columns of the robot that still have two cards."""

    @classmethod
    def start(cls, deal: Deal, passes: Passes | None = None) -> Self:
        """The position before the first card; the robot gets a card open, where the one it passed lay (N9)."""
        hands, covered = list(map(frozenset, deal.hands)), deal.covered
        if passes is not None:
            hands = [hand - {passes.cards[seat]} | {passes.received(seat)} for seat, hand in enumerate(hands)]
        if passes is not None and deal.robot is not None:
            given, received = passes.cards[deal.robot], passes.received(deal.robot)
            covered = tuple((received if cover == given else cover, under) for cover, under in covered)
        return cls(deal, tuple(hands), deal.leader, covered=covered)

    @property
    def number(self) -> TrickNumber:
        """The number of the trick on the table, or of the next one."""
        return self.deal.earlier + len(self.tricks) + 1

    @property
    def turn(self) -> SeatIndex:
        """The seat that plays next."""
        return (self.leader + len(self.table)) % len(self.hands)

    @property
    def over(self) -> bool:
        """Whether all tricks are played; a card left over then stays unplayed (N1)."""
        return len(self.tricks) == self.deal.tricks

    def below(self, seat: SeatIndex) -> frozenset[Card]:
        """The covered cards of a seat; only the robot has any."""
        if seat != self.deal.robot:
            return frozenset()
        return frozenset(card for _, card in self.covered if card is not None)

    def legal(self) -> frozenset[Card]:
        """The cards that the seat `turn` may play: it must follow the suit led, a trump suit too, if it can.

        The robot plays and follows suit with its open cards only.
        """
        turn = self.turn
        hand = self.hands[turn] if turn != self.deal.robot else self.hands[turn] - self.below(turn)
        if self.table:
            led = self.table[0].suit
            return frozenset([card for card in hand if card.suit == led]) or hand
        return hand

    def play(self, card: Card) -> Self:
        """The position after the seat `turn` has played `card`, which is not checked: see `legal`."""
        turn = self.turn
        hands = (*self.hands[:turn], self.hands[turn] - {card}, *self.hands[turn + 1 :])
        table = (*self.table, card)
        # it is the robot's only card of this trick, so that nobody can tell whether the one below opens now or after
        covered = tuple(column for column in self.covered if column[0] != card) if self.covered else ()
        if len(table) < len(hands):
            return type(self)(self.deal, hands, self.leader, self.tricks, table, covered)
        seats, place = (*range(self.leader, len(hands)), *range(self.leader)), winning_place(table, self.deal.deck)
        trick = Trick(self.number, seats, table, seats[place], table[place])
        return type(self)(self.deal, hands, trick.winner, (*self.tricks, trick), (), covered)

    def drawable(self, seat: SeatIndex) -> frozenset[Card]:
        """The cards that may be drawn from a seat: any, but from the robot a covered one as long as it has one (N9)."""
        return self.below(seat) or self.hands[seat]

    def draw(self, cards: Sequence[Card]) -> Self:
        """The position after every seat has drawn `cards[seat]` from the hand on its right (N5).

        The card that the robot draws takes the place of the one drawn from it.
        """
        hands, covered = list(self.hands), self.covered
        for seat, card in enumerate(cards):
            hands[seat - 1] -= {card}  # seat 0 draws from hands[-1], the last seat
            hands[seat] |= {card}
        if self.deal.robot is not None:
            given, drawn = cards[(self.deal.robot + 1) % len(cards)], cards[self.deal.robot]
            covered = tuple((cover, drawn if under == given else under) for cover, under in covered)
        return replace(self, hands=tuple(hands), covered=covered)


def after_each(position: Position, tricks: Iterable[Sequence[Card]], draws: Sequence[Card]) -> Iterator[Position]:
    """A position, and that after each of some legal tricks, of which the last one may have just begun.

    The `draws` follow the first trick.
    """
    yield position
    for number, cards in enumerate(tricks, 1):
        for card in cards:
            position = position.play(card)
        if number == 1 and draws and not position.table:
            position = position.draw(draws)
        yield position


def replay(
    deal: Deal,
    line: Line,
    draws: Sequence[Card] = (),
    names: Sequence[str] = (),
    *,
    passes: Passes | None = None,
    partial: bool = False,
) -> Record:
    """Replay a line card by card from the rules alone.

    `passes` is the distress signal before trick 1, `draws[seat]` the cards of mission 12 after it. The
    line may stop after any trick, with `partial` also within one; the record holds complete tricks.
    Raises IllegalPlay at the first fault; its message uses `names` by seat, where given.
    """
    position = Position.start(deal, passes)
    call = names or [f"seat {seat}" for seat in deal.seats]
    for index, cards in enumerate(line.tricks):
        number = position.number
        _check_more(position)
        written = line.leaders[index] if index < len(line.leaders) else None
        if written is not None and written != position.leader:
            detail = f"{call[written]} leads out of turn, it is {call[position.leader]}'s lead"
            raise IllegalPlay(Fault.OUT_OF_TURN, number, 0, cards[0] if cards else None, written, detail)
        for place, card in enumerate(cards):
            if place == len(deal.hands):
                detail = f"expected {place} cards, found {len(cards)}"
                raise IllegalPlay(Fault.TOO_MANY, number, place, card, position.turn, detail)
            _check(position, card, call)
            position = position.play(card)
        if partial and position.table and index == len(line.tricks) - 1:
            break
        if position.table or not cards:
            detail = f"expected {len(deal.hands)} cards, found {len(cards)}"
            raise IllegalPlay(Fault.INCOMPLETE, number, None, None, position.turn, detail)
        if number == 1 and draws:
            _check_draws(position, draws, call)
            position = position.draw(draws)
    return Record(deal, position.tricks)


def played(position: Position, card: Card, draws: Sequence[Card], call: Sequence[str]) -> Position:
    """The position after a card, and after the draw of mission 12 where the card ends trick 1.

    Raises IllegalPlay as `replay` does; `call` names the seats.
    """
    _check_more(position)
    _check(position, card, call)
    after = position.play(card)
    if draws and position.number == 1 and not after.table:
        _check_draws(after, draws, call)
        return after.draw(draws)
    return after


def _check_more(position: Position) -> None:
    """Raise IllegalPlay if all tricks are played."""
    if position.over:
        detail = f"the deal has only {position.deal.last} tricks"
        raise IllegalPlay(Fault.TOO_MANY, position.number, None, None, position.turn, detail)


def _check(position: Position, card: Card, call: Sequence[str]) -> None:
    """Raise IllegalPlay unless the seat to play may play the card; `call` names the seats."""
    if card in position.legal():
        return
    turn, number, place = position.turn, position.number, len(position.table)
    if card not in position.hands[turn]:
        holders = [seat for seat, hand in enumerate(position.hands) if card in hand]
        played = [trick.number for trick in position.tricks if card in trick.cards]
        if holders:
            fault = Fault.OUT_OF_TURN
            detail = f"{card} is {call[holders[0]]}'s card, but it is {call[turn]}'s turn"
        elif played:
            fault, detail = Fault.NOT_IN_HAND, f"{card} was already played in trick {played[0]}"
        elif card in position.table:
            fault, detail = Fault.NOT_IN_HAND, f"{card} was already played in this trick"
        else:
            fault, detail = Fault.NOT_IN_HAND, f"{card} is not in {call[turn]}'s hand nor in the deck"
        raise IllegalPlay(fault, number, place, card, turn, detail)
    if card in position.below(turn):
        covers = next(cover for cover, under in position.covered if under == card)
        detail = f"{call[turn]} plays {card}, which {covers} covers"
        raise IllegalPlay(Fault.COVERED, number, place, card, turn, detail)
    led = position.deal.deck.suit(position.table[0].suit).name
    follow = ", ".join(map(str, sorted(position.legal())))
    detail = f"{call[turn]} plays {card} but must follow {led}: {follow}"
    raise IllegalPlay(Fault.REVOKE, number, place, card, turn, detail)


def _check_draws(position: Position, draws: Sequence[Card], call: Sequence[str]) -> None:
    """Raise IllegalPlay unless every seat can draw its card in this position, the one after trick 1."""
    for seat in position.deal.seats:
        right = (seat - 1) % len(position.hands)
        if len(draws) != len(position.hands):
            detail = f"expected one drawn card for each of {len(position.hands)} seats, found {len(draws)}"
            raise IllegalPlay(Fault.DRAW, 1, None, None, seat, detail)
        if draws[seat] not in position.hands[right]:
            detail = f"{call[seat]} cannot draw {draws[seat]}, it is not in {call[right]}'s hand after trick 1"
            raise IllegalPlay(Fault.DRAW, 1, None, draws[seat], seat, detail)
        if draws[seat] not in position.drawable(right):
            detail = f"{call[seat]} cannot draw {draws[seat]}, the robot has covered cards"
            raise IllegalPlay(Fault.DRAW, 1, None, draws[seat], seat, detail)
