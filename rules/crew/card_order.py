"""Whether cards win or fall, perhaps in an order, in the first tricks of a play."""

from itertools import pairwise

from winnable.rules.crew.card import Card
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.ordered import EachFalls, EachWins
from winnable.rules.crew.view import View


def each_wins(goal: EachWins, view: View, end: TrickNumber) -> bool:
    """Whether each of the cards has won a trick by trick `end`, in the order asked for."""
    wanted = view.select(goal.cards)
    won = [trick.winning_card for trick in view.tricks[:end] if trick.winning_card in wanted]
    return len(won) == len(wanted) and _ordered(goal, won)


def each_falls(goal: EachFalls, view: View, end: TrickNumber) -> bool:
    """Whether each of the cards has been played by trick `end`, in the order asked for."""
    wanted = view.select(goal.cards)
    fallen = [card for trick in view.tricks[:end] for card in trick.cards if card in wanted]
    return len(fallen) == len(wanted) and _ordered(goal, fallen)


def _ordered(goal: EachWins | EachFalls, cards: list[Card]) -> bool:
    return all(goal.place(early) <= goal.place(late) for early, late in pairwise(cards))
