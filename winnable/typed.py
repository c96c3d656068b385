"""The games, and the types of problems and answers over all of them.

`registry` finds games by their names, which type checkers cannot follow: they are told here what there is. At runtime
the other modules do without it, so that no game is loaded before it is needed.
"""

from typing import TypeAlias

from winnable import crew, ganymede, lifeboat

__all__ = ["AnyProblem", "AnyVerdict", "crew", "ganymede", "lifeboat"]

AnyProblem: TypeAlias = crew.Problem | ganymede.Problem | lifeboat.Problem
"""A problem of any game, as `load` returns them: `isinstance(problem, winnable.crew.Problem)` tells which it is."""
AnyVerdict: TypeAlias = crew.Verdict | ganymede.Verdict | lifeboat.Verdict
"""A verdict on a problem of any game."""
