"""From a problem to a verdict: encode, solve, and let the referee replay what was found."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from winnable.rules.answer import Answer, State
from winnable.rules.crew.play import IllegalPlay, Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, Report, referee
from winnable.solver.crew.board import Board
from winnable.solver.crew.choice import Choosing
from winnable.solver.crew.goal import GoalEncoder
from winnable.solver.formula import Formula, Outcome
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict

__all__ = ["Model", "Witness", "solve"]

PARAMETERS = {"cp_model_presolve": False, "linearization_level": 0, "symmetry_level": 0}


@dataclass(frozen=True, slots=True)
class Witness:
    """What backs a winnable verdict: choices and a line of play, and the referee's report on them."""

    choices: Choices
    line: Line
    report: Report


class Model:
    """A problem as a formula, and how to read a solution."""

    def __init__(self, problem: Problem, *, symmetry: bool = True) -> None:
        self.formula = Formula()
        self.board = Board(self.formula, problem.deal, problem.draw)
        self.choosing = Choosing(self.formula, problem)
        GoalEncoder(self.formula, problem, self.board, self.choosing).require_all()

    def read(self, outcome: Outcome) -> tuple[Choices, Line]:
        """The choices and the line of play that a solution stands for."""
        choices = Choices(
            self.choosing.owners_in(outcome),
            self.choosing.tokens_in(outcome),
            self.choosing.roles_in(outcome),
            self.board.draws(outcome),
        )
        return choices, self.board.line(outcome)

    def solutions(self) -> Iterator[tuple[Choices, Line]]:
        """Every solution, each once."""
        return map(self.read, self.formula.solutions(PARAMETERS))


def solve(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """Decide whether the problem can be won with all cards open.

    Raises InternalError if the referee refuses what was found, KeyboardInterrupt if the user does.
    """
    limits = limits or Limits()
    start = time.perf_counter()
    model = Model(problem)
    encode = time.perf_counter() - start
    outcome = model.formula.solve(limits, PARAMETERS)
    if outcome.interrupted:
        raise KeyboardInterrupt
    effort = Effort(
        encode=encode,
        solve=outcome.seconds,
        work=outcome.work,
        conflicts=outcome.conflicts,
        branches=outcome.branches,
    )
    if outcome.answer is Answer.UNWINNABLE:
        return Verdict(outcome.answer, reason="no line of play reaches all goals: the model is infeasible", effort=effort)
    if outcome.answer is Answer.UNKNOWN:
        return Verdict(outcome.answer, reason=_limit(limits), effort=effort)
    choices, line = model.read(outcome)
    witness = _replayed(problem, choices, line)
    return Verdict(outcome.answer, witness, effort=effort)


def _limit(limits: Limits) -> str:
    reached = []
    if limits.seconds is not None:
        reached.append(f"{limits.seconds:g} seconds")
    if limits.work is not None:
        reached.append(f"{limits.work:g} units of work")
    return f"the limit of {' and '.join(reached)} was reached"


def _replayed(problem: Problem, choices: Choices, line: Line) -> Witness:
    try:
        report = referee(problem, choices, line)
    except (IllegalPlay, IllegalChoice) as refusal:
        raise InternalError(f"the referee refuses a line of play of {problem.deal}: {line}: {refusal}") from refusal
    if report.state is not State.MET:
        raise InternalError(f"the referee finds goals {report.state} in a line of play of {problem.deal}: {line}")
    return Witness(choices, line, report)
