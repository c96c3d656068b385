"""What Lifeboat says about playing its missions on random deals of the printed cards.

See `winnable.questions.sampling`.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from winnable.missions.lifeboat.dealing import dealt
from winnable.missions.lifeboat.document import MissionDocument
from winnable.missions.lifeboat.english.goals import goal_text
from winnable.missions.lifeboat.format.words import GAME
from winnable.missions.lifeboat.shelf import shelf
from winnable.questions.sampling import Sampler
from winnable.rules.answer import Answer
from winnable.rules.lifeboat.goal import Not
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.verdict import Limits

__all__ = ["SAMPLER"]


def _problem(document: MissionDocument, players: int, seed: int) -> Problem:
    return dealt(document, players, Random(seed)).problem  # noqa: S311  # to be repeated, not to be secret


def _ask(problem: Problem, limits: Limits) -> Answer:
    from winnable.solver.lifeboat.ask import ask  # noqa: PLC0415  # OR-Tools is not needed before

    return ask(problem, limits).answer


def _sooner(problem: Problem) -> Problem | None:
    """The problem with a day less than until the boat is to land; scripts for days that are not played are left out."""
    from winnable.solver.lifeboat.horizons import deadline  # noqa: PLC0415  # OR-Tools is not needed before

    last = deadline(problem) - 1
    days = last - problem.deal.position.day + 1
    if days < 1:
        return None
    controls = {
        who: replace(control, script=tuple(day for day in control.script if day.day <= last))
        for who, control in problem.controls.items()
    }
    return replace(problem, days=days, controls=controls)


def _without(problem: Problem, goal: int) -> Problem:
    goals = problem.goals
    return replace(problem, goals=(*goals[:goal], *goals[goal + 1 :], Not(goals[goal])))


def _clash(problem: Problem, limits: Limits) -> Sequence[str]:
    from winnable.solver.lifeboat.explain import explain  # noqa: PLC0415  # OR-Tools is not needed before

    found = explain(problem, limits)
    return [goal_text(goal) for goal in found.core] if found.minimal else ()


SAMPLER: Final = Sampler(
    GAME,
    shelf,
    _problem,
    _ask,
    "A007",
    sooner=_sooner,
    spare="a day to spare",
    idle="A008",
    without=_without,
    clash=_clash,
)
"""How missions are played."""
