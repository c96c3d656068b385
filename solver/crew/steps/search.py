"""The search for a sequence: claims are derived from few premises each until they contradict each other.

A step is *plain* if a person can follow it: it rests on few suits of hands, and on three requirements and earlier
claims, where each further one counts as a suit. The search begins with the plainest steps: it derives every claim that
follows from one or two suits of hands, then looks whether what it has contradicts what is required. If not, it goes on
from these claims, and where nothing new follows it allows steps that look at more suits. So the claims are lemmas for
each other, and one that needs many suits by itself may need few together with another one.

Steps that the contradiction does not need are dropped. Then a claim is left out wherever those that rest on it still
are plain when they rest on its premises in its place, which leaves few steps.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from winnable.rules.crew.problem import Problem
from winnable.solver.crew.features import from_known_hands
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.reasons.fact import Claim, Fact, Fallen, Out
from winnable.solver.crew.requirements import Requirement
from winnable.solver.crew.steps.candidates import facts
from winnable.solver.crew.steps.consequences import Consequences
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.premise import Asked, Premise
from winnable.solver.crew.steps.prover import Prover
from winnable.solver.crew.steps.sequence import Sequence, Step
from winnable.solver.formula import TRUE
from winnable.solver.verdict import Limits, OutOfTime

PREMISES: Final = 3
"""So many requirements and earlier claims of a step are easy to keep in mind."""
PLACES: Final = (2, 4, 6, 8)
"""The most suits of hands of a plain step: first, and where that does not suffice."""
_HOPELESS: Final = 4
"""With so many suits more than are allowed, no shorter proof of a step is looked for."""
_ROUNDS: Final = 3
"""How often claims are derived from those derived before, with as many suits of hands."""
_FILTER: Final = 0.02
"""The most work for one question of whether claims are true at all."""
_TRY: Final = 0.0015
"""The most work to derive one of many claims."""
_TRY_ANY: Final = 0.0005
"""The same where nothing speaks for it."""
_CONTRADICTION: Final = 0.05
"""The most work to find that claims contradict each other."""


def can_be_told(problem: Problem) -> bool:
    """Whether steps can be told of a problem: all hands are known, and nothing was exchanged."""
    return from_known_hands(problem) and problem.before is None and not problem.played.tricks


def refute(problem: Problem, core: Iterable[Requirement], limits: Limits | None = None) -> Sequence | None:
    """A sequence of plain steps that refutes requirements which cannot be met together; None if none is found.

    Raises OutOfTime once the limits are spent.
    """
    limits = (limits or Limits()).begun()
    return _Search(problem, tuple(core), limits).run()


class _Search:
    """The claims that were derived so far, each with its step."""

    def __init__(self, problem: Problem, core: tuple[Requirement, ...], limits: Limits) -> None:
        every = list(facts(problem))
        self._units = [Asked(unit) for _, unit in labelled(problem, core)]
        self._prover = Prover(OpenHands(problem, limits.deadline), every, limits)
        self._held = tuple(self._prover.hands.held)
        self._likely = list(self._true_of_parts(problem, every, limits))
        known = {claim for claim, _ in self._likely}
        self._others = [
            claim
            for fact in every
            if not isinstance(fact, Fallen | Out)  # there are very many
            for claim in (Claim(fact), Claim(fact, holds=False))
            if claim not in known and claim.denied not in known
        ]
        self._steps: dict[Claim, Step] = {}
        """The steps that may be used, in the order in which they were found."""
        self._tried: dict[Claim, int] = {}
        """With how many steps each claim was tried last."""
        self._found: dict[Claim, Step] = {}
        """The best step for each claim, plain enough or not."""

    def _true_of_parts(
        self, problem: Problem, every: list[Fact], limits: Limits
    ) -> Iterator[tuple[Claim, list[Asked]]]:
        """Yield the claims that are true whatever is required, and those that one of several requirements implies."""
        model = Consequences(problem, every, Limits(work=_FILTER, deadline=limits.deadline))
        seen = set()
        for unit in [None, *(self._units if len(self._units) > 1 else [])]:
            for claim in model.of(unit.requirements if unit else ()):
                if claim not in seen and self._prover.literal(claim) != TRUE:
                    seen.add(claim)
                    yield claim, [unit] if unit else []

    # --- deriving ------------------------------------------------------------------------------------

    def run(self) -> Sequence | None:
        """The sequence that is found first, made short."""
        for places in PLACES:
            for _ in range(_ROUNDS):
                new = self._derive(self._likely, places, _TRY)
                last = self._contradiction(places)
                if last is None and len(self._units) == 1:
                    new |= self._derive(((claim, self._units) for claim in self._others), places, _TRY_ANY)
                    last = self._contradiction(places)
                if last is not None:
                    return self._short(last)
                if not new:
                    break
        return None

    def _derive(self, claims: Iterable[tuple[Claim, list[Asked]]], places: int, budget: float) -> bool:
        """Derive each claim that is not derived yet, if its step looks at so many suits of hands at most."""
        new = False
        for claim, units in claims:
            if claim in self._steps or claim.denied in self._steps:
                continue
            step = self._found.get(claim)
            if self._tried.get(claim) != len(self._steps) and not (step and self._plain(step, places)):
                self._tried[claim] = len(self._steps)
                step = self._better(step, self._step(claim, [*units, *self._steps, *self._held], places, budget))
            if step is not None:
                self._found[claim] = step
                if self._plain(step, places) and not _weaker(step):
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
        step = self._step(None, [*self._units, *self._steps, *self._held], places, _CONTRADICTION)
        return step if step is not None and self._plain(step, places) else None

    @staticmethod
    def _better(first: Step | None, second: Step | None) -> Step | None:
        steps = [step for step in (first, second) if step is not None]
        return min(steps, key=lambda step: (step.places, step.size), default=None)

    @staticmethod
    def _plain(step: Step, places: int) -> bool:
        return step.places + max(0, step.size - PREMISES) <= places

    # --- leaving out ---------------------------------------------------------------------------------

    def _short(self, last: Step) -> Sequence:
        """The steps that the last one needs, as few as can be proved, each with as few premises."""
        steps = self._needed(last)
        places = max(PLACES[1], *(step.places + max(0, step.size - PREMISES) for step in steps))
        steps = [Step.of(step.claim, self._prover.shrunk(step.claim, step.premises)) for step in steps]
        steps = _used(steps)
        with suppress(OutOfTime):
            while (fewer := self._without_one(steps, places)) is not None:
                steps = fewer
        return Sequence(tuple(steps), self._prover.solves, self._prover.work)

    def _needed(self, last: Step) -> list[Step]:
        order: dict[Claim, Step] = {}

        def need(step: Step) -> None:
            for claim in step.earlier:
                if claim not in order:
                    need(self._steps[claim])
                    order[claim] = self._steps[claim]

        need(last)
        return [*order.values(), last]

    def _without_one(self, steps: list[Step], places: int) -> list[Step] | None:
        """The steps without one of the claims; None if each is needed to keep the others plain."""
        for left_out in steps[:-1]:
            changed = []
            for step in steps:
                if step is left_out:
                    continue
                rests = left_out.claim in step.earlier
                other = self._on_the_premises(step, left_out, places) if rests else step
                if other is None:
                    break
                changed.append(other)
            else:
                return _used(changed)
        return None

    def _on_the_premises(self, step: Step, left_out: Step, places: int) -> Step | None:
        """A step that rests on the premises of one that is left out, if it is plain."""
        premises = [each for each in dict.fromkeys((*step.premises, *left_out.premises)) if each != left_out.claim]
        proof = self._prover.prove(step.claim, premises)
        if proof is None or Step.of(step.claim, proof).places > places + _HOPELESS:
            return None
        found = Step.of(step.claim, self._prover.shrunk(step.claim, proof))
        return found if self._plain(found, places) else None


def _weaker(step: Step) -> bool:
    """Whether a claim says no more than another one, or than the rules: it is no lemma."""
    return not step.asked and not step.held and len(step.earlier) < 2


def _used(steps: list[Step]) -> list[Step]:
    """The steps that a later one rests on, and the last."""
    used = {steps[-1].claim}
    kept = []
    for step in reversed(steps):
        if step.claim in used:
            kept.append(step)
            used.update(step.earlier)
    return kept[::-1]
