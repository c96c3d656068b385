"""The solver of The Crew for questions, with its fast ways; imported by the first question."""

from typing import TYPE_CHECKING, Final

from winnable.crew.questions.most import counting
from winnable.games.parts import Solver
from winnable.solver.crew.requirements import only, requirements
from winnable.solver.crew.solve import solve

if TYPE_CHECKING:
    from winnable.questions.hinting import Hinting


def _hinting() -> "Hinting":
    from winnable.crew.questions.hint import HINTING  # noqa: PLC0415  # most questions are others

    return HINTING


SOLVER: Final = Solver(ask=solve, demands=requirements, only=only, hinting=_hinting, counting=counting)
