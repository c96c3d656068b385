"""A step that is hard to follow in two: by a fact between them.

Some of the premises imply the fact, and with it the others suffice. Lines that were seen say which premises each side
needs: if the fact is false in a line that has all premises but one, the first side needs that one; if it is true in it,
the second side does. So a fact is looked for that parts the premises as evenly as can be. Of the fact that looks best,
lines are sought that put a premise on its other side too; such a line shows the same of many facts. The fact that still
looks best when no such line is left is proved.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from typing import Final

from winnable.solver.crew.steps.candidates import restates
from winnable.solver.crew.steps.proof import Asked, Claim, Fact, Group, cost, is_short
from winnable.solver.crew.steps.prover import Prover
from winnable.solver.formula import FALSE, TRUE

CANDIDATES: Final = 8
"""How many facts are tried between two steps."""
LOOKS: Final = 60
"""How often a line is sought that shows on which side of a fact a premise is needed."""
IF_SHORT: Final = 3
"""By what both are divided for a step that is short."""
UNUSABLE: Final = 1e9
"""The cost of a fact that cannot be between."""
GAIN: Final = 1.0
"""By how much the harder of two steps must be easier than the one, at least."""
SHARE: Final = 0.1
"""By which share of what it costs: a little less of many cards is no easier to follow."""
LITTLE: Final = 0.5
"""By how much, where the step is short."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A step before it is put in few words: a claim, or None for the contradiction, and groups that suffice for it."""

    claim: Claim | None
    groups: tuple[Group, ...]

    @property
    def cost(self) -> float:
        """How hard it is to follow."""
        return cost(self.groups)


def hardest(drafts: Iterable[Draft]) -> float:
    """How hard the hardest step is to follow."""
    return max(each.cost for each in drafts)


class _Sides:
    """On which side of a fact each group of a draft is needed, by lines that have all groups but one."""

    def __init__(self, prover: Prover, draft: Draft) -> None:
        """Find a line for each group."""
        self._prover, self._draft = prover, draft
        self._without = {group: [each for each in draft.groups if each != group] for group in draft.groups}
        denied = [] if draft.claim is None else [prover.literal(draft.claim.denied)]
        self._assumed = {
            group: [*denied, *(literal for each in others for literal in prover.literals(each))]
            for group, others in self._without.items()
        }
        self._looked: set[tuple[Claim, Group]] = set()
        for group, others in self._without.items():
            if not prover.seen.where_all(self._assumed[group]):
                prover.prove(draft.claim, others)
        self._lines, self._known = self._seen(), len(prover.seen.every)

    def _seen(self) -> dict[Group, int]:
        """By group, the lines seen that have all other groups, and not the claim."""
        return {group: self._prover.seen.where_all(assumed) for group, assumed in self._assumed.items()}

    def of(self, claim: Claim) -> tuple[list[Group], list[Group]]:
        """The groups that are needed for a claim, and those that are needed with it."""
        where = self._prover.seen.where(self._prover.literal(claim))
        first = [group for group, seen in self._lines.items() if seen & ~where]
        return first, [group for group, seen in self._lines.items() if seen & where]

    def bound(self, claim: Claim) -> tuple[float, int]:
        """The least that the harder side costs, and how many groups both have."""
        if self._known < len(self._prover.seen.every):
            self._lines, self._known = self._seen(), len(self._prover.seen.every)
        first, second = self.of(claim)
        if not first or len(first) == len(self._lines) or len(second) == len(self._lines):
            return UNUSABLE, 0
        return max(cost(first), cost([*second, (claim,)])), len(first) + len(second)

    def look(self, claim: Claim) -> bool:
        """Seek a line that has all groups but one and puts that one on the other side too; whether all are sought."""
        first, second = self.of(claim)
        for group, others in self._without.items():
            for side, said in ((first, claim), (second, claim.denied)):
                if group not in side and (said, group) not in self._looked:
                    self._looked.add((said, group))
                    known = len(self._prover.seen.every)
                    self._prover.prove(None, [*others, *self._denied(), (said.denied,)])
                    if len(self._prover.seen.every) > known:
                        return False
        return True

    def _denied(self) -> list[Group]:
        return [] if self._draft.claim is None else [(self._draft.claim.denied,)]


class Splitter:
    """Splits steps, with the facts of a prover."""

    def __init__(self, prover: Prover, facts: Iterable[Fact]) -> None:
        """The facts must be encoded by the prover."""
        self.prover = prover
        every = (Claim(fact, holds) for fact in facts for holds in (True, False))
        self._claims = [each for each in every if prover.literal(each) not in {TRUE, FALSE}]
        self._gain = GAIN

    def split(self, draft: Draft) -> list[Draft] | None:
        """Two steps in place of one, the harder of which is easier; None if none are found."""
        short = is_short(draft.groups)
        self._gain = LITTLE if short else max(GAIN, SHARE * draft.cost)
        best: list[Draft] | None = None
        tried, part = 0, IF_SHORT if short else 1
        sides = _Sides(self.prover, draft)
        queue = [(*sides.bound(claim), place) for place, claim in self._candidates(draft)]
        heapify(queue)
        for _ in range(LOOKS // part):
            most = draft.cost - self._gain if best is None else hardest(best) - LITTLE
            while queue and (now := sides.bound(self._claims[queue[0][-1]])) != queue[0][:-1]:
                heapreplace(queue, (*now, queue[0][-1]))
            if not queue or queue[0][0] > most or tried >= CANDIDATES / part:
                break
            claim = self._claims[queue[0][-1]]
            if sides.look(claim):
                heappop(queue)
                tried += 1
                found = self._between(draft, claim, *sides.of(claim))
                if found is not None and (best is None or hardest(found) < hardest(best)):
                    best = found
        return best if best is not None and hardest(best) <= draft.cost - self._gain else None

    def _candidates(self, draft: Draft) -> Iterator[tuple[int, Claim]]:
        """Yield the claims that may part a draft, with their places: none of a fact that it speaks of already."""
        known = {first.fact for first, *_ in draft.groups if isinstance(first, Claim)}
        known |= set() if draft.claim is None else {draft.claim.fact}
        yield from ((place, claim) for place, claim in enumerate(self._claims) if claim.fact not in known)

    def _between(
        self, draft: Draft, claim: Claim, first: Sequence[Group], second: Sequence[Group]
    ) -> list[Draft] | None:
        prover, fact = self.prover, (claim,)
        easier = _at_most(draft.cost - self._gain, short=is_short(draft.groups))
        proof = prover.prove(draft.claim, [fact, *second]) or prover.prove(
            draft.claim, [fact, *second, *(each for each in draft.groups if each not in second)]
        )
        if proof is None or fact not in proof:
            return None
        proof = prover.within(draft.claim, proof, [each for each in draft.groups if each not in second], easier)
        if proof is None or fact not in proof or not easier(proof):
            return None
        lemma = prover.prove(claim, [*first, *(each for each in draft.groups if each not in first)])
        if lemma is None:
            return None
        lemma = prover.within(claim, lemma, [each for each in reversed(draft.groups) if each not in first], easier)
        if lemma is None or not easier(lemma) or (len(lemma) == 1 and self._restates(claim, lemma[0])):
            return None
        return [Draft(claim, tuple(lemma)), Draft(draft.claim, tuple(proof))]

    def _restates(self, claim: Claim, group: Group) -> bool:
        first = group[0]
        return isinstance(first, Asked) and restates(claim, first, self.prover.hands.problem)


def _at_most(most: float, *, short: bool) -> Callable[[list[Group]], bool]:
    """Whether groups are no harder to follow than that; the parts of a short step must be short."""
    return lambda groups: cost(groups) <= most and (not short or is_short(groups))
