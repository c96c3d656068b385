"""The rules of play as constraints: which card falls in which trick, who leads, who wins.

Invariant: the solutions of the board alone are the legal lines of play (with the whole deal, the
passes and the draws that go with each), one solution each. Tricks are counted from 0 here.
"""

from collections.abc import Iterable
from copy import copy
from typing import Self

from winnable.rules.crew.card import Card
from winnable.rules.crew.communication import Communication
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.placement import Placement
from winnable.solver.formula import FALSE, TRUE, Formula, Outcome

__all__ = ["Board"]


class Board:
    """The variables of the play, and how to read a line back from a solution.

    - `plays[card][trick]`: the card falls in the trick;
    - `gone[card][trick]`: it fell in an earlier one (one entry more than there are tricks);
    - `held[seat]`: the cards the seat may hold before and after the draws, with the literal that it does;
    - `below[card][trick]`: another card of the robot covers the card before the trick (cards it may cover);
    - `by[seat][trick][card]`: the seat plays the card to the trick (cards it may hold then);
    - `shows[seat][suit][trick]`: the seat plays a card of the suit;
    - `void[seat][suit][trick]`: the seat holds no card of the suit before the trick, the robot no open one;
    - `led[suit][trick]`: the suit is led;
    - `leads[trick][seat]`: the seat leads (one entry more: the winner of the last trick);
    - `wins[card][trick]`: the card wins the trick.
    """

    def __init__(self, formula: Formula, problem: Problem) -> None:
        deal = problem.deal
        self.formula = formula
        self.deal = deal
        self.tricks = range(deal.tricks)
        self.cards = deal.deck.cards
        self.suits = {suit.letter: [Card(suit.letter, rank) for rank in suit.ranks] for suit in deal.deck.suits}
        self.placement = Placement(formula, deal, problem.draw, problem.distress)
        self.held = list(zip(self.placement.start, self.placement.later, strict=True))
        self.plays = self._plays(problem.played)
        self.gone = {card: self._gone(card) for card in self.cards}
        self.below = self._below()
        self._draw_what_is_left()
        self.by = [[self._by(seat, trick) for trick in self.tricks] for seat in deal.seats]
        self.shows = [self._shows(seat) for seat in deal.seats]
        self.void = [{suit: self._void(seat, suit) for suit in self.suits} for seat in deal.seats]
        self.led = {suit: formula.row(deal.tricks) for suit in self.suits}
        self.leads = [formula.row(len(deal.hands)) for _ in range(deal.tricks + 1)]
        self.wins = {card: formula.row(deal.tricks) for card in self.cards}
        self._follow_suit()
        self._open_cards()
        self._winner()
        self._go_on_from(problem.played)
        for hint in problem.communications:
            self._fit(hint)

    def on(self, formula: Formula) -> Self:
        """The same board for a copy of its formula."""
        board, board.placement = copy(self), copy(self.placement)
        board.formula = board.placement.formula = formula
        return board

    # --- who holds what ----------------------------------------------------------------------------

    def _plays(self, played: Line) -> dict[Card, list[int]]:
        """One variable a card and trick; constants where the line so far tells."""
        number = {card: trick for trick, cards in enumerate(played.tricks) for card in cards}
        full = sum(len(cards) == len(self.deal.hands) for cards in played.tricks)
        return {
            card: [TRUE if trick == number[card] else FALSE for trick in self.tricks]
            if card in number
            else [FALSE] * full + self.formula.row(len(self.tricks) - full)
            for card in self.cards
        }

    def _by(self, seat: int, trick: int) -> dict[Card, int]:
        held = self.held[seat][trick > 0]
        return {card: self.formula.both(self.plays[card][trick], holds) for card, holds in held.items()}

    def _gone(self, card: Card) -> list[int]:
        """A ladder over the tricks: once played, gone for good; so a card falls at most once."""
        plays, deal = self.plays[card], self.deal
        holders = [seat for seat, held in enumerate(self.placement.later) if card in held]
        surely = all(deal.sizes[seat] == len(self.tricks) for seat in holders)
        surely &= sum(deal.sizes) == len(self.cards)  # else somebody has a card more, nobody knows who
        gone = [FALSE]
        for trick in self.tricks:
            if plays[trick] == TRUE or gone[-1] == TRUE:
                gone.append(TRUE)
            elif plays[trick] == FALSE and trick < len(self.tricks) - 1:
                gone.append(gone[-1])
            else:
                last = trick == len(self.tricks) - 1
                gone.append(TRUE if last and surely else self.formula.new())
            self.formula.exactly_one((gone[trick], plays[trick], ~gone[trick + 1]))
        return gone

    def _below(self) -> dict[Card, list[int]]:
        """A card of the robot is covered until the card above it has been played."""
        formula, placement = self.formula, self.placement
        opened = [self._opened(covers) for covers in placement.covers]
        cards = {card for under in (*placement.under, *placement.under_later) for card in under}

        def covered(card: Card, trick: int, unders: list[dict[Card, int]]) -> int:
            return formula.any_of(
                formula.both(under.get(card, FALSE), ~ladder[trick])
                for under, ladder in zip(unders, opened, strict=True)
            )

        self._covered_at_draw = {card: covered(card, 1, placement.under) for card in cards if placement.drawn}
        self._any_covered_at_draw = formula.any_of(~ladder[1] for ladder in opened)
        return {
            card: [covered(card, trick, placement.under_later if trick else placement.under) for trick in self.tricks]
            for card in sorted(cards)
        }

    def _opened(self, covers: dict[Card, int]) -> list[int]:
        """For each trick the literal that the card on a column was played before it."""
        if list(covers.values()) == [TRUE]:
            return self.gone[next(iter(covers))]
        ladder = [FALSE, *self.formula.row(len(self.tricks))]
        for card, literal in covers.items():
            for opened, gone in zip(ladder, self.gone[card], strict=True):
                self.formula.clause([~literal, ~gone, opened])
                self.formula.clause([~literal, gone, ~opened])
        return ladder

    def _draw_what_is_left(self) -> None:
        """A card is drawn after trick 1, from the robot one that is covered as long as there is one (N9)."""
        for card, literal in self.placement.drawn.items():
            self.formula.imply(literal, [~self.plays[card][0]])
            if self.deal.robot is not None:
                holds = self.placement.start[self.deal.robot].get(card, FALSE)
                self.formula.clause([~literal, ~holds, self._robot_gives(card)])

    def _robot_gives(self, card: Card) -> int:
        """The literal that the card, if it is the robot's, may be drawn from it."""
        return self.formula.any_of([self._covered_at_draw.get(card, FALSE), ~self._any_covered_at_draw])

    def can_be_drawn(self, seat: int, card: Card) -> int:
        """The literal that the seat may draw the card after trick 1."""
        right = (seat - 1) % len(self.deal.hands)
        needs = [self.placement.start[right].get(card, FALSE), ~self.plays[card][0]]
        if right == self.deal.robot:
            needs.append(self._robot_gives(card))
        return self.formula.all_of(needs)

    # --- the rules ---------------------------------------------------------------------------------

    def _shows(self, seat: int) -> dict[str, list[int]]:
        """One card to each trick: exactly one of the suit where the seat shows it, else none."""
        shows: dict[str, list[int]] = {suit: [] for suit in self.suits}
        for by in self.by[seat]:
            for suit, row in shows.items():
                literals = [literal for card, literal in by.items() if card.suit == suit]
                row.append(self.formula.new() if literals else FALSE)
                self.formula.exactly_one((*literals, ~row[-1]))
        return shows

    def _void(self, seat: int, suit: str) -> list[int]:
        formula, void = self.formula, []
        before, after = ([item for item in held.items() if item[0].suit == suit] for held in self.held[seat])
        for trick in range(len(self.tricks) + 1):
            held = after if trick else before
            if seat != self.deal.robot and sum(holds == TRUE for _, holds in held) > trick:
                void.append(FALSE)  # one card a trick: they cannot all be gone yet
            else:
                void.append(formula.all_of(~self._in_sight(seat, card, trick) for card, _ in held))
        return void

    def _in_hand(self, seat: int, card: Card, trick: int) -> int:
        """The literal that the seat holds the card before the trick."""
        return self.formula.both(self.held[seat][trick > 0].get(card, FALSE), ~self.gone[card][trick])

    def _in_sight(self, seat: int, card: Card, trick: int) -> int:
        """The same, and the card is not covered."""
        holds = self._in_hand(seat, card, trick)
        if seat != self.deal.robot or card not in self.below or trick == len(self.tricks):
            return holds
        return self.formula.both(holds, ~self.below[card][trick])

    def _open_cards(self) -> None:
        """The robot plays open cards only."""
        if self.deal.robot is None:
            return
        for trick, by in enumerate(self.by[self.deal.robot]):
            for card, below in self.below.items():
                self.formula.clause([~by.get(card, FALSE), ~below[trick]])

    def _go_on_from(self, played: Line) -> None:
        """The cards of the line so far fall in this order; that they fall in these tricks is said by `plays`."""
        seats = len(self.deal.hands)
        for trick, cards in enumerate(played.tricks):
            for place, card in enumerate(cards):
                for leader in self.deal.seats:
                    by = self.by[(leader + place) % seats][trick].get(card, FALSE)
                    self.formula.clause([~self.leads[trick][leader], by])

    def _fit(self, hint: Communication) -> None:
        """What is known of a hand just before a trick."""
        before = hint.trick - 1
        if hint.card is not None:
            self.formula.fix(self._in_hand(hint.seat, hint.card, before))
            if not before:  # it lies open, so that nobody draws it (N5)
                self.formula.fix(~self.placement.drawn.get(hint.card, FALSE))
        suit = hint.card.suit if hint.card else hint.void or ""
        for card in self.suits[suit]:
            if card != hint.card and not (hint.card and hint.shows and hint.shows.fits(hint.card, card)):
                self.formula.fix(~self._in_hand(hint.seat, card, before))

    def _follow_suit(self) -> None:
        """Show the suit led unless void in it; trumps are a suit like others."""
        formula = self.formula
        for trick in self.tricks:
            formula.exactly_one(self.led[suit][trick] for suit in self.suits)
            for seat in self.deal.seats:
                formula.exactly_one(self.shows[seat][suit][trick] for suit in self.suits)
                leads = self.leads[trick][seat]
                for suit in self.suits:
                    led, shows, void = (
                        row[trick] for row in (self.led[suit], self.shows[seat][suit], self.void[seat][suit])
                    )
                    formula.clause((~led, shows, void))
                    formula.clause((~leads, ~led, shows))
                    formula.clause((~void, ~shows))

    def _winner(self) -> None:
        """The highest trump, else the highest card of the suit led, wins, and its seat leads next."""
        formula, trump = self.formula, self.deal.deck.trump
        formula.fix(self.leads[0][self.deal.commander])
        for leads in self.leads:
            formula.exactly_one(leads)
        for trick in self.tricks:
            trumps = self.suits[trump.letter] if trump else []
            ruffed = formula.any_of(self.plays[card][trick] for card in trumps)
            for suit, cards in self.suits.items():
                fallen = [self.plays[card][trick] for card in cards]
                needs = [] if trump and suit == trump.letter else [self.led[suit][trick], ~ruffed]
                for place, card in enumerate(cards):
                    higher = [~plays for plays in fallen[place + 1 :]]
                    formula.imply(self.wins[card][trick], [fallen[place], *higher, *needs])
            for seat in self.deal.seats:
                held = self.held[seat][trick > 0]
                won = [formula.both(self.wins[card][trick], holds) for card, holds in held.items()]
                formula.exactly_one((*won, ~self.leads[trick + 1][seat]))

    # --- what goals ask for ------------------------------------------------------------------------

    def won(self, seat: int, trick: int) -> int:
        """The literal that the seat wins the trick."""
        return self.leads[trick + 1][seat]

    def opens(self, card: Card, trick: int) -> int:
        """The literal that the card is the first of the trick."""
        return self._played_by(card, trick, {seat: self.leads[trick][seat] for seat in self.deal.seats})

    def closes(self, card: Card, trick: int) -> int:
        """The literal that the card is the last of the trick, played by the seat right of the leader."""
        seats = len(self.deal.hands)
        return self._played_by(card, trick, {seat: self.leads[trick][(seat + 1) % seats] for seat in self.deal.seats})

    def _played_by(self, card: Card, trick: int, seats: dict[int, int]) -> int:
        return self.formula.any_of(
            self.formula.both(self.by[seat][trick][card], meant)
            for seat, meant in seats.items()
            if card in self.by[seat][trick]
        )

    def taken(self, card: Card, seats: Iterable[int], tricks: int) -> int:
        """The literal that one of the seats wins the card in the first `tricks` tricks."""
        group = tuple(seats)
        if len(group) == len(self.deal.hands):
            return self.gone[card][tricks]
        formula = self.formula
        return formula.any_of(
            formula.both(self.plays[card][trick], formula.any_of(self.won(seat, trick) for seat in group))
            for trick in range(tricks)
        )

    # --- reading a solution ------------------------------------------------------------------------

    def line(self, outcome: Outcome) -> Line:
        """The line of play that a solution stands for."""
        seats = len(self.deal.hands)
        tricks = []
        for trick, leads in enumerate(self.leads[:-1]):
            leader = next(seat for seat, literal in enumerate(leads) if outcome.holds(literal))
            played = [
                next(card for card, by in self.by[seat][trick].items() if outcome.holds(by)) for seat in self.deal.seats
            ]
            tricks.append(tuple(played[(leader + place) % seats] for place in range(seats)))
        return Line(tuple(tricks))
