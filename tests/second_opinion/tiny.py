"""Small deals with every way to play them."""

from functools import cache

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Record, replay
from winnable.rules.crew.problem import Problem

# Seats, and the colours, ranks and rockets of the deck; some deals leave a card unplayed.
TINY = [(2, 2, 3, 1), (2, 1, 6, 2), (3, 2, 3, 2), (3, 2, 4, 1), (3, 2, 3, 4), (3, 3, 2, 3)]
TINY += [(4, 2, 4, 1), (4, 3, 3, 1), (4, 2, 3, 2), (5, 2, 4, 3)]


@cache
def records(shape: tuple[int, int, int, int], seed: int) -> tuple[Deal, list[Record]]:
    """A small deal with every way to play it."""
    deal = shuffled(small_deck(*shape[1:]), shape[0], seed)
    return deal, [replay(deal, line) for line in all_lines(Problem(deal))]
