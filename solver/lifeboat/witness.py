"""Evidence for a winnable verdict."""

from dataclasses import dataclass

from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.referee import Report
from winnable.rules.short import counted, told

__all__ = ["Witness"]


@dataclass(frozen=True, slots=True)
class Witness:
    """A line of play that the referee has replayed, and its report: every goal is met."""

    line: Line
    report: Report

    def __repr__(self) -> str:
        return told(self, counted(len(self.report.records), "decision"))
