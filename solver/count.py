"""Least numbers: proved, or as far as a limit allowed. Common to all games."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from winnable.rules.answer import Answer
from winnable.solver.asking import Asking
from winnable.solver.verdict import Limits, Verdict

Problem = TypeVar("Problem")
Witness = TypeVar("Witness")


@dataclass(frozen=True, slots=True)
class Bounds:
    """Proved bounds of a least number: it is at least `low`, and `high` is reached; None: no number is known to be."""

    low: int
    high: int | None = None

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.low == self.high

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low} or more"
        return f"{self.high}" if self.exact else f"between {self.low} and {self.high}"


def shortest(
    ask: Callable[[Problem, Limits], Verdict[Witness]],
    within: Callable[[int], Problem],
    counts: range,
    limits: Limits | None = None,
) -> Verdict[Witness]:
    """Find the shortest of some horizons, each given by its count, within which a problem can be won.

    Goals are judged at the horizon, so goals that are reached at one may be out of reach at a longer one: each is a
    question of its own. `details` are the proved `Bounds`; None if it is proved that there is none. The limits hold for
    all of it.
    """
    asking = Asking(ask, limits or Limits())
    verdict: Verdict[Witness] = Verdict(Answer.UNKNOWN)
    low, reason = counts[0], ""
    for count in counts:
        found = asking(within(count))
        if found is None:
            reason = reason or asking.late
            break
        verdict = replace(found, effort=asking.effort)
        if verdict.answer is Answer.WINNABLE:
            return replace(verdict, details=Bounds(low, count))
        if verdict.answer is Answer.UNKNOWN:
            reason = reason or verdict.reason
        elif not reason:
            low = count + 1
    if not reason:
        return verdict
    return Verdict(Answer.UNKNOWN, reason=reason, effort=asking.effort, details=Bounds(low))
