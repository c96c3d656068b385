"""Every legal line is a solution: what a line decides is fixed in a formula, which must stay satisfiable.

Where it does not, the formula is written again with a switch for each place in the code that adds constraints, outside
`solver/formula.py` and `solver/numbers.py`. A core of switches names the places that refuse the line.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Final
from unittest.mock import patch

from winnable.rules.answer import Answer
from winnable.solver import engine
from winnable.solver.cp_sat import CpSat
from winnable.solver.formula import FALSE, PARAMETERS, TRUE, Formula, Literal
from winnable.solver.verdict import NEVER, Deadline, Limits

Fixed = tuple[str, Literal]
"""What a line says, and the literal for it."""
Written = tuple[Formula, Iterable[Fixed]]
"""A formula, and what a line fixes in it."""
WORK: Final = Limits(work=10)
_INSIDE: Final = ("formula.py", "numbers.py", "cp_sat.py", "legal_lines.py")


def refusing(write: Callable[[], Written]) -> list[str]:
    """The places in the code, and the parts of the line, that no solution has together; none if there is a solution."""
    formula, said = write()
    fixed = dict(said)
    if impossible := [name for name, literal in fixed.items() if literal == FALSE]:
        return impossible
    if formula.solve(WORK, PARAMETERS, [*fixed.values()]).answer is Answer.WINNABLE:
        return []
    with patch.object(engine, "load_engine", lambda: _Blaming):
        formula, said = write()
    assert isinstance(formula, _Blaming)
    return formula.blamed(dict(said))


class _Blaming(CpSat):
    """A formula that knows which places in the code its constraints come from."""

    def __init__(self, deadline: Deadline = NEVER) -> None:
        self.switches: dict[str, Literal] = {}
        super().__init__(deadline)

    def blamed(self, fixed: dict[str, Literal]) -> list[str]:
        """What has no solution together, nothing of which can be left out."""
        core = self.switches | fixed
        for name in [None, *core]:
            fewer = {each: literal for each, literal in core.items() if each != name}
            outcome = self.solve(WORK, PARAMETERS, [*fewer.values()], explain=True)
            if outcome.answer is Answer.UNWINNABLE:
                core = {each: literal for each, literal in fewer.items() if literal in outcome.clash}
        return [*core]

    def _switch(self) -> Literal:
        """The switch of the place that adds a constraint now."""
        frame = sys._getframe(2)  # the place in the code is what is asked for
        while Path(frame.f_code.co_filename).name in _INSIDE and frame.f_back is not None:
            frame = frame.f_back
        place = f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"
        if place not in self.switches:
            self.switches[place] = self.new()
        return self.switches[place]

    def _add_clause(self, literals: Sequence[Literal]) -> None:
        super()._add_clause(literals if literals == [TRUE] else [*literals, ~self._switch()])

    def _add_implication(self, condition: Literal, literals: Sequence[Literal]) -> None:
        for each in literals:
            super()._add_clause([~condition, each, ~self._switch()])

    def _add_exactly_one(self, literals: Sequence[Literal]) -> None:
        super()._add_clause([*literals, ~self._switch()])
        for one, other in combinations(literals, 2):
            super()._add_clause([~one, ~other, ~self._switch()])

    def _add_sum(self, weights: Sequence[int], variables: Sequence[int], low: int, high: int, when: Literal) -> None:
        both = self.new()
        super()._add_clause([~when, ~self._switch(), both])
        super()._add_sum(weights, variables, low, high, both)
