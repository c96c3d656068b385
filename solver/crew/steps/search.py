"""The search for a short proof: few premises that contradict each other, and then steps that are easy to follow.

First few premises are found that contradict each other: of one hand or one suit, or else the best of several orders of
leaving them out. Most often they are so few that the contradiction is a step by itself. If not, the hardest step is
split in two again and again until all are easy, or nothing more is found. A proof that is not short then is not told.

Every step is proved on its own: the rules, its premises and the denial of its fact are infeasible.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import known_hands
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.subsets import asks_about_tasks
from winnable.solver.crew.requirements import GoalMet, Met, Noted, Ordered, Owned, Requirement, requirements
from winnable.solver.crew.steps.candidates import facts
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.proof import (
    PREMISES,
    STEPS,
    Asked,
    Claim,
    Fact,
    Group,
    Proof,
    Step,
    cost,
    grouped,
    is_easy,
    is_short,
    measured,
)
from winnable.solver.crew.steps.prover import ONE_PROOF, Prover, place_of, rows
from winnable.solver.crew.steps.split import Draft, Splitter
from winnable.solver.crew.steps.wording import shrunk
from winnable.solver.verdict import Limits, OutOfTime

WORK: Final = 1.5
"""The most work for all proofs together."""
SPLITS: Final = 1.0
"""The work for splitting steps until they are short."""
EASIER: Final = 0.15
"""The work for splitting steps that are short until they are easy."""
BUDGETS: Final = (0.002, 0.006, 0.02, 0.06, 0.3, 1.2, 4.8, 19.2)
"""The work for a first proof: the least that suffices, within the limits of all proofs."""
ORDERS: Final = 10
"""In how many orders premises are left out, as long as the best is not short."""
FEW: Final = 2
"""In how many they are if it is, and at how many suits of hands it need not look at fewer."""
ALL_ORDERS: Final = 0.5
"""The work for all of them."""


def can_be_told(problem: Problem) -> bool:
    """Whether a lost deal can have steps: all hands are known from the first trick on, and none changes."""
    return known_hands(problem) and problem.before is None


def refute(
    problem: Problem, core: Iterable[Requirement], limits: Limits | None = None, given: Iterable[Claim] = ()
) -> Proof | None:
    """A short proof that requirements cannot be met together; None if none is found within the limits.

    The requirements cannot be met together where the claims `given` are true. Steps rest on these as on the claims of
    earlier steps. The search ends once it has done as much as it is worth.
    """
    core = tuple(core)
    asked = [Asked(together) for _, together in labelled(problem, core)]
    if len(asked) > STEPS * PREMISES - (STEPS - 1):  # each claim takes the place of a requirement in a later step
        return None
    return _refuted(problem, core, asked, tuple(given), limits or Limits())


def contradiction(problem: Problem, parts: Iterable[int], limits: Limits | None = None) -> Proof | None:
    """A short proof that no deal at all meets these parts, the tasks and then the goals; None if none is found.

    The hands are unknown, so no step looks at cards. With a single step, which says no more than that, there is none.
    """
    wanted, first = frozenset(parts), len(problem.tasks)
    by_part: dict[int, list[Requirement]] = {}
    for each in requirements(problem):
        match each:
            case Met(task) | Owned(task) | Noted(task) | Ordered(task):
                by_part.setdefault(task, []).append(each)
            case GoalMet(goal):
                by_part.setdefault(first + goal, []).append(each)
    asked = [Asked(tuple(together)) for part, together in sorted(by_part.items()) if part in wanted]
    core = [each for together in asked for each in together.requirements]
    proof = _refuted(problem, core, asked, (), limits or Limits())
    return proof if proof is not None and len(proof.steps) > 1 else None


def _refuted(
    problem: Problem, core: Sequence[Requirement], asked: Sequence[Asked], given: tuple[Claim, ...], limits: Limits
) -> Proof | None:
    within = limits.begun()
    within = replace(within, work=WORK if within.work is None else min(WORK, within.work))
    with suppress(OutOfTime):
        every = list(facts(problem, core))
        prover = Prover(OpenHands(problem, within.deadline), [*every, *(claim.fact for claim in given)], within)
        top = () if prover.hands.top is None else (prover.hands.top,)
        units = grouped([*asked, *given, *top])
        found = _contradiction(prover, units, prover.places)
        drafts = [] if found is None else _in_several(Draft(None, tuple(found)), prover, every)
        steps = _used([*_steps(drafts, prover)])
        if 0 < len(steps) <= STEPS and all(is_short(grouped(step.premises)) for step in steps):
            return Proof(tuple(steps), prover.solves, prover.work)
    return None


# --- several steps ---------------------------------------------------------------------------------


def _in_several(whole: Draft, prover: Prover, facts_: Iterable[Fact]) -> list[Draft]:
    """The contradiction in several steps, as easy to follow as they are found within the limits; else it alone."""
    drafts = [whole]
    if is_easy(whole.groups) or asks_about_tasks(prover.hands.problem):  # a step would speak of fewer tasks
        return drafts
    with suppress(OutOfTime):
        splitter = Splitter(prover, facts_)
        _split(drafts, splitter, is_short, SPLITS)
        if all(is_short(draft.groups) for draft in drafts):
            _split(drafts, splitter, is_easy, EASIER)
        drafts = _to_the_first_contradiction(drafts, prover)
    return drafts


def _split(drafts: list[Draft], splitter: Splitter, enough: Callable[[Sequence[Group]], bool], work: float) -> None:
    """Split the hardest step that is not `enough`, until there is none, there are many, or that work is done."""
    whole: set[Draft] = set()
    with splitter.prover.spending(work):
        while len(drafts) < STEPS:
            hard = [each for each in drafts if not enough(each.groups) and each not in whole]
            if not hard:
                break
            draft = max(hard, key=lambda each: each.cost)
            parts = splitter.split(draft)
            if parts is None:
                whole.add(draft)
            else:
                place = drafts.index(draft)
                drafts[place : place + 1] = parts


def _to_the_first_contradiction(drafts: Sequence[Draft], prover: Prover) -> list[Draft]:
    """The steps, up to the first with premises that contradict each other: that ends them, whatever it was to prove.

    From such premises every claim follows, which nobody would understand.
    """
    for place, draft in enumerate(drafts):
        if draft.claim is not None:
            clash = prover.prove(None, draft.groups)
            if clash is not None:
                return [*drafts[:place], Draft(None, tuple(clash))]
    return [*drafts]


def _steps(drafts: Iterable[Draft], prover: Prover) -> Iterator[Step]:
    """Yield the steps, with as few premises as are found within the limits."""
    for draft in drafts:
        step = Step.of(draft.claim, (each for group in draft.groups for each in group))
        with suppress(OutOfTime):
            step = Step.of(draft.claim, shrunk(prover, draft.claim, step.premises))
        yield step


def _used(steps: Sequence[Step]) -> list[Step]:
    """The steps that a later one rests on, and the last; of two with the same claim the first."""
    used: set[Claim | None] = {None}
    first = {step.claim: place for place, step in reversed([*enumerate(steps)])}
    kept = []
    for place, step in reversed([*enumerate(steps)]):
        if step.claim in used and first[step.claim] == place:
            kept.append(step)
            used.update(step.earlier)
    return kept[::-1]


# --- few premises ----------------------------------------------------------------------------------


def _contradiction(prover: Prover, units: Sequence[Group], places: Sequence[Group]) -> list[Group] | None:
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
            enough = FEW if is_short(best) else ORDERS
            if number >= enough or (number and prover.work > before + ALL_ORDERS):
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
