"""A step that is hard to follow in two, by a fact between them, or in several, by all that can be of one kind.

A fact between: some of the premises imply it, and with it the others suffice. Lines that were seen say which premises
each side needs: if the fact is false in a line that has all premises but one, the first side needs that one; if it is
true in it, the second side does. So a fact is looked for that parts the premises as evenly as can be.

All that can be of one kind: somebody wins the first trick, say. If each but one of them is refuted by a few premises,
and with what is refuted the rest is too, each is a step by itself.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from winnable.solver.crew.reasons.fact import Claim, Fact
from winnable.solver.crew.steps.plain import cost
from winnable.solver.crew.steps.prover import Group, Line, Prover
from winnable.solver.formula import FALSE, TRUE

CANDIDATES: Final = 16
"""How many facts are tried between two steps."""
GAIN: Final = 1.0
"""By how much the hardest step must become easier."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A step before it is made short: a claim, or None for the contradiction, and groups that suffice for it."""

    claim: Claim | None
    groups: tuple[Group, ...]

    @property
    def cost(self) -> float:
        """How hard it is to follow."""
        return cost(self.groups)


class Splitter:
    """Splits steps, with the facts of a prover."""

    def __init__(self, prover: Prover, facts: Iterable[Fact], kinds: Sequence[Sequence[Claim]]) -> None:
        """`kinds` are sets of claims of which one is true in every line."""
        self._prover = prover
        every = (Claim(fact, holds) for fact in facts for holds in (True, False))
        self._claims = [each for each in every if prover.literal(each) not in {TRUE, FALSE}]
        self._kinds = kinds

    def split(self, draft: Draft) -> list[Draft] | None:
        """Steps in place of one, the hardest of which is easier; None if none are found."""
        found = [each for each in (self._by_fact(draft), self._by_kind(draft)) if each is not None]
        best = min(found, key=lambda drafts: (_hardest(drafts), len(drafts)), default=None)
        return best if best is not None and _hardest(best) <= draft.cost - GAIN else None

    # --- by a fact between -----------------------------------------------------------------------------

    def _by_fact(self, draft: Draft) -> list[Draft] | None:
        lines = self._without_one(draft)
        candidates = sorted(self._parted(draft, lines), key=lambda each: each[0])
        best: list[Draft] | None = None
        for bound, claim, first, second in candidates[:CANDIDATES]:
            if best is not None and bound >= _hardest(best):
                break
            found = self._between(draft, claim, first, second)
            if found is not None and (best is None or _hardest(found) < _hardest(best)):
                best = found
        return best

    def _without_one(self, draft: Draft) -> dict[Group, list[Line]]:
        """By group, lines that have all other groups, and not the claim."""
        prover = self._prover
        lines: dict[Group, list[Line]] = {group: [] for group in draft.groups}
        literals = {group: prover.literals(group) for group in draft.groups}
        for line in prover.lines:
            if draft.claim is None or not line.holds(prover.literal(draft.claim)):
                missing = [group for group, each in literals.items() if not all(map(line.holds, each))]
                if len(missing) == 1:
                    lines[missing[0]].append(line)
        for group in (each for each, seen in lines.items() if not seen):
            before = len(prover.lines)
            prover.prove(draft.claim, [each for each in draft.groups if each != group])
            lines[group] += prover.lines[before:]
        return lines

    def _parted(
        self, draft: Draft, lines: dict[Group, list[Line]]
    ) -> Iterable[tuple[float, Claim, list[Group], list[Group]]]:
        """Yield claims, with the least that the harder side costs and the groups that each side needs."""
        known = {each[0] for each in draft.groups}
        for claim in self._claims:
            if claim in known or (draft.claim is not None and claim.fact == draft.claim.fact):
                continue
            literal = self._prover.literal(claim)
            first = [group for group, seen in lines.items() if not all(line.holds(literal) for line in seen)]
            second = [group for group, seen in lines.items() if any(line.holds(literal) for line in seen)]
            if 2 <= len(first) < len(draft.groups):
                yield max(cost(first), cost([*second, (claim,)])), claim, first, second

    def _between(
        self, draft: Draft, claim: Claim, first: Sequence[Group], second: Sequence[Group]
    ) -> list[Draft] | None:
        prover, fact = self._prover, (claim,)
        proof = prover.prove(draft.claim, [fact, *second, *(each for each in draft.groups if each not in second)])
        if proof is None or fact not in proof:
            return None
        proof = prover.without(draft.claim, proof, [each for each in draft.groups if each not in second])
        if fact not in proof or cost(proof) > draft.cost - GAIN:
            return None
        lemma = prover.prove(claim, [*first, *(each for each in draft.groups if each not in first)])
        if lemma is None:
            return None
        lemma = prover.without(claim, lemma, [each for each in reversed(draft.groups) if each not in first])
        return [Draft(claim, tuple(lemma)), Draft(draft.claim, tuple(proof))]

    # --- by all that can be of one kind ----------------------------------------------------------------

    def _by_kind(self, draft: Draft) -> list[Draft] | None:
        found = (self._each_of(draft, kind) for kind in self._kinds)
        return min((each for each in found if each), key=lambda each: (_hardest(each), len(each)), default=None)

    def _each_of(self, draft: Draft, kind: Sequence[Claim]) -> list[Draft] | None:
        """Steps that refute each claim but one, and with what they refute the rest; None if one is too hard."""
        if draft.claim is not None:
            return None
        prover, drafts = self._prover, []
        for claim in kind:
            if prover.literal(claim) == TRUE:
                return None
            if prover.literal(claim) != FALSE:
                proof = self._refuted(draft, claim)
                if proof is None:
                    return None
                drafts.append(Draft(claim.denied, tuple(proof)))
        drafts.sort(key=lambda each: each.cost)
        refuted: list[Group] = [(each.claim,) for each in drafts[:-1] if each.claim is not None]
        last = prover.prove(None, [*refuted, *drafts[-1].groups])
        if last is None:
            return None
        left = [each for each in drafts[:-1] if (each.claim,) in last]
        return [*left, Draft(None, tuple(last))]

    def _refuted(self, draft: Draft, claim: Claim) -> list[Group] | None:
        prover = self._prover
        proof = prover.prove(claim.denied, draft.groups)
        if proof is not None and cost(proof) > draft.cost - GAIN - 1:
            proof = prover.without(claim.denied, proof, sorted(proof, key=lambda each: -len(each)))
        return None if proof is None or cost(proof) > draft.cost - GAIN else proof


def _hardest(drafts: Iterable[Draft]) -> float:
    return max(each.cost for each in drafts)
