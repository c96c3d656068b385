"""Evidence for a winnable verdict."""

from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.referee import Report
from winnable.solver import verdict as shared

Witness = shared.Witness[Line, Report]
"""A line of play that the referee has replayed, and its report: every goal is met."""
