"""Proofs of single steps in the model with open hands, and the few premises that a proof needs."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from winnable.rules.answer import Answer
from winnable.solver.crew.reasons.encoded import literal_of
from winnable.solver.crew.reasons.fact import Claim, Fact
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.premise import Asked, Premise, place
from winnable.solver.decide import PARAMETERS
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.verdict import Limits, OutOfTime

ONE_PROOF: Final = 0.005
"""The most work for one proof; a step that takes more is none that a person would follow."""


class Prover:
    """Proves claims from premises, within a small budget each."""

    def __init__(self, hands: OpenHands, facts: Iterable[Fact], limits: Limits) -> None:
        """`limits` are for all proofs together. Raises OutOfTime if the facts are not encoded by their deadline."""
        self.hands = hands
        self.work = 0.0
        self.solves = 0
        self._literals = {fact: literal_of(fact, hands.board, hands.model.goals) for fact in facts}
        self._limits = limits

    def prove(
        self, claim: Claim | None, premises: Sequence[Premise], budget: float = ONE_PROOF
    ) -> list[Premise] | None:
        """Premises that suffice for the claim, or without one for a contradiction; None if that is not proved.

        Raises OutOfTime once the limits for all proofs are spent.
        """
        left = self._limits.left(0, self.work)
        if left is None:
            raise OutOfTime
        literals = [(premise, literal) for premise in premises for literal in self._literals_of(premise)]
        assumed = [literal for _, literal in literals]
        if claim is not None:
            assumed.append(~self.literal(claim))
        limits = Limits(work=budget if left.work is None else min(budget, left.work), deadline=left.deadline)
        outcome = self.hands.formula.solve(limits, PARAMETERS, assumed, explain=True)
        self.solves += 1
        self.work += outcome.work
        if outcome.answer is not Answer.UNWINNABLE:
            return None
        needed = set(outcome.clash)
        return list(dict.fromkeys(premise for premise, literal in literals if literal in needed))

    def always(self, claim: Claim) -> None:
        """Take a claim for granted that was proved without premises: by the rules, and as the commander is known."""
        self.hands.formula.fix(self.literal(claim))
        self._literals[claim.fact] = TRUE if claim.holds else FALSE

    def literal(self, claim: Claim) -> Literal:
        """The literal that holds exactly if the claim is true."""
        literal = self._literals[claim.fact]
        return literal if claim.holds else ~literal

    def _literals_of(self, premise: Premise) -> list[Literal]:
        match premise:
            case Asked():
                return self.hands.asked(premise)
            case Claim():
                return [self.literal(premise)]
            case _:
                return [self.hands.held[premise]]

    # --- few premises --------------------------------------------------------------------------------

    def narrowed(self, claim: Claim | None, premises: Sequence[Premise]) -> list[Premise]:
        """Premises that suffice, from some that do: suits of hands, claims and requirements are left out as a whole."""
        left = list(premises)
        for group in _groups(left):
            if group <= set(left):
                left = self.prove(claim, [each for each in left if each not in group]) or left
        return left

    def shrunk(self, claim: Claim | None, premises: Sequence[Premise]) -> list[Premise]:
        """Premises that suffice, of which none can be left out as far as was proved; of a hand the weaker ones stay."""
        left = self.narrowed(claim, premises)
        for each in reversed(left):
            if not isinstance(each, Asked | Claim) and each in left:
                left = self.prove(claim, [other for other in left if other != each]) or left
        return left


def _groups(premises: Sequence[Premise]) -> list[set[Premise]]:
    """The premises, those about the same suit of a hand together; the larger groups first."""
    groups: dict[Hashable, set[Premise]] = {}
    for each in premises:
        groups.setdefault(each if isinstance(each, Asked | Claim) else place(each), set()).add(each)
    return sorted(groups.values(), key=len, reverse=True)
