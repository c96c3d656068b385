"""The search for a sequence: from few premises that contradict each other to steps that are easy to follow.

First few premises are found that contradict each other. Most often they are so few that the contradiction is a step by
itself. If not, claims are derived on which many contradictions rest, and fewer premises are looked for with their help.
Then the hardest step is split again and again until all are plain, or nothing more is found.
"""

from collections.abc import Iterable
from collections.abc import Sequence as Seq
from contextlib import suppress
from dataclasses import replace
from typing import Final

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import known_hands
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.requirements import Requirement
from winnable.solver.crew.steps.candidates import facts, kinds, winning_suits
from winnable.solver.crew.steps.few import contradiction
from winnable.solver.crew.steps.lemmas import lemmas
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.plain import cost, is_plain
from winnable.solver.crew.steps.premise import Asked
from winnable.solver.crew.steps.prover import Group, Prover, grouped
from winnable.solver.crew.steps.sequence import Sequence, Step
from winnable.solver.crew.steps.split import GAIN, Draft, Splitter
from winnable.solver.verdict import Limits, OutOfTime

STEPS: Final = 8
"""With so many steps no more are made of them."""
_WORTH: Final = 4.0
"""The most work for all proofs together, where no limit is given."""


def can_be_told(problem: Problem) -> bool:
    """Whether steps can be told of a problem: all hands are known from the first trick on, and none changes."""
    return known_hands(problem) and problem.before is None


def refute(
    problem: Problem, core: Iterable[Requirement], limits: Limits | None = None, given: Iterable[Claim] = ()
) -> Sequence | None:
    """A sequence of steps that refutes requirements which cannot be met together; None if none is found.

    The requirements cannot be met together where the claims `given` are true. Steps rest on these as on the claims of
    earlier steps.

    Without a limit of work the search ends once it has done as much as it is worth. Where the limits are spent, the
    best sequence so far is returned; raises OutOfTime if there is none.
    """
    within = (limits or Limits()).begun()
    try:
        bounded = within if within.work is not None else replace(within, work=_WORTH)
        return _refute(problem, tuple(core), tuple(given), bounded)
    except OutOfTime:
        if within.work is not None or within.deadline.passed:
            raise
        return None


def _refute(
    problem: Problem, core: tuple[Requirement, ...], given: tuple[Claim, ...], limits: Limits
) -> Sequence | None:
    every = list(facts(problem))
    prover = Prover(OpenHands(problem, limits.deadline), [*every, *(claim.fact for claim in given)], limits)
    units: list[Group] = [(Asked(unit),) for _, unit in labelled(problem, core)]
    units += [(claim,) for claim in given]
    places = grouped(prover.hands.held)
    found = contradiction(prover, units, places)
    if found is None:
        return None
    drafts = [Draft(None, tuple(found))]
    with suppress(OutOfTime):
        if not is_plain(found):
            drafts = _with_lemmas(prover, drafts[0], units, lemmas(prover, units, places, winning_suits(problem)))
        _split(drafts, Splitter(prover, every, list(kinds(problem, core))))
    steps = [_step(draft) for draft in drafts]
    with suppress(OutOfTime):
        for place, draft in enumerate(drafts):
            steps[place] = Step.of(draft.claim, prover.shrunk(draft.claim, _step(draft).premises))
    return Sequence(tuple(_used(steps)), prover.solves, prover.work)


def _with_lemmas(prover: Prover, whole: Draft, units: Seq[Group], derived: Seq[Draft]) -> list[Draft]:
    """The lemmas that make the contradiction easier, and the contradiction; it alone if they do not."""
    claims: list[Group] = [(each.claim,) for each in derived if each.claim is not None]
    found = contradiction(prover, [*claims, *units], grouped(prover.hands.held))
    if found is None or cost(found) > whole.cost - GAIN:
        return [whole]
    return [*(each for each in derived if (each.claim,) in found), Draft(None, tuple(found))]


def _split(drafts: list[Draft], splitter: Splitter) -> None:
    """Split the hardest step that is not plain, until there is none."""
    whole: set[Draft] = set()
    while len(drafts) < STEPS:
        hard = [each for each in drafts if not is_plain(each.groups) and each not in whole]
        if not hard:
            break
        hardest = max(hard, key=lambda each: each.cost)
        parts = splitter.split(hardest)
        if parts is None:
            whole.add(hardest)
        else:
            place = drafts.index(hardest)
            drafts[place : place + 1] = parts


def _step(draft: Draft) -> Step:
    return Step.of(draft.claim, (each for group in draft.groups for each in group))


def _used(steps: list[Step]) -> list[Step]:
    """The steps that a later one rests on, and the last; of two with the same claim the first."""
    used: set[Claim | None] = {None}
    first = {step.claim: place for place, step in reversed([*enumerate(steps)])}
    kept = []
    for place, step in reversed([*enumerate(steps)]):
        if step.claim in used and first[step.claim] == place:
            kept.append(step)
            used.update(step.earlier)
    return kept[::-1]
