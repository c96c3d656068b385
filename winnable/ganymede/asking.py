"""Getting answers: the solver of Ganymede, loaded when it is first asked."""

from importlib import import_module
from typing import Any

from winnable.rules.ganymede.problem import Problem
from winnable.solver.verdict import Limits, NoAnswer, Verdict

__all__ = ["ask", "fewest_turns"]


def ask(problem: Problem, limits: Limits) -> Verdict[Any]:
    """Decide a problem. Raises NoAnswer if it cannot be asked."""
    verdict: Verdict[Any] = _solver().ask(problem, limits)
    return verdict


def fewest_turns(problem: Problem, limits: Limits) -> Verdict[Any]:
    """Find the least number of turns in which the goals can be reached. Raises NoAnswer if it cannot be asked."""
    verdict: Verdict[Any] = _solver().fewest_turns(problem, limits)
    return verdict


def _solver() -> Any:
    try:
        return import_module("winnable.solver.ganymede.ask")
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("winnable.solver.ganymede"):
            raise
        raise NoAnswer(
            "problems of Ganymede cannot be solved by this version; a written line can be judged by winnable replay"
        ) from error
