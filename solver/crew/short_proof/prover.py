"""Proofs in the model with open hands that premises contradict each other, and the few premises that a proof needs.

Where premises do not suffice, the line that shows it is kept: it also shows of other premises that they do not suffice,
and nothing is proved again of which a line is known. Proofs are kept as well: each holds for all premises that include
those that it needs.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import SeatIndex
from winnable.solver.crew.short_proof.open_hands import OpenHands
from winnable.solver.crew.short_proof.proof import Asked, Fact, Group, Plays, grouped, place
from winnable.solver.formula import PARAMETERS, Literal, Outcome
from winnable.solver.verdict import Limits, OutOfTime

ONE_PROOF: Final = 0.012
"""The most work for one proof, unless the whole needs more."""


def place_of(group: Group) -> tuple[SeatIndex, str]:
    """The seat and the suit of a group of statements about a hand."""
    first = group[0]
    assert not isinstance(first, Asked | Plays | Fact)
    return place(first)


class Prover:
    """Proves that premises contradict each other, within a small budget each."""

    def __init__(self, hands: OpenHands, limits: Limits) -> None:
        """`limits` are for all proofs together."""
        self.hands = hands
        self.work = 0.0
        self.solves = 0
        self.budget = ONE_PROOF
        self.places = grouped(each for each in hands.held if each != hands.top)
        """The statements about the suits of hands, each suit a group, without the highest trump of the commander."""
        self.seen: list[Outcome] = []
        """The lines that showed that groups do not suffice."""
        self._refuted: list[frozenset[Literal]] = []
        """Literals that were proved not to hold together: nor does any set that includes them."""
        self._limits = limits

    def prove(self, groups: Sequence[Group], budget: float | None = None, *, again: bool = False) -> list[Group] | None:
        """Groups that contradict each other, of these; None if that is not proved.

        A line that shows that they do not is added to those seen, and where one of those does, none is sought. Nor is a
        proof where a known one needs these groups alone, unless it is to be proved `again`: which groups another proof
        needs depends on their order. Raises OutOfTime once the limits for all proofs are spent.
        """
        literals = {group: self.literals(group) for group in groups}
        assumed = [literal for each in literals.values() for literal in each]
        if any(all(map(line.holds, assumed)) for line in self.seen):
            return None
        needed = None if again else self._refuted_within(assumed)
        if needed is None:
            outcome = self._solve(assumed, budget)
            if outcome.answer is not Answer.UNWINNABLE:
                return None
            needed = frozenset(outcome.clash)
            self._refuted.append(needed)
        return [group for group, each in literals.items() if not needed.isdisjoint(each)]

    def is_proved(self, groups: Sequence[Group]) -> bool:
        """Whether a known proof shows that the groups contradict each other."""
        return self._refuted_within(literal for group in groups for literal in self.literals(group)) is not None

    def _refuted_within(self, literals: Iterable[Literal]) -> frozenset[Literal] | None:
        """The smallest set of these literals that is known not to hold together; None if none is."""
        every = frozenset(literals)
        return min((each for each in self._refuted if each <= every), key=len, default=None)

    def literals(self, group: Group) -> list[Literal]:
        """The literals of which all hold exactly if the premises are true."""
        return [literal for premise in group for literal in self.hands.literals(premise)]

    def without(self, groups: Sequence[Group], order: Iterable[Group]) -> list[Group]:
        """Groups that suffice, from some that do: those of `order` are left out one by one where that is proved."""
        left = list(groups)
        for group in order:
            if group in left:
                left = self.prove([each for each in left if each != group]) or left
        return left

    def _solve(self, assumed: Sequence[Literal], budget: float | None = None) -> Outcome:
        """Ask the solver; a line is added to those seen. Raises OutOfTime once the limits for all proofs are spent."""
        left = self._limits.left(0, self.work)
        if left is None:
            raise OutOfTime
        most = self.budget if budget is None else budget
        limits = Limits(work=most if left.work is None else min(most, left.work), deadline=left.deadline)
        outcome = self.hands.formula.solve(limits, PARAMETERS, assumed, explain=True)
        self.solves += 1
        self.work += outcome.work
        if outcome.answer is Answer.WINNABLE:
            self.seen.append(outcome)
        return outcome


def rows(places: Iterable[Group]) -> list[list[Group]]:
    """What a person looks at together: each hand, then each suit."""
    found: dict[object, list[Group]] = {}
    for part in (0, 1):
        for group in places:
            found.setdefault(place_of(group)[part], []).append(group)
    return [*found.values()]
