"""Evidence for a winnable verdict."""

from dataclasses import dataclass
from typing import TypeAlias

from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices
from winnable.rules.crew.referee import Report
from winnable.rules.values import told
from winnable.solver import verdict

__all__ = ["AnyWitness", "Witness"]

AnyWitness: TypeAlias = verdict.Witness[Line, Report]
"""A line and its report, as questions that are common to all games make it."""


@dataclass(frozen=True, repr=False)
class Witness(verdict.Witness[Line, Report]):
    """Choices and a line of play that the referee has replayed, and its report: every goal is met."""

    @property
    def choices(self) -> Choices:
        """The choices of the crew before the first card."""
        return self.report.choices

    def __repr__(self) -> str:
        decided = self.report.decided
        return told(self, f"won after trick {decided}" if decided else "won", str(self.line))
