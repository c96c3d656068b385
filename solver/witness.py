"""Evidence for a winnable verdict, of games whose lines of play are all that the players decide."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from winnable.rules.short import short_repr
from winnable.solver.verdict import InternalError


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
