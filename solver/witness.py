"""Evidence for a winnable verdict, of games whose lines of play are all that the players decide."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from winnable.rules.short import short_repr

Line = TypeVar("Line")
Report = TypeVar("Report")


@dataclass(frozen=True)  # without slots: a generic class with both cannot be called with its types given
class Witness(Generic[Line, Report]):
    """A line of play that the referee has replayed, and its report: every goal is met."""

    line: Line
    report: Report

    __repr__ = short_repr
