"""The types of answers, which bring the solver's modules with them and are therefore loaded on first use."""

from typing import TypeAlias

from winnable.games import verdicts
from winnable.questions import hint
from winnable.rules.ganymede.problem import Problem
from winnable.solver.ganymede.analyse import Analysis, PlayedTurn
from winnable.solver.ganymede.explain import Explanation
from winnable.solver.ganymede.witness import Witness

__all__ = ["Analysis", "Explanation", "Hint", "PlayedTurn", "Verdict"]

Hint: TypeAlias = hint.Hint[Witness]
"""A move, by its name, and whether the goals can be reached with it."""
Verdict: TypeAlias = verdicts.Verdict[Problem, Witness, object]
"""A verdict on a problem of Ganymede."""
