"""Evidence for a winnable verdict."""

from dataclasses import dataclass

from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.referee import Report
from winnable.rules.short import short_repr

__all__ = ["Witness"]


@dataclass(frozen=True, slots=True)
class Witness:
    """A line of play that the referee has replayed, and its report: every goal is met."""

    line: Line
    report: Report

    __repr__ = short_repr
