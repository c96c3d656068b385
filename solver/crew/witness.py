"""Evidence for a winnable verdict."""

from dataclasses import dataclass

from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices
from winnable.rules.crew.referee import Report
from winnable.rules.short import short_repr

__all__ = ["Witness"]


@dataclass(frozen=True, slots=True)
class Witness:
    """Choices and a line of play that the referee has replayed, and its report: every goal is met."""

    choices: Choices
    line: Line
    report: Report

    __repr__ = short_repr
