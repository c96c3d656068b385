"""The games, and the types of problems and answers over all of them.

`registry` finds games by their names, which type checkers cannot follow: they are told here what there is. At runtime
the other modules do without it, so that no game is loaded before it is needed.
"""

from typing import TypeAlias

from winnable import crew, ganymede, lifeboat

__all__ = ["AnyPlay", "AnyProblem", "AnyVerdict", "crew", "ganymede", "lifeboat"]

AnyProblem: TypeAlias = crew.Problem | ganymede.Problem | lifeboat.Problem
"""A problem of any game, as `load` returns them: `isinstance(problem, winnable.crew.Problem)` tells which it is."""
AnyPlay: TypeAlias = crew.Play | ganymede.Play | lifeboat.Play
"""A play in progress of any game, of which questions ask what is left of it."""
AnyVerdict: TypeAlias = crew.Verdict | ganymede.Verdict | lifeboat.Verdict
"""A verdict on a problem of any game."""
