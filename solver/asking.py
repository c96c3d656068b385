"""Several questions within the same limits: each is given what those before it have left. Common to all games.

Over them the shortest horizon at which a problem can be won, how much can be counted at most, and the next line, and
the next. Example: `extreme` for points asks for 20, is answered by a line with 23, asks for 24, and so
on until a number is proved to be too high.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final, Generic, TypeVar

from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.values import short_repr
from winnable.solver.verdict import Effort, Limits, Verdict

Problem = TypeVar("Problem")
Witness = TypeVar("Witness")


def why_undecided(limits: Limits) -> str:
    """Say why not every move was decided: a limit was reached, else there were too many moves."""
    return "too many moves" if limits.unlimited else f"the limit of {limits} was reached"


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


# --- The shortest horizon ------------------------------------------------------------------------


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


# --- How much at most, or at least ---------------------------------------------------------------


# The one bisection over a count, for every count of every game: one question after the other asks for a line that
# reaches a number. The referee counts in the line, which may reach more than was required; where there is none, that is
# the proof that the number is too high. The range in between is halved. Where no end is known the steps grow until one
# is too far.


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


# --- The next line, and the next -----------------------------------------------------------------


@dataclass(frozen=True)
class SomeLines(Generic[Witness]):
    """Different lines, at most as many as were wanted; whether there are more, None if that was not decided."""

    lines: tuple[Witness, ...]
    more: bool | None


class Lines(Iterator[Witness], Generic[Witness]):
    """The next line, and the next: all are different, and each is found when it is asked for.

    They end where it is proved that there are no more (`complete`), or where a limit is reached.
    """

    def __init__(self, search: Iterator[Witness]) -> None:
        """Go on as `search` does, which raises OutOfTime where a limit is reached."""
        self.complete = False
        self._search = self._searched(search)

    def __next__(self) -> Witness:
        return next(self._search)

    def _searched(self, search: Iterator[Witness]) -> Iterator[Witness]:
        with suppress(OutOfTime):
            yield from search
            self.complete = True

    def some(self, wanted: int) -> SomeLines[Witness]:
        """Return so many lines, and whether there are more."""
        lines = tuple(islice(self, wanted))
        more = next(self, None) is not None
        return SomeLines(lines, True if more else False if self.complete else None)


@dataclass(frozen=True)
class LinesAnswer(Generic[Witness]):
    """A verdict, with the answers to further questions about lines; None for those not put, or that need a line.

    With the fewest moves, `Bounds` in the details of the verdict, lines are those that need no more.
    """

    verdict: Verdict[Witness]
    limit: str = ""
    """That a limit was reached before everything was decided, in words; else empty."""
    lines: SomeLines[Witness] | None = None
    effort: Effort = field(default_factory=Effort)

    @property
    def shown(self) -> tuple[Witness, ...]:
        """The lines that are shown: as many as were wanted, or that of the verdict, if it has one."""
        if self.lines is not None:
            return self.lines.lines
        return () if self.verdict.witness is None else (self.verdict.witness,)

    @property
    def answer(self) -> Answer | None:
        """The answer of the verdict; None if the problem can be won, but a further question stayed open."""
        return None if self.limit and self.verdict.answer is Answer.WINNABLE else self.verdict.answer

    @property
    def reason(self) -> str:
        """The proof that the verdict rests on, or the limit that kept a further question open."""
        return self.limit or self.verdict.reason
