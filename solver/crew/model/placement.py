"""Variables for who holds which card before it is played: deal, distress signal, draws, the robot's columns.

Invariant: the solutions are the whole deals, each with the cards that may be passed and drawn, one solution each.
Communications and the cards played so far restrict them further; the board sees to both.
"""

from collections.abc import Callable
from functools import partial
from itertools import pairwise

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw, Passes
from winnable.solver.formula import FALSE, TRUE, Formula, Literal, Outcome

_Held = dict[Card, Literal]
"""The cards that may lie in one place, each with the literal that it does; cards that cannot lie there are left out."""


class Placement:
    """The variables of where cards lie, as literals by seat and card.

    - `dealt[seat][card]`: the seat was dealt the card;
    - `start[seat][card]`: it holds the card before trick 1, after the distress signal;
    - `later[seat][card]`: it holds the card, played or not, after the draws of mission 12 (without draws: `start`);
    - `passed[card]`: the member who was dealt the card passes it (empty without the signal);
    - `sent[direction]`: the cards are passed to this side;
    - `drawn[card]`: the left neighbour of its holder draws it after trick 1 (empty without draws);
    - `columns[column]`: the pair `(cover[card], under[card])` of the robot's column as dealt;
    - `covers[column][card]`: the card lies open on the column before trick 1;
    - `under[column][card]`, `under_later[column][card]`: it lies covered there before and after the draws.
    """

    def __init__(self, formula: Formula, deal: Deal, draw: Draw | None, distress: Distress | None) -> None:
        self.formula = formula
        self.deal = deal
        self.seats = len(deal.hands)
        self.dealt = self._dealt()
        self.columns = self._columns()
        self.sent: dict[Direction, Literal] = {}
        self.passed = self._passes(distress)
        self.start = self._start()
        self.covers = [self._cover(column) for column, _ in self.columns]
        self.under = [under for _, under in self.columns]
        self.drawn = self._draws(draw)
        self.later = self._later()
        self.under_later = [self._under_later(under) for under in self.under]

    @property
    def known(self) -> bool:
        """Whether every hand is given, from the first card to the last, before and after the draws."""
        return all(literal == TRUE for held in (*self.start, *self.later) for literal in held.values())

    # --- the deal ----------------------------------------------------------------------------------

    def _dealt(self) -> list[_Held]:
        """Each unknown card lies with one seat; each seat has its number of cards, or one more where that is open."""
        formula, deal = self.formula, self.deal
        dealt = [dict.fromkeys(hand, TRUE) for hand in deal.hands]
        for card in deal.unseen:
            seats = {seat: formula.new() for seat in deal.seats if deal.may_hold(seat, card)}
            formula.exactly_one(seats.values())
            for seat, literal in seats.items():
                dealt[seat][card] = literal
        for seat, hidden in enumerate(deal.hidden):
            unknown = [literal for literal in dealt[seat].values() if literal != TRUE]
            formula.weighted_between([(1, literal) for literal in unknown], hidden, hidden + (deal.over > 0))
        return dealt

    def _columns(self) -> list[tuple[_Held, _Held]]:
        """The robot's columns: each place in them that is unknown takes one of its unknown cards."""
        formula, deal = self.formula, self.deal
        if deal.robot is None:
            return []
        mine = self.dealt[deal.robot]
        places: dict[Card, list[Literal]] = {card: [] for card in deal.unseen if card in mine}

        def place(card: Card | None) -> _Held:
            if card is not None:
                return {card: TRUE}
            literals = {each: formula.new() for each in places}
            formula.exactly_one(literals.values())
            for each, literal in literals.items():
                places[each].append(literal)
            return literals

        columns = [(place(cover), place(under)) for cover, under in deal.covered]
        for card, literals in places.items():
            if literals:  # at one of them, or elsewhere: open, or in another hand
                formula.exactly_one([*literals, formula.new()])
                formula.imply(~mine[card], [~literal for literal in literals])
        unknown = [cover for (cover, _), column in zip(columns, deal.covered, strict=True) if column == (None, None)]
        for first, second in pairwise(unknown):
            self._in_order(first, second)
        return columns

    def _in_order(self, first: _Held, second: _Held) -> None:
        """Order two columns of which nothing is known by their covers: swapped, they would be the same deal again."""
        before = FALSE
        for card in first:
            self.formula.clause([~second[card], before])
            before = self.formula.any_of([before, first[card]])

    # --- the distress signal -----------------------------------------------------------------------

    def _passes(self, distress: Distress | None) -> _Held:
        """All seats pass one colour card to the same side, or none does (N19); the robot passes an open one (N9)."""
        formula, deck = self.formula, self.deal.deck
        if distress is None:
            return {}
        self.sent = {side: formula.new() if distress.direction in (None, side) else FALSE for side in Direction}
        silent = FALSE if distress.required else TRUE if distress.silent else formula.new()
        formula.exactly_one([*self.sent.values(), silent])
        passed = {card: formula.new() for card in deck.cards if not deck.suit(card.suit).trump}
        for seat, dealt in enumerate(self.dealt):
            given = distress.cards[seat] if distress.cards else None
            mine = [formula.both(passed[card], holds) for card, holds in dealt.items() if card in passed]
            formula.exactly_one([*mine, silent])
            if given is not None:
                formula.fix(dealt.get(given, FALSE))
                formula.clause([silent, passed[given]])
        for _, under in self.columns:
            for card, literal in under.items():
                formula.clause([~literal, ~passed.get(card, FALSE)])
                if card in distress.cards:
                    formula.fix(~literal)
        return passed

    def _received(self, seat: SeatIndex, card: Card) -> Literal:
        """Literal for "the seat gets the card by the signal"."""
        formula = self.formula
        return formula.any_of(
            formula.all_of([sent, self.passed[card], self.dealt[(seat - side.step) % self.seats].get(card, FALSE)])
            for side, sent in self.sent.items()
            if card in self.passed
        )

    def _moved(self, held: _Held, moved: _Held, gets: Callable[[Card], Literal]) -> _Held:
        """The cards in a place after an exchange: those that lay there and were not moved, and those that it `gets`."""
        formula = self.formula
        after = {
            card: formula.any_of([formula.both(held.get(card, FALSE), ~moved.get(card, FALSE)), gets(card)])
            for card in self.deal.deck.cards
        }
        return {card: literal for card, literal in after.items() if literal != FALSE}

    def _start(self) -> list[_Held]:
        if not self.passed:
            return self.dealt
        return [self._moved(dealt, self.passed, partial(self._received, seat)) for seat, dealt in enumerate(self.dealt)]

    def _cover(self, cover: _Held) -> _Held:
        """The card on a column before trick 1: the one received, if the robot passed the one that lay there."""
        if not self.passed:
            return cover
        formula, robot = self.formula, self.deal.robot
        assert robot is not None
        gives = formula.any_of(formula.both(literal, self.passed.get(card, FALSE)) for card, literal in cover.items())
        return self._moved(cover, self.passed, lambda card: formula.both(gives, self._received(robot, card)))

    # --- the draws of mission 12 -------------------------------------------------------------------

    def _draws(self, draw: Draw | None) -> _Held:
        """Each seat draws one card from its right neighbour's hand as it was before trick 1 (N5).

        That the card has not been played in trick 1 is up to the board.
        """
        if draw is None:
            return {}
        formula = self.formula
        drawn: _Held = {}
        for seat, start in enumerate(self.start):
            wanted = draw.cards[(seat + 1) % self.seats]
            if wanted is not None:
                formula.fix(start.get(wanted, FALSE))
                drawn |= {card: FALSE for card, literal in start.items() if literal == TRUE}
                drawn[wanted] = TRUE
        drawn |= {card: formula.new() for card in self.deal.deck.cards if card not in drawn}
        for start in self.start:
            formula.exactly_one(formula.both(drawn[card], literal) for card, literal in start.items())
        return drawn

    def _from_right(self, seat: SeatIndex, card: Card) -> Literal:
        """Literal for "the seat draws the card"."""
        return self.formula.both(self.start[seat - 1].get(card, FALSE), self.drawn[card])

    def _later(self) -> list[_Held]:
        if not self.drawn:
            return self.start
        return [
            self._moved(start, self.drawn, partial(self._from_right, seat)) for seat, start in enumerate(self.start)
        ]

    def _under_later(self, under: _Held) -> _Held:
        """The covered card of a column after the draws: the card that the robot draws replaces the drawn one (N9)."""
        if not self.drawn:
            return under
        formula, robot = self.formula, self.deal.robot
        assert robot is not None
        taken = formula.any_of(formula.both(literal, self.drawn[card]) for card, literal in under.items())
        return self._moved(under, self.drawn, lambda card: formula.both(taken, self._from_right(robot, card)))

    # --- reading a solution ------------------------------------------------------------------------

    def whole_deal(self, outcome: Outcome) -> Deal | None:
        """The whole deal in a solution; None if the problem leaves no card unknown."""
        if not self.deal.unseen:
            return None
        hands = [_those(dealt, outcome) for dealt in self.dealt]
        columns = [(_those(cover, outcome)[0], _those(under, outcome)[0]) for cover, under in self.columns]
        return Deal.of(self.deal.deck, hands, self.deal.commander, robot=self.deal.robot, covered=columns)

    def passes(self, outcome: Outcome) -> Passes | None:
        """The distress signal in a solution; None if it is not sent."""
        side = next((side for side, sent in self.sent.items() if outcome.holds(sent)), None)
        if side is None:
            return None
        passed = set(_those(self.passed, outcome))
        return Passes(side, tuple(next(c for c in _those(dealt, outcome) if c in passed) for dealt in self.dealt))

    def draws(self, outcome: Outcome) -> tuple[Card, ...]:
        """The card that each seat draws in a solution; empty without a draw."""
        drawn = set(_those(self.drawn, outcome))
        mine = [next(card for card in _those(start, outcome) if card in drawn) for start in self.start if drawn]
        return (*mine[-1:], *mine[:-1])


def _those(held: _Held, outcome: Outcome) -> list[Card]:
    """The cards whose literal holds in a solution."""
    return [card for card, literal in held.items() if outcome.holds(literal)]
