"""What is known of each card in each location: may it have been dealt there, whatever the other cards do?

What is known comes from the line so far, from communications, and from given passes and draws. Example: seat 1
played b2 when pink was led to trick 1, and seat 2 communicated p7 as its highest pink card. Then no pink card
was dealt to seat 1, p7 was dealt to seat 2, and p8 and p9 were dealt neither to seat 1 nor to seat 2. Which other
cards a hand holds plays no part in any of this: each card in each location can be judged by itself.

Passes and draws break that rule a little. Who passes a card passes exactly one, so that of the cards in a hand at
most one may be *required* to leave it, and at least one must be able to. A `Fate` tells for one card in one location
whether it fits if it stays and whether it fits if it is the one that leaves; the contingency tables
(`winnable.solver.crew.questions.contingency`) count who leaves.
"""

from dataclasses import dataclass
from typing import Final

from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.crew.exchange import Communication, Direction
from winnable.rules.crew.play import winning_place
from winnable.rules.crew.problem import Problem

OpensAfter = tuple[TrickNumber, TrickNumber]
"""The earliest and the latest trick after which a card lies open; before, the robot cannot play it."""
OPEN: Final[OpensAfter] = (0, 0)
"""Open from the start, as are all cards but the robot's covered ones."""


@dataclass(frozen=True, slots=True)
class Location:
    """Cards between which the rules make no difference: a hand, or of the robot's cards those that open together."""

    seat: SeatIndex
    opens: OpensAfter = OPEN
    room: int = 0
    """The number of unknown cards it can take."""
    spare: int = 0
    """How many of these may stay away: 1 where a deal leaves open who has one card more, else 0."""


@dataclass(frozen=True, slots=True)
class Fate:
    """Whether a card in a location fits what is known if it stays in the hand, and if it is the card given away."""

    stays: bool
    goes: bool = False


Fates = tuple[Fate, ...]
"""The fate of a card in a location for each of `Knowledge.shifts`; no card goes for shift 0."""


class Knowledge:
    """What the line so far, the communications, and given passes and draws tell of each card in each location."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        deal, tricks = problem.deal, problem.played.tricks
        self.seats = len(deal.hands)
        self.end: TrickNumber = deal.tricks + 1
        """A number beyond the last trick: "never"."""
        self.played: dict[Card, tuple[SeatIndex, TrickNumber]] = {}
        """By whom each card of the line so far was played, and to which trick."""
        self.refused: list[tuple[SeatIndex, str, TrickNumber]] = []
        """Who did not follow which suit, and in which trick."""
        self.in_turn = self._watch()
        """Whether each trick was led by the winner of the one before; if not, no deal fits."""
        self.signal = problem.distress
        self.drawn = problem.draw if tricks and len(tricks[0]) == self.seats else None
        """The draw, once it has taken place."""
        given = problem.draw.cards if problem.draw and not self.drawn else ()
        self.wanted = {card: (seat - 1) % self.seats for seat, card in enumerate(given) if card is not None}
        """The given cards that are still to be drawn, with the seat they are drawn from."""
        self.shown = {communication.card for communication in problem.hints_so_far if communication.trick == 1}
        self.robot_played = any(seat == deal.robot for seat, _ in self.played.values())
        self.separable = self._separable()
        """Whether what is known can be judged card by card; else a deal has to be tested as a whole."""
        self.shifts = self._shifts()
        """How the exchange may go: every seat gives one card to the seat this many places on; 0 if none is given."""

    def _watch(self) -> bool:
        """Read off the line so far who played what and who did not follow suit."""
        deck, line = self.problem.deal.deck, self.problem.played
        leader = self.problem.deal.commander
        for index, cards in enumerate(line.tricks):
            if index < len(line.leaders) and line.leaders[index] not in (None, leader):
                return False
            for place, card in enumerate(cards):
                seat = (leader + place) % self.seats
                self.played[card] = (seat, index + 1)
                if card.suit != cards[0].suit:
                    self.refused.append((seat, cards[0].suit, index + 1))
            leader = (leader + winning_place(cards, deck)) % self.seats
        return True

    def _separable(self) -> bool:
        """Whether each card in each location can be judged by itself.

        Not if cards move twice, nor if the robot's cards move after it has played or move to be covered
        again, nor if it has played and it is unknown which card freed its covered ones.
        """
        deal = self.problem.deal
        if self.signal and self.drawn:
            return False
        if deal.robot is None:
            return True
        no_cover = any(cover is None for cover, _ in deal.covered)
        return not self.drawn and not (self.robot_played and (self.signal or no_cover))

    def _shifts(self) -> tuple[int, ...]:
        if self.drawn and self.separable:
            return (1,)
        if self.signal is None or not self.separable:
            return (0,)
        sides = (side.step for side in Direction if self.signal.direction in (None, side))
        return (*sides,) if self.signal.required else (0, *sides)

    def opens(self, cover: Card | None) -> OpensAfter:
        """When the robot's card below `cover` comes to lie open."""
        if cover is None:
            return (1 if self.robot_played else self.end), self.end
        _, number = self.played.get(cover, (0, self.end))
        return number, number

    def fates(self, card: Card, location: Location) -> Fates:
        """Whether the card may have been dealt to the location, for each shift."""
        if not self.separable and (self.signal or self.drawn):
            return (Fate(self._within_reach(card, location.seat)),)
        return tuple(self._fate(card, location, shift) for shift in self.shifts)

    def _within_reach(self, card: Card, seat: SeatIndex) -> bool:
        """Whether passes and draws may bring the card to the seat that played it: necessary, not sufficient."""
        if card not in self.played:
            return True
        player, number = self.played[card]
        holders = (player, player - 1) if self.drawn and number > 1 else (player,)
        steps = (0, 1, -1) if self.signal else (0,)
        return any((seat + step - holder) % self.seats == 0 for step in steps for holder in holders)

    def _fate(self, card: Card, location: Location, shift: int) -> Fate:
        seat, taker = location.seat, (location.seat + shift) % self.seats
        cards: tuple[Card | None, ...] = ()
        if self.drawn:  # what lies open for communication is not drawn (N5)
            cards = (*self.drawn.cards[1:], self.drawn.cards[0])
            goes = card not in self.shown and self._holds(card, seat, location.opens, 1, 1)
            goes = goes and self._holds(card, taker, OPEN, 2, self.end)
        elif self.signal:
            cards = self.signal.cards
            goes = location.opens == OPEN and not self.problem.deal.deck.is_trump(card)
            goes = goes and self._holds(card, taker, OPEN, 1, self.end)
        else:
            goes = False
        stays = self._holds(card, seat, location.opens, 1, self.end)
        given = cards[seat] if cards else None
        if card in cards and (card != given or location.opens != OPEN):
            return Fate(stays=False)  # the one who is to give it was dealt it, and the robot gives an open card
        if not shift:
            return Fate(stays)
        return Fate(stays and card != given, goes)

    def _holds(self, card: Card, seat: SeatIndex, opens: OpensAfter, first: TrickNumber, last: TrickNumber) -> bool:
        """Whether the seat may hold the card from trick `first` until it plays it, or else through trick `last`."""
        player, number = self.played.get(card, (seat, self.end))
        if number < first or (card in self.played and number <= last and (player != seat or number <= opens[0])):
            return False
        until = min(number, last)
        if any(
            (who, suit) == (seat, card.suit) and first <= trick <= until and opens[1] < trick
            for who, suit, trick in self.refused
        ):
            return False
        communications = (each for each in self.problem.hints_so_far if first <= each.trick <= last)
        return self._can_be_drawn(card, seat, opens) and all(
            _permits(communication, card, seat, until) for communication in communications
        )

    def _can_be_drawn(self, card: Card, seat: SeatIndex, opens: OpensAfter) -> bool:
        """Whether a card that is still to be drawn can be: from the robot, one that is covered then (N9)."""
        if card not in self.wanted:
            return True
        if self.wanted[card] != seat or card in self.played or card in self.shown:
            return False
        return seat != self.problem.deal.robot or opens[1] > 1 or len(self.problem.deal.covered) < 2


def _permits(communication: Communication, card: Card, seat: SeatIndex, until: TrickNumber) -> bool:
    """Whether a communication lets the seat hold the card until it plays it to trick `until`."""
    if card == communication.card:
        return seat == communication.seat and communication.trick <= until
    return (
        seat != communication.seat
        or communication.trick > until
        or communication.allows(each for each in (communication.card, card) if each)
    )
