"""The solver of The Crew for questions, with its fast ways; imported when something is asked."""

from typing import Final

from winnable.crew.questions.hint import HINTING
from winnable.questions.parts import Solver
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import Report
from winnable.solver.crew.requirements import Requirement, only, requirements
from winnable.solver.crew.solve import solve

SOLVER: Final = Solver[Problem, Requirement, Line, Report](ask=solve, demands=requirements, only=only, hinting=HINTING)
