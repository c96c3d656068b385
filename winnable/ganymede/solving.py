"""The solver of Ganymede, and the questions that are asked of it; imported when something is asked."""

from typing import Final

from winnable.ganymede.questions import analyse, explain
from winnable.ganymede.questions.stuck import stuck
from winnable.questions.sampled import Solving
from winnable.solver.ganymede.analyse import analyse as analysis
from winnable.solver.ganymede.ask import ask
from winnable.solver.ganymede.explain import explain as explanation
from winnable.solver.ganymede.horizons import fewest_turns
from winnable.solver.ganymede.leaner import lean

__all__ = ["SOLVING"]

SOLVING: Final = Solving(
    ask=lambda problem, limits: lean(ask(problem, limits)),
    fewest=lambda problem, limits: lean(fewest_turns(problem, limits)),
    stuck=stuck,
    explain=lambda problem, limits: explain.with_words(explanation(problem, limits)),
    analyse=lambda problem, line, limits: analysis(problem, line, limits).turns,
    tell={"analyse": analyse.tell, "explain": explain.tell},
)
