"""Lines without needless moves: written once, over the referee and the moves that a game can leave out."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from winnable.games.values import Line, Problem, Report
from winnable.questions.parts import Rules, Solver
from winnable.rules.answer import State
from winnable.solver.verdict import Limits, Verdict, Witness

MAX_REPLAYS: Final = 300
"""How many shorter lines are replayed at most."""


def lean(
    rules: Rules,
    solver: Solver,
    witness: Witness[Line, Report],
) -> Witness[Line, Report]:
    """Return a line without superfluous parts, which reaches the goals by the referee.

    The search goes on from the first shorter line that reaches them. Nothing that is left can be left out alone, unless
    as many lines were tried as are allowed.
    """
    problem, tried, going = witness.report.problem, 0, True
    while going:
        going = False
        for line in solver.shorter(witness.line):
            if tried == MAX_REPLAYS:
                return witness
            tried += 1
            try:
                report = rules.replay(problem, line)
            except rules.illegal:
                continue
            if report.complete and report.state is State.MET:
                witness, going = Witness(line, report), True
                break
    return witness


def lean_verdict(
    rules: Rules,
    solver: Solver,
    verdict: Verdict[Witness[Line, Report]],
) -> Verdict[Witness[Line, Report]]:
    """Return a verdict whose line, if it has one, has no superfluous parts."""
    return verdict if verdict.witness is None else replace(verdict, witness=lean(rules, solver, verdict.witness))


def leanly(rules: Rules, solver: Solver) -> Callable[[Problem, Limits], Verdict[Witness[Line, Report]]]:
    """Return the solver as a function whose lines have nothing that they do not need."""
    return lambda problem, limits: lean_verdict(rules, solver, solver.ask(problem, limits))
