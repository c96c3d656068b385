"""Single steps of settlers and who stands where after each, for the search for a line and for the orders of steps.

Settlers are counted by place and colour, the supply last: with one red settler on Earth, his move to Mars leads from
`((0, 1, 0, 0), (0, 0, 0, 0), ...)` to `((0, 0, 0, 0), (0, 1, 0, 0), ...)`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from winnable.rules.ganymede.board import EARTH_ROOM, MARS_ROOM
from winnable.rules.ganymede.card import ANY_COLOUR, SLOTS, Kind, Part, Place
from winnable.rules.ganymede.decision import Adapt, Move, Recruit

Count = tuple[int, int, int, int]
"""By colour, how many settlers."""
Counts = tuple[Count, ...]
"""By place and then the supply."""
SUPPLY: Final = 4
WAYS: Final = (
    (Place.EARTH, Place.MARS),
    (Place.MARS, Place.TOP),
    (Place.MARS, Place.BOTTOM),
    (Place.TOP, Place.BOTTOM),
    (Place.BOTTOM, Place.TOP),
)
"""Where a settler may move."""
_RECRUITS: Final = tuple(map(Recruit, ANY_COLOUR))
_MOVES: Final = [(colour, *way, Move(colour, *way)) for colour in ANY_COLOUR for way in WAYS]


def settled(
    at: Counts, part: Part, room: Sequence[int], *, adapt_on_ship: bool, may_lose: bool = False
) -> Iterator[tuple[Recruit | Adapt | Move, Counts]]:
    """Every step of settlers that a part may give, and who stands where then.

    `room`: how many the ships take, by slot, 0 without a ship. `adapt_on_ship` and `may_lose`: whether a settler aboard
    may be swapped, and one be lost by a move to a place that cannot take him (J7, J6).
    """
    basic = part.kind is Kind.BASIC
    if (basic or part.kind is Kind.RECRUIT) and sum(at[Place.EARTH]) < EARTH_ROOM:
        for colour in ANY_COLOUR if basic else part.colours:
            if at[SUPPLY][colour]:
                yield _RECRUITS[colour], moved(at, colour, SUPPLY, Place.EARTH)
    if basic or part.kind is Kind.MOVE:
        for colour, source, to, move in _MOVES:
            if at[source][colour]:
                if takes(at, to, colour, room):
                    yield move, moved(at, colour, source, to)
                elif may_lose and (to is Place.MARS or room[to - Place.TOP]):
                    yield move, moved(at, colour, source, SUPPLY)
    if basic or part.kind is Kind.ADAPT:
        for place in Place if adapt_on_ship else (Place.EARTH, Place.MARS):
            yield from _adapted(at, place, part)


def _adapted(at: Counts, place: Place, part: Part) -> Iterator[tuple[Adapt, Counts]]:
    """Swaps at a place; a crew that must be of one colour, or of different ones, stays so."""
    there = at[place]
    if place is Place.TOP and sum(there) > 1:
        return
    for colour in ANY_COLOUR:
        for becomes in ANY_COLOUR if there[colour] else ():
            if becomes is colour or not at[SUPPLY][becomes] or (place is Place.BOTTOM and there[becomes]):
                continue
            if part.kind is Kind.BASIC or not part.colours or part.colours[0] in (colour, becomes):
                yield Adapt(place, colour, becomes), swapped(at, place, colour, becomes)


def takes(at: Counts, place: int, colour: int, room: Sequence[int]) -> bool:
    """Whether Mars, or the ship on a slot, takes one more settler of a colour."""
    there = at[place]
    if place not in SLOTS:
        return sum(there) < MARS_ROOM
    if sum(there) >= room[place - Place.TOP]:
        return False
    return sum(there) == there[colour] if place == Place.TOP else not there[colour]


def moved(at: Counts, colour: int, source: int, to: int) -> Counts:
    """One settler goes from a place to another."""
    changed = list(at)
    changed[source] = _plus(at[source], colour, -1)
    changed[to] = _plus(at[to], colour, 1)
    return tuple(changed)


def swapped(at: Counts, place: int, colour: int, becomes: int) -> Counts:
    """One settler at a place becomes one of another colour."""
    changed = list(at)
    changed[place] = _plus(_plus(at[place], colour, -1), becomes, 1)
    changed[SUPPLY] = _plus(_plus(at[SUPPLY], colour, 1), becomes, -1)
    return tuple(changed)


def _plus(count: Count, colour: int, more: int) -> Count:
    found = list(count)
    found[colour] += more
    return found[0], found[1], found[2], found[3]
