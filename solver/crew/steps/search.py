"""The search for a sequence: claims are derived from few premises each until they contradict each other.

A step is *plain* if a person can follow it: it rests on few suits of hands, and on three requirements and earlier
claims, where each further one counts as a suit. The search begins with the plainest steps: it derives every claim that
follows from one or two suits of hands, then looks whether these claims contradict what is required. If not, it goes on
from these claims, and where nothing new follows it allows steps that look at more suits. So the claims are lemmas for
each other, and one that needs many suits by itself may need few together with another one.

If none of this suffices, cases are looked at: that a part of a goal is met or not, who owns a task or has a role, and
who wins the first trick. What is supposed is refuted by the same search; its opposite is then a claim like the others.

Steps that the contradiction does not need are dropped. Then a claim is left out wherever those that rest on it still
are plain when they rest on its premises in its place, which leaves few steps.
"""

from collections.abc import Collection, Iterable, Iterator
from collections.abc import Sequence as Seq
from contextlib import suppress
from copy import copy
from dataclasses import replace
from typing import Final

from winnable.rules.crew.index import TaskIndex
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import known_hands
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.reasons.fact import Claim, Fact, Fallen, HasRole, IsMet, Out, Owns, WinsTrick
from winnable.solver.crew.requirements import Met, Owned, Requirement
from winnable.solver.crew.steps.candidates import facts
from winnable.solver.crew.steps.consequences import Consequences
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.premise import Asked, Premise
from winnable.solver.crew.steps.prover import Prover
from winnable.solver.crew.steps.sequence import Sequence, Step
from winnable.solver.formula import TRUE
from winnable.solver.verdict import Limits, OutOfTime

PREMISES: Final = 3
"""The most requirements and earlier claims of a step that are easy to keep in mind."""
PLACES: Final = (2, 4, 6, 8)
"""The most suits of hands of a plain step: first, and where that does not suffice."""
_HOPELESS: Final = 4
"""A step that looks at more suits than are allowed by this number is not shortened further."""
_ROUNDS: Final = 3
"""How often claims are derived from those derived before, with as many suits of hands."""
_WORTH: Final = 5.0
"""The most work for all proofs together; nearly all that are found take less."""
_FILTER: Final = 0.02
"""The most work for one question of whether claims are true at all."""
_TRY: Final = 0.0015
"""The most work to derive one of many claims."""
_TRY_ANY: Final = 0.0005
"""The same where nothing speaks for it."""
_CONTRADICTION: Final = 0.02
"""The most work to find that claims contradict each other."""
_EASY: Final = 0.006
"""The most work for a step that is told, once its premises are known: some trial and error, as a person would do."""
_MERGED: Final = 2
"""The most suits of hands of a step that takes the place of two, if each of them looks at no more."""


def can_be_told(problem: Problem) -> bool:
    """Whether steps can be told of a problem: all hands are known from the first trick on, and none changes."""
    return known_hands(problem) and problem.before is None


def refute(problem: Problem, core: Iterable[Requirement], limits: Limits | None = None) -> Sequence | None:
    """A sequence of plain steps that refutes requirements which cannot be met together; None if none is found.

    Without a limit of work the search ends once it has done as much as it is worth. Raises OutOfTime once the limits
    are spent.
    """
    given = (limits or Limits()).begun()
    try:
        return _Search(problem, tuple(core), given if given.work is not None else replace(given, work=_WORTH)).run()
    except OutOfTime:
        if given.work is not None or given.deadline.passed:
            raise
        return None


class _Search:
    """The claims that were derived so far, each with its step."""

    def __init__(self, problem: Problem, core: tuple[Requirement, ...], limits: Limits) -> None:
        every = list(facts(problem))
        self._facts = [fact for fact in every if not isinstance(fact, Fallen | Out)]  # of these there are very many
        tasks = {each.task for each in core if isinstance(each, Met | Owned)}
        self._suppositions = [claim for claim in _suppositions(every) if _about(claim.fact, tasks)]
        self._units: list[Premise] = [Asked(unit) for _, unit in labelled(problem, core)]
        self._model = Consequences(problem, every, Limits(work=_FILTER, deadline=limits.deadline))
        self._prover = Prover(OpenHands(problem, limits.deadline), every, limits)
        self._held = tuple(self._prover.hands.held)
        self._begin({})

    def _begin(self, steps: dict[Claim, Step], *supposed: Claim) -> None:
        """Start from steps, and from what is supposed."""
        self._supposed = supposed
        self._likely = list(self._true_of_parts())
        known = {claim for claim, _ in self._likely}
        claims = (claim for fact in self._facts for claim in (Claim(fact), Claim(fact, holds=False)))
        self._others = [claim for claim in claims if claim not in known and claim.denied not in known]
        self._before = frozenset(steps)
        self._steps = dict(steps)
        """The steps that may be used, in the order in which they were found."""
        self._tried: dict[Claim, int] = {}
        """With how many steps each claim was tried last."""
        self._found: dict[Claim, Step] = {}
        """The best step for each claim, plain enough or not."""

    def _true_of_parts(self) -> Iterator[tuple[Claim, list[Premise]]]:
        """Yield the claims that are true whatever is required, and those that one of several requirements implies."""
        seen = set()
        for unit in [None, *(self._units if len(self._units) > 1 else [])]:
            for claim in self._model.of(unit.requirements if isinstance(unit, Asked) else (), self._supposed):
                if claim not in seen and self._prover.literal(claim) != TRUE:
                    seen.add(claim)
                    yield claim, [*([unit] if unit else []), *self._supposed]

    # --- deriving ------------------------------------------------------------------------------------

    def run(self) -> Sequence | None:
        """The sequence that is found first, made short."""
        last = self._refuted(PLACES) or self._by_cases()
        if last is None:
            return None
        return Sequence(tuple(self._short(last)), self._prover.solves, self._prover.work)

    def _refuted(self, levels: Iterable[int]) -> Step | None:
        """The contradiction, once it follows from claims that are derived in steps of these numbers of suits."""
        for places in levels:
            for _ in range(_ROUNDS):
                new = self._derive(self._likely, places, _TRY)
                last = self._contradiction(places)
                if last is None and len(self._units) == 1:
                    premises = [*self._units, *self._supposed]
                    new |= self._derive(((claim, premises) for claim in self._others), places, _TRY_ANY)
                    last = self._contradiction(places)
                if last is not None:
                    return last
                if not new:
                    break
        return None

    def _by_cases(self) -> Step | None:
        """The contradiction, once some suppositions are refuted."""
        new = False
        for claim in self._suppositions:
            if claim in self._steps or claim.denied in self._steps:
                continue
            inner = self._supposing(claim)
            if inner is not None:
                inside = {step.claim for step in inner}
                outer = dict.fromkeys(each for step in inner for each in step.earlier if each not in {claim, *inside})
                self._steps[claim.denied] = Step((), (), tuple(outer), claim.denied, tuple(inner))
                new = True
                if (last := self._contradiction(PLACES[1])) is not None:
                    return last
        return self._refuted(PLACES[:2]) if new else None

    def _supposing(self, claim: Claim) -> list[Step] | None:
        """Steps that refute a supposition with what is derived so far; None if none are found."""
        case = copy(self)
        case._begin(self._steps, claim)  # noqa: SLF001  # a search like this one
        last = case._refuted(PLACES[:2])  # noqa: SLF001
        return None if last is None else case._short(last)  # noqa: SLF001

    def _derive(self, claims: Iterable[tuple[Claim, Seq[Premise]]], places: int, budget: float) -> bool:
        """Derive each claim that is not derived yet, unless its step looks at more suits of hands than that."""
        new = False
        for claim, units in claims:
            if claim in self._steps or claim.denied in self._steps or self._prover.literal(claim) == TRUE:
                continue
            step = self._found.get(claim)
            if self._tried.get(claim) != len(self._steps) and not (step and self._plain(step, places)):
                self._tried[claim] = len(self._steps)
                step = self._better(step, self._step(claim, [*units, *self._steps, *self._held], places, budget))
            if step is not None:
                self._found[claim] = step
                if not step.premises:
                    self._prover.always(claim)
                elif self._plain(step, places) and not _weaker(step):
                    self._steps[claim] = step
                    new = True
        return new

    def _step(self, claim: Claim | None, premises: list[Premise], places: int, budget: float) -> Step | None:
        proof = self._prover.prove(claim, premises, budget)
        if proof is None:
            return None
        step = Step.of(claim, proof)
        if not self._plain(step, places) and step.places <= places + _HOPELESS:
            step = Step.of(claim, self._prover.narrowed(claim, step.premises))
        return step

    def _contradiction(self, places: int) -> Step | None:
        """The last step, if it is plain: what is required and what was derived contradict each other."""
        claims = [*self._units, *self._supposed, *self._steps]
        for premises in (claims, [*claims, *self._held]):
            proof = self._prover.prove(None, premises, _CONTRADICTION)
            if proof is not None:
                step = Step.of(None, self._prover.narrowed(None, proof))
                return step if self._plain(step, places) and self._easy(step) else None
        return None

    def _easy(self, step: Step) -> bool:
        return self._prover.prove(step.claim, step.premises, _EASY) is not None

    @staticmethod
    def _better(first: Step | None, second: Step | None) -> Step | None:
        steps = [step for step in (first, second) if step is not None]
        return min(steps, key=lambda step: (step.places, step.size), default=None)

    @staticmethod
    def _plain(step: Step, places: int) -> bool:
        return step.places + max(0, step.size - PREMISES) <= places

    # --- leaving out ---------------------------------------------------------------------------------

    def _short(self, last: Step) -> list[Step]:
        """The steps that the last one needs, as few as can be proved, each with as few premises."""
        steps = _used([self._shrunk(step) for step in self._needed(last)])
        with suppress(OutOfTime):
            while (fewer := self._without_one(steps)) is not None:
                steps = fewer
        return steps

    def _shrunk(self, step: Step) -> Step:
        return step if step.inner else Step.of(step.claim, self._prover.shrunk(step.claim, step.premises))

    def _needed(self, last: Step) -> list[Step]:
        order: dict[Claim, Step] = {}

        def need(step: Step) -> None:
            for claim in step.earlier:
                if claim not in order and claim not in self._before and claim not in self._supposed:
                    need(self._steps[claim])
                    order[claim] = self._steps[claim]

        need(last)
        return [*order.values(), last]

    def _without_one(self, steps: list[Step]) -> list[Step] | None:
        """The steps without one of the claims; None if each is needed to keep the others plain."""
        for left_out in steps[:-1]:
            resting = [step for step in steps if left_out.claim in step.earlier]
            if left_out.inner or any(step.inner for step in resting):
                continue
            changed = []
            for step in steps:
                other = self._on_the_premises(step, left_out) if step in resting else step
                if other is None:
                    break
                if step is not left_out:
                    changed.append(other)
            else:
                return _used(changed)
        return None

    def _on_the_premises(self, step: Step, left_out: Step) -> Step | None:
        """A step that rests on the premises of one that is left out, if it is as plain as the two were, and easy."""
        places = max(_MERGED, step.places, left_out.places)
        premises = [each for each in dict.fromkeys((*step.premises, *left_out.premises)) if each != left_out.claim]
        proof = self._prover.prove(step.claim, premises, _EASY)
        if proof is None or Step.of(step.claim, proof).places > places + _HOPELESS:
            return None
        found = Step.of(step.claim, self._prover.shrunk(step.claim, proof))
        return found if self._plain(found, places) and self._easy(found) else None


def _suppositions(every: Iterable[Fact]) -> Iterator[Claim]:
    """Yield what is supposed: that a part of a goal is met or not, who owns a task or has a role, who wins trick 1."""
    for fact in every:
        if isinstance(fact, IsMet):
            yield from (Claim(fact), Claim(fact, holds=False))
    yield from (Claim(fact) for fact in every if isinstance(fact, Owns | HasRole))
    yield from (Claim(fact) for fact in every if isinstance(fact, WinsTrick) and fact.trick == 1)


def _about(fact: Fact, tasks: Collection[TaskIndex]) -> bool:
    """Whether a fact is about one of these tasks, or about none."""
    return not isinstance(fact, Owns) or fact.task in tasks


def _weaker(step: Step) -> bool:
    """Whether a claim says no more than one other or one requirement, or than the rules: it is no lemma."""
    return not step.held and step.size < 2


def _used(steps: list[Step]) -> list[Step]:
    """The steps that a later one rests on, and the last."""
    used = {steps[-1].claim}
    kept = []
    for step in reversed(steps):
        if step.claim in used:
            kept.append(step)
            used.update(step.earlier)
    return kept[::-1]
