"""Facts that one hand or one suit shows, until together they leave hardly anything open.

A person who looks for a refutation does not look at all cards at once, but at one hand, then at one suit, and notes the
facts that each of them shows; the notes help with the next. While there are lines in which all notes are true, a fact
is sought that is false in them, and that one row shows: one hand, or one suit. Of such facts the one comes first that
is false in most of the lines seen. In the first round a fact rests on the requirements and its row alone, later on the
facts of the rounds before as well.

Whether a row shows a fact is mostly answered by lines seen: one that has the row, and not the fact.
"""

from collections.abc import Sequence
from typing import Final

from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.steps.plain import is_plain
from winnable.solver.crew.steps.prover import Group, Prover, rows
from winnable.solver.crew.steps.split import Draft

ROUNDS: Final = 3
"""The most rounds."""
ONE_FACT: Final = 0.005
"""The work for one fact: a fact that is hard to prove is hard to see."""
WORK: Final = 1.0
"""The work for all of them."""
PROOFS: Final = 300
"""The most proofs that are tried: one that is little work takes time as well."""


def chain(prover: Prover, units: Sequence[Group], claims: Sequence[Claim]) -> list[Draft]:
    """Plain steps that prove claims from the `units`, a row and earlier ones, until one more row leaves no line.

    There are none if lines are left: the rest is mostly as hard to follow then as without these steps.
    """
    linked, closed = _Chain(prover, units, claims), False
    with prover.spending(WORK):
        closed = linked.link()
    return [*linked.shown.values()] if closed else []


class _Chain:
    """The notes so far, each with the step that shows it."""

    def __init__(self, prover: Prover, units: Sequence[Group], claims: Sequence[Claim]) -> None:
        self.shown: dict[Claim, Draft] = {}
        self._prover, self._units, self._claims = prover, units, claims
        self._rows = rows(prover.places)
        self._last = prover.solves + PROOFS

    def link(self) -> bool:
        """Note facts until one row and they leave no line; whether that is reached."""
        for _ in range(ROUNDS):
            before = self._facts()
            while not (closed := self._closed()) and self._one_more(before):
                pass
            if closed or len(before) == len(self.shown):
                return closed
        return False

    def _facts(self) -> list[Group]:
        return [(claim,) for claim in self.shown]

    def _closed(self) -> bool:
        """Whether one row leaves no line with all facts; lines that it leaves are seen then."""
        facts = [*self._units, *self._facts()]
        return any(self._prover.prove(None, [*facts, *row], ONE_FACT) is not None for row in self._rows)

    def _one_more(self, before: Sequence[Group]) -> bool:
        """Note the first fact that a row and those before show; whether there is one."""
        prover = self._prover
        bases = [[*self._units, *before, *row] for row in self._rows]
        assumed = [self._literals(base) for base in bases]
        for claim in self._useful():
            false = prover.literal(claim.denied)
            for base, literals in zip(bases, assumed, strict=True):
                if prover.seen.where_all([*literals, false]):
                    continue
                if prover.solves >= self._last:
                    return False
                proof = prover.prove(claim, base, ONE_FACT)
                if proof is None:
                    continue
                proof = prover.without(claim, proof, before)
                if is_plain(proof):
                    self.shown[claim] = Draft(claim, tuple(proof))
                    return True
        return False

    def _useful(self) -> list[Claim]:
        """The claims that are false in lines with all that was noted, those first that are so in most of them."""
        seen = self._prover.seen
        left = seen.where_all(self._literals([*self._units, *self._facts()]))
        false = {claim: seen.where(self._prover.literal(claim.denied)) & left for claim in self._claims}
        return sorted(filter(false.__getitem__, self._claims), key=lambda claim: -false[claim].bit_count())

    def _literals(self, groups: Sequence[Group]) -> list[int]:
        return [literal for group in groups for literal in self._prover.literals(group)]
