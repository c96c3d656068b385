"""The solver of Lifeboat, and the questions that are asked of it; imported when something is asked."""

from typing import Final

from winnable.lifeboat.questions import analyse, explain
from winnable.lifeboat.questions.stuck import stuck
from winnable.questions.sampled import Solving
from winnable.solver.lifeboat.analyse import analyse as analysis
from winnable.solver.lifeboat.ask import ask, fewest_days
from winnable.solver.lifeboat.explain import explain as explanation
from winnable.solver.lifeboat.leaner import lean

__all__ = ["SOLVING"]

SOLVING: Final = Solving(
    ask=lambda problem, limits: lean(ask(problem, limits)),
    fewest=lambda problem, limits: lean(fewest_days(problem, limits)),
    stuck=stuck,
    explain=lambda problem, limits: explain.with_words(explanation(problem, limits)),
    analyse=lambda problem, line, limits: analysis(problem, line, limits).played,
    tell={"analyse": analyse.tell, "explain": explain.tell},
)
