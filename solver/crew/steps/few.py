"""Few premises for a contradiction: of one hand or one suit, or else the best of several orders of leaving them out."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Final

from winnable.solver.crew.steps.plain import cost, is_plain, measured
from winnable.solver.crew.steps.prover import ONE_PROOF, Group, Prover, place_of, rows
from winnable.solver.verdict import OutOfTime

BUDGETS: Final = (0.002, 0.006, 0.02, 0.06, 0.3, 1.2, 4.8, 19.2)
"""The work for a first proof: the least that suffices, within the limits of all proofs."""
ORDERS: Final = 10
"""In how many orders premises are left out, as long as the best is not plain."""
LEAST: Final = 2
"""In how many they are if it is."""
FEW: Final = 2
"""In how many they are if it looks at no more suits of hands than that."""
ALL_ORDERS: Final = 0.5
"""The work for all of them."""


def contradiction(prover: Prover, units: Sequence[Group], places: Sequence[Group]) -> list[Group] | None:
    """Groups that contradict each other, as easy to follow as they are found; None if no contradiction is proved.

    The budget of the prover is set to one in which it can be proved from fewer premises.
    """
    if (seen := _at_a_glance(prover, units, places)) is not None:
        return seen
    prover.encode()  # facts are needed most often from here on, and the lines that are seen now tell of them
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
            if number >= _enough(best) or (number and prover.work > before + ALL_ORDERS):
                break
            found = prover.prove(None, [*units, *order], budget, again=number > 0)
            if found is not None:
                best = _easier(prover, units, order, found, best)
        best = prover.without(None, best, units)
    return best


def _at_a_glance(prover: Prover, units: Sequence[Group], places: Sequence[Group]) -> list[Group] | None:
    """The easiest contradiction that one hand or one suit shows with little work; None if none does.

    It is as easy to follow as any but those that look at very few suits of hands, and needs no look at all others.
    """
    best: list[Group] | None = None
    for row in [[], *rows(places)]:
        found = prover.prove(None, [*units, *row], BUDGETS[0])
        if found is not None:
            found = prover.without(None, found, row)
            best = found if best is None else min(best, found, key=cost)
            if measured(best)[0] < FEW:
                break
    return best and prover.without(None, best, units)


def _enough(best: Sequence[Group]) -> int:
    """The number of orders after which these groups are few enough."""
    if measured(best)[0] <= FEW:
        return FEW
    return LEAST if is_plain(best) else ORDERS


def _easier(
    prover: Prover, units: Sequence[Group], order: Sequence[Group], found: Sequence[Group], best: list[Group]
) -> list[Group]:
    """Few of the places found that contradict the units, if they are easier to follow than the best so far; else that.

    All units may be used until the end. It ends once the places that must stay are no easier by themselves, with the
    units of the best.
    """
    left, needed = [group for group in order if group in found], [group for group in best if group in units]
    most = cost(best)
    for group in reversed(order):
        if group not in left:
            continue
        rest = [each for each in left if each != group]
        if prover.is_proved(None, [*units, *rest]):
            left = rest  # not the premises of the known proof: that would lead to the same premises in each order
        elif proof := prover.prove(None, [*units, *rest]):
            left = [each for each in left if each in proof]
        else:
            needed.append(group)
            if cost(needed) >= most:
                return best
    return min(best, prover.prove(None, [*units, *left]) or [*units, *left], key=cost)


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
