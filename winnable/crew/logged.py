"""The result of a game that was played elsewhere, checked: a win must be certain, a loss final."""

from typing import Final

from winnable.missions.crew.document import ProblemDocument
from winnable.rules.answer import Answer, State
from winnable.rules.crew.referee import referee
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits, NoAnswer

WORK: Final = Limits(work=20)
"""How long is looked for, in CP-SAT's deterministic time."""


def doubt(document: ProblemDocument) -> str:
    """Return what speaks against the result in the name of a document; empty if nothing does, as far as is found."""
    problem, called = document.problem, document.name
    table, _, result = called.rpartition(": ")
    if result not in ("won", "lost"):
        return ""
    try:
        found = solve(problem, WORK)
    except NoAnswer as error:
        return f"{table}: the result cannot be checked: {error}"
    if result == "lost":
        return f"{table}: lost at the table, but it could still be won" if found.answer is Answer.WINNABLE else ""
    if found.answer is Answer.UNWINNABLE:
        return f"{table}: won at the table, but it can no longer be won"
    if found.witness is None:
        return ""
    report = referee(problem, found.witness.choices, problem.played.whole(len(problem.deal.hands)))
    return "" if report.state is State.MET else f"{table}: won at the table, but what follows could still lose it"
