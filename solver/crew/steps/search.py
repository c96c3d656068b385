"""The search for a sequence: from few premises that contradict each other to steps that are easy to follow.

First few premises are found that contradict each other. Most often they are so few that the contradiction is a step by
itself. If not, the hardest step is split again and again until all are plain, or nothing more is found. Then claims are
derived that single hands and suits show, and at last some on which many contradictions rest; fewer premises are looked
for with their help, and these steps are split.

Steps that are plain are split as well where that is soon found and leaves shorter ones.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Sequence as Seq
from contextlib import suppress
from dataclasses import replace
from typing import Final

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import known_hands
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.requirements import Requirement
from winnable.solver.crew.steps.candidates import facts, kinds, rising
from winnable.solver.crew.steps.chain import chain
from winnable.solver.crew.steps.few import contradiction
from winnable.solver.crew.steps.lemmas import lemmas
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.plain import cost, is_plain, is_short
from winnable.solver.crew.steps.premise import Asked
from winnable.solver.crew.steps.prover import Group, Prover
from winnable.solver.crew.steps.sequence import Sequence, Step
from winnable.solver.crew.steps.split import GAIN, Draft, Splitter, hardest
from winnable.solver.verdict import Limits, OutOfTime

Easy = Callable[[Collection[Group]], bool]
"""Whether a step with these premises need not be split."""

STEPS: Final = 8
"""With this number of steps no step is split any more."""
SPLITS: Final = 1.0
"""The work for splitting steps until they are plain."""
SHORTER: Final = 0.15
"""The work for splitting steps that are plain."""
HARD: Final = 0.75
"""Of what the contradiction as one step costs: if a step of several costs more and is not plain, they are no help."""
_WORTH: Final = 4.0
"""The most work for all proofs together, where no limit is given."""


def can_be_told(problem: Problem) -> bool:
    """Whether a problem can have steps: all hands are known from the first trick on, and none changes."""
    return known_hands(problem) and problem.before is None


def refute(
    problem: Problem, core: Iterable[Requirement], limits: Limits | None = None, given: Iterable[Claim] = ()
) -> Sequence | None:
    """A sequence of steps that refutes requirements which cannot be met together; None if none is found.

    The requirements cannot be met together where the claims `given` are true. Steps rest on these as on the claims of
    earlier steps.

    Without a limit the search ends once it has done as much as it is worth. Where the limits are spent, the
    best sequence so far is returned; raises OutOfTime if there is none.
    """
    within = (limits or Limits()).begun()
    try:
        bounded = replace(within, work=_WORTH) if within.unlimited else within
        return _refute(problem, tuple(core), tuple(given), bounded)
    except OutOfTime:
        if within.work is not None or within.deadline.passed:
            raise
        return None


def _refute(
    problem: Problem, core: tuple[Requirement, ...], given: tuple[Claim, ...], limits: Limits
) -> Sequence | None:
    every = list(facts(problem, core))
    prover = Prover(OpenHands(problem, limits.deadline), [*every, *(claim.fact for claim in given)], limits)
    units: list[Group] = [(Asked(unit),) for _, unit in labelled(problem, core)]
    units += [(claim,) for claim in given]
    units += [(each,) for each in (prover.hands.top,) if each is not None]
    found = contradiction(prover, units, prover.places)
    if found is None:
        return None
    drafts = [Draft(None, tuple(found))]
    if not is_short(found):
        drafts = _in_several(drafts[0], units, Splitter(prover, every, list(kinds(problem, core))))
    return Sequence(tuple(_used([*_steps(drafts, prover)])), prover.solves, prover.work)


def _in_several(whole: Draft, units: Seq[Group], splitter: Splitter) -> list[Draft]:
    """The contradiction in several steps, as easy to follow as they are found within the limits; else it alone."""
    drafts, prover = [whole], splitter.prover
    with suppress(OutOfTime):
        _split(drafts, splitter, is_plain, SPLITS)
        derivations: tuple[Callable[[], list[Draft]], ...] = (
            lambda: chain(prover, units, splitter.claims),
            lambda: lemmas(prover, units, prover.places, rising(prover.hands.problem)),
        )
        for derive in derivations:
            if not _every(drafts, is_plain) and (derived := derive()):
                others = _with_lemmas(prover, whole, units, derived)
                _split(others, splitter, is_plain, SPLITS)
                drafts = min(drafts, others, key=lambda each: (not _every(each, is_plain), hardest(each)))
        if not _every(drafts, is_plain) and hardest(drafts) > HARD * whole.cost:
            drafts = [whole]
        _split(drafts, splitter, is_short, SHORTER)
        drafts = _to_the_first_contradiction(drafts, prover)
    return drafts


def _to_the_first_contradiction(drafts: Seq[Draft], prover: Prover) -> list[Draft]:
    """The steps, up to the first with premises that contradict each other: that ends them, whatever it was to prove.

    From such premises every claim follows, which nobody would understand.
    """
    for place, draft in enumerate(drafts):
        if draft.claim is not None and not draft.inner:
            clash = prover.prove(None, draft.groups)
            if clash is not None:
                return [*drafts[:place], Draft(None, tuple(clash))]
    return [*drafts]


def _with_lemmas(prover: Prover, whole: Draft, units: Seq[Group], derived: Seq[Draft]) -> list[Draft]:
    """The lemmas that make the contradiction easier, and the contradiction; it alone if they do not.

    A lemma may rest on those before it.
    """
    claims: list[Group] = [(each.claim,) for each in derived if each.claim is not None]
    found = contradiction(prover, [*claims, *units], prover.places)
    if found is None or cost(found) > whole.cost - GAIN:
        return [whole]
    needed: list[Draft] = []
    rest = {group for group in found if group in claims}
    for each in reversed(derived):
        if (each.claim,) in rest:
            needed.insert(0, each)
            rest.update(group for group in each.groups if group in claims)
    return [*needed, Draft(None, tuple(found))]


def _split(drafts: list[Draft], splitter: Splitter, easy: Easy, work: float) -> None:
    """Split the hardest step that is not easy, until there is none, there are many steps, or that work is done."""
    whole: set[Draft] = set()
    with splitter.prover.spending(work):
        while _length(drafts) < STEPS:
            hard = [each for each in _leaves(drafts) if not easy(each[0].groups) and each[0] not in whole]
            if not hard:
                break
            draft, depth = max(hard, key=lambda each: each[0].cost)
            parts = splitter.split(draft, depth)
            if parts is None:
                whole.add(draft)
            else:
                drafts[:] = _replaced(drafts, draft, parts)


def _every(drafts: Iterable[Draft], easy: Easy) -> bool:
    return all(easy(each.groups) for each, _ in _leaves(drafts))


def _length(drafts: Iterable[Draft]) -> int:
    return sum(1 + _length(each.inner) for each in drafts)


def _leaves(drafts: Iterable[Draft], depth: int = 0) -> Iterator[tuple[Draft, int]]:
    """Yield the drafts that have no case of their own, with the number of cases that each is in."""
    for each in drafts:
        if each.inner:
            yield from _leaves(each.inner, depth + 1)
        else:
            yield each, depth


def _replaced(drafts: Iterable[Draft], whole: Draft, parts: Seq[Draft]) -> Iterator[Draft]:
    """Yield the drafts with some in place of one, which may be in a case."""
    for each in drafts:
        if each == whole:
            yield from parts
        elif each.inner:
            yield replace(each, inner=tuple(_replaced(each.inner, whole, parts)))
        else:
            yield each


def _steps(drafts: Iterable[Draft], prover: Prover) -> Iterator[Step]:
    """Yield the steps, with as few premises as are found within the limits."""
    for draft in drafts:
        if draft.inner and draft.claim is not None:
            yield _case(draft.claim, _used([*_steps(draft.inner, prover)]))
            continue
        step = Step.of(draft.claim, (each for group in draft.groups for each in group))
        with suppress(OutOfTime):
            step = Step.of(draft.claim, prover.shrunk(draft.claim, step.premises))
        yield step


def _case(claim: Claim, inner: Seq[Step]) -> Step:
    """The step that follows as the opposite of its claim leads to a contradiction, with all that its case rests on."""
    within = {claim.denied, *(each.claim for each in inner)}
    premises = dict.fromkeys(each for step in inner for each in step.premises if each not in within)
    return replace(Step.of(claim, premises), inner=tuple(inner))


def _used(steps: Seq[Step]) -> list[Step]:
    """The steps that a later one rests on, and the last; of two with the same claim the first."""
    used: set[Claim | None] = {None}
    first = {step.claim: place for place, step in reversed([*enumerate(steps)])}
    kept = []
    for place, step in reversed([*enumerate(steps)]):
        if step.claim in used and first[step.claim] == place:
            kept.append(step)
            used.update(step.earlier)
    return kept[::-1]
