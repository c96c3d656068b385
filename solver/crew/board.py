"""The rules of play as constraints: which card falls in which trick, who leads, who wins.

Invariant: the solutions of the board alone are the legal lines of play (with the draws of mission 12
and the whole deal, where cards are unknown), one solution each. Tricks are counted from 0 here.
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
    - `dealt[seat][card]`: the seat was dealt the card (cards it may have been dealt);
    - `drawn[card]`: the left neighbour of the dealt holder draws the card after the first trick;
    - `by[seat][trick][card]`: the seat plays the card to the trick (cards it may hold then);
    - `shows[seat][suit][trick]`: the seat plays a card of the suit;
    - `void[seat][suit][trick]`: the seat holds no card of the suit before the trick;
    - `led[suit][trick]`: the suit is led;
    - `leads[trick][seat]`: the seat leads (one entry more: the winner of the last trick);
    - `wins[card][trick]`: the card wins the trick.
    """

    def __init__(self, formula: Formula, deal: Deal, draw: Draw | None = None) -> None:
        self.formula = formula
        self.deal = deal
        self.tricks = range(deal.tricks)
        self.cards = deal.deck.cards
        self.suits = {suit.letter: [Card(suit.letter, rank) for rank in suit.ranks] for suit in deal.deck.suits}
        self.dealt = self._dealt()
        self.plays = {card: formula.row(deal.tricks) for card in self.cards}
        self.drawn = self._draws(draw)
        self.held = [(self._held(seat, drawn=False), self._held(seat, drawn=True)) for seat in deal.seats]
        self.gone = {card: self._gone(card) for card in self.cards}
        self.by = [[self._by(seat, trick) for trick in self.tricks] for seat in deal.seats]
        self.shows = [self._shows(seat) for seat in deal.seats]
        self.void = [{suit: self._void(seat, suit) for suit in self.suits} for seat in deal.seats]
        self.led = {suit: formula.row(deal.tricks) for suit in self.suits}
        self.leads = [formula.row(len(deal.hands)) for _ in range(deal.tricks + 1)]
        self.wins = {card: formula.row(deal.tricks) for card in self.cards}
        self._follow_suit()
        self._winner()

    # --- who holds what ----------------------------------------------------------------------------

    def _dealt(self) -> list[dict[Card, int]]:
        """The cards that each seat was dealt; one that is unknown lies with one seat, and each seat has its number."""
        formula, deal = self.formula, self.deal
        dealt = [dict.fromkeys(hand, TRUE) for hand in deal.hands]
        over = len(deal.unseen) - sum(deal.hidden)
        for card in deal.unseen:
            places = {seat: formula.new() for seat in deal.seats if deal.hidden[seat] or over}
            formula.exactly_one(places.values())
            for seat, literal in places.items():
                dealt[seat][card] = literal
        for seat, hidden in enumerate(deal.hidden):
            unknown = [literal for literal in dealt[seat].values() if literal != TRUE]
            formula.weighted_between([(1, literal) for literal in unknown], hidden, hidden + (over > 0))
        return dealt

    def _draws(self, draw: Draw | None) -> dict[Card, int]:
        """Every seat draws one card that its right neighbour has not played to the first trick."""
        if draw is None:
            return {}
        drawn: dict[Card, int] = {}
        for seat, dealt in enumerate(self.dealt):
            wanted = draw.cards[(seat + 1) % len(self.dealt)]
            if wanted is not None:
                self.formula.fix(dealt[wanted])
                drawn |= {card: FALSE for card, literal in dealt.items() if literal == TRUE}
                drawn[wanted] = TRUE
        drawn |= {card: self.formula.new() for card in self.cards if card not in drawn}
        for dealt in self.dealt:
            self.formula.exactly_one(self.formula.all_of([drawn[card], literal]) for card, literal in dealt.items())
        for card, literal in drawn.items():
            self.formula.imply(literal, [~self.plays[card][0]])
        return drawn

    def _held(self, seat: int, *, drawn: bool) -> dict[Card, int]:
        """The cards that the seat may hold before and after the draws, with the literal that it does."""
        dealt, right = self.dealt[seat], self.dealt[seat - 1]
        if not drawn or not self.drawn:
            return dict(dealt)
        formula = self.formula
        held = {
            card: formula.any_of(
                [
                    formula.all_of([dealt.get(card, FALSE), ~self.drawn[card]]),
                    formula.all_of([right.get(card, FALSE), self.drawn[card]]),
                ]
            )
            for card in [*dealt, *(card for card in right if card not in dealt)]
        }
        return {card: literal for card, literal in held.items() if literal != FALSE}

    def _by(self, seat: int, trick: int) -> dict[Card, int]:
        held = self.held[seat][trick > 0]
        return {card: self.formula.both(self.plays[card][trick], holds) for card, holds in held.items()}

    def _gone(self, card: Card) -> list[int]:
        """A ladder over the tricks: once played, gone for good; so a card falls at most once."""
        plays = self.plays[card]
        holders = [seat for seat, dealt in enumerate(self.dealt) if card in dealt]
        surely = not self.drawn and all(self.deal.sizes[seat] == len(self.tricks) for seat in holders)
        surely &= sum(self.deal.sizes) == len(self.cards)  # else somebody has a card more, nobody knows who
        gone = [FALSE, *self.formula.row(len(self.tricks) - 1), TRUE if surely else self.formula.new()]
        for trick in self.tricks:
            self.formula.exactly_one((gone[trick], plays[trick], ~gone[trick + 1]))
        return gone

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
            if sum(holds == TRUE for _, holds in held) > trick:
                void.append(FALSE)  # one card a trick: they cannot all be gone yet
            else:
                void.append(formula.all_of(~formula.both(holds, ~self.gone[card][trick]) for card, holds in held))
        return void

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

    def draws(self, outcome: Outcome) -> tuple[Card, ...]:
        """The card that each seat draws in a solution; empty without a draw."""
        if not self.drawn:
            return ()
        drawn = {self._holder(card, outcome): card for card, literal in self.drawn.items() if outcome.holds(literal)}
        return tuple(drawn[(seat - 1) % len(self.dealt)] for seat in self.deal.seats)

    def _holder(self, card: Card, outcome: Outcome) -> int:
        """Who was dealt the card in a solution."""
        return next(seat for seat, dealt in enumerate(self.dealt) if card in dealt and outcome.holds(dealt[card]))

    def whole_deal(self, outcome: Outcome) -> Deal | None:
        """The deal in a solution, where the problem leaves cards unknown; else None."""
        if not self.deal.unseen:
            return None
        hands = [
            [card for card, literal in dealt.items() if literal == TRUE or outcome.holds(literal)]
            for dealt in self.dealt
        ]
        return Deal.of(self.deal.deck, hands, self.deal.commander)
