"""Proofs of single steps in the model with open hands, and the few premises that a proof needs.

Where premises do not suffice, the line that shows it is kept: it has the premises that are true in it, and not the
claim, so it also shows of other premises that they do not suffice, and nothing is proved again of which a line is
known. Proofs are kept as well: each holds for all premises that include those that it needs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.card import SeatIndex
from winnable.solver.crew.steps.open_hands import OpenHands
from winnable.solver.crew.steps.proof import Asked, Claim, Fact, Group, Premise, grouped, place
from winnable.solver.formula import PARAMETERS, Literal, Outcome
from winnable.solver.verdict import Limits, OutOfTime

ONE_PROOF: Final = 0.012
"""The most work for one proof, unless the whole needs more."""


def place_of(group: Group) -> tuple[SeatIndex, str]:
    """The seat and the suit of a group of statements about a hand."""
    first = group[0]
    assert not isinstance(first, Asked | Claim)
    return place(first)


class Lines:
    """Lines that were seen, by their values, and in which literals hold: bit by bit, the last line is the highest."""

    def __init__(self) -> None:
        self.every: list[bytes] = []
        self._known: dict[Literal, tuple[int, int]] = {}

    def where(self, literal: Literal) -> int:
        """The lines in which a literal is true."""
        mask, number = self._known.get(literal, (0, 0))
        for later in range(number, len(self.every)):
            values = self.every[later]
            mask |= bool(values[literal] if literal >= 0 else not values[~literal]) << later
        self._known[literal] = mask, len(self.every)
        return mask

    def where_all(self, literals: Iterable[Literal]) -> int:
        """The lines in which all of some literals are true."""
        mask = (1 << len(self.every)) - 1
        for literal in literals:
            if not mask:
                break
            mask &= self.where(literal)
        return mask


class Refuted:
    """Sets of literals that were proved not to hold together; no set that includes one of them does."""

    def __init__(self) -> None:
        self._sets: list[frozenset[Literal]] = []

    def add(self, literals: Iterable[Literal]) -> None:
        """Add a set of literals that cannot hold together."""
        self._sets.append(frozenset(literals))

    def within(self, literals: Iterable[Literal]) -> frozenset[Literal] | None:
        """The smallest of the sets that is a part of this one; None if none is."""
        every = frozenset(literals)
        return min((each for each in self._sets if each <= every), key=len, default=None)


class Prover:
    """Proves claims from premises, within a small budget each."""

    def __init__(self, hands: OpenHands, facts: Iterable[Fact], limits: Limits) -> None:
        """`limits` are for all proofs together. The facts are encoded when one is needed first."""
        self.hands = hands
        self.work = 0.0
        self.solves = 0
        self.budget = ONE_PROOF
        self.places = grouped(each for each in hands.held if each != hands.top)
        """The statements about the suits of hands, each suit a group, without the highest trump of the commander."""
        self.seen = Lines()
        """The lines that showed that groups do not suffice."""
        self._refuted = Refuted()
        self._facts, self._literals = tuple(facts), dict[Fact, Literal]()
        self._limits = limits
        self._most = float("inf")

    @contextmanager
    def spending(self, work: float) -> Iterator[None]:
        """Go on after the block once that work is done in it, or the limits are spent."""
        self._most = self.work + work
        with suppress(OutOfTime):
            yield
        self._most = float("inf")

    def prove(
        self, claim: Claim | None, groups: Sequence[Group], budget: float | None = None, *, again: bool = False
    ) -> list[Group] | None:
        """Groups that suffice for the claim, or without one for a contradiction; None if that is not proved.

        A line that shows that they do not suffice is added to those seen, and where one of those does, none is sought.
        Nor is a proof where a known one needs these groups alone, unless it is to be proved `again`: which groups
        another proof needs depends on their order. Raises OutOfTime once the limits for all proofs are spent.
        """
        literals = {group: self.literals(group) for group in groups}
        assumed = self._assumed(claim, literals.values())
        if self.seen.where_all(assumed):
            return None
        needed = None if again else self._refuted.within(assumed)
        if needed is None:
            outcome = self._solve(assumed, budget)
            if outcome.answer is not Answer.UNWINNABLE:
                return None
            needed = frozenset(outcome.clash)
            self._refuted.add(needed)
        return [group for group, each in literals.items() if not needed.isdisjoint(each)]

    def is_proved(self, claim: Claim | None, groups: Sequence[Group]) -> bool:
        """Whether a known proof shows that the groups suffice."""
        return self._refuted.within(self._assumed(claim, map(self.literals, groups))) is not None

    def _assumed(self, claim: Claim | None, literals: Iterable[Sequence[Literal]]) -> list[Literal]:
        """The assumptions of a proof: the literals of the groups, and the denial of the claim."""
        assumed = [literal for each in literals for literal in each]
        return assumed if claim is None else [*assumed, ~self.literal(claim)]

    def _solve(self, assumed: Sequence[Literal], budget: float | None = None) -> Outcome:
        """Ask the solver; a line is added to those seen. Raises OutOfTime once the limits for all proofs are spent."""
        left = self._limits.left(0, self.work)
        if left is None or self.work >= self._most:
            raise OutOfTime
        most = self.budget if budget is None else budget
        limits = Limits(work=most if left.work is None else min(most, left.work), deadline=left.deadline)
        outcome = self.hands.formula.solve(limits, PARAMETERS, assumed, explain=True)
        self.solves += 1
        self.work += outcome.work
        if outcome.answer is Answer.WINNABLE:
            self.seen.every.append(bytes(outcome.values))
        return outcome

    def literal(self, claim: Claim) -> Literal:
        """The literal that holds exactly if the claim is true. Raises OutOfTime if that is not encoded in time."""
        self.encode()
        literal = self._literals[claim.fact]
        return literal if claim.holds else ~literal

    def encode(self) -> None:
        """Encode all facts, if they are not. Lines seen before do not show whether they hold, so these are forgotten.

        Many contradictions need no fact, and the model without facts is smaller. Raises OutOfTime if it is
        not done by the deadline.
        """
        if self._literals or not self._facts:
            return
        self._literals = {fact: self.hands.literal(fact) for fact in self._facts}
        self.seen = Lines()

    def literals(self, group: Group) -> list[Literal]:
        """The literals of which all hold exactly if the premises are true."""
        return [literal for premise in group for literal in self._of(premise)]

    def _of(self, premise: Premise) -> list[Literal]:
        match premise:
            case Asked():
                return self.hands.asked(premise)
            case Claim():
                return [self.literal(premise)]
            case _:
                return self.hands.literals(premise)

    # --- few premises --------------------------------------------------------------------------------

    def without(self, claim: Claim | None, groups: Sequence[Group], order: Iterable[Group]) -> list[Group]:
        """Groups that suffice, from some that do: those of `order` are left out one by one where that is proved."""
        return self.within(claim, groups, order, lambda _: True) or list(groups)

    def within(
        self, claim: Claim | None, groups: Sequence[Group], order: Iterable[Group], easy: Callable[[list[Group]], bool]
    ) -> list[Group] | None:
        """The same, but None once it is seen that groups stay that are not easy by themselves."""
        left, needed = list(groups), list[Group]()
        for group in order:
            if group not in left:
                continue
            proof = self.prove(claim, [each for each in left if each != group])
            if proof is not None:
                left = proof
                continue
            needed.append(group)
            if not easy(needed):
                return None
        return left


def rows(places: Iterable[Group]) -> list[list[Group]]:
    """What a person looks at together: each hand, then each suit."""
    found: dict[object, list[Group]] = {}
    for part in (0, 1):
        for group in places:
            found.setdefault(place_of(group)[part], []).append(group)
    return [*found.values()]
