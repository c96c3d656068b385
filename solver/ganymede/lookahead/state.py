"""Positions as plain tuples, quick to compare and to change, and how promising the standing of the settlers is.

A place is a tuple of four numbers, one for each colour; a row is the cards that it shows and how many of its pile were
drawn: `(("t1", "t2"), 5)`. Equal positions are equal tuples, so that a layer of the search keeps each of them once.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from winnable.rules.ganymede.card import CardId, Place, Symbol
from winnable.solver.ganymede.single_steps import Count, Counts

EARTH: Final = int(Place.EARTH)
MARS: Final = int(Place.MARS)
TOP: Final = int(Place.TOP)
BOTTOM: Final = int(Place.BOTTOM)
SYMBOLS: Final = tuple(Symbol)


class TurnState(NamedTuple):
    """The changes by the steps of a turn."""

    at: Counts
    cell: int
    ships: tuple[CardId | None, CardId | None]
    hand: tuple[CardId, ...]
    """In the order of their names."""
    flown: tuple[CardId, ...]
    """In the order of their names."""
    shown: tuple[CardId, ...]
    """The row of ships."""
    drawn: int
    """How many of its pile were drawn."""


class Seat(NamedTuple):
    """The board of a player between turns."""

    at: Counts
    """By place; the supply is not here."""
    cell: int
    ships: tuple[CardId | None, CardId | None]
    hand: tuple[CardId, ...]
    flown: tuple[CardId, ...]
    tiles: tuple[CardId, ...]
    """In the order of their names."""
    used: tuple[int, ...]
    """By symbol, how many shuttles."""
    shuttles: tuple[CardId, ...]
    """In the order of their names."""
    both: bool = False
    """Whether ships of both slots were launched in one turn, if a goal needs it."""


class State(NamedTuple):
    """A position between turns."""

    supply: Count
    rows: tuple[tuple[tuple[CardId, ...], int], ...]
    """By row, the cards shown and how many of the pile were drawn."""
    seats: tuple[Seat, ...]
    ends: int | None
    """The round with which the game ends, if that is settled."""
    out: tuple[CardId, ...] = ()
    """The tiles that were discarded, the oldest first, if they may come back; those drawn again are still here."""


@lru_cache(maxsize=200_000)
def promise(at: Counts, crews: tuple[int, int]) -> float:
    """How far the settlers are on their way to ships with these sizes of crews, 0 for a slot without a ship.

    Of the settlers that a crew needs, one aboard counts three steps, one on Mars two and one on Earth one: as many as
    lie behind it. The top ship takes one colour, the best is chosen; the bottom ship one of each. All others count a
    little. With two red ones on Mars, one on Earth, and a top ship for three, that is 2 * 2 + 1 for its crew, 0.4 as
    there is a whole crew, and 0.15 * (1 + 2 * 2) for being there: 6.15, with no bottom ship.
    """
    earth, mars, top, bottom = at[:4]
    aboard, best = sum(top), 0.0
    for colour in (top.index(aboard),) if aboard else range(4):
        missing = max(0, crews[0] - aboard)
        near = min(missing, mars[colour])
        far = min(missing - near, earth[colour])
        value = 3.0 * aboard + 2 * near + far if crews[0] else 0.0
        if near == missing:
            value += 1
        value += 0.4 * (near + far == missing)
        free = [1 if each else 0 for each in bottom]
        missing = max(0, crews[1] - sum(free))
        left = [mars[c] - (near if c == colour else 0) for c in range(4)]
        behind = [earth[c] - (far if c == colour else 0) for c in range(4)]
        steps = (0 if free[c] else 2 if left[c] > 0 else 1 if behind[c] > 0 else 0 for c in range(4))
        values = sorted(steps, reverse=True)
        value += 0.9 * (3 * sum(free) + sum(values[:missing])) if crews[1] else 0.0
        best = max(best, value)
    return best + 0.15 * (sum(earth) + 2 * sum(mars))
