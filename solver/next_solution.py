"""Further solutions of a formula, each different from those before. Common to all games."""

from collections.abc import Iterable

from winnable.solver.formula import Formula, Literal


class NextSolution:
    """Forbids solutions of a formula that were found, as long as the literal `wanted` is assumed.

    A few of its literals stand for a solution: no other one in which all of them hold is found again.
    """

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self.wanted = formula.new()

    def add(self, literals: Iterable[Literal]) -> None:
        """Leave out every solution in which all of these literals hold."""
        self._formula.clause([~self.wanted, *(~literal for literal in literals)])
