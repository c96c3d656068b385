"""Long questions that a program can watch and end: its `stop` and its `progress` become part of the limits."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Final

from winnable.solver.verdict import Deadline, Limits, Stop

STOPPED: Final = "stopped"
"""The reason of an unknown answer after a stop."""
BEAT: Final = 0.1
"""Seconds between two calls that tell a program that we are still at work."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress for a program that waits: the seconds that its question has taken so far."""

    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s"


OnProgress = Callable[[Progress], object]
"""A function called about ten times a second, in the thread of the caller; an exception from it ends the question."""


class _Watch:
    """Looks at a stop wherever the clock is looked at, and tells of progress by the way."""

    def __init__(self, stop: Stop | None, progress: OnProgress) -> None:
        self._stop, self._progress = stop, progress
        self._began = self._told = perf_counter()

    def is_set(self) -> bool:
        """Whether the end has been asked for."""
        now = perf_counter()
        if now - self._told >= BEAT:
            self._told = now
            self._progress(Progress(now - self._began))
        return self._stop is not None and self._stop.is_set()


def limited(limits: Limits | None = None, *, stop: Stop | None = None, progress: OnProgress | None = None) -> Limits:
    """Return limits with which a question may be stopped and watched: any that takes limits, those of a game too.

    `winnable.solve` explains `stop` and `progress`. What was not decided when it was stopped is unknown, as
    where a time limit was reached.

    Raises TypeError for limits, a `stop` or a `progress` of another type.
    """
    if limits is not None and not isinstance(limits, Limits):
        expected = "expected winnable.Limits, such as Limits(seconds=60)"
        raise TypeError(f"{expected}, found {type(limits).__name__}")
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        expected = "expected something with is_set(), such as a threading.Event"
        raise TypeError(f"{expected}, found {type(stop).__name__}")
    if progress is not None and not callable(progress):
        raise TypeError(f"expected a function that takes a winnable.Progress, found {type(progress).__name__}")
    limits = limits or Limits()
    watched = stop if progress is None else _Watch(stop, progress)
    if watched is None:
        return limits
    own = limits.deadline.stop
    return replace(limits, deadline=Deadline(limits.deadline.at, watched if own is None else _Either(own, watched)))


@dataclass(frozen=True, slots=True)
class _Either:
    """Set as soon as one of two is."""

    first: Stop
    second: Stop

    def is_set(self) -> bool:
        """Whether the end has been asked for."""
        return self.second.is_set() or self.first.is_set()
