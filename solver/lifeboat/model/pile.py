"""The draw pile of navigation cards: the birds that a flare shows, and the order in which cards come back under it."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.rules.lifeboat.decision import Row
from winnable.rules.lifeboat.setup import GULLS
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.frame import Frame, State
from winnable.solver.numbers import Number, at_least, counted, exactly, number, selected

# --- birds of a flare ----------------------------------------------------------------------------


# The birds of a flare: three cards of the draw pile are shown, and their birds counted.
#
# With two gulls, and the birds gull, gull, crossed-out on the next three cells: the fourth gull is seen at once if
# birds count one by one, and three gulls are left if they count together (`flare_order`).


FLARE_CARDS = 3


def there(frame: Frame, state: State, further: int) -> Literal:
    """Whether the pile has more than `further` cards."""
    return ~at_least(state.table, len(frame.draw_pile) - further)


def flared(frame: Frame, state: State, flare: Literal, beyond: Literal) -> Number:
    """The gulls after three birds, one by one or together; any three, beyond the draw pile."""
    if flare == FALSE:
        return state.gulls
    together = frame.options.flare_order == "together"
    return _wild(frame, state, flare, beyond, _shown(frame, state, flare, together=together))


def _wild(frame: Frame, state: State, flare: Literal, beyond: Literal, gulls: Number) -> Number:
    """The gulls, or any that three cards can bring beyond the draw pile."""
    formula, before = frame.formula, state.gulls
    if formula.both(flare, beyond) == FALSE:
        return gulls
    some = number(formula, GULLS)
    for count in range(1, GULLS + 1):
        formula.clause([~some[count - 1], at_least(before, count - FLARE_CARDS)])
        formula.clause([some[count - 1], ~at_least(before, count + FLARE_CARDS)])
    return selected(formula, [(formula.both(flare, beyond), some)], gulls)


def _shown(frame: Frame, state: State, flare: Literal, *, together: bool) -> Number:
    """The gulls after a flare."""
    formula, gulls = frame.formula, state.gulls
    found = dict[int, list[Literal]]()
    for bird in (1, -1):
        shows = [card for card, each in enumerate(frame.draw_pile) if each.bird == bird]
        found[bird] = []
        for further in range(FLARE_CARDS):
            seen = [
                formula.all_of(
                    [flare, here, there(frame, state, further), frame.lies(place + further, shows.__contains__)]
                )
                for place, here in state.at.items()
                if place + further < frame.size
            ]
            found[bird].append(formula.any_of(seen))
    if not together:
        for up, down in zip(found[1], found[-1], strict=True):
            more = [(formula.both(up, ~at_least(gulls, GULLS)), (TRUE, *gulls)[:GULLS])]
            more.append((formula.both(down, ~at_least(gulls, GULLS)), (*gulls[1:], FALSE)))
            gulls = selected(formula, more, gulls)
        return gulls
    ups, downs = counted(formula, found[1]), counted(formula, found[-1])
    cases = list[tuple[Literal, Number]]()
    for up in range(len(ups) + 1):
        for down in range(len(downs) + 1):
            when = formula.both(exactly(formula, ups, up), exactly(formula, downs, down))
            net = up - down
            after = ((TRUE,) * net + tuple(gulls))[:GULLS] if net >= 0 else (*gulls[-net:], *(FALSE,) * -net)
            cases.append((when, after))
    return selected(formula, cases, gulls)


# --- the order under the pile --------------------------------------------------------------------

# The order in which a rower puts cards under the pile, where that is free, or said by a script (W5).
#
# It matters only where the pile comes round, so it has variables only there (`Scope.rounds`): by card that is drawn, in
# which place under the pile it lies; see `discard_order` for an example.


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
