"""The types of answers, which bring the solver's modules with them and are therefore loaded on first use."""

from typing import TypeAlias

from winnable.lifeboat.rules import Step
from winnable.questions import analyse, hint, verdicts
from winnable.questions.why_answers import Why
from winnable.rules.lifeboat.decision import Line
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.referee import Report
from winnable.solver import clash
from winnable.solver.lifeboat.witness import Witness

__all__ = ["Analysis", "Explanation", "Hint", "PlayedStep", "Step", "Verdict", "Why"]

Analysis: TypeAlias = analyse.Analysis[Line, Report, Step]
"""The change by every step of a game in the chance to reach the goals."""
PlayedStep: TypeAlias = analyse.PlayedStep[Step]
"""A step of a game, whether the goals can be reached behind it, and whether it lost them."""
Explanation: TypeAlias = clash.Explanation[Problem, Goal, Witness]
"""Goals that no line of play reaches together."""
Hint: TypeAlias = hint.Hint[Witness]
"""A move, by its name, and whether the goals can be reached with it."""
Verdict: TypeAlias = verdicts.Verdict[Problem, Witness, object]
"""A verdict on a problem of Lifeboat."""
