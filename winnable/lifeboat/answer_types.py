"""The types of answers, which bring the solver's modules with them and are therefore loaded on first use."""

from typing import TypeAlias

from winnable.lifeboat.rules import Step
from winnable.questions import hint, verdicts
from winnable.questions.why_answers import Why
from winnable.rules.lifeboat.goal import Goal
from winnable.rules.lifeboat.problem import Problem
from winnable.solver import clash, played
from winnable.solver.lifeboat.witness import Witness

__all__ = ["Explanation", "Hint", "PlayedStep", "Step", "Verdict", "Why"]

PlayedStep: TypeAlias = played.PlayedStep[Step]
"""A step of a game, and what it did."""
Explanation: TypeAlias = clash.Explanation[Problem, Goal, Witness]
"""Goals that no line of play reaches together."""
Hint: TypeAlias = hint.Hint[Witness]
"""A move, by its name, and whether the goals can be reached with it."""
Verdict: TypeAlias = verdicts.Verdict[Problem, Witness, object]
"""A verdict on a problem of Lifeboat."""
