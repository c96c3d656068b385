"""Counters: how many cards of a suit a seat has played so far, as implied constraints.

They say nothing new: a seat plays one card a trick, and over the deal all of those it was dealt, so
the number of cards of a suit it has played rises by at most one a trick and ends where the hand
says. But the refutation of many deals is a counting argument ("to win this 1, everybody else must
be out of the suit first") that the clauses over single cards have to find again for every order of
the tricks. With the counters hard deals are refuted in about a tenth of the time.

The same goes for the whole deck: every trick takes a card of every seat, so that it is known how many
cards stay unplayed in the end. To the clauses that is the pigeonhole principle, which has no short proof.
"""

from winnable.solver.crew.model.board import Board
from winnable.solver.formula import FALSE, TRUE

__all__ = ["add_counters"]


def add_counters(board: Board) -> None:
    """Add `n[k][trick]`: the seat has played at least `k` cards of the suit before the trick; and what is left over.

    The last counter of a suit is being void in it. Every counter is fixed by the line of play, so
    that the number of solutions stays the same. What a seat draws counts from the start, as it plays only cards that
    it holds after the draws. Where hands are not known, there are no counters, nor for the robot, which follows
    suit with its open cards only.
    """
    _leave_over(board)
    if not board.placement.known:
        return
    formula, tricks = board.formula, len(board.tricks)
    for seat in board.deal.seats:
        if seat == board.deal.robot:
            continue
        hand = board.placement.later[seat]
        left_over = len(hand) - tricks
        for suit, cards in board.suits.items():
            held = [card for card in cards if card in hand]
            shows = board.shows[seat][suit]
            surely = len(held) - left_over  # so many at least are played in the end
            fewer = [TRUE] * (tricks + 1)
            for k in range(1, len(held) + 1):
                if k == len(held):
                    here = [FALSE, *board.void[seat][suit][1:]]  # before trick 1 the hand may be another one
                else:
                    here = [
                        FALSE if k > trick else TRUE if k <= surely - (tricks - trick) else formula.new()
                        for trick in range(tricks + 1)
                    ]
                if k == 1:
                    for trick in range(tricks + 1):
                        formula.imply(~here[trick], [~board.gone[card][trick] for card in held])
                for trick in range(tricks):
                    after = here[trick + 1]
                    formula.clause((~fewer[trick], ~shows[trick], after))
                    formula.clause((~after, here[trick], shows[trick]))
                    formula.clause((~here[trick], after))
                    formula.clause((~after, fewer[trick]))
                fewer = here


def _leave_over(board: Board) -> None:
    left = len(board.cards) - len(board.tricks) * len(board.deal.hands)
    unplayed = [~ladder[-1] for ladder in board.gone.values() if ladder[-1] != TRUE]
    if left == 1:
        board.formula.exactly_one(unplayed)
    else:
        board.formula.sum_is(unplayed, left)
