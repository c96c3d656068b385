"""Steps and sequences of steps, pure data."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.steps.premise import Asked, InHand, Premise


@dataclass(frozen=True, slots=True)
class Step:
    """In no legal line in which all premises are true is the claim false.

    `asked` are requirements, `held` statements about the hands, `earlier` the claims of earlier steps, and those that
    are given from the start. That is proved for every deal of which `held` is true. Without a claim, no legal line at
    all has these premises.

    The `inner` steps of a step follow from the opposite of its claim: the last of them is a contradiction.
    They rest on the opposite, on claims before the step and on each other; one may have a case of its own. The premises
    of the step are all that they rest on but for the opposite and each other.
    """

    asked: tuple[Asked, ...]
    held: tuple[InHand, ...]
    earlier: tuple[Claim, ...]
    claim: Claim | None = None
    inner: "tuple[Step, ...]" = ()

    @classmethod
    def of(cls, claim: Claim | None, premises: Iterable[Premise]) -> Self:
        """The step with these premises, each kind in its order."""
        every = list(premises)
        return cls(
            tuple(each for each in every if isinstance(each, Asked)),
            tuple(each for each in every if not isinstance(each, Asked | Claim)),
            tuple(each for each in every if isinstance(each, Claim)),
            claim,
        )

    @property
    def premises(self) -> tuple[Premise, ...]:
        """All of them: requirements, then earlier claims, then the hands."""
        return (*self.asked, *self.earlier, *self.held)

    @property
    def length(self) -> int:
        """How many steps it is, those of its case included."""
        return 1 + sum(each.length for each in self.inner)

    @property
    def cases(self) -> int:
        """How many cases are looked at in it."""
        return bool(self.inner) + sum(each.cases for each in self.inner)


@dataclass(frozen=True, slots=True)
class Sequence:
    """Steps of which each but the last is used by a later one; the last has no claim, it is the contradiction."""

    steps: tuple[Step, ...]
    solves: int = 0
    work: float = 0.0

    @property
    def length(self) -> int:
        """How many steps there are, those of cases included."""
        return sum(step.length for step in self.steps)

    @property
    def cases(self) -> int:
        """How many cases are looked at, those within others included."""
        return sum(step.cases for step in self.steps)
