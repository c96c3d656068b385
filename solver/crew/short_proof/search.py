"""The search for a short proof: few premises that contradict each other, of which none can be left out.

They are of one hand or one suit, or else the best of several orders of leaving premises out; then they are put in few
words. A proof that is not short is not told.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import known_hands
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.requirements import Requirement
from winnable.solver.crew.short_proof.open_hands import OpenHands
from winnable.solver.crew.short_proof.proof import (
    PREMISES,
    Asked,
    Group,
    Plays,
    Proof,
    cost,
    grouped,
    is_short,
    measured,
)
from winnable.solver.crew.short_proof.prover import ONE_PROOF, Prover, place_of, rows
from winnable.solver.crew.short_proof.wording import shrunk
from winnable.solver.verdict import Limits, OutOfTime

WORK: Final = 1.5
"""The most work for all proofs together."""
BUDGETS: Final = (0.002, 0.006, 0.02, 0.06, 0.3, 1.2, 4.8, 19.2)
"""The work for a first proof: the least that suffices, within the limits of all proofs."""
ORDERS: Final = 10
"""In how many orders premises are left out, as long as the best is not short."""
FEW: Final = 2
"""In how many they are if it is, and at how many suits of hands it need not look at fewer."""
ALL_ORDERS: Final = 0.5
"""The work for all of them."""


def can_be_told(problem: Problem) -> bool:
    """Whether a lost deal can have a short proof: all hands are known from the first trick on, and none changes."""
    return known_hands(problem) and problem.before is None


def refute(
    problem: Problem, core: Iterable[Requirement], limits: Limits | None = None, plays: Plays | None = None
) -> Proof | None:
    """A short proof that requirements cannot be met together; None if none is found within the limits.

    They cannot where a card is played, if that is given. The search ends once it has done as much as it is worth.
    """
    asked = [Asked(together) for _, together in labelled(problem, tuple(core))]
    within = (limits or Limits()).begun()
    within = replace(within, work=WORK if within.work is None else min(WORK, within.work))
    if len(asked) > PREMISES:  # each requirement of a core is needed
        return None
    with suppress(OutOfTime):
        prover = Prover(OpenHands(problem, within.deadline), within)
        top = () if prover.hands.top is None else (prover.hands.top,)
        units = grouped([*asked, *(() if plays is None else (plays,)), *top])
        found = _contradiction(prover, units, prover.places)
        if found is not None:
            premises = [each for group in found for each in group]
            with suppress(OutOfTime):
                premises = shrunk(prover, premises)
            return Proof.of(premises) if is_short(grouped(premises)) else None
    return None


# --- few premises ----------------------------------------------------------------------------------


def _contradiction(prover: Prover, units: Sequence[Group], places: Sequence[Group]) -> list[Group] | None:
    """Groups that contradict each other, as easy to follow as they are found; None if no contradiction is proved.

    The budget of the prover is set to one in which it can be proved from fewer premises.
    """
    if (seen := _at_a_glance(prover, units, places)) is not None:
        return seen
    for budget in BUDGETS:
        if prover.prove([*units, *places], budget) is not None:
            break
    else:
        return None
    prover.budget = min(max(ONE_PROOF, 2 * budget), 10 * ONE_PROOF)
    best: list[Group] = [*units, *places]
    before = prover.work
    with suppress(OutOfTime):
        for number, order in enumerate(_orders(places)):
            enough = FEW if is_short(best) else ORDERS
            if number >= enough or (number and prover.work > before + ALL_ORDERS):
                break
            found = prover.prove([*units, *order], budget, again=number > 0)
            if found is not None:
                best = _easier(prover, units, order, found, best)
        best = prover.without(best, units)
    return best


def _at_a_glance(prover: Prover, units: Sequence[Group], places: Sequence[Group]) -> list[Group] | None:
    """The easiest contradiction that one hand or one suit shows with little work; None if none does.

    It is as easy to follow as any but those that look at very few suits of hands, and needs no look at all others.
    """
    best: list[Group] | None = None
    for row in [[], *rows(places)]:
        found = prover.prove([*units, *row], BUDGETS[0])
        if found is not None:
            found = prover.without(found, row)
            best = found if best is None else min(best, found, key=cost)
            if measured(best)[0] < FEW:
                break
    return best and prover.without(best, units)


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
        if prover.is_proved([*units, *rest]):
            left = rest  # not the premises of the known proof: that would lead to the same premises in each order
        elif proof := prover.prove([*units, *rest]):
            left = [each for each in left if each in proof]
        else:
            needed.append(group)
            if cost(needed) >= most:
                return best
    return min(best, prover.prove([*units, *left]) or [*units, *left], key=cost)


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
