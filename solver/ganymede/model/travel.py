"""Shuttles in the formula: who travels, who is lost, and how full the ships are.

All numbers are by colour, as needs and ships ask for colours. With no shuttle nobody leaves, and so nothing changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from winnable.rules.ganymede.board import CREW, EARTH_ROOM, MARS_ROOM, Table
from winnable.rules.ganymede.card import ANY_COLOUR, SLOTS, CardId, Colour, Place
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import Settled, State, Supply, places, settled
from winnable.solver.numbers import Number, at_least, bound, equals, number, terms

_HOMES: Final = (Place.EARTH, Place.MARS)
"""Where shuttles leave."""


@dataclass(frozen=True)
class Travel:
    """What a shuttle did, without its effect; nothing if none is used."""

    at: Settled
    """Who stands where afterwards."""
    supply: Supply
    """The supply afterwards."""
    leave: Mapping[tuple[Place, Colour], Number]
    """Who travels from Earth, and from Mars."""
    lost: Mapping[Colour, Number]
    boards: Mapping[tuple[Place, Colour], Number]
    """Who boards which ship."""


@dataclass(frozen=True)
class _Numbers:
    """The undecided parts of a travel, by colour."""

    at: Settled
    leave: Mapping[tuple[Place, Colour], Number]
    lost: Mapping[tuple[Place, Colour], Number]
    """Who is lost on Mars, having come from Earth, and who is lost on leaving Mars, as no ship takes him."""
    boards: Mapping[tuple[Place, Colour], Number]


def travelled(
    formula: Formula, table: Table, before: State, supply: Supply, shuttles: Mapping[CardId, Literal]
) -> Travel:
    """The travel with the shuttle that is used, if any.

    Its crew leaves its home. From Earth it comes to Mars, but for those for whom Mars has no room; from Mars it boards
    the ships, but for those whom none takes. So a Mars shuttle for two reds and a blue may set both reds on the top
    ship, and lose the blue because the bottom ship has a blue already.
    """
    way = _Numbers(
        settled(formula, table, before.ships),
        {(home, c): number(formula, len(before.at[home, c])) for home in _HOMES for c in ANY_COLOUR},
        {(home, c): number(formula, len(before.at[home, c])) for home in _HOMES for c in ANY_COLOUR},
        {(slot, c): number(formula, len(before.at[slot, c])) for slot in SLOTS for c in ANY_COLOUR},
    )
    _crew(formula, table, way, shuttles)
    _balance(formula, before, way)
    if table.options.lost_choice != "free":
        _lost_for_want_of_room(formula, table, before, way)
    if table.options.lost_choice == "fewest":
        _fewest(formula, table, before, {c: way.leave[Place.MARS, c] for c in ANY_COLOUR}, way.boards)
    lost = {c: number(formula, EARTH_ROOM) for c in ANY_COLOUR}  # no more can have stood anywhere
    left = {c: number(formula, len(supply[c])) for c in ANY_COLOUR}
    for c in ANY_COLOUR:
        equals(formula, terms(lost[c]), [term for home in _HOMES for term in terms(way.lost[home, c])])
        equals(formula, terms(left[c]), [*terms(supply[c]), *terms(lost[c])])
    return Travel(way.at, left, way.leave, lost, way.boards)


def _crew(formula: Formula, table: Table, way: _Numbers, shuttles: Mapping[CardId, Literal]) -> None:
    """Those whom the shuttle needs leave its home, others of any colour for its white seats, and nobody elsewhere."""
    cards = table.cards.shuttles
    for home in _HOMES:
        mine = {card: use for card, use in shuttles.items() if cards[card].home is home}
        everybody = [literal for c in ANY_COLOUR for literal in way.leave[home, c]]
        bound(formula, terms(everybody), 0, 0, ~formula.any_of(mine.values()))
        for card, use in mine.items():
            bound(formula, terms(everybody), cards[card].seats, cards[card].seats, use)
            formula.imply(use, [at_least(way.leave[home, c], cards[card].needs[c]) for c in ANY_COLOUR])


def _balance(formula: Formula, before: State, way: _Numbers) -> None:
    """Who stands where afterwards: who stood there, and who came, less who left."""
    earth, mars = _HOMES
    for c in ANY_COLOUR:
        left, lost_there = way.leave[earth, c], way.lost[earth, c]
        equals(formula, [*terms(way.at[earth, c]), *terms(left)], terms(before.at[earth, c]))
        arrive = [*terms(before.at[mars, c]), *terms(left), *terms(lost_there, -1), *terms(way.leave[mars, c], -1)]
        equals(formula, terms(way.at[mars, c]), arrive)
        bound(formula, [*terms(left), *terms(lost_there, -1)], 0, len(left))  # only who came is lost
        aboard = [term for slot in SLOTS for term in terms(way.boards[slot, c])]
        equals(formula, terms(way.leave[mars, c]), [*aboard, *terms(way.lost[mars, c])])
        for slot in SLOTS:
            equals(formula, terms(way.at[slot, c]), [*terms(before.at[slot, c]), *terms(way.boards[slot, c])])
    for place in Place:  # follows from the rest, colour by colour; proofs by counting are shorter with it
        gone = [(1, literal) for c in ANY_COLOUR for literal in way.leave.get((place, c), ())]
        come = [(1, literal) for c in ANY_COLOUR for literal in way.boards.get((place, c), ())]
        if place is mars:
            come += [(1, literal) for c in ANY_COLOUR for literal in way.leave[earth, c]]
            gone += [(1, literal) for c in ANY_COLOUR for literal in way.lost[earth, c]]
        equals(formula, [*terms(places(place, way.at)), *gone], [*terms(places(place, before.at)), *come])


def _lost_for_want_of_room(formula: Formula, table: Table, before: State, way: _Numbers) -> None:
    """A settler is lost only if Mars is full, or if no ship takes one more of his colour (J5)."""
    for c in ANY_COLOUR:
        on_mars = at_least(way.lost[Place.EARTH, c], 1)
        bound(formula, terms(places(Place.MARS, way.at)), MARS_ROOM, MARS_ROOM, on_mars)
        left_out = at_least(way.lost[Place.MARS, c], 1)
        top, bottom = (_room(formula, table, before, way.at, slot) for slot in SLOTS)
        others = [way.at[Place.TOP, other][0] for other in ANY_COLOUR if other is not c]
        formula.clause([~left_out, ~top, *others])
        formula.clause([~left_out, ~bottom, way.at[Place.BOTTOM, c][0]])


def _fewest(
    formula: Formula,
    table: Table,
    before: State,
    crew: Mapping[Colour, Number],
    boards: Mapping[tuple[Place, Colour], Number],
) -> None:
    """As many board the ships as in every other way to put a crew there (J5).

    The top ship takes some of one colour, the bottom ship one of each colour that it lacks, as far as there is room.
    """
    aboard = number(formula, sum(CREW.values()))
    equals(formula, terms(aboard), [term for each in boards.values() for term in terms(each)])

    def room(slot: Place, count: int) -> Literal:
        most = {card: table.capacity(card, slot) - count + 1 for card in before.ships[slot]}
        return fewer(formula, before, before.at, slot, most)

    for colour in ANY_COLOUR:
        others = [~before.at[Place.TOP, other][0] for other in ANY_COLOUR if other is not colour]
        for top in range(CREW[Place.TOP] + 1):
            fits = [at_least(crew[colour], top), room(Place.TOP, top), *others] if top else []
            joining = [
                formula.both(at_least(crew[c], top + 1 if c is colour else 1), ~before.at[Place.BOTTOM, c][0])
                for c in ANY_COLOUR
            ]
            for bottom in range(len(ANY_COLOUR) + 1):
                conditions = list(fits)
                if bottom:
                    conditions += [formula.between(joining, bottom, len(joining)), room(Place.BOTTOM, bottom)]
                formula.clause([*(~each for each in conditions), at_least(aboard, top + bottom)])


def _room(formula: Formula, table: Table, state: State, at: Settled, slot: Place) -> Literal:
    """Whether the ship on a slot takes one more."""
    return fewer(formula, state, at, slot, {card: table.capacity(card, slot) for card in state.ships[slot]})


def full(formula: Formula, table: Table, state: State, slot: Place) -> Literal:
    """Whether the ship on a slot has its crew."""
    crews = {card: table.crew(card, slot) for card in state.ships[slot]}
    lies = formula.any_of(state.ships[slot].values())
    return formula.both(lies, ~fewer(formula, state, state.at, slot, crews))


def fewer(formula: Formula, state: State, at: Settled, slot: Place, most: Mapping[CardId, int]) -> Literal:
    """Whether fewer settlers are on a slot than this number for the ship that lies there; not without a ship."""
    aboard, lies, found = places(slot, at), state.ships[slot], list[Literal]()
    unknown = [literal for literal in aboard if literal not in (TRUE, FALSE)]
    for count in sorted(set(most.values())):
        ship = formula.any_of(lies[card] for card in lies if most[card] == count)
        found.append(formula.both(ship, formula.between(unknown, 0, count - 1 - aboard.count(TRUE))))
    return formula.any_of(found)
