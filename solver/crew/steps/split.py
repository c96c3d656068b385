"""A step that is hard to follow in several: by a fact between two, by all that can be of one kind, or in a case.

A fact between: some of the premises imply it, and with it the others suffice. Lines that were seen say which premises
each side needs: if the fact is false in a line that has all premises but one, the first side needs that one; if it is
true in it, the second side does. So a fact is looked for that parts the premises as evenly as can be. Of the fact that
looks best, lines are sought that put a premise on its other side too; such a line shows the same of many facts. The
fact that still looks best when no such line is left is proved.

All that can be of one kind: the possible winners of the first trick, say. If each but one of them is refuted by a few
premises, and with these refuted the last one is too, each is a step by itself. The same lines say how many premises
each needs.

A case: the opposite of the claim is supposed, and is refuted in one of these two ways.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heapreplace
from typing import Final

from winnable.solver.crew.reasons.fact import Claim, Fact
from winnable.solver.crew.steps.plain import cost, is_plain
from winnable.solver.crew.steps.prover import Group, Prover
from winnable.solver.formula import FALSE, TRUE

CANDIDATES: Final = 8
"""How many facts are tried between two steps."""
LOOKS: Final = 60
"""How often a line is sought that shows on which side of a fact a premise is needed."""
IF_PLAIN: Final = 3
"""By what both are divided for a step that is plain."""
UNUSABLE: Final = 1e9
"""The cost of a fact that cannot be between."""
KINDS: Final = 6
"""How many kinds are tried."""
DEEP: Final = 2
"""How deep a case may be in another one."""
GAIN: Final = 1.0
"""By how much the hardest step must become easier, at least."""
SHARE: Final = 0.1
"""By which share of what it costs: a little less of many cards is no easier to follow."""
LITTLE: Final = 0.5
"""By how much, where the step is plain."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A step before it is made short: a claim, or None for the contradiction, and groups that suffice for it.

    `inner` tells in a case, in which the opposite of the claim is supposed, why they do.
    """

    claim: Claim | None
    groups: tuple[Group, ...]
    inner: "tuple[Draft, ...]" = ()

    @property
    def cost(self) -> float:
        """How hard it is to follow."""
        return hardest(self.inner) if self.inner else cost(self.groups)


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
        self._lines, self._known = self.lines(), len(prover.seen.every)

    def lines(self) -> dict[Group, int]:
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
            self._lines, self._known = self.lines(), len(self._prover.seen.every)
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

    def __init__(self, prover: Prover, facts: Iterable[Fact], kinds: Sequence[Sequence[Claim]]) -> None:
        """`kinds` are sets of claims of which one is true in every line."""
        self.prover = prover
        every = (Claim(fact, holds) for fact in facts for holds in (True, False))
        self.claims = [each for each in every if prover.literal(each) not in {TRUE, FALSE}]
        self._kinds = kinds
        self._gain = GAIN

    def split(self, draft: Draft, depth: int = 0) -> list[Draft] | None:
        """Steps in place of one, the hardest of which is easier; None if none are found.

        `depth` is the number of cases that it is in.
        """
        if is_plain(draft.groups):
            self._gain = LITTLE
            return self._best(draft, [self._by_fact(draft)])
        self._gain = max(GAIN, SHARE * draft.cost)
        parts = self._best(draft, [self._by_fact(draft), self._by_kind(draft)])
        if parts is None and draft.claim is not None and depth < DEEP:
            case = Draft(None, (*draft.groups, (draft.claim.denied,)))
            inner = self._best(draft, [self._by_fact(case), self._by_kind(case)])
            return inner and [Draft(draft.claim, draft.groups, tuple(inner))]
        return parts

    def _best(self, draft: Draft, found: Iterable[list[Draft] | None]) -> list[Draft] | None:
        best = min(filter(None, found), key=lambda drafts: (hardest(drafts), len(drafts)), default=None)
        return best if best is not None and hardest(best) <= draft.cost - self._gain else None

    # --- by a fact between -----------------------------------------------------------------------------

    def _by_fact(self, draft: Draft) -> list[Draft] | None:
        best: list[Draft] | None = None
        tried = 0
        sides = _Sides(self.prover, draft)
        queue = [(*sides.bound(claim), place) for place, claim in self._candidates(draft)]
        heapify(queue)
        part = IF_PLAIN if is_plain(draft.groups) else 1
        for _ in range(LOOKS // part):
            most = draft.cost - self._gain if best is None else hardest(best) - LITTLE
            while queue and (now := sides.bound(self.claims[queue[0][-1]])) != queue[0][:-1]:
                heapreplace(queue, (*now, queue[0][-1]))
            if not queue or queue[0][0] > most or tried >= CANDIDATES / part:
                break
            claim = self.claims[queue[0][-1]]
            if sides.look(claim):
                heappop(queue)
                tried += 1
                found = self._between(draft, claim, *sides.of(claim))
                if found is not None and (best is None or hardest(found) < hardest(best)):
                    best = found
        return best

    def _candidates(self, draft: Draft) -> Iterator[tuple[int, Claim]]:
        """Yield the claims that may part a draft, with their places: none of a fact that it speaks of already."""
        known = {first.fact for first, *_ in draft.groups if isinstance(first, Claim)}
        known |= set() if draft.claim is None else {draft.claim.fact}
        yield from ((place, claim) for place, claim in enumerate(self.claims) if claim.fact not in known)

    def _between(
        self, draft: Draft, claim: Claim, first: Sequence[Group], second: Sequence[Group]
    ) -> list[Draft] | None:
        prover, fact = self.prover, (claim,)
        easier = _at_most(draft.cost - self._gain)
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
        return [Draft(claim, tuple(lemma)), Draft(draft.claim, tuple(proof))] if lemma else None

    # --- by all that can be of one kind ----------------------------------------------------------------

    def _by_kind(self, draft: Draft) -> list[Draft] | None:
        if draft.claim is not None:
            return None
        best: list[Draft] | None = None
        lines = _Sides(self.prover, draft).lines()
        ranked = sorted(((self._least(kind, lines), place) for place, kind in enumerate(self._kinds)))
        for bound, place in ranked[:KINDS]:
            most = min(draft.cost - self._gain, hardest(best) if best else draft.cost)
            if bound > most or (best is not None and bound >= most):
                break
            found = self._each_of(draft, self._kinds[place], most)
            if found is not None and (best is None or (hardest(found), len(found)) < (hardest(best), len(best))):
                best = found
        return best

    def _least(self, kind: Sequence[Claim], lines: Mapping[Group, int]) -> float:
        """The least that the hardest costs if each claim of a kind is refuted by itself."""
        where = [self.prover.seen.where(self.prover.literal(claim)) for claim in kind]
        return max(cost([group for group, seen in lines.items() if seen & mask]) for mask in where)

    def _each_of(self, draft: Draft, kind: Sequence[Claim], most: float) -> list[Draft] | None:
        """Steps that refute each claim but one, and with these the last one; None if one costs more."""
        prover, drafts = self.prover, list[Draft]()
        literals = [prover.literal(claim) for claim in kind]
        if TRUE in literals:
            return None
        open_, spared = [claim for claim, each in zip(kind, literals, strict=True) if each != FALSE], 0
        for claim in open_:
            proof = self._refuted(draft, claim, most)
            if proof is not None:
                drafts.append(Draft(claim.denied, tuple(proof)))
            else:
                spared += 1
            if spared > 1:
                return None
        drafts.sort(key=lambda each: each.cost)
        refuted: list[Group] = [(each.claim,) for each in drafts[: len(open_) - 1] if each.claim is not None]
        rest = draft.groups if spared else drafts[-1].groups
        last = prover.prove(None, [*refuted, *rest])
        if last is not None and spared:
            last = prover.within(None, last, reversed(draft.groups), _at_most(most))
        if last is None or cost(last) > most:
            return None
        return [*(each for each in drafts if (each.claim,) in last), Draft(None, tuple(last))]

    def _refuted(self, draft: Draft, claim: Claim, most: float) -> list[Group] | None:
        """Groups that refute a claim: of those of the draft if they are easy to follow, else of any."""
        others = [group for group in self.prover.places if group not in draft.groups]
        best: list[Group] | None = None
        for groups in ([*draft.groups], [*draft.groups, *others], [*others, *draft.groups]):
            proof = self.prover.prove(claim.denied, groups)
            if proof is not None and not is_plain(proof):
                proof = self.prover.within(claim.denied, proof, reversed(groups), _at_most(most))
            if proof is not None and cost(proof) <= most:
                best = proof if best is None else min(best, proof, key=cost)
                if is_plain(best):
                    break
        return best


def hardest(drafts: Iterable[Draft]) -> float:
    """How hard the hardest step is to follow."""
    return max(each.cost for each in drafts)


def _at_most(most: float) -> Callable[[list[Group]], bool]:
    """Whether groups are no harder to follow than that."""
    return lambda groups: cost(groups) <= most
