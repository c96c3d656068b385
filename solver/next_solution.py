"""Further solutions of a formula, each different from those before. Common to all games."""

from collections.abc import Iterable

from winnable.solver.formula import Formula, Literal


class NextSolution:
    """Solutions of a formula that are to be found no more, as long as the literal `wanted` is assumed.

    A solution is told by a few of its literals: no other one that holds all of them is found again.
    """

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self.wanted = formula.new()

    def add(self, literals: Iterable[Literal]) -> None:
        """Leave out every solution in which all of these literals hold."""
        self._formula.clause([~self.wanted, *(~literal for literal in literals)])
