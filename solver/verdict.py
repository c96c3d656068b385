"""The answer of a solver, and the limits for finding it. Common to all games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from math import inf, isfinite
from numbers import Real
from reprlib import repr as shortened
from time import perf_counter
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from winnable.rules.answer import Answer
from winnable.rules.answer import OutOfTime as OutOfTime
from winnable.rules.values import short_repr

Witness_co = TypeVar("Witness_co", covariant=True)


class InternalError(Exception):
    """Our own bug, never a verdict: the referee refused a line, or the solver a model."""


class NoAnswer(ValueError):
    """A question that does not fit a problem, for instance as parts of the problem contradict each other.

    `option` is one of the command line that makes it fit; empty: none does.
    """

    def __init__(self, message: str = "", option: str = "") -> None:
        super().__init__(f"{message}; try: {option}" if option else message)
        self.option = option


class NoSolver(ImportError):
    """The library that solves is not there, or not in a version that can be used; the message says what to install."""


class WorkerDied(RuntimeError):
    """The worker process ended before it had a result; the message says how it ended."""


NO_MEMORY: Final = "there is not enough memory"
"""The reason why a problem is undecided that the machine is too small for."""


class Stop(Protocol):
    """Requests a stop, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Whether a stop was requested; once it was, it stays so."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """The instant by which an answer is due, on a clock that all processes of the machine share.

    Whatever takes long looks at it in between (`check`), so that a limit in seconds holds for everything and not for
    CP-SAT alone. With a `stop` it has also passed as soon as that is set.
    """

    at: float = inf
    """In seconds, on `time.perf_counter`, which is the same for every process."""
    stop: Stop | None = field(default=None, hash=False)
    """What may ask for an end before; None: nothing. It stays in its process unless it can be sent to another."""

    @classmethod
    def after(cls, seconds: float | None, stop: Stop | None = None) -> Self:
        """The deadline `seconds` from now; None: there is none but a `stop`."""
        return cls(inf if seconds is None else perf_counter() + seconds, stop)

    @property
    def stopped(self) -> bool:
        """Whether a stop was requested."""
        return self.stop is not None and self.stop.is_set()

    @property
    def left(self) -> float:
        """The seconds that are left; 0 if it has passed."""
        if self.stopped:
            return 0.0
        return max(0.0, self.at - perf_counter()) if isfinite(self.at) else inf

    @property
    def passed(self) -> bool:
        """Whether it has passed."""
        return perf_counter() >= self.at or self.stopped

    def check(self) -> None:
        """Raise OutOfTime if it has passed."""
        # not by way of `passed`, as this is called very often
        if perf_counter() >= self.at or (self.stop is not None and self.stop.is_set()):
            raise OutOfTime

    def within(self, seconds: float) -> "Deadline":
        """The instant `seconds` from now, whether it is earlier or not, with the same `stop`."""
        return Deadline.after(seconds, self.stop)

    def part(self, share: float) -> "Deadline":
        """The instant by which this share of the time is over that is left until it."""
        return self.within(self.left * share) if isfinite(self.at) else self

    def earlier(self, other: "Deadline") -> "Deadline":
        """The earlier one of two; the `stop` is kept, that of this one if both have one."""
        return Deadline(min(self.at, other.at), self.stop or other.stop)


NEVER: Final = Deadline()
"""The deadline of what may take as long as it likes."""


def _number(what: str, value: object) -> Any:
    """Return a number. Raises TypeError for anything else."""
    if isinstance(value, Real) and not isinstance(value, bool):
        return value
    raise TypeError(f"expected {what}, found {shortened(value)}")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work one verdict may take; None means no limit.

    `seconds` is wall-clock time for the whole verdict, `work` CP-SAT's deterministic time, which is
    the same on every machine. `deadline` is the instant at which the
    seconds are over, once the clock runs (`begun`); it may also be given alone, for many verdicts together.

    Raises ValueError for numbers out of bounds, TypeError for values that are no numbers.
    """

    seconds: float | None = None
    work: float | None = None
    deadline: Deadline = field(default=NEVER, compare=False)
    whole: "Limits | None" = field(default=None, compare=False, repr=False)
    """The limits that the user gave, if these are a part of them: a reason names those instead."""

    __repr__ = short_repr

    def __post_init__(self) -> None:
        for what, limit in (("a time limit above 0 seconds", self.seconds), ("a work limit above 0", self.work)):
            if limit is not None and not _number(what, limit) > 0:
                raise ValueError(f"expected {what}, found {limit}")

    @property
    def timed(self) -> bool:
        """Whether there is any limit on the time."""
        return self.seconds is not None or self.deadline != NEVER

    @property
    def unlimited(self) -> bool:
        """Whether there is no limit at all, neither on the time nor on the work."""
        return not self.timed and self.work is None

    def begun(self) -> "Limits":
        """The same limits with the clock running: `seconds` from now at most, or until a deadline that comes first."""
        if self.seconds is None:
            return self
        return replace(self, deadline=self.deadline.earlier(Deadline.after(self.seconds)))

    def left(self, seconds: float, work: float) -> "Limits | None":
        """The limits that are left after these seconds and this work; None if one is used up."""
        if self.deadline.passed:
            return None
        if self.seconds is not None:
            seconds = self.seconds - seconds
            if seconds <= 0:
                return None
        if self.work is not None:
            work = self.work - work
            if work <= 0:
                return None
        return replace(
            self,
            whole=self._named,
            seconds=None if self.seconds is None else seconds,
            work=None if self.work is None else work,
        )

    def times(self, factor: float) -> "Limits":
        """`factor` times as much of everything that is limited."""
        return replace(
            self,
            whole=self._named,
            seconds=None if self.seconds is None else self.seconds * factor,
            work=None if self.work is None else self.work * factor,
        )

    def part(self, share: float) -> "Limits":
        """This share of everything that is limited, and of the time that is left until the deadline."""
        return replace(self.times(share), deadline=self.deadline.part(share))

    @property
    def _named(self) -> "Limits | None":
        """Those that a reason names for a part of these; None where nothing was limited by a number."""
        return self.whole or (None if self.seconds is None and self.work is None else self)

    def __str__(self) -> str:
        if self.whole is not None:
            return str(self.whole)
        given = [f"{self.seconds:g} seconds"] if self.seconds is not None else []
        given += [f"{self.work:g} units of work"] if self.work is not None else []
        given = given or ["the time that was left"] * self.timed
        return " and ".join(given) or "none"


def whole_work(work: float) -> float:
    """Round deterministic time to what of it is the same on every machine: the last bits depend on how it is summed."""
    return round(work, 9)


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a verdict: seconds to search, to encode, to solve and to replay, and CP-SAT's counters.

    `work` is CP-SAT's deterministic time, to the last digit the same wherever and in whatever order it was added up.
    """

    search: float = 0.0
    encode: float = 0.0
    solve: float = 0.0
    replay: float = 0.0
    work: float = 0.0
    conflicts: int = 0
    branches: int = 0

    __repr__ = short_repr

    def __post_init__(self) -> None:
        object.__setattr__(self, "work", whole_work(self.work))

    @property
    def seconds(self) -> float:
        """All of it together."""
        return self.search + self.encode + self.solve + self.replay

    def __add__(self, other: "Effort") -> "Effort":
        """The effort of two verdicts together."""
        return Effort(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark on a problem by the rules of its game, such as that the deal does not count.

    `kind` is a word for machines, `text` a sentence for people without capital and full stop, and `about` names the
    parts of the problem that it is about. `option` is the option of a command that answers more; empty: there is none.
    """

    kind: str
    text: str
    about: tuple[str, ...] = ()
    option: str = field(default="", compare=False)


class Stopwatch:
    """The effort of something that has stages, also if it is broken off in the middle of one."""

    def __init__(self) -> None:
        self.effort = Effort()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the seconds spent in the `with` block to the field of this name."""
        start = perf_counter()
        try:
            yield
        finally:
            seconds = getattr(self.effort, name) + perf_counter() - start
            self.effort = replace(self.effort, **{name: seconds})


class Result(Protocol):
    """The answer to a question: a verdict, or a summary of many verdicts."""

    @property
    def answer(self) -> Answer | None:
        """The answer; None for a question about a number."""

    @property
    def reason(self) -> str:
        """The grounds of the answer, or why it is incomplete; may be empty."""

    @property
    def effort(self) -> Effort:
        """The effort."""


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Witness_co]):
    """An answer with its evidence.

    A winnable verdict carries a witness that the referee has replayed; `reason` says in words what
    an unwinnable verdict rests on, or which limit an unknown one ran into.
    """

    answer: Answer
    witness: Witness_co | None = None
    reason: str = ""
    effort: Effort = field(default=Effort(), compare=False)
    remarks: tuple[Remark, ...] = ()
    details: Any = None
    """More findings of a game, for its own texts."""
    ways: tuple[str, ...] = ()
    """Of an unwinnable verdict the ways that prove it each by itself, in a game that asks in a second way."""

    __repr__ = short_repr

    def __bool__(self) -> bool:
        """Refuse to be a yes or no. Raises TypeError."""
        raise TypeError(
            "a verdict is neither true nor false, as there are three answers: "
            'ask for verdict.answer == "winnable", "unwinnable" or "unknown"'
        )

    def __post_init__(self) -> None:
        if (self.witness is not None) != (self.answer is Answer.WINNABLE):
            raise InternalError(f"verdict {self.answer} with witness {self.witness!r}")


def timed(limits: Limits, ask: Callable[[Limits, Stopwatch], Verdict[Witness_co]]) -> Verdict[Witness_co]:
    """The verdict of a question, with the effort that its stopwatch has; unknown once OutOfTime is raised."""
    limits, watch = limits.begun(), Stopwatch()
    try:
        verdict = ask(limits, watch)
    except OutOfTime:
        verdict = Verdict(Answer.UNKNOWN)
    if verdict.answer is Answer.UNKNOWN and not verdict.reason:
        verdict = replace(verdict, reason=f"limit reached: {limits}")
    return replace(verdict, effort=watch.effort)


# --- Evidence for a winnable verdict -------------------------------------------------------------


class Replayed(Protocol):
    """The report of a referee on a line of play."""

    @property
    def complete(self) -> bool:
        """Whether the line goes on to the end."""

    @property
    def met(self) -> bool:
        """Whether every goal was met."""


Problem = TypeVar("Problem")
Line = TypeVar("Line")
Report = TypeVar("Report")
Judged = TypeVar("Judged", bound=Replayed)


@dataclass(frozen=True)  # without slots: a generic class with both cannot be called with its types given
class Witness(Generic[Line, Report]):
    """A line of play that the referee has replayed, and its report: every goal is met."""

    line: Line
    report: Report

    __repr__ = short_repr


def report_of(
    replay: Callable[[Problem, Line], Judged], illegal: type[Exception], problem: Problem, line: Line
) -> Judged:
    """The report of the referee on a line. Raises InternalError if it refuses the line, by an exception `illegal`."""
    try:
        return replay(problem, line)
    except illegal as refusal:
        raise InternalError(f"the referee refuses a line of play: {line}: {refusal}") from refusal


def replayed(
    replay: Callable[[Problem, Line], Judged], illegal: type[Exception], problem: Problem, line: Line
) -> Witness[Line, Judged]:
    """The witness, once the referee has replayed it. Raises InternalError if it refuses, or finds goals not met."""
    report = report_of(replay, illegal, problem, line)
    if not (report.complete and report.met):
        raise InternalError(f"the referee finds goals that are not met: {line}")
    return Witness(line, report)
