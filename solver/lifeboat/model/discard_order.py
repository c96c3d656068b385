"""The order in which a rower puts cards under the pile, where that is free, or said by a script (W5).

It matters only where the pile comes round, so it has variables only there (`Scope.rounds`): by card that is drawn, in
which place under the pile it lies; see `discard_order` for an example.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.rules.lifeboat.decision import Row
from winnable.solver.formula import FALSE, Literal
from winnable.solver.lifeboat.model.birds import there
from winnable.solver.lifeboat.model.frame import Frame, State

DiscardOrder = tuple[tuple[Literal, ...], ...]
"""By card that a rower draws, which place it takes among those that go under the pile; empty if as drawn."""


def discard_order(
    frame: Frame,
    state: State,
    day: DayNumber,
    acts: Mapping[Character, Literal],
    rows: Sequence[tuple[Literal, int]],
    keeps: Sequence[Literal],
) -> DiscardOrder:
    """The places of the cards of a row under the pile, none for a card that is kept; `rows` says how many are drawn.

    Of three cards drawn, the second of which is kept, the first and the third go under the pile: in places 0 and 1, or
    1 and 0 if the order is free. So each card that goes away has one place; no two have the same, or a later card an
    earlier one where they go as drawn; and there is no place without one before it.
    """
    formula, free = frame.formula, frame.options.row_bottom == "free"
    ordered = dict[Character, Row]()
    for who in acts:
        action = frame.script(who, day).action
        if who not in frame.free and isinstance(action, Row) and action.under is not None:
            ordered[who] = action
    orders = formula.any_of(acts[who] for who in acts if who in ordered or (free and who in frame.free))
    if not frame.scope.rounds or FALSE in (orders, formula.any_of(when for when, _ in rows)):
        return ()
    places, found = range(len(keeps)), list[tuple[Literal, ...]]()
    for further, kept in enumerate(keeps):
        draws = formula.any_of(when for when, count in rows if count > further)
        away = formula.all_of([orders, draws, there(frame, state, further), ~kept])
        found.append(tuple(formula.row(len(keeps))))
        formula.exactly_one([~away, *found[-1]])
    for one, other in combinations(places, 2):
        for behind in places:
            for at in places if free else ():
                if at == behind:
                    formula.clause([~found[one][at], ~found[other][at]])
            for at in range(behind + 1) if not free else ():  # as drawn
                formula.clause([~found[one][behind], ~found[other][at]])
    for further in places:
        for behind in places[1:]:
            formula.clause([~found[further][behind], *(found[other][behind - 1] for other in places)])
    for who, row in ordered.items():
        _as_ordered(frame, state, acts[who], row, found)
    return tuple(found)


def _as_ordered(frame: Frame, state: State, acts: Literal, row: Row, places: Sequence[Sequence[Literal]]) -> None:
    """A script names all cards that go under the pile, in their order."""
    formula, said = frame.formula, list(map(frame.cell, row.under or ()))
    for further, of in enumerate(places):
        for literal in of[len(said) :]:
            formula.clause([~acts, ~literal])
        for place, here in state.at.items():
            if place + further < frame.size:
                for card, lies in frame.contents[place + further].items():
                    for behind, literal in enumerate(of[: len(said)]):
                        if said[behind] != card:
                            formula.clause([~acts, ~here, ~lies, ~literal])
    for behind in range(len(said)):
        formula.clause([~acts, state.beyond, *(of[behind] for of in places if behind < len(of))])
