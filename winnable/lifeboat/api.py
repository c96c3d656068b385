"""The question that only Lifeboat knows, for programs; `winnable.api` has the others."""

from typing import Any

from winnable.rules.lifeboat.problem import Problem
from winnable.solver.verdict import Limits, Verdict

__all__ = ["fewest_days"]


def fewest_days(problem: Problem, limits: Limits | None = None) -> Verdict[Any]:
    """Within how few days the goals can be reached, up to those of the problem, with such a line.

    `details` are the `Bounds` of the number of days; None if no line is known. Raises NoAnswer if what was played
    already is not allowed.
    """
    from winnable.solver.lifeboat import ask  # noqa: PLC0415  # OR-Tools is not needed before

    return ask.fewest_days(problem, limits)
