"""Claims that many contradictions rest on: until when nobody can win a trick with a suit of a hand.

Whether somebody wins a trick with a pink card, say, depends on few suits of hands, and the more tricks are looked at,
on the more of them. So for each suit of a hand the most tricks are looked for of which that is easy to see.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from winnable.solver.crew.reasons.fact import Claim, Fact
from winnable.solver.crew.steps.plain import can_be_followed
from winnable.solver.crew.steps.prover import Group, Prover, place_of
from winnable.solver.crew.steps.split import Draft

WORK: Final = 1.0
"""The work after which no more are looked for."""


def lemmas(
    prover: Prover, units: Sequence[Group], places: Sequence[Group], rising: Iterable[Sequence[Fact]]
) -> list[Draft]:
    """Steps that refute the facts, of each sequence the last that is refuted in a step that is easy to follow.

    In each sequence a fact implies those after it.
    """
    found, before = [], prover.work
    for sequence in rising:
        if prover.work > before + WORK:
            break
        best: Draft | None = None
        low, high = 0, len(sequence)
        while low < high:
            middle = (low + high) // 2
            step = _refuted(prover, sequence[middle], units, places)
            if step is None:
                high = middle
            else:
                best, low = step, middle + 1
        if best is not None:
            found.append(best)
    return found


def _refuted(prover: Prover, fact: Fact, units: Sequence[Group], places: Sequence[Group]) -> Draft | None:
    """The step that refutes a fact, if it can be followed; the places of its suit are looked at first."""
    suit = getattr(fact, "suit", None)
    order = sorted(places, key=lambda group: place_of(group)[1] != suit)
    claim = Claim(fact, holds=False)
    proof = prover.prove(claim, [*order, *units])
    if proof is None:
        return None
    if not can_be_followed(proof):
        proof = prover.within(claim, proof, [*units, *reversed(order)], can_be_followed)
    return Draft(claim, tuple(proof)) if proof and can_be_followed(proof) else None
