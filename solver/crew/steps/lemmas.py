"""Claims that many contradictions rest on: how many tricks a hand wins, and until when it wins none with a suit.

Whether a player wins a trick with a pink card, say, depends on few suits of hands, and the more tricks are looked at,
on the more of them. So for each suit of a hand the most tricks are looked for of which that is easy to see. For each
hand it is how many tricks it surely wins, and how many at most.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.who import Seat
from winnable.solver.crew.reasons.fact import Claim, Tally, WinsWith
from winnable.solver.crew.steps.plain import can_be_followed
from winnable.solver.crew.steps.prover import Group, Prover, place_of
from winnable.solver.crew.steps.split import Draft

WORK: Final = 1.0
"""The work after which no more are looked for."""


def lemmas(
    prover: Prover, units: Sequence[Group], places: Sequence[Group], rising: Iterable[Sequence[Claim]]
) -> list[Draft]:
    """Steps that prove claims, of each sequence the last that is proved in a step that is easy to follow.

    In each sequence a claim implies those before it.
    """
    found, before = [], prover.work
    for sequence in rising:
        if prover.work > before + WORK:
            break
        best: Draft | None = None
        low, high = 0, len(sequence)
        while low < high:
            middle = (low + high) // 2
            step = _proved(prover, sequence[middle], units, places)
            if step is None:
                high = middle
            else:
                best, low = step, middle + 1
        if best is not None:
            found.append(best)
    return found


def _proved(prover: Prover, claim: Claim, units: Sequence[Group], places: Sequence[Group]) -> Draft | None:
    """The step that proves a claim, if it can be followed; the places of its suit, or its hand, are looked at first."""
    order = sorted(places, key=lambda group: not _is_about(claim, *place_of(group)))
    proof = prover.prove(claim, [*order, *units])
    if proof is None:
        return None
    if not can_be_followed(proof):
        proof = prover.within(claim, proof, [*units, *reversed(order)], can_be_followed)
    return Draft(claim, tuple(proof)) if proof and can_be_followed(proof) else None


def _is_about(claim: Claim, seat: SeatIndex, suit: str) -> bool:
    match claim.fact:
        case WinsWith():
            return suit == claim.fact.suit
        case Tally(quantity):
            return quantity.by == Seat(seat)
    return False
