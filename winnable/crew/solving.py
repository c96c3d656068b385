"""The solver of The Crew for questions, with its fast ways; imported by the first question."""

from typing import TYPE_CHECKING, Any, Final

from winnable.crew.questions.most import counting
from winnable.questions.parts import Solver
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import Report
from winnable.solver.crew.requirements import Requirement, only, requirements
from winnable.solver.crew.solve import solve

if TYPE_CHECKING:
    from winnable.questions.hinting import Hinting


def _hinting() -> "Hinting[Problem, Any]":
    from winnable.crew.questions.hint import HINTING  # noqa: PLC0415  # most questions are others

    return HINTING


SOLVER: Final = Solver[Problem, Requirement, Line, Report](
    ask=solve, demands=requirements, only=only, hinting=_hinting, counting=counting
)
