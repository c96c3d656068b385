"""Several questions within the same limits: each is given what those before it have left. Common to all games."""

from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from winnable.solver.verdict import Effort, Limits, Verdict

Problem = TypeVar("Problem")
Witness = TypeVar("Witness")


class Asking(Generic[Problem, Witness]):
    """Asks about problems one after the other; the limits, whose clock runs from now on, hold for all together."""

    def __init__(self, ask: Callable[[Problem, Limits], Verdict[Witness]], limits: Limits) -> None:
        self.limits = limits.begun()
        self.effort = Effort()
        self._ask = ask

    @property
    def late(self) -> str:
        """The reason why questions stay open once the limits are used up."""
        return f"limit reached: {self.limits}"

    @property
    def left(self) -> Limits | None:
        """The limits that are left; None if one is used up."""
        return self.limits.left(self.effort.seconds, self.effort.work)

    def __call__(self, problem: Problem, share: float = 1.0) -> Verdict[Witness] | None:
        """Return the verdict on a problem within this share of the time that is left; None if none is.

        Raises the errors of the solver.
        """
        left = self.left
        if left is None:
            return None
        verdict = self._ask(problem, replace(left, deadline=left.deadline.part(share)))
        self.effort += verdict.effort
        return verdict
