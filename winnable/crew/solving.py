"""The solver of The Crew for questions, with its fast ways; imported by the first question."""

from typing import Final

from winnable.crew.questions.most import counting
from winnable.games.parts import Solver
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.requirements import only, requirements
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import AnyWitness
from winnable.solver.verdict import Limits, Verdict


def _soonest(problem: Problem, witness: AnyWitness, low: int, limits: Limits | None) -> Verdict[AnyWitness]:
    from winnable.solver.crew.questions.winning import soonest  # noqa: PLC0415  # most questions are others

    return soonest(problem, witness, low, limits)


SOLVER: Final = Solver(ask=solve, demands=requirements, only=only, soonest=_soonest, counting=counting)
