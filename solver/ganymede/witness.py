"""Evidence for a winnable verdict."""

from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report, replay
from winnable.solver import verdict as shared

Witness = shared.Witness[Line, Report]
"""A line of play that the referee has replayed, and its report: every goal is met."""


def reaches(problem: Problem, line: Line) -> bool:
    """Whether the referee finds the goals met at the end of a line. Raises InternalError if it refuses a step."""
    report = shared.report_of(replay, IllegalStep, problem, line)
    return report.complete and report.met


def replayed(problem: Problem, line: Line) -> Witness:
    """The witness, once the referee has replayed it. Raises InternalError if it refuses."""
    return shared.replayed(replay, IllegalStep, problem, line)
