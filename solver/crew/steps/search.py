"""The search for a sequence: from few premises that contradict each other to steps that are easy to follow.

First few premises are found that contradict each other. Most often they are so few that the contradiction is a step by
itself. If not, the hardest step is split again and again until all are plain, or nothing more is found.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import known_hands
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.requirements import Requirement
from winnable.solver.crew.steps.candidates import facts, kinds
from winnable.solver.crew.steps.few import contradiction
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.plain import is_plain
from winnable.solver.crew.steps.premise import Asked
from winnable.solver.crew.steps.prover import Prover, grouped
from winnable.solver.crew.steps.sequence import Sequence, Step
from winnable.solver.crew.steps.split import Draft, Splitter
from winnable.solver.verdict import Limits, OutOfTime

STEPS: Final = 8
"""With so many steps no more are made of them."""
_WORTH: Final = 3.0
"""The most work for all proofs together, where no limit is given."""


def can_be_told(problem: Problem) -> bool:
    """Whether steps can be told of a problem: all hands are known from the first trick on, and none changes."""
    return known_hands(problem) and problem.before is None


def refute(problem: Problem, core: Iterable[Requirement], limits: Limits | None = None) -> Sequence | None:
    """A sequence of steps that refutes requirements which cannot be met together; None if none is found.

    Without a limit of work the search ends once it has done as much as it is worth. Where the limits are spent, the
    best sequence so far is returned; raises OutOfTime if there is none.
    """
    given = (limits or Limits()).begun()
    try:
        return _refute(problem, tuple(core), given if given.work is not None else replace(given, work=_WORTH))
    except OutOfTime:
        if given.work is not None or given.deadline.passed:
            raise
        return None


def _refute(problem: Problem, core: tuple[Requirement, ...], limits: Limits) -> Sequence | None:
    every = list(facts(problem))
    prover = Prover(OpenHands(problem, limits.deadline), every, limits)
    units = [(Asked(unit),) for _, unit in labelled(problem, core)]
    found = contradiction(prover, units, grouped(prover.hands.held))
    if found is None:
        return None
    drafts = [Draft(None, tuple(found))]
    steps = [Step.of(None, (each for group in found for each in group))]
    with suppress(OutOfTime):
        _split(drafts, Splitter(prover, every, list(kinds(problem))))
    with suppress(OutOfTime):
        steps = [_short(prover, draft) for draft in drafts]
    return Sequence(tuple(_used(steps)), prover.solves, prover.work)


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


def _short(prover: Prover, draft: Draft) -> Step:
    premises = [each for group in draft.groups for each in group]
    return Step.of(draft.claim, prover.shrunk(draft.claim, premises))


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
