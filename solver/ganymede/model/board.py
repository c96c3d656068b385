"""A player's board at a moment of a game, as literals; boards are values, so that parts that stay the same are shared.

Places hold numbers by colour (`solver.numbers`): two blue settlers on Mars are `at[MARS, BLUE] = (TRUE, TRUE, FALSE,
...)`, one or two are `(TRUE, x, FALSE, ...)` with a variable x. Cards that the board may have are literals by their
ids: `hand = {"v1": TRUE, "v2": y}` holds v1, and v2 if y does.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from winnable.rules.ganymede.board import EARTH_ROOM, MARS_ROOM, Board, Table
from winnable.rules.ganymede.card import ANY_COLOUR, SLOTS, CardId, Colour, Place, Symbol
from winnable.solver.formula import TRUE, Formula, Literal
from winnable.solver.numbers import Number, at_least, bound, constant, number, terms

MOST = {Place.EARTH: EARTH_ROOM, Place.MARS: MARS_ROOM, Place.TOP: 3, Place.BOTTOM: 1}
"""How many settlers of one colour a place may hold."""

Settled = Mapping[tuple[Place, Colour], Number]
"""Who stands where."""
Supply = Mapping[Colour, Number]
"""The settlers in the supply."""


@dataclass(frozen=True)
class State:
    """A board at a moment."""

    at: Settled
    ships: Mapping[Place, Mapping[CardId, Literal]]
    """By slot, which ship lies there."""
    hand: Mapping[CardId, Literal]
    flown: Mapping[CardId, Literal]
    tiles: Mapping[CardId, Literal]
    shuttles: Mapping[CardId, Literal]
    used: Mapping[tuple[Place, Symbol], Number]
    """By side and symbol, how many shuttles were used."""
    cell: Number
    """Where the marker of the reputation is."""
    launched: Number
    """How many ships have left."""
    whites: Mapping[Colour, Number]
    """By colour, how many filled white needs, where that counts (J11)."""


def places(place: Place, at: Settled) -> list[Literal]:
    """Everybody who stands at a place, to be counted."""
    return [literal for colour in ANY_COLOUR for literal in at[place, colour]]


def begun(table: Table, board: Board) -> State:
    """A board that is known."""
    used = {(home, symbol): 0 for home in (Place.EARTH, Place.MARS) for symbol in Symbol}
    for card in board.shuttles:
        shuttle = table.cards.shuttles[card]
        used[shuttle.home, shuttle.symbol] += 1
    return State(
        at={
            (place, colour): constant(board.at[place][colour], MOST[place]) for place in Place for colour in ANY_COLOUR
        },
        ships={slot: {card: TRUE for card in [board.ship(slot)] if card is not None} for slot in SLOTS},
        hand=dict.fromkeys(board.hand, TRUE),
        flown=dict.fromkeys(board.flown, TRUE),
        tiles=dict.fromkeys(board.tiles, TRUE),
        shuttles=dict.fromkeys(board.shuttles, TRUE),
        used={key: constant(count, count) for key, count in used.items()},
        cell=constant(board.reputation, table.track.length),
        launched=constant(len(board.flown), len(board.flown)),
        whites={colour: constant(board.whites[colour], board.whites[colour]) for colour in ANY_COLOUR},
    )


def settled(formula: Formula, table: Table, ships: Mapping[Place, Mapping[CardId, Literal]]) -> Settled:
    """Settlers at all places of a board with these ships, as many as the places take."""
    at = {(place, colour): number(formula, MOST[place]) for place in Place for colour in ANY_COLOUR}
    for place, room in ((Place.EARTH, EARTH_ROOM), (Place.MARS, MARS_ROOM)):
        bound(formula, terms(places(place, at)), 0, room)
    for slot in SLOTS:
        room_aboard = [(-table.capacity(card, slot), lies) for card, lies in ships[slot].items()]
        bound(formula, [*terms(places(slot, at)), *room_aboard], None, 0)
    for colour in ANY_COLOUR:
        for other in ANY_COLOUR[:colour]:
            formula.clause([~at[Place.TOP, colour][0], ~at[Place.TOP, other][0]])
    return at


def sets(formula: Formula, state: State, symbols: str) -> Number:
    """The number of complete sets of symbols."""
    homes = (Place.EARTH, Place.MARS)
    if symbols == "shared":
        counts = [_sum(formula, state.used[homes[0], symbol], state.used[homes[1], symbol]) for symbol in Symbol]
        return _least(formula, counts)
    earth, mars = (_least(formula, [state.used[home, symbol] for symbol in Symbol]) for home in homes)
    return _sum(formula, earth, mars)


def _sum(formula: Formula, first: Number, second: Number) -> Number:
    return tuple(
        formula.any_of(formula.both(at_least(first, low), at_least(second, total - low)) for low in range(total + 1))
        for total in range(1, len(first) + len(second) + 1)
    )


def _least(formula: Formula, counts: Iterable[Number]) -> Number:
    numbers = list(counts)
    return tuple(
        formula.all_of(at_least(each, low) for each in numbers) for low in range(1, min(map(len, numbers)) + 1)
    )
