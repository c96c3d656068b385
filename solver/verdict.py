"""What a solver answers, and how much it may spend on the answer. Common to all games."""

from dataclasses import dataclass, fields, replace
from typing import Generic, Protocol, TypeVar

from winnable.rules.answer import Answer

__all__ = ["Effort", "InternalError", "Limits", "NoAnswer", "Remark", "Result", "Verdict"]

Witness = TypeVar("Witness")


class InternalError(Exception):
    """Our own bug, never a verdict: the referee refused a line, or the solver a model."""


class NoAnswer(ValueError):
    """A question that cannot be asked of a problem, as what is known of it contradicts itself, say."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work one verdict may take; None means no limit.

    `seconds` is wall-clock time for the whole verdict, `work` CP-SAT's deterministic time, which is
    the same on every machine. `workers` is the number of threads of the solver.
    """

    seconds: float | None = None
    work: float | None = None
    workers: int = 1

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"expected a time limit above 0 seconds, found {self.seconds}")
        if self.work is not None and not self.work > 0:
            raise ValueError(f"expected a work limit above 0, found {self.work}")
        if self.workers < 1:
            raise ValueError(f"expected at least 1 worker, found {self.workers}")

    def left(self, seconds: float, work: float) -> "Limits | None":
        """The limits that are left after so many seconds and so much work; None if one is used up."""
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
            seconds=None if self.seconds is None else seconds,
            work=None if self.work is None else work,
        )

    def times(self, factor: float) -> "Limits":
        """So many times as much of everything that is limited."""
        return replace(
            self,
            seconds=None if self.seconds is None else self.seconds * factor,
            work=None if self.work is None else self.work * factor,
        )

    def __str__(self) -> str:
        given = [f"{self.seconds:g} seconds"] if self.seconds is not None else []
        given += [f"{self.work:g} units of work"] if self.work is not None else []
        return " and ".join(given) or "none"


@dataclass(frozen=True, slots=True)
class Effort:
    """What a verdict took: seconds to search, to encode, to solve and to replay, and CP-SAT's counters."""

    search: float = 0.0
    encode: float = 0.0
    solve: float = 0.0
    replay: float = 0.0
    work: float = 0.0
    conflicts: int = 0
    branches: int = 0

    @property
    def seconds(self) -> float:
        """All of it together."""
        return self.search + self.encode + self.solve + self.replay

    def __add__(self, other: "Effort") -> "Effort":
        """What two verdicts took together."""
        return Effort(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))


@dataclass(frozen=True, slots=True)
class Remark:
    """What the rules of a game say of a problem beside its answer, such as that the deal does not count.

    `kind` is a word for machines, `text` a sentence for people without capital and full stop, and `about` names the
    parts of the problem that it is about.
    """

    kind: str
    text: str
    about: tuple[str, ...] = ()


class Result(Protocol):
    """What comes of a question: a verdict, or what many verdicts tell together."""

    @property
    def answer(self) -> Answer | None:
        """The answer; None where a number was asked for and not whether."""

    @property
    def reason(self) -> str:
        """What the answer rests on, or why less is known than was asked for; may be empty."""

    @property
    def effort(self) -> Effort:
        """What it took."""


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Witness]):
    """An answer with what backs it.

    A winnable verdict carries a witness that the referee has replayed; `reason` says in words what
    an unwinnable verdict rests on, or which limit an unknown one ran into.
    """

    answer: Answer
    witness: Witness | None = None
    reason: str = ""
    effort: Effort = Effort()
    remarks: tuple[Remark, ...] = ()

    def __post_init__(self) -> None:
        if (self.witness is not None) != (self.answer is Answer.WINNABLE):
            raise InternalError(f"verdict {self.answer} with witness {self.witness!r}")
