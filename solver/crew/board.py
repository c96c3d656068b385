"""The rules of play as constraints: which card falls in which trick, who leads, who wins.

Invariant: the solutions of the board alone are the legal lines of play (with the draws of mission
12), one solution each. Tricks are counted from 0 here.
"""

from collections.abc import Iterable

from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Draw
from winnable.solver.formula import FALSE, TRUE, Formula, Outcome

__all__ = ["Board"]


class Board:
    """The variables of the play, and how to read a line back from a solution.

    - `plays[card][trick]`: the card falls in the trick;
    - `gone[card][trick]`: it fell in an earlier one (one entry more than there are tricks);
    - `by[card][trick][seat]`: the seat plays the card to the trick;
    - `drawn[card]`: the left neighbour of the dealt holder draws the card after the first trick;
    - `led[trick][suit]`: the suit is led;
    - `shows[seat][trick][suit]`: the seat plays a card of the suit;
    - `leads[trick][seat]`: the seat leads (one entry more: the winner of the last trick);
    - `wins[card][trick]`: the card wins the trick.
    """

    def __init__(self, formula: Formula, deal: Deal, draw: Draw | None = None) -> None:
        self.formula = formula
        self.deal = deal
        self.tricks = range(deal.tricks)
        self.cards = deal.deck.cards
        self.suits = tuple(suit.letter for suit in deal.deck.suits)
        self.plays = {card: [formula.new() for _ in self.tricks] for card in self.cards}
        self.drawn = self._draws(draw)
        self.by = {card: [self._by(card, trick) for trick in self.tricks] for card in self.cards}
        self.gone = {card: self._gone(card) for card in self.cards}
        self.led = [{suit: formula.new() for suit in self.suits} for _ in self.tricks]
        self.shows = [[{suit: formula.new() for suit in self.suits} for _ in self.tricks] for _ in deal.seats]
        self.leads = [[formula.new() for _ in deal.seats] for _ in range(deal.tricks + 1)]
        self.wins = {card: [formula.new() for _ in self.tricks] for card in self.cards}
        self._one_card_each()
        self._follow_suit()
        self._winner()

    # --- who holds what ----------------------------------------------------------------------------

    def _draws(self, draw: Draw | None) -> dict[Card, int]:
        """Every seat draws one card that its right neighbour has not played to the first trick."""
        if draw is None:
            return {}
        drawn = {}
        for seat, hand in enumerate(self.deal.hands):
            given = draw.cards[(seat + 1) % len(self.deal.hands)]
            for card in hand:
                drawn[card] = self.formula.new() if given is None else TRUE if card == given else FALSE
                self.formula.imply(drawn[card], [~self.plays[card][0]])
            self.formula.exactly_one(drawn[card] for card in hand)
        return drawn

    def holders(self, card: Card, trick: int) -> dict[int, int]:
        """For each seat that may hold the card from the trick on, the literal that it does."""
        seat = self.deal.holder(card)
        drawn = self.drawn.get(card, FALSE) if trick > 0 else FALSE
        both = {seat: ~drawn, (seat + 1) % len(self.deal.hands): drawn}
        return {holder: literal for holder, literal in both.items() if literal != FALSE}

    def _by(self, card: Card, trick: int) -> dict[int, int]:
        plays = self.plays[card][trick]
        holders = self.holders(card, trick)
        return {seat: self.formula.all_of([plays, holds]) for seat, holds in holders.items()}

    def _gone(self, card: Card) -> list[int]:
        """A ladder over the tricks: once played, gone for good; so a card falls at most once."""
        formula, plays = self.formula, self.plays[card]
        gone = [FALSE]
        for trick in self.tricks:
            now = formula.new() if trick else plays[0]
            if trick:
                formula.imply(gone[trick], [now, ~plays[trick]])
                formula.imply(plays[trick], [now])
                formula.clause([~now, gone[trick], plays[trick]])
            gone.append(now)
        return gone

    # --- the rules ---------------------------------------------------------------------------------

    def _one_card_each(self) -> None:
        formula = self.formula
        for seat, hand in enumerate(self.deal.hands):
            for trick in self.tricks:
                formula.exactly_one(
                    self.by[card][trick][seat] for card in self.cards if seat in self.by[card][trick]
                )
            if len(hand) == len(self.tricks) and not self.drawn:
                for card in hand:
                    formula.exactly_one(self.plays[card])

    def _follow_suit(self) -> None:
        """Show the suit led as long as a card of it is in the hand; trumps are a suit like others."""
        formula = self.formula
        for trick in self.tricks:
            formula.exactly_one(self.led[trick].values())
            for seat in self.deal.seats:
                shows = self.shows[seat][trick]
                formula.exactly_one(shows.values())
                for suit in self.suits:
                    formula.clause([~self.leads[trick][seat], ~shows[suit], self.led[trick][suit]])
                    formula.clause([~self.leads[trick][seat], shows[suit], ~self.led[trick][suit]])
                for card in self.cards:
                    holds = self.holders(card, trick).get(seat)
                    if holds is not None:
                        formula.imply(self.by[card][trick][seat], [shows[card.suit]])
                        in_hand_no_more = [~holds, self.gone[card][trick]]
                        formula.clause([~self.led[trick][card.suit], shows[card.suit], *in_hand_no_more])
                for suit in self.suits:
                    formula.clause(
                        [~shows[suit]]
                        + [
                            self.by[card][trick][seat]
                            for card in self.cards
                            if card.suit == suit and seat in self.by[card][trick]
                        ]
                    )

    def _winner(self) -> None:
        """The highest trump, else the highest card of the suit led, wins, and its seat leads next."""
        formula, trump = self.formula, self.deal.deck.trump
        formula.fix(self.leads[0][self.deal.commander])
        for leads in self.leads:
            formula.exactly_one(leads)
        for trick in self.tricks:
            formula.exactly_one(self.wins[card][trick] for card in self.cards)
            ruffs = [] if trump is None else [self.shows[seat][trick][trump.letter] for seat in self.deal.seats]
            for card in self.cards:
                wins = self.wins[card][trick]
                higher = (other for other in self.cards if other.suit == card.suit and other.rank > card.rank)
                formula.imply(wins, [self.plays[card][trick], *(~self.plays[other][trick] for other in higher)])
                if not self.deal.deck.is_trump(card):
                    formula.imply(wins, [self.led[trick][card.suit], *(~ruff for ruff in ruffs)])
                for seat, by in self.by[card][trick].items():
                    formula.clause([~wins, ~by, self.leads[trick + 1][seat]])

    # --- what goals ask for ------------------------------------------------------------------------

    def won(self, seat: int, trick: int) -> int:
        """The literal that the seat wins the trick."""
        return self.leads[trick + 1][seat]

    def opens(self, card: Card, trick: int) -> int:
        """The literal that the card is the first of the trick."""
        return self.formula.any_of(
            self.formula.all_of([by, self.leads[trick][seat]]) for seat, by in self.by[card][trick].items()
        )

    def closes(self, card: Card, trick: int) -> int:
        """The literal that the card is the last of the trick, played by the seat right of the leader."""
        seats = len(self.deal.hands)
        return self.formula.any_of(
            self.formula.all_of([by, self.leads[trick][(seat + 1) % seats]])
            for seat, by in self.by[card][trick].items()
        )

    def taken(self, card: Card, seats: Iterable[int], tricks: int) -> int:
        """The literal that one of the seats wins the card in the first `tricks` tricks."""
        group = tuple(seats)
        if len(group) == len(self.deal.hands):
            return self.gone[card][tricks]
        formula = self.formula
        return formula.any_of(
            formula.all_of([self.plays[card][trick], formula.any_of(self.won(seat, trick) for seat in group)])
            for trick in range(tricks)
        )

    # --- reading a solution ------------------------------------------------------------------------

    def line(self, outcome: Outcome) -> Line:
        """The line of play that a solution stands for."""
        seats = len(self.deal.hands)
        tricks = []
        for trick in self.tricks:
            leader = next(seat for seat in self.deal.seats if outcome.holds(self.leads[trick][seat]))
            played = {
                seat: card
                for card in self.cards
                for seat, by in self.by[card][trick].items()
                if outcome.holds(by)
            }
            tricks.append(tuple(played[(leader + place) % seats] for place in range(seats)))
        return Line(tuple(tricks))

    def draws(self, outcome: Outcome) -> tuple[Card, ...]:
        """The card that each seat draws in a solution; empty without a draw."""
        drawn = {self.deal.holder(card): card for card, literal in self.drawn.items() if outcome.holds(literal)}
        return tuple(drawn[(seat - 1) % len(self.deal.hands)] for seat in self.deal.seats) if drawn else ()
