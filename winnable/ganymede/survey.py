"""What Ganymede says about playing its missions on random deals of the made-up cards.

See `winnable.questions.sampling`.
"""

from random import Random
from typing import Final

from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import MissionDocument
from winnable.missions.ganymede.format.words import GAME
from winnable.missions.ganymede.shelf import shelf
from winnable.questions.sampling import Sampler
from winnable.rules.answer import Answer
from winnable.rules.ganymede.problem import Problem
from winnable.solver.verdict import Limits

__all__ = ["SAMPLER"]


def _problem(document: MissionDocument, players: int, seed: int) -> Problem:
    random = Random(seed)  # noqa: S311  # to be repeated, not to be secret
    return problem_of(document, deal_at_random(players, random), random).problem


def _ask(problem: Problem, limits: Limits) -> Answer:
    from winnable.solver.ganymede.ask import ask  # noqa: PLC0415  # OR-Tools is not needed before

    return ask(problem, limits).answer


SAMPLER: Final = Sampler(GAME, shelf, _problem, _ask, "Q007", "made-up cards")
"""How missions are played."""
