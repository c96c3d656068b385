"""Few premises for a contradiction: the best of several orders in which they are left out."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Final

from winnable.solver.crew.steps.plain import cost, is_plain
from winnable.solver.crew.steps.prover import ONE_PROOF, Group, Prover, place_of
from winnable.solver.verdict import OutOfTime

BUDGETS: Final = (0.002, 0.006, 0.02, 0.06, 0.3, 1.2)
"""The work for a first proof: the least that suffices."""
ORDERS: Final = 10
"""In how many orders premises are left out, as long as the best is not plain."""
LEAST: Final = 3
"""In how many they are if it is."""
ALL_ORDERS: Final = 0.5
"""The work for all of them."""


def contradiction(prover: Prover, units: Sequence[Group], places: Sequence[Group]) -> list[Group] | None:
    """Groups that contradict each other, as easy to follow as they are found; None if no contradiction is proved.

    The budget of the prover is set to one in which it can be proved from fewer premises.
    """
    for budget in BUDGETS:
        if prover.prove(None, [*units, *places], budget) is not None:
            break
    else:
        return None
    prover.budget = min(max(ONE_PROOF, 2 * budget), 10 * ONE_PROOF)
    best: list[Group] = [*units, *places]
    before = prover.work
    with suppress(OutOfTime):
        for number, order in enumerate(_orders(places)):
            if number >= (LEAST if is_plain(best) else ORDERS) or (number and prover.work > before + ALL_ORDERS):
                break
            found = prover.prove(None, [*units, *order], budget)
            if found is not None:
                best = min(best, _few_places(prover, units, order, found), key=cost)
        best = prover.without(None, best, units)
    return best


def _few_places(prover: Prover, units: Sequence[Group], order: Sequence[Group], found: Sequence[Group]) -> list[Group]:
    """Few of the places found that contradict the units; all of these may be used until the end."""
    left = [group for group in order if group in found]
    for group in reversed(order):
        if group in left and (proof := prover.prove(None, [*units, *(each for each in left if each != group)])):
            left = [each for each in left if each in proof]
    return prover.prove(None, [*units, *left]) or [*units, *left]


def _orders(places: Sequence[Group]) -> Iterator[list[Group]]:
    """Yield orders of suits of hands, those first that are to be kept: hand by hand, suit by suit, and mixed."""
    random = Random(1)  # noqa: S311  # no secret
    while True:
        for part in (0, 1, None):
            shuffled = random.sample(places, len(places))
            if part is not None:
                ranks: dict[object, int] = {}
                for group in shuffled:
                    ranks.setdefault(place_of(group)[part], len(ranks))
                shuffled.sort(key=lambda group, part=part, ranks=ranks: ranks[place_of(group)[part]])  # type: ignore[misc]
            yield shuffled
