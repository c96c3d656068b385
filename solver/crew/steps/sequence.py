"""Steps and sequences of steps, pure data."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.steps.premise import Asked, InHand, Premise, place


@dataclass(frozen=True, slots=True)
class Step:
    """In no legal line in which all premises are true is the claim false.

    `asked` are requirements, `held` statements about the hands, `earlier` the claims of earlier steps, and those that
    are given from the start. That is proved for every deal of which `held` is true. Without a claim, no legal line at
    all has these premises.

    A step with `inner` steps tells what follows from the opposite of its claim: the last of them is a contradiction.
    They rest on the opposite, on claims before the step and on each other. `earlier` are the claims before it.
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
    def places(self) -> int:
        """How many suits of hands must be looked at."""
        return len({place(each) for each in self.held})

    @property
    def size(self) -> int:
        """How many requirements and earlier claims it rests on."""
        return len(self.asked) + len(self.earlier)


@dataclass(frozen=True, slots=True)
class Sequence:
    """Steps of which each but the last is used by a later one; the last has no claim, it is the contradiction."""

    steps: tuple[Step, ...]
    solves: int = 0
    work: float = 0.0

    @property
    def length(self) -> int:
        """How many steps there are, those of cases included."""
        return len(self.steps) + sum(len(step.inner) for step in self.steps)

    @property
    def cases(self) -> int:
        """How many of the steps look at a case."""
        return sum(bool(step.inner) for step in self.steps)
