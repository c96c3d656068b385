"""Deciding problems as they are played, and replaying what was found."""

from typing import Final

from winnable.rules.answer import Answer, State
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, Verdict

LIMITS: Final = Limits(work=60)


def decided(problem: Problem) -> Verdict[Witness]:
    """The verdict, which must not be unknown; a line is replayed here once more."""
    verdict = solve(problem, LIMITS)
    assert verdict.answer is not Answer.UNKNOWN, problem.deal
    if verdict.witness is not None:
        assert referee(problem, verdict.witness.choices, verdict.witness.line).state is State.MET
    return verdict
