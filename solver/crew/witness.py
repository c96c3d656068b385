"""Evidence for a winnable verdict."""

from dataclasses import dataclass

from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices
from winnable.rules.crew.referee import Report
from winnable.rules.short import told

__all__ = ["Witness"]


@dataclass(frozen=True, slots=True)
class Witness:
    """Choices and a line of play that the referee has replayed, and its report: every goal is met."""

    choices: Choices
    line: Line
    report: Report

    def __repr__(self) -> str:
        decided = self.report.decided
        return told(self, f"won after trick {decided}" if decided else "won", str(self.line))
