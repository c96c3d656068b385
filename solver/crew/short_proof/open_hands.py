"""A model of requirements and hands of which each holds only if it is assumed.

The hands are open: the deal is blank but for who is commander, and each statement about a hand has a literal. So what
is refuted under few of these literals is so in every deal of which these statements are true. Of a deal with
unknown cards nothing is stated: what is proved holds wherever they lie.

Counts are stated in words that do not depend on the cards: `length` is how many cards of a suit a seat was dealt, and
`shed` how many it has played. A seat that was dealt at least four pink cards and has played fewer than four is not out
of pink. These constraints are implied, as the counters of known hands are (`model.counters`).

So is the constraint that a seat with no more cards than there are tricks plays each of them. Without that a proof
counts all cards of a hand, where a person sees at once that its highest trump must be played.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.crew.short_proof.proof import (
    Asked,
    AtLeast,
    AtMost,
    Fact,
    Holds,
    InHand,
    NoneOf,
    NoOther,
    Plays,
    Premise,
)
from winnable.solver.engine import load_quick_engine
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.verdict import NEVER, Deadline


class OpenHands:
    """The model, with a literal for each statement about the hands of the problem."""

    def __init__(self, problem: Problem, deadline: Deadline = NEVER) -> None:
        """Encode a problem. Raises OutOfTime if that is not done by the deadline."""
        self.problem = problem
        deal = problem.deal
        blank = problem if deal.unseen else replace(problem, deal=_blank(deal))
        self.model = RequirementsModel(blank, deadline, load_quick_engine())
        self.board = self.model.board
        self.formula = self.board.formula
        self._kept = dict(zip(self.model.requirements, self.model.kept, strict=True))
        _add_played(self.board)
        statements = dict(self._statements())
        self.held: Mapping[InHand, Literal] = {} if deal.unseen else statements
        self._counts = dict[Compare, Literal]()
        self.top = None if deal.unseen else self._top()
        """That the commander holds the highest trump, if it is so: every player at the table knows it."""

    def literals(self, premise: Premise) -> list[Literal]:
        """The literals of which all hold exactly if a premise is true; that of a count is encoded when it is needed."""
        match premise:
            case Asked(requirements):
                return [self._kept[each] for each in requirements]
            case Plays(seat, card, number):
                return [self.board.by[seat][number - 1].get(card, FALSE)]
            case Fact(count, holds):
                if count not in self._counts:
                    self.formula.in_time()
                    self._counts[count] = self.model.goals.reached(count)
                return [self._counts[count] if holds else ~self._counts[count]]
            case NoneOf(seat, _, cards):
                dealt = self.board.placement.dealt[seat]
                return [~dealt.get(card, FALSE) for card in cards]
        return [self.held[premise]]

    def _top(self) -> Holds | None:
        deal, top = self.problem.deal, self.problem.deal.deck.commander_card
        return Holds(deal.commander, top) if top is not None and top in deal.hands[deal.commander] else None

    def _statements(self) -> Iterator[tuple[InHand, Literal]]:
        """Yield the true statements about the hands: suits that they lack, then the weaker statements first."""
        suits = [(seat, suit) for seat in self.problem.deal.seats for suit in self.board.suits]
        every = {each: [*self._of_suit(*each)] for each in suits}
        yield from (said[0] for said in every.values() if len(said) == 1)
        yield from (each for said in every.values() if len(said) > 1 for each in said)

    def _of_suit(self, seat: SeatIndex, suit: str) -> Iterator[tuple[InHand, Literal]]:
        dealt, cards = self.board.placement.dealt[seat], self.board.suits[suit]
        mine = tuple(card for card in cards if card in self.problem.deal.hands[seat])
        length = _lengths(self.board, seat, cards)
        _add_shed(self.board, seat, suit, length)
        if mine:
            yield AtLeast(seat, suit, len(mine)), length[len(mine)]
        if mine and len(mine) < len(cards):
            yield AtMost(seat, suit, len(mine)), ~length[len(mine) + 1]
        others = [~dealt.get(card, FALSE) for card in cards if card not in mine]
        yield NoOther(seat, suit, mine), self.formula.all_of(others)
        yield from ((Holds(seat, card), dealt[card]) for card in mine)


def _blank(deal: Deal) -> Deal:
    """A deal of which nothing is known but who is commander: that the highest trump is there is a statement as well."""
    return Deal(deal.deck, tuple(() for _ in deal.hands), deal.commander, tuple(map(len, deal.hands)))


def _add_played(board: Board) -> None:
    """Add that a hand without a card too many is played to the end, and that one card at most stays if one is."""
    deal, tricks = board.deal, len(board.tricks)
    for seat, dealt in enumerate(board.placement.dealt):
        if deal.sizes[seat] == tricks and sum(deal.sizes) == len(board.cards):
            for card, holds in dealt.items():
                board.formula.clause((~holds, board.gone[card][tricks]))
    if len(board.cards) == len(deal.hands) * tricks + 1:
        board.formula.exactly_one(~board.gone[card][tricks] for card in board.cards)


def _lengths(board: Board, seat: SeatIndex, cards: list[Card]) -> list[Literal]:
    """By number, up to one more than there are cards, the literal for "the seat was dealt this number or more"."""
    formula, dealt = board.formula, board.placement.dealt[seat]
    length = [TRUE, *[FALSE] * (len(cards) + 1)]
    for card in cards:
        holds = dealt.get(card, FALSE)
        more = [formula.any_of([here, formula.both(holds, less)]) for less, here in pairwise(length)]
        length = [TRUE, *more]
    return length


def _add_shed(board: Board, seat: SeatIndex, suit: str, length: list[Literal]) -> None:
    """Add how many cards of the suit the seat has played before each trick, and the bounds on its hand that follow."""
    formula, tricks = board.formula, len(board.tricks)
    shows, void, cards = board.shows[seat][suit], board.void[seat][suit], board.suits[suit]
    dealt, fewer = board.placement.dealt[seat], [TRUE] * (tricks + 1)
    for number in range(1, min(len(cards), tricks) + 1):
        shed = [FALSE if number > trick else formula.new() for trick in range(tricks + 1)]
        for trick in range(tricks):
            formula.clause((~fewer[trick], ~shows[trick], shed[trick + 1]))
            formula.clause((~shed[trick + 1], shed[trick], shows[trick]))
            formula.clause((~shed[trick], shed[trick + 1]))
            formula.clause((~shed[trick + 1], fewer[trick]))
        for trick in range(tricks + 1):
            formula.clause((~length[number], shed[trick], ~void[trick]))
            formula.clause((~shed[trick], length[number]))
            formula.clause((~shed[trick], length[number + 1], void[trick]))
            if number == 1:
                for card in cards:
                    formula.clause((shed[trick], ~dealt.get(card, FALSE), ~board.gone[card][trick]))
        fewer = shed
