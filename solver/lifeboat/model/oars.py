"""Oars that stay with the rower for the rest of the day (W7): they leave the pool and are cards of his own.

If the kid rows with two open oars of the pool, the pool has two fewer and the kid two of his own, until the day is
over. In a fight an oar may be taken away; a scope says whether that is in the model (`Scope.stuck`).
"""

from collections.abc import Mapping

from winnable.rules.lifeboat.card import OAR
from winnable.rules.lifeboat.character import Character
from winnable.solver.formula import FALSE, Literal
from winnable.solver.lifeboat.model.cards import Passing
from winnable.solver.lifeboat.model.frame import OARS, Frame, State
from winnable.solver.numbers import added, constant, selected, terms


def stick(
    frame: Frame,
    state: State,
    rows: Mapping[Character, list[tuple[int, Literal]]],
    fights: Literal,
    passing: Passing,
) -> None:
    """A rower keeps the oars of the row; in a fight they may be taken away, if that is in the model."""
    formula = frame.formula
    passing.rowed = rowed = dict(state.rowed)
    for who, counts in rows.items():
        kept = selected(formula, [(when, constant(count, count)) for count, when in counts], ())
        passing.leaves(OARS, terms(kept))
        passing.kept[who, OARS] = added(formula, state.own[who, OARS], kept, frame.most(OAR))
        rowed[who] = formula.any_of([rowed[who], *(when for _, when in counts)])
    for who in rowed if fights != FALSE else ():
        own = state.own[who, OARS]
        if own and frame.scope.stuck == "least":
            formula.clause([~fights, ~own[0]])
        elif own:
            robbed = formula.new()
            formula.imply(robbed, [fights, own[0], state.conscious[who]])
            before = passing.kept.get((who, OARS), own)
            passing.kept[who, OARS] = selected(formula, [(robbed, (*own[1:], FALSE))], before)
            passing.leaves(OARS, [(-1, robbed)])
