"""The types of answers, which bring the solver's modules with them and are therefore loaded on first use."""

from typing import TypeAlias

from winnable.games import verdicts
from winnable.questions import hint
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat.analyse import Analysis, PlayedStep, Step
from winnable.solver.lifeboat.explain import Explanation
from winnable.solver.lifeboat.witness import Witness

__all__ = ["Analysis", "Explanation", "Hint", "PlayedStep", "Step", "Verdict"]

Hint: TypeAlias = hint.Hint[Witness]
"""A move, by its name, and whether the goals can be reached with it."""
Verdict: TypeAlias = verdicts.Verdict[Problem, Witness, object]
"""A verdict on a problem of Lifeboat."""
