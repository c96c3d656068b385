"""The result of a game that was played elsewhere, checked: a win must be certain, a loss final."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.logs.written import tried
from winnable.missions.source.finding import Finding
from winnable.rules.answer import Answer, State
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.questions.analysis import can_be_lost
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits, NoAnswer

WORK: Final = Limits(work=20)
"""How long is looked for, in CP-SAT's deterministic time."""


def doubts(document: ProblemDocument) -> Iterator[Finding]:
    """Yield what speaks against the result in the name of a document, as far as is found."""
    if doubt := _doubt(document):
        yield Finding(document.path, document.line, 1, "J004", doubt, level="warning")


def _doubt(document: ProblemDocument) -> str:
    problem, told = document.problem, tried(document.name)
    if told is None or told["result"] not in ("won", "lost"):
        return ""
    table, result = document.name.rpartition(":")[0], told["result"]
    try:
        found = solve(problem, WORK)
    except NoAnswer as error:
        return f"{table}: the result cannot be checked: {error}"
    if result == "lost":
        return f"{table}: lost at the table, but it could still be won" if found.answer is Answer.WINNABLE else ""
    if found.answer is Answer.UNWINNABLE:
        return f"{table}: won at the table, but it can no longer be won"
    if found.witness is None or _certain(problem, found.witness.choices):
        return ""
    return f"{table}: won at the table, but it could still be lost"


def _certain(problem: Problem, choices: Choices) -> bool:
    """Whether no end loses, wherever the unknown cards lie; what the crew chose is taken as it is."""
    if any(problem.tokens):  # whose order `can_be_lost` leaves out
        return referee(problem, choices, problem.played.whole(len(problem.deal.hands))).state is State.MET
    chosen = replace(problem.chosen(choices), deal=problem.deal, draw=problem.draw)
    return can_be_lost(chosen, WORK) is not Answer.WINNABLE
