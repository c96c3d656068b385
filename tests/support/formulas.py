"""Small formulas, and all their solutions."""

from collections.abc import Iterator
from typing import Any

from ortools.sat.python import cp_model_helper as sat

from winnable.rules.answer import Answer
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices
from winnable.solver.cp_sat import CpSat
from winnable.solver.crew.model.model import Model
from winnable.solver.engine import new_formula
from winnable.solver.formula import PARAMETERS, TRUE, Formula, Outcome
from winnable.solver.verdict import Limits

WORK = Limits(work=10)
SIZE = 4
"""The number of variables that solutions are told by."""


def every_solution(formula: Formula) -> Iterator[Outcome]:
    """Every solution, each once: by CP-SAT's own enumeration; else each is forbidden once it is found."""
    if isinstance(formula, CpSat):
        yield from _enumerated(formula)
        return
    others = formula.new()
    while (found := formula.solve(Limits(), {}, [others])).answer is Answer.WINNABLE:
        yield found
        values = enumerate(found.values[:others])
        formula.clause([~others, *(~each if value else each for each, value in values if each != TRUE)])
    formula.fix(~others)


def _enumerated(formula: CpSat) -> Iterator[Outcome]:
    found: list[list[int]] = []

    class Collect(sat.SolutionCallback):
        def OnSolutionCallback(self) -> None:  # noqa: N802
            response: Any = self.Response()  # type: ignore[no-untyped-call]
            found.append(list(response.solution))

    collect, wrapper, parameters = Collect(), sat.SolveWrapper(), sat.SatParameters()
    for name, value in {**PARAMETERS, "enumerate_all_solutions": True}.items():
        setattr(parameters, name, value)
    wrapper.set_parameters(parameters)
    wrapper.add_solution_callback(collect)
    response: Any = wrapper.solve(formula._complete())  # type: ignore[no-untyped-call]
    assert response.status == (sat.CpSolverStatus.OPTIMAL if found else sat.CpSolverStatus.INFEASIBLE)
    return (Outcome(Answer.WINNABLE, values) for values in found)


def solved_plays(model: Model) -> Iterator[tuple[Choices, Line]]:
    """Every solution of a model, as choices and line of play."""
    return map(model.read, every_solution(model.formula))


def solutions(formula: Formula) -> list[tuple[int, ...]]:
    """The solutions, as the values of the first variables."""
    return sorted(tuple(outcome.values[1 : SIZE + 1]) for outcome in every_solution(formula))


def chain() -> Formula:
    """Each of four variables implies the next."""
    formula = new_formula()
    for variable in formula.row(SIZE)[:-1]:
        formula.imply(variable, [variable + 1])
    return formula
