"""Who has which cards in the end: an arrangement of the pool at the last moment of trade.

For each who trades then, and each kind of which a goal speaks, there is a number; they add up to the pool. If the pool
has two jewels, and "the kid holds two jewels" is a goal, the kid's number must be 2 and all others 0.
"""

from collections.abc import Sequence

from winnable.rules.lifeboat.card import COMPASS, PARASOL, RING, Character, Kind
from winnable.solver.formula import FALSE
from winnable.solver.lifeboat.model.frame import COPIES, OARS, Card, Frame, State
from winnable.solver.lifeboat.model.night import NightMade
from winnable.solver.numbers import Number, added, at_least, equals, number, selected, terms

Hands = dict[tuple[Character, Card], Number]
"""The cards of everybody at the end, by kind."""


def hands(frame: Frame, state: State, nights: Sequence[NightMade], kinds: Sequence[Kind]) -> Hands:
    """The hands in the end, of the kinds that goals speak of."""
    formula, found = frame.formula, Hands()
    trading = frame.trading(state.conscious)
    for kind in kinds:
        for copy in COPIES:
            card = (kind, copy)
            pool, sums = state.pool[card], []
            for who in frame.people:
                own = state.own[who, card]
                awake = trading.get(who, FALSE)
                held: Number = ()
                if awake != FALSE and pool:
                    held = number(formula, len(pool))
                    formula.clause([awake, ~held[0]])
                    sums += terms(held)
                    both = added(formula, held, own, frame.most(kind)) if frame.stuck and card == OARS else held
                    own = held if not own else selected(formula, [(awake, both)], own)
                found[who, card] = own
            if pool:
                equals(formula, sums, terms(pool))
            if copy == "open":
                stays = frame.options.trade_window == "actions"
                for made in nights:
                    _steered(frame, made, card, found, last=stays and made is nights[-1])
                if nights and stays:
                    _wet(frame, nights[-1], state, card, found)
    return found


def total(frame: Frame, of: Hands, who: Character, kind: Kind) -> Number:
    """How many of a kind a character has, open and closed."""
    return added(frame.formula, of[who, (kind, "closed")], of[who, (kind, "open")], frame.most(kind))


def _wet(frame: Frame, made: NightMade, state: State, card: Card, found: Hands) -> None:
    """What was arranged before the last night still lies so after it: nothing open with those who fell but the ring.

    Whom it saves has it in the end, also where that is no fall (W15).
    """
    formula = frame.formula
    slept = ~state.over
    for who, awake in frame.trading(state.conscious).items():
        held = found[who, card]
        fell = formula.all_of([slept, awake, made.wet[who]])
        rings = [made.rings.get(who, FALSE), made.caught.get(who, FALSE)] if card[0] == RING else []
        ring = formula.any_of(rings)
        formula.clause([~fell, ring, ~at_least(held, 1)])
        formula.clause([~fell, ~at_least(held, 2)])
        formula.clause([~slept, ~awake, ~ring, at_least(held, 1)])
        if card[0] == PARASOL and who in made.parasols:
            formula.clause([~made.parasols[who], ~awake, at_least(held, 1)])


def _steered(frame: Frame, made: NightMade, card: Card, found: Hands, *, last: bool) -> None:
    """A compass that was used at the end stays with who used it."""
    formula = frame.formula
    if card[0] != COMPASS or made.choice.compass == FALSE:
        return
    then = formula.any_of([made.choice.ends, ~made.after.over if last else FALSE])
    for who, steers in made.choice.navigator.items():
        used = formula.all_of([then, made.choice.compass, steers, made.after.conscious[who], ~made.wet[who]])
        formula.clause([~used, at_least(found[who, card], 1)])
