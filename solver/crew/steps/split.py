"""A step that is hard to follow in several: by a fact between two, by all that can be of one kind, or in a case.

A fact between: some of the premises imply it, and with it the others suffice. Lines that were seen say which premises
each side needs: if the fact is false in a line that has all premises but one, the first side needs that one; if it is
true in it, the second side does. So a fact is looked for that parts the premises as evenly as can be.

All that can be of one kind: somebody wins the first trick, say. If each but one of them is refuted by a few premises,
and with what is refuted the rest is too, each is a step by itself. The same lines say how many premises each needs.

A case: the opposite of the claim is supposed, and that this cannot be is told in one of these two ways.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.solver.crew.reasons.fact import Claim, Fact
from winnable.solver.crew.steps.plain import cost, is_plain
from winnable.solver.crew.steps.prover import Group, Prover, grouped
from winnable.solver.formula import FALSE, TRUE

CANDIDATES: Final = 16
"""How many facts are tried between two steps."""
KINDS: Final = 6
"""How many kinds are tried."""
DEEP: Final = 2
"""How deep a case may be in another one."""
GAIN: Final = 1.0
"""By how much the hardest step must become easier."""


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


class Splitter:
    """Splits steps, with the facts of a prover."""

    def __init__(self, prover: Prover, facts: Iterable[Fact], kinds: Sequence[Sequence[Claim]]) -> None:
        """`kinds` are sets of claims of which one is true in every line."""
        self.prover = prover
        self._places = grouped(prover.hands.held)
        every = (Claim(fact, holds) for fact in facts for holds in (True, False))
        self._claims = [each for each in every if prover.literal(each) not in {TRUE, FALSE}]
        self._kinds = kinds

    def split(self, draft: Draft, depth: int = 0) -> list[Draft] | None:
        """Steps in place of one, the hardest of which is easier; None if none are found.

        `depth` is the number of cases that it is in.
        """
        parts = self._best(draft, [self._by_fact(draft), self._by_kind(draft)])
        if parts is None and draft.claim is not None and depth < DEEP:
            case = Draft(None, (*draft.groups, (draft.claim.denied,)))
            inner = self._best(draft, [self._by_fact(case), self._by_kind(case)])
            return inner and [Draft(draft.claim, draft.groups, tuple(inner))]
        return parts

    def _best(self, draft: Draft, found: Iterable[list[Draft] | None]) -> list[Draft] | None:
        best = min(filter(None, found), key=lambda drafts: (hardest(drafts), len(drafts)), default=None)
        return best if best is not None and hardest(best) <= draft.cost - GAIN else None

    # --- by a fact between -----------------------------------------------------------------------------

    def _by_fact(self, draft: Draft) -> list[Draft] | None:
        candidates = sorted(self._parted(draft), key=lambda each: each[0])
        best: list[Draft] | None = None
        for bound, claim, first, second in candidates[:CANDIDATES]:
            if bound > draft.cost - GAIN or (best is not None and bound >= hardest(best)):
                break
            found = self._between(draft, claim, first, second)
            if found is not None and (best is None or hardest(found) < hardest(best)):
                best = found
        return best

    def _without_one(self, draft: Draft) -> dict[Group, int]:
        """By group, the lines that have all other groups, and not the claim; at least one is sought for each."""
        prover, lines = self.prover, dict[Group, int]()
        denied = [] if draft.claim is None else [prover.literal(draft.claim.denied)]
        for group in draft.groups:
            others = [each for each in draft.groups if each != group]
            assumed = [*denied, *(literal for each in others for literal in prover.literals(each))]
            if not prover.seen.where_all(assumed):
                prover.prove(draft.claim, others)
            lines[group] = prover.seen.where_all(assumed)
        return lines

    def _parted(self, draft: Draft) -> Iterable[tuple[float, Claim, list[Group], list[Group]]]:
        """Yield claims, with the least that the harder side costs and the groups that each side needs."""
        lines = self._without_one(draft)
        known = {each[0] for each in draft.groups}
        for claim in self._claims:
            if claim in known or (draft.claim is not None and claim.fact == draft.claim.fact):
                continue
            where = self.prover.seen.where(self.prover.literal(claim))
            first = [group for group, seen in lines.items() if seen & ~where]
            second = [group for group, seen in lines.items() if seen & where]
            if 2 <= len(first) < len(draft.groups):
                yield max(cost(first), cost([*second, (claim,)])), claim, first, second

    def _between(
        self, draft: Draft, claim: Claim, first: Sequence[Group], second: Sequence[Group]
    ) -> list[Draft] | None:
        prover, fact = self.prover, (claim,)
        easier = _at_most(draft.cost - GAIN)
        proof = prover.prove(draft.claim, [fact, *second, *(each for each in draft.groups if each not in second)])
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
        lines = self._without_one(draft)
        ranked = sorted(((self._least(kind, lines), place) for place, kind in enumerate(self._kinds)))
        for bound, place in ranked[:KINDS]:
            most = min(draft.cost - GAIN, hardest(best) if best else draft.cost)
            if bound > most or (best is not None and bound >= most):
                break
            found = self._each_of(draft, self._kinds[place], most)
            if found is not None and (best is None or (hardest(found), len(found)) < (hardest(best), len(best))):
                best = found
        return best

    def _least(self, kind: Sequence[Claim], lines: Mapping[Group, int]) -> float:
        """The least that the hardest costs if each claim of a kind is refuted by itself."""
        where = [self.prover.seen.where(self.prover.literal(claim)) for claim in kind]
        return max(cost(group for group, seen in lines.items() if seen & mask) for mask in where)

    def _each_of(self, draft: Draft, kind: Sequence[Claim], most: float) -> list[Draft] | None:
        """Steps that refute each claim but one, and with what they refute the rest; None if one costs more."""
        prover, drafts = self.prover, []
        for claim in kind:
            if prover.literal(claim) == TRUE:
                return None
            if prover.literal(claim) != FALSE:
                proof = self._refuted(draft, claim, most)
                if proof is None:
                    return None
                drafts.append(Draft(claim.denied, tuple(proof)))
        drafts.sort(key=lambda each: each.cost)
        refuted: list[Group] = [(each.claim,) for each in drafts[:-1] if each.claim is not None]
        last = prover.prove(None, [*refuted, *drafts[-1].groups])
        if last is None or cost(last) > most:
            return None
        left = [each for each in drafts[:-1] if (each.claim,) in last]
        return [*left, Draft(None, tuple(last))]

    def _refuted(self, draft: Draft, claim: Claim, most: float) -> list[Group] | None:
        """Groups that refute a claim: of those of the draft if they are easy to follow, else of any."""
        others = [group for group in self._places if group not in draft.groups]
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
