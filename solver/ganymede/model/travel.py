"""Shuttles in the formula: who travels, who is lost, and how full the ships are."""

from collections.abc import Mapping
from dataclasses import dataclass

from winnable.rules.ganymede.board import MARS_ROOM, Table
from winnable.rules.ganymede.index import CardId
from winnable.rules.ganymede.settlers import ANY_COLOUR, SLOTS, Colour, Place
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import Settled, State, Supply, places, settled
from winnable.solver.numbers import Number, at_least, bound, equals, number, terms

__all__ = ["Travel", "fewer", "full", "travelled"]


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


def travelled(
    formula: Formula, table: Table, before: State, supply: Supply, shuttles: Mapping[CardId, Literal]
) -> Travel:
    """The travel with whichever shuttle is used."""
    options, cards = table.options, table.cards.shuttles
    homes = (Place.EARTH, Place.MARS)
    at = settled(formula, table, before.ships)
    leave = {(home, c): number(formula, len(before.at[home, c])) for home in homes for c in ANY_COLOUR}
    lost_from = {(home, c): number(formula, len(before.at[home, c])) for home in homes for c in ANY_COLOUR}
    boards = {(slot, c): number(formula, len(before.at[slot, c])) for slot in SLOTS for c in ANY_COLOUR}
    for home in homes:
        mine = {card: use for card, use in shuttles.items() if cards[card].home is home}
        everybody = [literal for c in ANY_COLOUR for literal in leave[home, c]]
        bound(formula, terms(everybody), 0, 0, ~formula.any_of(mine.values()))
        for card, use in mine.items():
            bound(formula, terms(everybody), cards[card].seats, cards[card].seats, use)
            formula.imply(use, [at_least(leave[home, c], cards[card].needs[c]) for c in ANY_COLOUR])
    for c in ANY_COLOUR:
        earth, mars = leave[Place.EARTH, c], leave[Place.MARS, c]
        lost_there = lost_from[Place.EARTH, c]
        equals(formula, [*terms(at[Place.EARTH, c]), *terms(earth)], terms(before.at[Place.EARTH, c]))
        arrive = [*terms(before.at[Place.MARS, c]), *terms(earth), *terms(lost_there, -1), *terms(mars, -1)]
        equals(formula, terms(at[Place.MARS, c]), arrive)
        bound(formula, [*terms(earth), *terms(lost_there, -1)], 0, 99)
        aboard = [term for slot in SLOTS for term in terms(boards[slot, c])]
        equals(formula, terms(mars), [*aboard, *terms(lost_from[Place.MARS, c])])
        for slot in SLOTS:
            equals(formula, terms(at[slot, c]), [*terms(before.at[slot, c]), *terms(boards[slot, c])])
    for place in Place:  # follows from the rest, colour by colour; proofs by counting are shorter with it
        gone = [(1, literal) for c in ANY_COLOUR for literal in leave.get((place, c), ())]
        come = [(1, literal) for c in ANY_COLOUR for literal in boards.get((place, c), ())]
        if place is Place.MARS:
            come += [(1, literal) for c in ANY_COLOUR for literal in leave[Place.EARTH, c]]
            gone += [(1, literal) for c in ANY_COLOUR for literal in lost_from[Place.EARTH, c]]
        equals(formula, [*terms(places(place, at)), *gone], [*terms(places(place, before.at)), *come])
    if options.lost_choice != "free":
        for c in ANY_COLOUR:
            lost = at_least(lost_from[Place.EARTH, c], 1)
            bound(formula, terms(places(Place.MARS, at)), MARS_ROOM, MARS_ROOM, lost)
            left_out = at_least(lost_from[Place.MARS, c], 1)
            top, bottom = (_room(formula, table, before, at, slot) for slot in SLOTS)
            others = [at[Place.TOP, other][0] for other in ANY_COLOUR if other is not c]
            formula.clause([~left_out, ~top, *others])
            formula.clause([~left_out, ~bottom, at[Place.BOTTOM, c][0]])
    lost_all = {c: number(formula, 6) for c in ANY_COLOUR}
    left = {c: number(formula, len(supply[c])) for c in ANY_COLOUR}
    for c in ANY_COLOUR:
        both = [*terms(lost_from[Place.EARTH, c]), *terms(lost_from[Place.MARS, c])]
        equals(formula, terms(lost_all[c]), both)
        equals(formula, terms(left[c]), [*terms(supply[c]), *terms(lost_all[c])])
    return Travel(at, left, leave, lost_all, boards)


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
