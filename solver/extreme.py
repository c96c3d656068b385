"""How much can there be at most, or at least: the one bisection over a count, for every count of every game.

One question after the other asks for a line that reaches a number. The referee counts in the line, which may reach more
than was required; where there is none, that is the proof that the number is too high. The range in between is halved.
Where no end is known the steps grow until one is too far.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from winnable.rules.answer import Answer
from winnable.rules.short import short_repr
from winnable.solver.asking import Asking
from winnable.solver.verdict import Effort, Limits, Verdict

Witness = TypeVar("Witness")
Witness_co = TypeVar("Witness_co", covariant=True)

_SHARE: Final = 0.5
"""The share of the remaining limits for one question; a question that stays open is approached from the other side."""
_MAX_OPEN: Final = 12
"""The most questions that may stay open; then the search ends."""


@dataclass(frozen=True, slots=True)
class Extreme(Generic[Witness_co]):
    """The most that there can be of something, or with `least` the least, as far as it is known.

    `reached` is the farthest number that a line reaches, that of the witness, and `bound` the one beyond which no line
    gets (proved); None: none is known. `answer` is whether there is any line at all: if not, it is unwinnable. `reason`
    says why there is none, or which limit was reached.
    """

    answer: Answer
    reached: int | None = None
    bound: int | None = None
    witness: Witness_co | None = None
    least: bool = False
    reason: str = ""
    effort: Effort = field(default_factory=Effort, compare=False)

    __repr__ = short_repr

    @property
    def number(self) -> int | None:
        """The number, if it is known."""
        return self.reached if self.reached == self.bound else None

    @property
    def exact(self) -> bool:
        """Whether all is known: the number, or that there is no line."""
        return self.answer is Answer.UNWINNABLE or self.number is not None

    def __str__(self) -> str:
        if self.answer is not Answer.WINNABLE:
            return f"{self.answer}: {self.reason}"
        if self.number is not None:
            return f"{'at least' if self.least else 'at most'} {self.number}"
        bound = "unknown" if self.bound is None else self.bound
        return f"between {bound} and {self.reached}" if self.least else f"between {self.reached} and {bound}"


def extreme(
    ask: Callable[[int | None, Limits], Verdict[Witness]],
    number: Callable[[Witness], int],
    limits: Limits | None = None,
    *,
    least: bool = False,
    end: int | None = None,
) -> Extreme[Witness]:
    """Find the most, or the least, within the limits, which hold for all of it.

    `ask` looks for a line that reaches a number (with `least`: that does not exceed it), or for any line with None, and
    `number` counts in one. Beyond `end` there is nothing, whatever is played. Raises the errors of `ask`.
    """

    def half(wanted: int | None, left: Limits) -> Verdict[Witness]:
        return ask(wanted, left if wanted is None else left.part(_SHARE))

    asking = Asking(half, limits or Limits())
    first = asking(None)
    if first is None or first.witness is None:
        answer = Answer.UNKNOWN if first is None else first.answer
        reason = asking.late if first is None else first.reason
        return Extreme(answer, least=least, reason=reason, effort=asking.effort)
    sign = -1 if least else 1  # larger is always better here: for a minimum, all numbers are negated
    witness, reached = first.witness, number(first.witness) * sign
    bound = None if end is None else end * sign
    opened, left_open, step, reason = range(0), 0, 1, ""  # between the ends of `opened` a question stayed open
    while left_open < _MAX_OPEN:
        low = opened[-1] if opened else reached
        if opened and reached + 1 < opened[0]:  # perhaps a line is found for less
            wanted = (reached + opened[0]) // 2
        elif bound is None:
            wanted = low + step
        elif low < bound:
            wanted = (low + bound + 1) // 2
        else:
            break
        verdict = asking(wanted * sign)
        if verdict is None:
            break
        if verdict.witness is not None:
            step *= 2
            if (found := number(verdict.witness) * sign) > reached:
                witness, reached = verdict.witness, found
        elif verdict.answer is Answer.UNWINNABLE:
            bound = wanted - 1
        else:
            left_open, step, reason = left_open + 1, 2 * step, verdict.reason
            opened = range(min([wanted, *opened[:1]]), max([wanted, *opened[-1:]]) + 1)
        # what is reached, or proved to be out of reach, is open no more
        opened = range(max(opened.start, reached + 1), opened.stop if bound is None else min(opened.stop, bound + 1))
    reason = "" if bound == reached else reason or asking.late
    proved = None if bound is None else bound * sign
    return Extreme(Answer.WINNABLE, reached * sign, proved, witness, least, reason, asking.effort)


def greatest(reached: Callable[[int], bool]) -> int:
    """Return the greatest number that is reached, of which all below it are, too; it may lie below zero."""
    low, step = 0, 1
    while not reached(low):
        low, step = low - step, 2 * step
    step = 1
    while reached(low + step):
        low, step = low + step, 2 * step
    while step > 1:
        step //= 2
        low += step if reached(low + step) else 0
    return low
