"""How much can there be at most, or at least: a number that a line reaches, one that none does. Common to all games.

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
    search = _Search(asking, number, least=least)
    first = search.ask(None)
    if first is None or first.witness is None:
        answer = Answer.UNKNOWN if first is None else first.answer
        reason = asking.late if first is None else first.reason
        return Extreme(answer, least=least, reason=reason, effort=asking.effort)
    search.bound = None if end is None else end * search.sign
    while (beyond := search.next()) is not None and search.ask(beyond) is not None:
        pass
    sign = search.sign
    assert search.reached is not None
    bound = None if search.bound is None else search.bound * sign
    reason = "" if search.bound == search.reached else search.reason or asking.late
    return Extreme(Answer.WINNABLE, search.reached * sign, bound, search.witness, least, reason, asking.effort)


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


class _Search(Generic[Witness]):
    """The bounds found so far. Larger is always better here: for a minimum, all numbers are negated."""

    def __init__(
        self,
        asking: Asking[int | None, Witness],
        number: Callable[[Witness], int],
        *,
        least: bool,
    ) -> None:
        self._asking, self._number = asking, number
        self.sign = -1 if least else 1
        self.reached: int | None = None
        self.witness: Witness | None = None
        self.bound: int | None = None
        self.reason = ""
        self._step = 1
        self._left_open = 0
        self._open: tuple[int, int] | None = None
        """The least and the greatest number about which a question stayed open."""

    def next(self) -> int | None:
        """The number to ask about; None: nothing is left to ask."""
        assert self.reached is not None
        low, high = self.reached, self.bound
        if self._left_open == _MAX_OPEN:
            return None
        if self._open is not None and self._open[0] - low > 1:  # perhaps a line is found for less
            return (low + self._open[0]) // 2
        if self._open is not None:  # perhaps more is out of reach
            low = self._open[1]
        if high is None:
            return low + self._step
        return (low + high + 1) // 2 if low < high else None

    def ask(self, number: int | None) -> Verdict[Witness] | None:
        """Ask for a line that reaches a number, and record the answer; None: the limits are spent."""
        verdict = self._asking(None if number is None else number * self.sign)
        if verdict is None:
            return None
        if verdict.witness is not None:
            self._reach(verdict.witness)
        elif number is not None and verdict.answer is Answer.UNWINNABLE:
            self.bound = number - 1
            self._forget(number)
        elif number is not None:
            self.reason = verdict.reason
            self._left_open += 1
            first, last = self._open or (number, number)
            self._open = min(first, number), max(last, number)
            self._step *= 2
        return verdict

    def _reach(self, witness: Witness) -> None:
        found = self._number(witness) * self.sign
        if self.reached is not None:
            self._step *= 2
        if self.reached is None or found > self.reached:
            self.reached, self.witness = found, witness
        if self._open is not None and self.reached >= self._open[0]:
            last = self._open[1]
            self._open = None if self.reached >= last else (self.reached + 1, last)

    def _forget(self, number: int) -> None:
        """A number that is proved to be out of reach is open no more, and no greater one is."""
        if self._open is not None and self._open[1] >= number:
            first = self._open[0]
            self._open = None if first >= number else (first, number - 1)
